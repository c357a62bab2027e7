import HealthStore

/// The first answer to a request with a key (API-11).
package struct KeptAnswer: Sendable, Hashable {
    package var status: Int
    /// The headers, as JSON.
    package var headers: String
    package var body: [UInt8]

    package init(status: Int, headers: String, body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// What is known of a key when a request brings it.
    package enum Found: Sendable, Hashable {
        /// Nothing: it belongs to this request from now on.
        case new
        /// The same was asked before, and answered.
        case answered(KeptAnswer)
        /// The same was asked before, and is under way.
        case underWay
        /// Something else was asked with this key.
        case differs
    }
}
