// Where there is no Combine, OpenCombine has its names.
@_exported import OpenCombine
