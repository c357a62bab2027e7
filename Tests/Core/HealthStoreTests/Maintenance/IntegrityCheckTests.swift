import Foundation
import HealthModel
import HealthStore
import Testing

/// Every check detects its damage, and a repair fixes it.
@Suite struct IntegrityCheckTests {
    /// A way to damage a store, and the expected finding.
    struct Case: Sendable, CustomTestStringConvertible {
        var sql: String
        var check: IntegrityCheckKind
        var remedy: IntegrityProblem.Remedy

        init(_ check: IntegrityCheckKind, _ remedy: IntegrityProblem.Remedy, _ sql: String) {
            self.sql = sql
            self.check = check
            self.remedy = remedy
        }

        var testDescription: String { sql }
    }

    /// Damage to derived data, which a repair restores completely.
    static let repairable: [Case] = [
        Case(.summaries, .repair, "UPDATE block SET maximum = maximum + 1"),
        Case(.summaries, .repair, "UPDATE block SET min_start = min_start + 1 WHERE id = (SELECT max(id) FROM block)"),
        Case(.summaries, .repair, "UPDATE block SET max_end = max_end - 1"),
        Case(.summaries, .repair, "UPDATE block SET count = count + 1"),
        Case(.summaries, .repair, "UPDATE block SET last = last + 1 WHERE id = (SELECT max(id) FROM block)"),
        Case(.summaries, .repair, "UPDATE block SET summary = zeroblob(144)"),
        Case(.summaries, .repair, "UPDATE block SET scattered = 1 - scattered"),
        Case(.summaries, .repair, "DELETE FROM block_parts"),
        Case(.blocks, .repair, "UPDATE block_parts SET payload = x'00'"),
        Case(.identifiers, .repair, "DELETE FROM identity_page"),
        Case(.identifiers, .repair, "UPDATE identity_page SET payload = x'0102'"),
        Case(.identifiers, .repair, "UPDATE identity_page SET first = 9007199254740991"),
        Case(.series, .repair, "UPDATE series_block SET max_end = max_end + 5"),
        Case(.series, .repair, "UPDATE series_block SET summary = zeroblob(144)"),
        Case(.series, .repair, "UPDATE series SET count = count - 1"),
        Case(.series, .repair, "UPDATE series SET given_maximum = 3"),
        Case(.contents, .repair, "UPDATE route_block SET last_date = 0"),
        Case(.contents, .repair, "UPDATE route_block SET count = count + 2"),
        Case(.copies, .repair, "UPDATE workout SET duration = duration + 1"),
        Case(.copies, .repair, "UPDATE workout SET distance = 1"),
        Case(.copies, .repair, "DELETE FROM activity"),
        Case(.copies, .repair, "UPDATE workout_statistics SET sum = 1"),
        Case(.copies, .repair, "DELETE FROM metadata_entry"),
        Case(.copies, .repair, "UPDATE metadata_entry SET value = 'n9' WHERE value = 'n3'"),
        Case(.copies, .repair, "DELETE FROM appearance"),
        Case(.copies, .repair, "UPDATE appearance SET count = count + 1"),
        Case(.copies, .repair, "UPDATE appearance SET earliest = earliest - 1, trimmed = 0"),
        Case(.copies, .repair, "UPDATE appearance SET latest = latest - 1, trimmed = 3"),
        Case(.copies, .repair, "UPDATE type SET longest = 0"),
        Case(.numbers, .repair, "UPDATE store SET value = 1 WHERE name = 'sequence'"),
    ]

    @Test(arguments: repairable)
    func whatFollowsFromTheRestIsFoundAndWorkedOutAgain(_ damage: Case) throws {
        try withTemporaryStore { path in
            let store = try DamagedStore(path)
            let before = try store.contents()
            #expect(try store.problems() == [])
            try store.damage(damage.sql)
            let found = try store.problems()
            #expect(found.contains { $0.check == damage.check && $0.remedy == damage.remedy }, "\(found)")
            #expect(found.allSatisfy { $0.remedy == .repair }, "\(found)")
            let repair = try StoreMaintenance.repair(path)
            #expect(repair.losses == [])
            #expect(repair.left == [])
            // Each copy is mended by its own repair, and none leaves work for another.
            if damage.check == .copies {
                #expect(repair.repaired.filter { $0.check == .copies } == found.filter { $0.check == .copies })
            }
            let rest = try store.problems()
            #expect(rest == [])
            let after = try store.contents()
            #expect(after == before)
        }
    }

    /// Samples of damaged workouts cannot be identified, but no two runs contain the same ones.
    @Test func runsOfWorkoutsAreToldApartAgain() throws {
        try withTemporaryStore { path in
            let store = try DamagedStore(path)
            let before = try store.contents()
            try store.damage("UPDATE member SET last = last + 1000000")
            #expect(try store.problems().contains { $0.check == .numbers && $0.remedy == .repair })
            let repair = try StoreMaintenance.repair(path)
            #expect(repair.left == [] && repair.losses == [])
            #expect(try store.problems() == [])
            var after = try store.contents()
            after.members = before.members
            #expect(after == before)
        }
    }

    /// Damage that loses data.
    static let losing: [Case] = [
        Case(.blocks, .loss, "UPDATE block_data SET payload = CAST(x'020403ff' || substr(payload, 5) AS BLOB)"),
        Case(.blocks, .loss, "DELETE FROM block_data WHERE block = (SELECT max(block) FROM block_data)"),
        Case(.blocks, .loss, "UPDATE block_identity SET payload = x'00'"),
        Case(.series, .loss, "UPDATE series_data SET payload = zeroblob(40)"),
        Case(.contents, .loss, "UPDATE route_block SET payload = x'00'"),
        Case(.bodies, .loss, "UPDATE workout SET body = x'01ff'"),
        Case(.bodies, .loss, "UPDATE metadata SET body = CAST(body || x'00' AS BLOB) WHERE id = 1"),
        Case(.references, .loss, "DELETE FROM source"),
        Case(.references, .loss, "DELETE FROM revision"),
        Case(.references, .loss, "DELETE FROM workout"),
        Case(.references, .loss, "DELETE FROM series"),
        Case(.references, .loss, "DELETE FROM metadata WHERE id = 2"),
    ]

    @Test(arguments: losing)
    func whatCannotBeReadIsFoundAndGivenUp(_ damage: Case) throws {
        try withTemporaryStore { path in
            let store = try DamagedStore(path)
            try store.damage(damage.sql)
            let found = try store.problems()
            #expect(found.contains { $0.check == damage.check && $0.remedy == damage.remedy }, "\(found)")
            let repair = try StoreMaintenance.repair(path)
            #expect(repair.losses != [])
            #expect(repair.left == [])
            let rest = try store.problems()
            #expect(rest == [])
            // All remaining data can be read.
            _ = try store.contents()
        }
    }

    @Test func oneDamagedBlockCostsItselfAlone() throws {
        try withTemporaryStore { path in
            let store = try DamagedStore(path)
            let before = try store.contents()
            try store.damage("UPDATE block_data SET payload = x'00' WHERE block = (SELECT min(id) FROM block)")
            let repair = try StoreMaintenance.repair(path)
            #expect(
                repair.losses == [
                    DataLoss("sample", type: .heartRate, source: "Own", start: 0, end: 2_499, count: 2_500)
                ])
            var after = try store.contents()
            #expect(after.samples[.heartRate] == Array(before.samples[.heartRate]?.dropFirst(2_500) ?? []))
            after.samples[.heartRate] = before.samples[.heartRate]
            #expect(after.samples == before.samples)
        }
    }

    @Test func aFlippedBitInAnIndexIsFoundAndMended() throws {
        try withTemporaryStore { path in
            let store = try DamagedStore(path)
            let before = try store.contents()
            // The last bytes of a page belong to the first entry: an identifier, and a number of two bytes.
            try store.damagePage(of: "sample_uuid", at: 0, isSealed: true) { $0[$0.endIndex - 14] ^= 0x10 }
            let found = try store.problems()
            #expect(found.contains { $0.check == .indices && $0.remedy == .repair }, "\(found)")
            let repair = try StoreMaintenance.repair(path)
            #expect(repair.losses == [])
            let rest = try store.problems()
            #expect(rest == [])
            let after = try store.contents()
            #expect(after == before)
        }
    }

    @Test func aBrokenPageIsLeftToASalvage() throws {
        try withTemporaryStore { path in
            let store = try DamagedStore(path)
            try store.damagePage(of: "sample") { $0.resetBytes(in: $0.startIndex..<$0.startIndex + 200) }
            #expect(try store.problems().contains { $0.check == .file && $0.remedy == .salvage })
            let bytes = try Data(contentsOf: URL(filePath: path))
            let repair = try StoreMaintenance.repair(path)
            #expect(repair.repaired == [])
            #expect(repair.left != [])
            #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
        }
    }

    @Test func whatIsNoStoreIsNotExamined() throws {
        try withTemporaryStore { path in
            let folder = URL(filePath: path).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data("no database, but text that is long enough to be one, if it were".utf8).write(
                to: URL(filePath: path))
            #expect(throws: EngineError.self) { try StoreMaintenance.facts(path) }
            #expect(throws: EngineError.self) { try StoreMaintenance.examine(path) { _ in } }
            #expect(throws: EngineError.self) { try StoreMaintenance.repair(path) }
        }
    }

    @Test func anExaminationChangesNothing() throws {
        try withTemporaryStore { path in
            let store = try DamagedStore(path)
            try store.damage("UPDATE block SET maximum = maximum + 1")
            let before = try Data(contentsOf: URL(filePath: path))
            _ = try store.problems()
            #expect(try Data(contentsOf: URL(filePath: path)) == before)
        }
    }
}
