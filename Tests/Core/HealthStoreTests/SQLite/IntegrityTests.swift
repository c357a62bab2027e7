import GRDB
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Damage reported by the integrity check of a store.
@Suite struct IntegrityTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
    }

    private func change(_ sql: String) throws {
        try engine.connections.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA foreign_keys = OFF; \(sql); PRAGMA foreign_keys = ON")
        }
    }

    @Test func aRowThatRefersToNothingIsNamed() throws {
        try change("INSERT INTO revision (id, source) VALUES (77, 999)")
        #expect(try engine.integrityProblems() == ["Row 77 of revision refers to a missing row."])
    }

    @Test(arguments: [
        ("identity_page", "INSERT INTO identity_page (first, payload) VALUES (5, x'00')"),
        ("route_block", "INSERT INTO route_block VALUES (5, 1, 1, 0, 0, x'00')"),
        ("block_parts", "INSERT INTO block_parts (block, payload) VALUES (5, x'00')"),
    ])
    func aPayloadThatCannotBeReadIsNamed(_ table: String, _ sql: String) throws {
        try change(sql)
        let problems = try engine.integrityProblems()
        #expect(problems.contains { $0.hasPrefix("Row 5 of \(table) is damaged (") }, "\(problems)")
    }

    /// One that cannot be read would hide all others.
    @Test func aChoiceOfZonesThatCannotBeReadIsGivenUp() throws {
        let day = CalendarDay(year: 2024, month: 5, day: 6)
        let choices = [
            ZonePreference(.cyclingPowerZones, from: day, .automatic), .init(.heartRateZones, from: day, .automatic),
        ]
        try engine.write { try $0.setZonePreferences(choices) }
        try change("UPDATE zone_preference SET body = x'01ff' WHERE subject = \(choices[0].subject.rawValue)")
        #expect(throws: (any Error).self) { try engine.read { try $0.zonePreferences() } }
        #expect(try engine.integrityProblems() == ["A row of zone_preference (subject 1) cannot be decoded."])
        let repair = try engine.connections.writeWithoutTransaction {
            try StoreMaintenance.repairContents($0) { _, _ in }
        }
        #expect(repair.losses == [DataLoss("row of zone_preference")] && repair.left == [])
        #expect(try engine.read { try $0.zonePreferences() } == ZonePreferences([choices[1]]))
    }
}
