// OpenCombine, under the name of Combine, where that is missing.
@_exported import OpenCombine
