/// A request whose header cannot be read as HTTP, so that no route ever sees it.
public enum UnreadableRequest: Sendable {
    /// The header goes on beyond all that is read of one.
    case tooLong
    /// It is not the header of a request.
    case malformed
    /// Where its body ends nobody can tell: what follows could be taken for the next request.
    case unknownEncoding

    /// What it is answered with, as every request that fails is (API-8).
    ///
    /// - Parameters:
    ///   - limits: The limits that the answer names.
    ///   - isSecure: Whether it came by TLS.
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
        SecurityFields.add(to: &response, isSecure: isSecure)
        return response
    }
}
