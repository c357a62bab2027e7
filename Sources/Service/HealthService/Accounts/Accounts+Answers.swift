import Foundation
import HealthStore

/// First answers to requests with a key of their own, for clients that ask again (API-11).
extension Accounts {
    /// How long an answer is kept, in seconds: 24 h.
    static let answerRetention: Double = 86_400
    /// How many characters a key has at most.
    static let longestKey = 64

    /// Looks up a key of who asks; one that is new belongs to this request, which keeps an answer or releases the key.
    ///
    /// - Parameter request: What is asked: method, path, query and body, or a digest of them.
    /// - Throws: ``AccountError/invalid(field:_:)`` for what is no key.
    func claim(key: String, request: [UInt8], by caller: Caller) throws(AccountError) -> KeptAnswer.Found {
        guard (1...Self.longestKey).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .invalid(field: "Idempotency-Key", "1 to \(Self.longestKey) letters, digits and signs are expected.")
        }
        let now = clock()
        let digest = secrets.sha256(request)
        return try writing { tables in
            try tables.claim(
                key: key, of: caller.owner, person: caller.person.id, digest: digest, at: now,
                forgetting: now - Self.answerRetention)
        }
    }

    /// Keeps the answer of a request whose key was new.
    func keep(_ answer: KeptAnswer, key: String, by caller: Caller) throws(AccountError) {
        try writing { try $0.keep(answer, key: key, of: caller.owner) }
    }

    /// Gives a key free whose request failed, so that it may be asked again.
    func release(key: String, by caller: Caller) throws(AccountError) {
        try writing { try $0.release(key: key, of: caller.owner) }
    }
}
