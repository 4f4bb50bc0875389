"""Our games for OpenSpiel's algorithms: for benchmarks alone, nothing in the package needs this."""
