/// An authenticator, which determines the principal of a request.
protocol Doorkeeper: Sendable {
    /// Authenticates a request. Returns `nil` if it has no valid credentials.
    ///
    /// - Throws: ``Problem`` if the request has conflicting credentials, or if there were too many attempts.
    func requester(of request: ServiceRequest) async throws -> Requester?

    /// Returns the store of a principal.
    func store(of requester: Requester) async throws -> PersonStore
}
