import Foundation
import HealthModel
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthService

/// The pages of the audit log (API-83).
@Suite struct AuditPageTests {
    @Test("API-83: the audit log is read page by page, each entry once, to its end", arguments: [1, 2, 4, 5, 6, 7])
    func pages(limit: Int) async throws {
        var server = try SweptAccounts()
        let ann = try await server.signUp("ann")
        let accounts = server.fixture.accounts
        for number in 0..<4 { try accounts.log(.deletion, "\(number)", by: .session(ann), from: .home) }
        // Entries of others stand between hers.
        _ = try await server.fixture.signIn("ben")
        try accounts.log(.deletion, "last", by: .session(ann), from: .home)
        let all = try accounts.audit(of: ann, limit: 100)
        #expect(all.prefix(5).map(\.object) == ["last", "3", "2", "1", "0"] && all.count == 7)
        var (target, pages): (String?, [[Int]]) = ("/api/v1/audit?limit=\(limit)", [])
        while let address = target, pages.count < 20 {
            let answer = try await server.ask("GET", address)
            let numbers = try answer.items().map { try $0.member("number") { try $0.asInteger() } }
            target = try answer.json().optional("next") { try $0.asString() }
            pages.append(numbers)
            let next: String? = numbers.count < limit ? nil : numbers.last.map { Self.next(limit, $0) }
            #expect(target == next)
        }
        #expect(pages.flatMap { $0 } == all.map { Int($0.number) })
        #expect(pages.dropLast().allSatisfy { $0.count == limit } && pages.count == 7 / limit + 1)
    }

    private static func next(_ limit: Int, _ number: Int) -> String { "/api/v1/audit?limit=\(limit)&before=\(number)" }
}
