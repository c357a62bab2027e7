import Foundation
import TestSupport
import Testing

@testable import HealthService

/// The moments from which failed logins no longer count (SEC-5).
@Suite struct LoginWindowTests {
    private static let start = Date(timeIntervalSinceReferenceDate: 800_000_000)

    /// Returns the waits of attempts that fail, 0 for those that are allowed.
    private static func waits(
        _ budget: inout LoginBudget, _ count: Int, at seconds: Double, name: String = "ann",
        from address: String = "192.0.2.1"
    ) throws -> [Int] {
        let address = try #require(ClientAddress(address))
        return (0..<count).map { _ in
            switch budget.attempt(name: name, from: address, isFamiliar: false, at: start + seconds) {
            case .success: 0
            case .failure(let wait): wait.seconds
            }
        }
    }

    @Test(
        "SEC-5: a failure counts for a quarter of an hour, and not at its end",
        arguments: [(899.0, [0, 1, 1, 1, 1, 1]), (899.75, [0, 1, 1, 1, 1, 1]), (900, [0, 0, 0, 0, 0, 1])]
            as [(Double, [Int])])
    func window(seconds: Double, expected: [Int]) throws {
        var budget = LoginBudget()
        #expect(try Self.waits(&budget, 4, at: 0) == [0, 0, 0, 0])
        #expect(try Self.waits(&budget, 6, at: seconds) == expected)
    }

    @Test(
        "SEC-5: waits start over a quarter of an hour after the end of the last",
        arguments: [(902.0, [0, 4]), (902.75, [0, 4]), (903, [0, 0, 0, 0, 0, 1])] as [(Double, [Int])])
    func reset(seconds: Double, expected: [Int]) throws {
        var budget = LoginBudget()
        #expect(try Self.waits(&budget, 6, at: 0) == [0, 0, 0, 0, 0, 1])
        // The first wait ends after a second, and the next lasts two.
        #expect(try Self.waits(&budget, 2, at: 1) == [0, 2])
        #expect(try Self.waits(&budget, 1, at: 2.5) == [1])
        #expect(try Self.waits(&budget, expected.count, at: seconds) == expected)
    }

    @Test("SEC-5: an address has twenty failures, also if each name is right in the end") func addresses() throws {
        var budget = LoginBudget()
        let address = try #require(ClientAddress("192.0.2.1"))
        for number in 0..<19 { #expect(try Self.waits(&budget, 1, at: 0, name: "n\(number)") == [0]) }
        for _ in 0..<3 {
            let attempt = try budget.attempt(name: "ann", from: address, isFamiliar: false, at: Self.start).get()
            budget.succeed(attempt)
        }
        #expect(try Self.waits(&budget, 2, at: 0, name: "ben") == [0, 1])
        #expect(try Self.waits(&budget, 1, at: 0, name: "ben", from: "192.0.2.2") == [0])
        #expect(try Self.waits(&budget, 6, at: 0, name: "ann", from: "192.0.2.3") == [0, 0, 0, 0, 0, 1])
    }

    @Test("SEC-5: an attempt that was not checked is given back, with the wait that it began") func refund() throws {
        var budget = LoginBudget()
        let address = try #require(ClientAddress("192.0.2.1"))
        #expect(try Self.waits(&budget, 4, at: 0) == [0, 0, 0, 0])
        for _ in 0..<3 {
            let attempt = try budget.attempt(name: "ann", from: address, isFamiliar: false, at: Self.start).get()
            budget.refund(attempt)
        }
        #expect(try Self.waits(&budget, 2, at: 0) == [0, 1])
    }

    @Test("SEC-5: an attempt that is given back takes no other wait with it") func refundAmongWaits() throws {
        var budget = LoginBudget()
        let address = try #require(ClientAddress("192.0.2.1"))
        #expect(try Self.waits(&budget, 6, at: 0) == [0, 0, 0, 0, 0, 1])
        #expect(try Self.waits(&budget, 2, at: 1) == [0, 2])
        // Each of them would begin a wait of four seconds.
        for _ in 0..<3 {
            let attempt = try budget.attempt(
                name: "ann", from: address, isFamiliar: false, at: Self.start + 3
            ).get()
            budget.refund(attempt)
        }
        #expect(try Self.waits(&budget, 2, at: 3) == [0, 4])
        // The waits are forgotten a quarter of an hour after the end of the last one that was not given back.
        let late = try budget.attempt(name: "ann", from: address, isFamiliar: false, at: Self.start + 906).get()
        budget.refund(late)
        #expect(try Self.waits(&budget, 6, at: 907) == [0, 0, 0, 0, 0, 1])
    }

    @Test("SEC-5: a success does not take the waits of the address with it") func successAmongWaits() throws {
        var budget = LoginBudget()
        let address = try #require(ClientAddress("192.0.2.1"))
        for number in 0..<20 { #expect(try Self.waits(&budget, 1, at: 0, name: "n\(number)") == [0]) }
        #expect(try Self.waits(&budget, 2, at: 1, name: "ben") == [0, 2])
        for name in ["ann", "eve"] {
            let attempt = try budget.attempt(name: name, from: address, isFamiliar: false, at: Self.start + 3).get()
            budget.succeed(attempt)
        }
        #expect(try Self.waits(&budget, 2, at: 3, name: "new") == [0, 4])
    }

    @Test("SEC-5: of many names, those that failed last are remembered") func room() throws {
        var budget = LoginBudget()
        for number in 0..<4_999 {
            let address = try #require(ClientAddress("10.0.\(number / 250).\(number % 250)"))
            _ = budget.attempt(
                name: "n\(number)", from: address, isFamiliar: false, at: Self.start + Double(number) / 64)
        }
        #expect(budget.count == 9_998)
        #expect(try Self.waits(&budget, 1, at: 79, name: "new", from: "10.9.0.1") == [0])
        #expect(budget.count == 10_000)
        #expect(try Self.waits(&budget, 4, at: 79, name: "new", from: "10.9.0.1") == [0, 0, 0, 0])
        #expect(budget.count == 9_000)
        #expect(try Self.waits(&budget, 1, at: 79.5, name: "another", from: "10.9.0.2") == [0])
        #expect(budget.count == 9_002)
        #expect(try Self.waits(&budget, 1, at: 79.5, name: "new", from: "10.9.0.3") == [1])
    }
}
