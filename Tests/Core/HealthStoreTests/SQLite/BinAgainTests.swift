import Foundation
import GRDB
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Workouts of the bin that are stored again in another way, after their deletion was forgotten.
@Suite struct BinAgainTests {
    private static let time = 700_000_000.0
    private static let samples = (0..<70).map { (second: Int) -> SampleRecord in
        .quantity(.consecutive(second), .heartRate, 60, .countPerMinute, 1_000 + Double(second))
    }

    private static func run(_ number: Int, _ activity: WorkoutActivity = .running) -> SampleRecord {
        .workout(.given(number), WorkoutRecord(activityType: activity, duration: 70), 1_000, 1_070)
    }

    private let clock: TurnedClock
    private let engine: SQLiteEngine
    /// The form writes nothing but one byte, and reads the first workout.
    private let form = BinForm { _, _, _, write in
        try [UInt8(7)].withUnsafeBytes(write)
    } read: { bytes, receive in
        #expect(bytes == [7])
        try receive(WholeObject(BinAgainTests.run(1), source: .own))
    }

    init() throws {
        let clock = TurnedClock(Self.time)
        self.clock = clock
        engine = try SQLiteEngine.forTest { clock.now }
        try engine.allow(.own, .other)
        try engine.save([Self.run(1), Self.run(2)], by: .own)
        try engine.add(Self.samples, to: .given(1), by: .own)
        try engine.annotate(.given(1), WorkoutAnnotation(title: "Before"), ifRevision: nil)
        try engine.prefer(.given(1), for: nil)
        try engine.prefer(.given(1), for: .heartRate)
        try engine.decide(try #require(OutingDecisions.Pair(.given(1), .given(2))), isSame: true)
    }

    private func delete(by app: AppIdentity = .own) throws -> [DeletedBelongings] {
        try engine.deleteWithAssociated([DeletionPart([.given(1)], by: app, .owner)], bin: form)[0]
    }

    private func forgetDeletions() throws {
        try engine.connections.write { try $0.execute(sql: "DELETE FROM tombstone; DELETE FROM tombstone_run") }
    }

    private func members() throws -> [UUID] {
        try engine.samples(SampleRequest(.heartRate, .workout(.given(1))), for: .own).map(\.uuid)
    }

    @Test("STO-64: a workout that is there again stays as it is, and has its samples again") func thereAgain() throws {
        #expect(try delete() == [DeletedBelongings(deleted: 70, kept: 0)])
        try forgetDeletions()
        try engine.save([Self.run(1, .cycling)], by: .other)
        try engine.annotate(.given(1), WorkoutAnnotation(title: "After"), ifRevision: nil)
        let restored = try engine.restoreFromBin([.given(1)], form)
        #expect(restored == [BinRestoration(uuid: .given(1), isAdded: false, belongings: 70)])
        #expect(
            try engine.annotation(of: .given(1))
                == StoredAnnotation(WorkoutAnnotation(title: "After"), revision: 1, earlierCount: 1))
        #expect(try engine.outingDecisions() == OutingDecisions())
        let workouts = try engine.samples(SampleRequest(.workout, .uuid([.given(1)])), for: .own)
        #expect(workouts.map(\.workout?.activityType) == [.cycling])
        #expect(workouts.map { $0.source?.source.bundleIdentifier } == ["test.other"])
        #expect(try members() == Self.samples.map(\.uuid))
        #expect(try engine.bin().isEmpty && engine.binSizes() == [0, 0])
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test("STO-64: without anything in between, what was said of a workout comes back") func back() throws {
        try engine.save([Self.run(0), Self.run(3)], by: .own)
        for (other, isSame) in [(0, false), (3, true)] {
            try engine.decide(try #require(OutingDecisions.Pair(.given(1), .given(other))), isSame: isSame)
        }
        for type in [ObjectType.stepCount, .cyclingPower] { try engine.prefer(.given(1), for: type) }
        for title in ["Between", "Before"] {
            try engine.annotate(.given(1), WorkoutAnnotation(title: title), ifRevision: nil)
        }
        let annotation = try engine.annotation(of: .given(1))
        let decisions = try engine.outingDecisions()
        #expect(annotation.earlierCount == 3 && decisions.isSame.count == 3)
        #expect(
            decisions.streams.mapValues { Array($0.values) } == [.heartRate: [1], .stepCount: [2], .cyclingPower: [3]])
        _ = try delete()
        #expect(try engine.outingDecisions() == OutingDecisions())
        let restored = try engine.restoreFromBin([.given(1)], form)
        #expect(restored == [BinRestoration(uuid: .given(1), isAdded: true, belongings: 70)])
        #expect(try engine.annotation(of: .given(1)) == annotation && annotation.annotation.title == "Before")
        #expect(try engine.outingDecisions() == decisions)
        #expect(try engine.undoAnnotation(of: .given(1))?.annotation.title == "Between")
    }

    @Test("STO-64: samples that belonged to other workouts, too, belong to them again") func shared() throws {
        try engine.save([Self.run(3), Self.run(4)], by: .own)
        let places: [Int: [Int]] = [2: Array(10..<20) + Array(30..<35), 3: Array(15..<25), 4: []]
        for (number, places) in places where !places.isEmpty {
            try engine.add(places.map { Self.samples[$0] }, to: .given(number), by: .own)
        }
        func samples(of number: Int) throws -> [UUID] {
            try engine.samples(SampleRequest(.heartRate, .workout(.given(number))), for: .own).map(\.uuid)
        }
        // An app deletes them with the first one.
        let deleted = try engine.deleteWithAssociated([DeletionPart([.given(1)], by: .own, .app)], bin: form)
        #expect(deleted == [[DeletedBelongings(deleted: 70, kept: 0)]])
        for number in 1...4 { #expect(try samples(of: number).isEmpty) }
        let restored = try engine.restoreFromBin([.given(1)], form)
        #expect(restored == [BinRestoration(uuid: .given(1), isAdded: true, belongings: 70)])
        #expect(try members() == Self.samples.map(\.uuid))
        for (number, places) in places {
            #expect(try samples(of: number) == places.map { Self.samples[$0].uuid }, "\(number)")
        }
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test("STO-62: of a workout that was deleted twice the bin has the last deletion") func twice() throws {
        _ = try delete()
        #expect(try engine.binSizes() == [1, 2])
        try forgetDeletions()
        clock.advance(by: 50)
        try engine.save([Self.run(1, .cycling)], by: .other)
        try engine.annotate(.given(1), WorkoutAnnotation(title: "After"), ifRevision: nil)
        #expect(try delete(by: .other) == [DeletedBelongings()])
        let entries = try engine.bin()
        #expect(entries.map(\.deleted) == [Self.time + 50] && entries.map(\.app) == ["test.other"])
        #expect(entries.map(\.annotation.title) == ["After"] && entries.map(\.belongings) == [0])
        #expect(entries.map(\.workout.workout?.activityType) == [.cycling])
        // The copy of its samples is gone with the earlier deletion.
        #expect(try engine.binSizes() == [1, 1] && engine.binObjectSize() > 0)
    }

    @Test(
        "STO-62: a workout that is named twice is deleted once, and comes back",
        arguments: [DeletionAuthority.owner, .app])
    func namedTwice(authority: DeletionAuthority) throws {
        let annotation = try engine.annotation(of: .given(1))
        let identifiers = [UUID.given(1), .given(2), .given(1)]
        let deleted = try engine.deleteWithAssociated(
            [DeletionPart(identifiers, by: .own, authority)], bin: form)
        #expect(deleted == [[DeletedBelongings(deleted: 70, kept: 0), DeletedBelongings(), DeletedBelongings()]])
        let entries = try engine.bin()
        #expect(Set(entries.map(\.workout.uuid)) == [.given(1), .given(2)] && entries.count == 2)
        let restored = try engine.restoreFromBin([.given(1)], form)
        #expect(restored == [BinRestoration(uuid: .given(1), isAdded: true, belongings: 70)])
        #expect(try engine.states(of: [.given(1), .given(2)]) == [.stored, .deleted])
        #expect(try engine.annotation(of: .given(1)) == annotation)
        #expect(try members() == Self.samples.map(\.uuid))
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test("STO-64: a piece of the bin that is damaged is named", arguments: ["02", "03", "0300FF", "02FF"])
    func damaged(piece: String) throws {
        _ = try delete()
        try engine.connections.write { database in
            try database.execute(
                sql: "UPDATE bin_piece SET payload = x'\(piece)' WHERE substr(payload, 1, 1) = x'02'")
        }
        let error = #expect(throws: EngineError.self) { try engine.restoreFromBin([.given(1)], form) }
        let reason = piece == "0300FF" ? "malformed" : "truncated"
        #expect(error?.code == .storage && error?.underlying is BlockDamage)
        #expect(error?.message == "A piece of the bin is damaged (\(reason)).")
        #expect(try engine.bin().count == 1 && engine.states(of: [.given(1)]) == [.deleted])
    }

    @Test("STO-65: a deletion that leaves nothing in the bin erases nothing of it") func expired() throws {
        _ = try delete()
        clock.advance(by: Bin.retention + 1)
        #expect(try engine.bin().isEmpty && engine.binSizes() == [1, 2])
        _ = try engine.deleteWithAssociated([.given(2)], by: .own, .owner)
        #expect(try engine.binSizes() == [1, 2])
        try engine.save([Self.run(3)], by: .own)
        _ = try engine.deleteWithAssociated([DeletionPart([.given(3)], by: .own, .owner)], bin: form)
        #expect(try engine.bin().map(\.workout.uuid) == [.given(3)] && engine.binSizes() == [1, 1])
    }
}
