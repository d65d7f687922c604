"""What Android's texts and bytes mean, and how to ask for them: pure functions, no phone, no clock."""
