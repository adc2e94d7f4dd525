"""What a page gives to a voice."""
