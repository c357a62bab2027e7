@_exported public import CoreLocation
@_exported public import Foundation

#if WholeFoundation && canImport(FoundationNetworking)
    // Elsewhere these are parts of Foundation, so apps that download or parse do not name them.
    @_exported public import FoundationNetworking
    @_exported public import FoundationXML
#endif
