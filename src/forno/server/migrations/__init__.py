"""How the database got its form, one step a file, run when the server starts."""
