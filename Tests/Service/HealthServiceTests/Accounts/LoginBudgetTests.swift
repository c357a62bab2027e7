import Foundation
import TestSupport
import Testing

@testable import HealthService

/// The rate limit of failed logins.
@Suite struct LoginBudgetTests {
    private let start = Date(timeIntervalSinceReferenceDate: 800_000_000)
    private let here = ClientAddress.local

    private func address(_ number: Int) throws -> ClientAddress {
        try #require(ClientAddress("192.0.\(number / 250).\(number % 250 + 1)"))
    }

    /// Records a failed attempt; returns the time to wait if there may be none.
    private func fail(
        _ budget: inout LoginBudget, _ name: String = "ada", from address: ClientAddress = .local,
        isFamiliar: Bool = false, after seconds: Double
    ) -> Int? {
        switch budget.attempt(name: name, from: address, isFamiliar: isFamiliar, at: start + seconds) {
        case .success: nil
        case .failure(let wait): wait.seconds
        }
    }

    @Test func SEC_5_fiveFailuresAreFreeAndThenEachWaitIsTwiceTheLast() throws {
        var budget = LoginBudget()
        for number in 0..<5 { #expect(fail(&budget, after: Double(number)) == nil) }
        var now = 4.0
        for expected in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900] {
            #expect(fail(&budget, from: try address(expected), after: now) == expected)
            // A premature attempt does not extend the wait.
            #expect(fail(&budget, after: now + Double(expected) - 0.5) == 1)
            now += Double(expected)
            // The wait is over; the attempt fails.
            #expect(fail(&budget, after: now) == nil)
        }
    }

    @Test func SEC_5_afterAQuarterOfAnHourFailuresDoNotCount() {
        var budget = LoginBudget()
        for number in 0..<40 { #expect(fail(&budget, after: Double(number) * 226) == nil) }
        var other = LoginBudget()
        for _ in 0..<5 { _ = fail(&other, after: 0) }
        #expect(fail(&other, after: 0) == 1)
        // The wait ended at 1, and a quarter of an hour later it has expired.
        for _ in 0..<5 { #expect(fail(&other, after: 901) == nil) }
        #expect(fail(&other, after: 901) == 1)
    }

    @Test func SEC_5_aSuccessClearsTheName() {
        var budget = LoginBudget()
        for _ in 0..<10 {
            for _ in 0..<4 { #expect(fail(&budget, after: 0) == nil) }
            guard case .success(let attempt) = budget.attempt(name: "ada", from: here, isFamiliar: false, at: start)
            else { break }
            budget.succeed(attempt)
            // The address has failed all the same.
        }
        #expect(fail(&budget, "eve", after: 0) == 1)
    }

    @Test func SEC_5_twentyFailuresOfAnAddressAreFreeWhateverTheNames() throws {
        var budget = LoginBudget()
        let bad = try address(1)
        for number in 0..<20 { #expect(fail(&budget, "name\(number)", from: bad, after: 0) == nil) }
        #expect(fail(&budget, "another", from: bad, after: 0) == 1)
        #expect(fail(&budget, "another", from: try address(2), after: 0) == nil)
        // A household has an unlimited number of IPv6 addresses.
        var six = LoginBudget()
        for number in 0..<20 {
            let place = try #require(ClientAddress("2001:db8:1:2::\(number)"))
            #expect(fail(&six, "name\(number)", from: place, after: 0) == nil)
        }
        #expect(fail(&six, "another", from: try #require(ClientAddress("2001:db8:1:2:ffff::")), after: 0) == 1)
        #expect(fail(&six, "another", from: try #require(ClientAddress("2001:db8:1:3::")), after: 0) == nil)
    }

    @Test func SEC_5_othersDoNotLockOutWhoCameFromTheAddressBefore() throws {
        var budget = LoginBudget()
        for number in 0..<100 { _ = fail(&budget, from: try address(number), after: Double(number)) }
        #expect(fail(&budget, from: try address(101), after: 100) != nil)
        // Their own five are theirs alone, and then they wait as well.
        for _ in 0..<5 { #expect(fail(&budget, isFamiliar: true, after: 100) == nil) }
        #expect(fail(&budget, isFamiliar: true, after: 100) == 1)
    }

    @Test func SEC_5_attemptsAtOnceAreCountedBeforeTheyAreChecked() {
        var budget = LoginBudget()
        var attempts: [LoginBudget.Attempt] = []
        for _ in 0..<50 {
            if case .success(let attempt) = budget.attempt(name: "ada", from: here, isFamiliar: false, at: start) {
                attempts.append(attempt)
            }
        }
        #expect(attempts.count == 5)
        // An attempt that was not checked is taken back.
        for attempt in attempts { budget.refund(attempt) }
        for _ in 0..<5 { #expect(fail(&budget, after: 0) == nil) }
    }

    @Test func SEC_5_manyNamesDoNotFillTheMemory() throws {
        var budget = LoginBudget()
        for number in 0..<12_000 { _ = fail(&budget, "n\(number)", from: try address(number), after: 0) }
        #expect(budget.count <= LoginBudget.mostTallies + 2)
        _ = fail(&budget, "late", after: 10_000)
        for number in 0..<12_000 { _ = fail(&budget, "m\(number)", from: try address(number), after: 20_000) }
        #expect(budget.count <= LoginBudget.mostTallies + 2)
        // Only a little of a long name is stored.
        _ = fail(&budget, String(repeating: "a", count: 1_000_000), after: 20_000)
    }

    @Test func SEC_5_aFailureCountsForAQuarterOfAnHourAndNotAMomentLonger() {
        var budget = LoginBudget()
        for _ in 0..<4 { #expect(fail(&budget, after: 0) == nil) }
        for _ in 0..<5 { #expect(fail(&budget, after: 900) == nil) }
        #expect(fail(&budget, after: 900) == 1)
        var earlier = LoginBudget()
        for _ in 0..<4 { #expect(fail(&earlier, after: 0) == nil) }
        #expect(fail(&earlier, after: 899) == nil)
        #expect(fail(&earlier, after: 899) == 1)
    }
}
