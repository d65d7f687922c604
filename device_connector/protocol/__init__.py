"""The wire of xAgent Connector protocol 3.0: packets, one link's rules, Card and Descriptor; no I/O."""
