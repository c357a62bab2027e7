/// A request whose header is not valid HTTP, so that it reaches no route.
public enum UnreadableRequest: Sendable {
    /// The header exceeds the limit.
    case tooLong
    /// The header is malformed.
    case malformed
    /// The transfer encoding is unknown, so the end of the body cannot be determined: what follows could be taken for
    /// the next request.
    case unknownEncoding

    /// Returns the error response, as for any request that fails (API-8).
    ///
    /// - Parameters:
    ///   - limits: The limits that the response mentions.
    ///   - isSecure: Whether the request came over TLS.
    public func response(_ limits: ServiceLimits, isSecure: Bool) -> ServiceResponse {
        let problem =
            switch self {
            case .tooLong: Problem.tooLarge(limit: limits.headers)
            case .malformed: Problem.notHTTP
            case .unknownEncoding: Problem.unknownEncoding
            }
        let identifier = RequestIdentifier.make()
        var response = problem.response(identifier)
        response.fields["Request-Id"] = identifier
        SecurityHeaders.add(to: &response, isSecure: isSecure)
        return response
    }
}
