/// An authenticator, which determines the principal of a request.
protocol Authenticator: Sendable {
    /// Authenticates a request. Returns `nil` if it has no valid credentials.
    ///
    /// - Throws: ``Problem`` if the request has conflicting credentials, or if there were too many attempts.
    func requester(of request: ServiceRequest) async throws -> Principal?

    /// Returns the store of a principal.
    func store(of requester: Principal) async throws -> PersonStore
}
