import Foundation
import Testing

@testable import HealthService

/// The limits that count each request (SEC-50).
@Suite struct RateGateTests {
    private static let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

    private static var gate: RateGate {
        var limits = ServiceLimits()
        (limits.tokenRequestsPerMinute, limits.tokenBurst) = (60, 5)
        (limits.ingestPerMinute, limits.exportsPerHour) = (3, 2)
        return RateGate(limits)
    }

    /// Returns the limit and what remains of it, the header fields of a refusal, or a dash if nothing is counted.
    private static func told(
        _ gate: RateGate, _ rate: RateGate.Rate, _ token: String?, _ person: String = "ann", after seconds: Double = 0
    ) -> String {
        do {
            guard let standing = try gate.enter(rate, person, token: token, at: now + seconds) else { return "-" }
            return "\(standing.remaining) of \(standing.limit)"
        } catch let problem as Problem {
            return "\(problem.status.rawValue) "
                + problem.fields.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
        } catch {
            return "\(error)"
        }
    }

    @Test("SEC-50: tokens are counted each by itself, and sessions are not") func tokens() {
        let gate = Self.gate
        for _ in 0..<9 { #expect(Self.told(gate, .usual, nil) == "-") }
        for left in (0..<5).reversed() { #expect(Self.told(gate, .usual, "a") == "\(left) of 5") }
        let refused =
            "429 Retry-After 1, RateLimit-Limit 5, RateLimit-Remaining 0, RateLimit-Reset 5"
        #expect(Self.told(gate, .usual, "a") == refused)
        #expect(Self.told(gate, .usual, "b") == "4 of 5")
        #expect(Self.told(gate, .usual, "a", "ben") == "4 of 5")
        #expect(Self.told(gate, .usual, "a", after: 1) == "0 of 5")
        // Every request of a token counts, whatever it asks for.
        #expect(Self.told(gate, .ingest, "a", after: 1) == refused)
        #expect(Self.told(gate, .exports, "a", after: 1) == refused)
    }

    @Test("SEC-50: payloads have a limit for each token, and the limit that is nearest is told") func payloads() {
        let gate = Self.gate
        for left in [2, 1, 0] { #expect(Self.told(gate, .ingest, "a") == "\(left) of 3") }
        #expect(
            Self.told(gate, .ingest, "a")
                == "429 Retry-After 20, RateLimit-Limit 3, RateLimit-Remaining 0, RateLimit-Reset 60")
        #expect(Self.told(gate, .usual, "a") == "0 of 5")
        #expect(Self.told(gate, .ingest, "b") == "2 of 3")
        #expect(Self.told(gate, .ingest, "a", "ben") == "2 of 3")
        #expect(Self.told(gate, .ingest, nil) == "2 of 3")
        #expect(Self.told(gate, .ingest, "a", after: 20) == "0 of 3")
        for left in [3, 2, 1] { #expect(Self.told(gate, .usual, "b") == "\(left) of 5") }
        // The last of its five requests, and the second of its three payloads.
        #expect(Self.told(gate, .ingest, "b") == "0 of 5")
    }

    @Test("SEC-50: exports have a limit for each person, with tokens and without") func exports() {
        let gate = Self.gate
        #expect(Self.told(gate, .exports, nil) == "1 of 2")
        #expect(Self.told(gate, .exports, "a") == "0 of 2")
        let refused = "429 Retry-After 1800, RateLimit-Limit 2, RateLimit-Remaining 0, RateLimit-Reset 3600"
        for token in [nil, "a", "b"] { #expect(Self.told(gate, .exports, token) == refused) }
        #expect(Self.told(gate, .exports, nil, "ben") == "1 of 2")
        #expect(Self.told(gate, .ingest, "c") == "2 of 3")
        #expect(
            Self.told(gate, .exports, nil, after: 900)
                == "429 Retry-After 900, RateLimit-Limit 2, RateLimit-Remaining 0, RateLimit-Reset 2700")
        #expect(Self.told(gate, .exports, nil, after: 1_800) == "0 of 2")
    }
}
