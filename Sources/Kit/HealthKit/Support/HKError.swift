/// The domain of ``HKError``.
public let HKErrorDomain = "com.apple.healthkit"

/// Why an operation failed.
///
/// What fails is delivered as an error; what raises ends the process and never arrives here.
public struct HKError: _BridgedStoredNSError {
    // The protocol is the one that Foundation's own errors have, URLError for one. It gives the pattern
    // `catch HKError.errorNoData`, the cast to NSError, and the user info.
    /// The error as Foundation carries it.
    public let _nsError: NSError

    /// Wraps an error of the domain ``HKErrorDomain``; one without a message gets the sentence of its code.
    public init(_nsError error: NSError) {
        guard error.domain == HKErrorDomain, error.userInfo[NSLocalizedDescriptionKey] == nil else {
            _nsError = error
            return
        }
        var userInfo = error.userInfo
        userInfo[NSLocalizedDescriptionKey] = (Code(rawValue: error.code) ?? .unknownError).sentence
        _nsError = NSError(domain: error.domain, code: error.code, userInfo: userInfo)
    }

    /// The domain, for Foundation.
    public static var _nsErrorDomain: String { HKErrorDomain }

    /// What went wrong; a number without a case reads as ``Code/unknownError``.
    public var code: Code { Code(rawValue: _nsError.code) ?? .unknownError }

    /// Feeds domain and code.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(_nsError.domain)
        hasher.combine(_nsError.code)
    }

    // Foundation on Linux prints "(null)" where the message belongs.
    /// Domain, code and message, and whatever else the error carries.
    public var description: String {
        let others = userInfo.filter { $0.key != NSLocalizedDescriptionKey }.map { "\($0.key)=\($0.value)" }.sorted()
        return "Error Domain=\(HKErrorDomain) Code=\(_nsError.code) \"\(localizedDescription)\""
            + (others.isEmpty ? "" : " UserInfo={\(others.joined(separator: ", "))}")
    }

    // Foundation on Linux passes one on that ends the process.
    /// The hash value of domain and code.
    public var hashValue: Int {
        var hasher = Hasher()
        hash(into: &hasher)
        return hasher.finalize()
    }

    /// An error with a message for people, and what caused it.
    package init(_ code: Code, _ message: String, underlying: (any Error)? = nil) {
        var userInfo: [String: Any] = [NSLocalizedDescriptionKey: message]
        userInfo[NSUnderlyingErrorKey] = underlying
        self.init(_nsError: NSError(domain: HKErrorDomain, code: code.rawValue, userInfo: userInfo))
    }
}
