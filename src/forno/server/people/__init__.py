"""Who sits where: rules without input or output."""
