import Foundation
import GRDB
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Pages of the index of identifiers that cannot be read.
@Suite struct IdentifierPageTests {
    @Test(
        "a page of identifiers that cannot be read is named, and all are written anew",
        arguments: [("x'0102'", "truncated"), ("zeroblob(40)", "checksum")])
    func damaged(payload: String, reason: String) throws {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        let uuids = (0..<6).map { UUID.given(10 + $0 * 2) }
        for (second, uuid) in uuids.enumerated() {
            try engine.save([.quantity(uuid, .heartRate, 60, .countPerMinute, Double(second))], by: .own)
        }
        _ = try engine.compact(olderThan: 1_000, isTrial: false, shortest: 2) { _ in true }
        let firsts = try engine.read { try SQLStatement($0.database, "SELECT first FROM identity_page").integers() }
        #expect(firsts == [0])
        try engine.connections.write { try $0.execute(sql: "UPDATE identity_page SET payload = \(payload)") }
        let problems = [
            "Row 0 of identity_page is damaged (\(reason)).", "The index of identifiers is incomplete.",
        ]
        #expect(try engine.integrityProblems() == problems)
        let outcome = try engine.connections.write { try StoreMaintenance.repairContents($0) { _, _ in } }
        #expect(outcome.repaired.map(\.message) == problems && outcome.left == [] && outcome.losses == [])
        #expect(try engine.integrityProblems() == [])
        #expect(try Set(engine.states(of: uuids)) == [.stored])
    }
}
