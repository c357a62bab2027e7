// One module for what Apple's Combine contains; OpenCombine keeps the parts that need Dispatch and Foundation apart.
@_exported import OpenCombine
@_exported import OpenCombineDispatch
@_exported import OpenCombineFoundation
