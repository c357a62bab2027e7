/// The stored response to the first request with an idempotency key (API-11).
package struct StoredResponse: Sendable, Hashable {
    package var status: Int
    /// The headers, as JSON.
    package var headers: String
    package var body: [UInt8]

    package init(status: Int, headers: String, body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The state of an idempotency key when a request presents it.
    package enum Found: Sendable, Hashable {
        /// The key is unused; it is now reserved for this request.
        case new
        /// The same request was made before and completed.
        case answered(StoredResponse)
        /// The same request was made before and is in progress.
        case underWay
        /// A different request was made with this key.
        case differs
    }
}
