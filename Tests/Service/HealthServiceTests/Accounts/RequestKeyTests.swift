import Foundation
import HealthModel
import Testing

@testable import HealthService

/// The keys of requests that may be sent again.
@Suite struct RequestKeyTests {
    private let fixture: AccountsFixture
    private let caller: Caller

    init() async throws {
        fixture = try AccountsFixture()
        caller = .session(try await fixture.signIn("ada"))
    }

    @Test("API-11: a key has 1 to 64 visible ASCII characters") func characters() async throws {
        for byte in UInt8.min...0x7F {
            let key = String(decoding: [byte], as: UTF8.self)
            let isTaken = (try? fixture.accounts.claim(key: key, request: [], by: caller)) == .new
            #expect(isTaken == (0x21...0x7E).contains(byte), "\(byte)")
        }
        for count in [2, 63, 64] {
            let key = String(repeating: "~", count: count)
            #expect(try fixture.accounts.claim(key: key, request: [], by: caller) == .new, "\(count)")
        }
        do throws(AccountError) {
            _ = try fixture.accounts.claim(key: String(repeating: "~", count: 65), request: [], by: caller)
            Issue.record("A key of 65 characters was taken.")
        } catch {
            guard case .invalid(let field, let sentence) = error else { throw error }
            #expect(field == "Idempotency-Key" && sentence == "Expected 1 to 64 visible ASCII characters.")
        }
    }

    @Test("API-11: an answer is kept for a day, to the second") func day() throws {
        let answer = StoredResponse(status: 201, headers: "[]", body: [1, 2])
        #expect(try fixture.accounts.claim(key: "k", request: [1], by: caller) == .new)
        try fixture.accounts.save(answer, key: "k", by: caller)
        // An answer is not given up, though the request that waits for it is.
        try fixture.accounts.release(key: "k", by: caller)
        fixture.clock.advance(86_400)
        #expect(try fixture.accounts.claim(key: "k", request: [1], by: caller) == .answered(answer))
        #expect(try fixture.accounts.claim(key: "k", request: [2], by: caller) == .differs)
        fixture.clock.advance(1)
        #expect(try fixture.accounts.claim(key: "k", request: [2], by: caller) == .new)
        #expect(try fixture.accounts.claim(key: "k", request: [2], by: caller) == .underWay)
        try fixture.accounts.release(key: "k", by: caller)
        #expect(try fixture.accounts.claim(key: "k", request: [3], by: caller) == .new)
    }

    @Test("API-11: a key whose request never ended is free again after a day, and no moment earlier") func unended()
        throws
    {
        #expect(try fixture.accounts.claim(key: "k", request: [1], by: caller) == .new)
        for (seconds, found) in [(0.0, .underWay), (86_400, .underWay), (1, .new), (86_400, .underWay), (1, .new)]
            as [(Double, StoredResponse.Found)]
        {
            fixture.clock.advance(seconds)
            #expect(try fixture.accounts.claim(key: "k", request: [1], by: caller) == found, "\(seconds)")
        }
        // Other keys, and those of others, are their own.
        #expect(try fixture.accounts.claim(key: "K", request: [1], by: caller) == .new)
        try fixture.accounts.release(key: "K", by: caller)
        #expect(try fixture.accounts.claim(key: "k", request: [1], by: caller) == .underWay)
        #expect(try fixture.accounts.claim(key: "k", request: [], by: caller) == .differs)
    }
}
