"""What measures our bots against OpenSpiel's algorithms; the games themselves are `ribeira.envs.openspiel`."""
