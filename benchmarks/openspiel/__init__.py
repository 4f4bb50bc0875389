"""Our games for OpenSpiel's algorithms. What they find out is a benchmark of ours: nothing in the package needs this."""
