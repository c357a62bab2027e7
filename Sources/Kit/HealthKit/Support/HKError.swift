/// The domain of ``HKError``.
public let HKErrorDomain = "com.apple.healthkit"

/// An error of a health store operation.
///
/// Failures are delivered as errors; programmer errors raise, which ends the process.
public struct HKError: _BridgedStoredNSError {
    // Conforms to the same protocol as Foundation's own errors, such as URLError. It provides the pattern `catch
    // HKError.errorNoData`, the cast to NSError, and the user info.
    /// The underlying error, for Foundation.
    public let _nsError: NSError

    /// Wraps an error of the domain ``HKErrorDomain``; an error without a message receives the default message of its
    /// code.
    public init(_nsError error: NSError) {
        guard error.domain == HKErrorDomain, error.userInfo[NSLocalizedDescriptionKey] == nil else {
            _nsError = error
            return
        }
        var userInfo = error.userInfo
        userInfo[NSLocalizedDescriptionKey] = (Code(rawValue: error.code) ?? .unknownError).sentence
        _nsError = NSError(domain: error.domain, code: error.code, userInfo: userInfo)
    }

    /// The error domain, for Foundation.
    public static var _nsErrorDomain: String { HKErrorDomain }

    /// The error code; ``Code/unknownError`` for a number without a case.
    public var code: Code { Code(rawValue: _nsError.code) ?? .unknownError }

    /// Hashes the domain and code.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(_nsError.domain)
        hasher.combine(_nsError.code)
    }

    // Foundation on Linux prints "(null)" where the message belongs.
    /// The domain, code and message, followed by the rest of the user info.
    public var description: String {
        let others = userInfo.filter { $0.key != NSLocalizedDescriptionKey }.map { "\($0.key)=\($0.value)" }.sorted()
        return "Error Domain=\(HKErrorDomain) Code=\(_nsError.code) \"\(localizedDescription)\""
            + (others.isEmpty ? "" : " UserInfo={\(others.joined(separator: ", "))}")
    }

    // Foundation on Linux inherits an implementation that ends the process.
    /// The hash value of the domain and code.
    public var hashValue: Int {
        var hasher = Hasher()
        hash(into: &hasher)
        return hasher.finalize()
    }

    /// Creates an error with a message for people and an underlying error.
    package init(_ code: Code, _ message: String, underlying: (any Error)? = nil) {
        var userInfo: [String: Any] = [NSLocalizedDescriptionKey: message]
        userInfo[NSUnderlyingErrorKey] = underlying
        self.init(_nsError: NSError(domain: HKErrorDomain, code: code.rawValue, userInfo: userInfo))
    }
}
