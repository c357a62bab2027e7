import Foundation
import Testing

@testable import HealthService

/// The failures of people who logged in from an address before, and which of many failures are forgotten (SEC-5).
@Suite struct FamiliarLoginTests {
    private static let start = Date(timeIntervalSinceReferenceDate: 800_000_000)

    /// Returns the waits of attempts that fail, 0 for those that are allowed.
    private static func waits(
        _ budget: inout LoginBudget, _ count: Int, _ name: String, isFamiliar: Bool = true,
        from address: String = "192.0.2.1", at seconds: Double = 0
    ) throws -> [Int] {
        let address = try #require(ClientAddress(address))
        return (0..<count).map { _ in
            switch budget.attempt(name: name, from: address, isFamiliar: isFamiliar, at: start + seconds) {
            case .success: 0
            case .failure(let wait): wait.seconds
            }
        }
    }

    @Test("SEC-5: who is right from an address of theirs has five failures there again") func success() throws {
        var budget = LoginBudget()
        let home = try #require(ClientAddress("192.0.2.1"))
        for _ in 0..<3 {
            #expect(try Self.waits(&budget, 4, "ann") == [0, 0, 0, 0])
            let attempt = try budget.attempt(name: "ann", from: home, isFamiliar: true, at: Self.start).get()
            budget.succeed(attempt)
            #expect(budget.count == 0)
        }
        #expect(try Self.waits(&budget, 6, "ann") == [0, 0, 0, 0, 0, 1])
    }

    @Test("SEC-5: an attempt from an address of theirs that was not checked is given back") func refund() throws {
        var budget = LoginBudget()
        let home = try #require(ClientAddress("192.0.2.1"))
        #expect(try Self.waits(&budget, 4, "ann") == [0, 0, 0, 0])
        for _ in 0..<3 {
            let attempt = try budget.attempt(name: "ann", from: home, isFamiliar: true, at: Self.start).get()
            budget.refund(attempt)
        }
        #expect(try Self.waits(&budget, 2, "ann") == [0, 1])
    }

    @Test("SEC-5: failures at home count neither for the name elsewhere nor for the address, nor the other way round")
    func apart() throws {
        var budget = LoginBudget()
        #expect(try Self.waits(&budget, 6, "ann") == [0, 0, 0, 0, 0, 1])
        // Another home of hers, another person of the household, and somebody who tries her name.
        #expect(try Self.waits(&budget, 1, "ann", from: "198.51.100.7") == [0])
        #expect(try Self.waits(&budget, 1, "ben") == [0])
        #expect(try Self.waits(&budget, 1, "ann", isFamiliar: false, from: "203.0.113.5") == [0])
        for number in 0..<30 { #expect(try Self.waits(&budget, 1, "n\(number)") == [0]) }
        for number in 0..<20 { #expect(try Self.waits(&budget, 1, "m\(number)", isFamiliar: false) == [0]) }
        #expect(try Self.waits(&budget, 1, "new", isFamiliar: false) == [1])
        #expect(try Self.waits(&budget, 1, "new") == [0])
    }

    @Test("SEC-5: of a long name its first sixty-four characters count") func longNames() throws {
        func name(_ count: Int, _ end: String) -> String { String(repeating: "a", count: count) + end }
        var budget = LoginBudget()
        #expect(try Self.waits(&budget, 5, name(64, "x"), isFamiliar: false) == [0, 0, 0, 0, 0])
        for same in [name(64, "y"), name(64, ""), name(70, "")] {
            #expect(try Self.waits(&budget, 1, same, isFamiliar: false, from: "192.0.2.2") == [1])
        }
        for other in [name(63, "x"), name(63, "")] {
            #expect(try Self.waits(&budget, 1, other, isFamiliar: false, from: "192.0.2.2") == [0])
        }
    }

    @Test("SEC-5: where there is no room for more names, those that no longer count go, and waits stay") func room()
        throws
    {
        var budget = LoginBudget()
        #expect(try Self.waits(&budget, 5, "ann", isFamiliar: false) == [0, 0, 0, 0, 0])
        for number in 0..<4_998 {
            let address = "10.0.\(number / 250).\(number % 250)"
            #expect(try Self.waits(&budget, 1, "n\(number)", isFamiliar: false, from: address) == [0])
        }
        #expect(budget.count == 9_998)
        #expect(try Self.waits(&budget, 1, "new", isFamiliar: false, from: "10.9.0.1", at: 900) == [0])
        #expect(budget.count == 10_000)
        // The wait of Ann's name ended after a second, so that it counts for a second more.
        #expect(try Self.waits(&budget, 1, "another", isFamiliar: false, from: "10.9.0.2", at: 900) == [0])
        #expect(budget.count == 5)
        #expect(try Self.waits(&budget, 2, "ann", isFamiliar: false, from: "10.9.0.3", at: 900) == [0, 2])
    }
}
