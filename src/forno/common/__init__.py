"""What every game's kernel is made of and no game owns: random numbers, tables of named integers."""
