/// Finds out who asks, by what a request carries.
protocol Doorkeeper: Sendable {
    /// Who asks; nil if the request carries nothing that holds.
    ///
    /// - Throws: ``Problem`` if it carries what excludes each other, or too much was tried.
    func requester(of request: ServiceRequest) async throws -> Requester?

    /// The store of whoever asks.
    func store(of requester: Requester) async throws -> PersonStore
}
