import Foundation
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// Whatever way a deleted sample comes in again, it stays deleted, singly deleted or with many others.
@Suite struct DeletedIdentifierTests {
    /// A way in which a sample comes into a store, and what it says of a deleted one.
    enum Way: CaseIterable {
        case save, saveAmongOthers, saveWithin, add, bulk, bulkFromBefore, collect, collectAmongOthers
        case system, systemAmongOthers, symptom, imported, importedWithin, restored, restoredAmongOthers
    }

    /// Which of the deleted samples it is.
    enum Place: CaseIterable {
        case single, first, middle, last, following
    }

    private static let watch = AppIdentity(bundleIdentifier: "import.watch", name: "Watch")
    private static let deleted =
        "invalidArgument: An object with this identifier was deleted; save a new one instead."
    private static let stored = "invalidArgument: An object with this identifier is already stored."

    private static func rate(_ uuid: UUID) -> SampleRecord { .quantity(uuid, .heartRate, 70, .countPerMinute, 900) }

    /// Lets a sample come in, and returns what is said of it.
    private func comeIn(_ uuid: UUID, _ way: Way, _ engine: SQLiteEngine) throws -> String {
        let sample = Self.rate(uuid)
        let other = Self.rate(.given(77))
        func imported(_ body: (ImportWriter) throws(EngineError) -> String) throws -> String {
            var answer = ""
            try engine.importObjects(by: .own, in: ImportPass()) { writer throws(EngineError) in
                answer = try body(writer)
            }
            return answer
        }
        func batch(from first: UUID, _ count: Int) throws -> String {
            let workout = SampleRecord.workout(.given(78), WorkoutRecord(activityType: .running, duration: 9), 0, 9)
            let starts = (0..<count).map { 900 + Double($0) }
            try engine.insert(workout, by: .own) { bulk throws(EngineError) in
                try bulk.append(
                    SampleBatch(
                        type: .heartRate, unit: .countPerMinute, firstUUID: first, starts: starts, ends: starts,
                        values: starts))
            }
            return "added"
        }
        switch way {
        case .save: try engine.save([sample], by: .own)
        case .saveAmongOthers: try engine.save([other, sample], by: .own)
        case .saveWithin:
            let food = SampleRecord(
                uuid: .given(79), type: .food, start: 900, end: 900,
                content: .correlation([.quantity(uuid, .dietaryFatTotal, 5, .gram, 900)]))
            try engine.save([food], by: .own)
        case .add: try engine.add([other, sample], to: .given(1), by: .own)
        case .bulk: return try batch(from: uuid, 1)
        case .bulkFromBefore: return try batch(from: uuid.advanced(by: -1), 2)
        case .collect: _ = try engine.collect([sample], beside: MemberRuns(), by: .own)
        case .collectAmongOthers: _ = try engine.collect([other, sample], beside: MemberRuns(), by: .own)
        case .system:
            return try engine.insertSystemData([SystemSample(sample)], by: .own) == 1 ? "added" : "known"
        case .systemAmongOthers:
            let added = try engine.insertSystemData([SystemSample(other), SystemSample(sample)], by: .own)
            return added == 2 ? "added" : added == 1 ? "known" : "lost"
        case .symptom:
            let added = try engine.insertSystemData([SystemSample(other, symptoms: [sample])], by: .own)
            #expect(added == 1)
            return try engine.states(of: [uuid]) == [.stored] ? "added" : "known"
        case .imported:
            return try imported { writer throws(EngineError) in
                let tally = try writer.append(ImportedObject(record: sample, source: Self.watch))
                return tally == ImportTally(added: 1) ? "added" : tally == ImportTally(known: 1) ? "known" : "\(tally)"
            }
        case .importedWithin:
            return try imported { writer throws(EngineError) in
                let food = SampleRecord(
                    uuid: .given(79), type: .food, start: 900, end: 900,
                    content: .correlation([.quantity(uuid, .dietaryFatTotal, 5, .gram, 900)]))
                _ = try writer.append(ImportedObject(record: food, source: Self.watch))
                return ""
            } + (engine.states(of: [uuid]) == [.stored] ? "added" : "known")
        case .restored, .restoredAmongOthers:
            return try imported { writer throws(EngineError) in
                if way == .restoredAmongOthers { _ = try writer.restore(WholeObject(other, source: .own)) }
                return switch try writer.restore(WholeObject(sample, source: .own)) {
                case .added: "added"
                case .known: "stored"
                case .deleted: "known"
                }
            }
        }
        return "added"
    }

    @Test("STO-2: a deleted sample comes back in no way", arguments: Way.allCases, Place.allCases)
    func comesBack(way: Way, place: Place) throws {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        try engine.save(
            [
                .workout(.given(1), WorkoutRecord(activityType: .running, duration: 9), 0, 9),
                .workout(.given(2), WorkoutRecord(activityType: .running, duration: 9), 0, 9),
                Self.rate(.given(50)),
            ], by: .own)
        let many = (10..<110).map { Self.rate(.consecutive($0)) }
        try engine.add(many, to: .given(2), by: .own)
        #expect(try engine.deleteWithAssociated([.given(2)], by: .own).map(\.deleted) == [100])
        try engine.delete([.given(50)], by: .own)
        let uuid: UUID =
            switch place {
            case .single: .given(50)
            case .first: .consecutive(10)
            case .middle: .consecutive(63)
            case .last: .consecutive(109)
            case .following: .consecutive(110)
            }
        var answer: String
        do {
            answer = try comeIn(uuid, way, engine)
        } catch {
            let error = try #require(error as? EngineError)
            answer = "\(error.code): \(error.message)"
        }
        let expected =
            switch way {
            case .save, .saveAmongOthers, .saveWithin, .add, .collect, .collectAmongOthers: Self.deleted
            case .bulk, .bulkFromBefore: Self.stored
            default: "known"
            }
        // A batch from before the one that follows contains the last of the deleted ones.
        let isFree = place == .following && way != .bulkFromBefore
        #expect(answer == (isFree ? "added" : expected))
        #expect(try engine.states(of: [uuid]) == [isFree ? .stored : place == .following ? .unknown : .deleted])
        #expect(try engine.integrityProblems().isEmpty)
    }
}
