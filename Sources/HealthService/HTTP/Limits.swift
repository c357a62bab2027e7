/// How much a request may hold (SEC-50); what a setting changes stands in the configuration.
enum Limits {
    /// Bytes of path and query.
    static let target = 8 << 10
    /// Bytes of a body in JSON.
    static let json = 1 << 20
    /// Bytes of a body with samples.
    static let samples = 8 << 20
    /// Objects that are saved by one request.
    static let objects = 10_000
    /// Calls of the engine at once (SRV-10).
    static let threads = 4
    /// Calls that wait for one of the threads.
    static let waiting = 64
    /// Characters of a predicate (SEC-44).
    static let predicate = 4_000
}
