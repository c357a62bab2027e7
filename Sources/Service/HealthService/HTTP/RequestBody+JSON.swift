import WorkoutFiles

extension RequestBody {
    /// Reads and parses the body as JSON.
    ///
    /// - Throws: ``Problem`` `invalid-body` with the location of the error, or `too-large` if the body exceeds the
    ///   limit.
    func json(upTo limit: Int) async throws -> JSON {
        var scanner = JSONScanner(try await collect(upTo: limit), limits: .body)
        do {
            return try JSON(whole: &scanner)
        } catch let error as JSONScanner.Failure {
            throw Problem.invalidBody("At byte \(error.byteOffset): \(error.reason).")
        } catch let error as JSONFormError {
            throw Problem.invalidBody(error)
        }
    }
}

extension JSONLimits {
    /// The limits for request bodies (SEC-42).
    fileprivate static let body: JSONLimits = {
        var limits = JSONLimits()
        (limits.depth, limits.number) = (32, 64)
        return limits
    }()
}
