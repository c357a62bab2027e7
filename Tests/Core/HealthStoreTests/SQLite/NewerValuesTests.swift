import Foundation
import GRDB
import HealthModel
import Testing

@testable import HealthStore

/// Values of stored choices that only a newer version knows, and runs that are none: what they are taken for.
@Suite struct NewerValuesTests {
    private let engine: SQLiteEngine

    init() throws { engine = try RichStore.make(isLarge: false, isInMemory: true) }

    private func change(_ sql: String) throws {
        try engine.connections.write { database in
            try database.execute(sql: sql)
            #expect(database.changesCount > 0, "\(sql)")
        }
    }

    @Test("a permission that is unknown here is not determined") func permissions() throws {
        let type = engine.references.id(of: .heartRate)
        #expect(try engine.authorization(of: .own, for: .heartRate) == .init(share: .authorized, read: .authorized))
        for (share, read, expected) in [
            (9, 2, .init(share: .notDetermined, read: .authorized)),
            (1, -1, .init(share: .denied, read: .notDetermined)),
            (3, 3, AuthorizationState()),
        ] as [(Int, Int, AuthorizationState)] {
            try change(
                "UPDATE authorization SET share = \(share), read = \(read) WHERE app = 'test.own' AND type = \(type)")
            #expect(try engine.authorization(of: .own, for: .heartRate) == expected)
            let consents = try engine.consents().first { $0.bundleIdentifier == "test.own" }
            #expect(consents?.states[.heartRate] == expected)
        }
        #expect(
            EngineError.code { _ = try engine.samples(SampleRequest(.heartRate), for: .own) }
                == .authorizationNotDetermined)
        func scheduling() throws -> [SchedulingPermission?] {
            let consents = try engine.consents().first { $0.bundleIdentifier == "test.own" }
            return [try engine.read(for: .own) { try $0.schedulingPermission() }, consents?.scheduling]
        }
        #expect(try scheduling() == [.authorized, .authorized])
        for state in [4, -1] {
            try change("UPDATE plan_permission SET state = \(state) WHERE app = 'test.own'")
            #expect(try scheduling() == [.notDetermined, .notDetermined])
        }
    }

    @Test("a frequency that is unknown here is none") func frequencies() throws {
        try engine.write(as: .own) { try $0.enableBackgroundDelivery(of: .workout, at: .weekly) }
        #expect(try engine.backgroundDeliveries(for: .own) == [.heartRate: .daily, .workout: .weekly])
        try change("UPDATE background_delivery SET frequency = 60 WHERE frequency = 86400")
        #expect(try engine.backgroundDeliveries(for: .own) == [.workout: .weekly])
    }

    @Test("IMP-106: an outcome that is unknown here is lasting, and is not counted") func outcomes() throws {
        func found() throws -> [WatchedFile.Outcome] {
            try engine.read { try $0.watchedFiles(in: "/f") }.map(\.outcome)
        }
        func counts() throws -> [WatchedFile.Outcome: Int] { try engine.read { try $0.watchedFileCounts(in: "/f") } }
        #expect(try found() == [.done, .begun] && counts() == [.done: 1, .begun: 1])
        try change("UPDATE watched_file SET outcome = 'later' WHERE outcome = 'done'")
        #expect(try found() == [.lasting, .begun] && counts() == [.begun: 1])
        #expect(try engine.read { try $0.decidedFile(digest: [7, 8]) } == nil)
    }

    @Test("a relation of an unknown kind is none, and those after it are read") func relations() throws {
        func relations() throws -> [String] {
            var found: [String] = []
            try engine.readStore { reader in
                found = try reader.relations(of: .given(100)).map { "\($0.sample) \($0.relation.kind)" }
            }
            return found
        }
        let before = try relations()
        #expect(before.count == 2)
        try change(
            """
            INSERT INTO relation (number, kind, owner, sample)
            SELECT min(number) - 1, 9, owner, sample FROM relation WHERE owner = (
                SELECT id FROM sample WHERE hex(uuid) = '\(UUID.given(100).uuidString.replacing("-", with: ""))')
            """)
        #expect(try relations() == before)
    }

    @Test("PLN-54: a date in a zone that is unknown here is in that of the person") func zones() throws {
        #expect(try engine.read { try $0.scheduledEntries() }.map(\.slot.zone) == [.gmt])
        try change("UPDATE scheduled_plan SET zone = 'Nowhere/Place'")
        let entries = try engine.read { try $0.scheduledEntries() }
        #expect(entries.map(\.slot.zone) == [nil] && entries.map(\.plan.id) == [.given(172)])
    }

    @Test("runs that end before they begin have no numbers") func runs() throws {
        func members() throws -> [UUID] {
            let some = try engine.samples(SampleRequest(.heartRate, .workout(.given(100))), for: .own)
            return try some.map(\.uuid) + engine.samples(SampleRequest(.heartRate, .hasWorkout), for: .own).map(\.uuid)
        }
        let before = try members()
        try change(
            """
            INSERT INTO member (workout, first, last)
            SELECT id, 90000, 80000 FROM sample
            WHERE hex(uuid) = '\(UUID.given(100).uuidString.replacing("-", with: ""))'
            """)
        #expect(try members() == before)
        let imported = try engine.imported([.given(50), .given(102), .given(100)], by: .own)
        #expect(imported == [.given(50), .given(102)])
        try change("INSERT INTO import_run (first, last, app, imported) VALUES (90000, 80000, 'test.own', 0)")
        for number in [80_000, 85_000, 90_000] as [Int64] {
            #expect(try engine.read { try ImportJournal($0.database).run(of: number) } == nil)
        }
        #expect(try engine.imported([.given(50), .given(102), .given(100)], by: .own) == imported)
        // Of a session a run that is none is damage.
        #expect(try engine.activeSession(of: .own) != nil)
        try change("INSERT INTO active_member (session, first, last) SELECT id, 90000, 80000 FROM active_session")
        #expect(EngineError.code { _ = try engine.activeSession(of: .own) } == .storage)
    }
}
