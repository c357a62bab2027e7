import Foundation

/// Idempotency keys (API-11): the first response to a request that carries a key is stored for retries.
extension Accounts {
    /// The retention period of a stored response, in seconds: 24 h.
    static let answerRetention: Double = 86_400
    /// The maximum length of an idempotency key.
    static let longestKey = 64

    /// Looks up an idempotency key of the caller.
    ///
    /// A new key is claimed for this request, which must later store its response or release the key.
    ///
    /// - Parameter request: The method, path, query and body of the request, or a digest of them.
    /// - Throws: ``AccountError/invalid(field:_:)`` if the key is malformed.
    func claim(key: String, request: [UInt8], by caller: Caller) throws(AccountError) -> StoredResponse.Found {
        guard (1...Self.longestKey).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .invalid(field: "Idempotency-Key", "Expected 1 to \(Self.longestKey) visible ASCII characters.")
        }
        let now = clock()
        let digest = secrets.sha256(request)
        return try writing { tables in
            try tables.claim(
                key: key, of: caller.owner, person: caller.person.id, digest: digest, at: now,
                forgetting: now - Self.answerRetention)
        }
    }

    /// Stores the response to a request that claimed a key.
    func save(_ answer: StoredResponse, key: String, by caller: Caller) throws(AccountError) {
        try writing { try $0.save(answer, key: key, of: caller.owner) }
    }

    /// Releases the key of a request that failed, so that the request can be retried.
    func release(key: String, by caller: Caller) throws(AccountError) {
        try writing { try $0.release(key: key, of: caller.owner) }
    }
}
