"""What screens are made of: views as apps declare them, and the nodes that layout makes of them."""
