"""Every figure that we claim, each one measured by a command."""
