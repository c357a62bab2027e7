import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// Repairs of stores of which something cannot be repaired.
@Suite struct PartialRepairTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: "health.sqlite").path
        let engine = try SQLiteEngine.open(to: .own, in: path)
        try engine.save(
            (0..<40).map { .quantity(.consecutive($0), .heartRate, 60, .countPerMinute, Double($0), Double($0 + 5)) },
            by: .own)
        try engine.checkpoint()
    }

    private func problems() throws -> [String] {
        var problems: [String] = []
        try StoreMaintenance.examine(path) { problems += $0.problems.map(\.message) }
        return problems
    }

    private func change(_ sql: String) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    /// Changes that a repair takes back, with what cannot be repaired, if anything.
    static let cases: [(sql: String, isRepaired: Bool, isLeft: Bool)] = [
        ("UPDATE type SET longest = 0", true, false),
        ("DROP TABLE goal", false, true),
        ("UPDATE type SET longest = 0; DROP TABLE goal", true, true),
        ("DROP TABLE gear; UPDATE store SET value = 1 WHERE name = 'sequence'", true, true),
        ("DROP TABLE goal; DROP TABLE kept; UPDATE appearance SET count = 7", true, true),
    ]

    @Test("what can be repaired is repaired, and the rest stays as it is", arguments: cases.indices)
    func repairs(place: Int) throws {
        let (sql, isRepaired, isLeft) = Self.cases[place]
        #expect(try problems() == [])
        try change(sql)
        let before = try problems()
        #expect(!before.isEmpty)
        let repair = try StoreMaintenance.repair(path)
        let repaired = repair.repaired.filter { $0.check != .checksums }.map(\.message)
        #expect(repaired.isEmpty != isRepaired && repair.left.isEmpty != isLeft, "\(sql)")
        #expect(Set(before) == Set(repaired + repair.left.map(\.message)))
        // What is said to be repaired is, in the file.
        #expect(try problems() == repair.left.map(\.message))
        // Another repair finds nothing more to do.
        let again = try StoreMaintenance.repair(path)
        #expect(again.repaired.filter { $0.check != .checksums }.isEmpty && again.left == repair.left)
    }
}
