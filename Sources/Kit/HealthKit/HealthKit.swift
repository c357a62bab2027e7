@_exported public import CoreLocation
@_exported public import Foundation

#if WholeFoundation && canImport(FoundationNetworking)
    // On Apple platforms these are parts of Foundation, so apps that download or parse XML do not import them.
    @_exported public import FoundationNetworking
    @_exported public import FoundationXML
#endif
