import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Objects that were deleted beside a workout of the bin stay deleted when that is restored (STO-64).
@Suite struct BinNeighbourTests {
    private static func run(_ number: Int) -> SampleRecord {
        let start = Double(number * 1_000)
        return .workout(.given(number), WorkoutRecord(activityType: .running, duration: 70), start, start + 70)
    }

    private let engine: SQLiteEngine
    /// The form writes the identifier of a workout, and reads the workout of that.
    private let form = BinForm { _, uuid, _, write in
        try Array(uuid.uuidString.utf8).withUnsafeBytes(write)
    } read: { bytes, receive in
        for number in 1...3 where UUID.given(number).uuidString == String(decoding: bytes, as: UTF8.self) {
            try receive(WholeObject(BinNeighbourTests.run(number), source: .own))
        }
    }

    init() throws {
        engine = try SQLiteEngine.forTest { 700_000_000 }
        try engine.allow(.own)
        try engine.save((1...3).map(Self.run), by: .own)
        try engine.save([21, 22].map { .quantity(.given($0), .bodyMass, 70, .kilogram, Double($0)) }, by: .own)
    }

    @Test(
        "STO-64: what was deleted just before a workout or just after it stays deleted",
        arguments: [DeletionAuthority.owner, .app], [0, 70])
    func beforeAndAfter(authority: DeletionAuthority, count: Int) throws {
        let samples = (0..<count).map { (second: Int) -> SampleRecord in
            .quantity(.consecutive(second), .heartRate, 60, .countPerMinute, 1_000 + Double(second))
        }
        if count > 0 { try engine.write(as: .own) { try $0.add(samples, to: .given(1)) } }
        let uuids = [UUID.given(1)] + samples.map(\.uuid)
        try engine.delete([.given(21)], by: .own)
        _ = try engine.deleteWithAssociated([DeletionPart([.given(1)], by: .own, authority)], bin: form)
        try engine.delete([.given(22)], by: .own)
        #expect(try Set(engine.states(of: uuids)) == [.deleted])
        let restored = try engine.restoreFromBin([.given(1)], form)
        #expect(restored == [BinRestoration(uuid: .given(1), isAdded: true, belongings: count)])
        #expect(try Set(engine.states(of: uuids)) == [.stored])
        #expect(try engine.states(of: [.given(21), .given(22)]) == [.deleted, .deleted])
        let members = try engine.samples(SampleRequest(.heartRate, .workout(.given(1))), for: .own)
        #expect(Set(members.map(\.uuid)) == Set(samples.map(\.uuid)))
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test(
        "STO-64: of workouts that were deleted together only the one that is restored comes back",
        arguments: [DeletionAuthority.owner, .app], [1, 2, 3])
    func together(authority: DeletionAuthority, number: Int) throws {
        let all = (1...3).map { UUID.given($0) }
        let deleted = try engine.deleteWithAssociated([DeletionPart(all, by: .own, authority)], bin: form)
        #expect(deleted == [[DeletedBelongings(), DeletedBelongings(), DeletedBelongings()]])
        #expect(try engine.bin().map(\.workout.uuid) == all.reversed())
        let restored = try engine.restoreFromBin([.given(number)], form)
        #expect(restored == [BinRestoration(uuid: .given(number), isAdded: true, belongings: 0)])
        #expect(try engine.states(of: all) == (1...3).map { $0 == number ? .stored : .deleted })
        #expect(try engine.bin().map(\.workout.uuid) == all.reversed().filter { $0 != .given(number) })
        #expect(try engine.samples(SampleRequest(.workout), for: .own).map(\.uuid) == [.given(number)])
    }
}
