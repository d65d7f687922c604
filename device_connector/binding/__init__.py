"""How a phone gets to a channel: one file a flow, and the sessions of those under way."""

from device_connector.binding.bindings import Bindings
from device_connector.binding.code import CodeBinding, new_code
from device_connector.binding.flow import BindingFlow, Outcome

__all__ = ["BindingFlow", "Bindings", "CodeBinding", "Outcome", "new_code"]
