import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// Figures that are cached beside workouts, and are correct at any time.
@Suite struct DerivedFiguresTests {
    private let store: DerivedStore
    private let near = SampleRecord.workout(from: 1_000, to: 4_600)
    private let far = SampleRecord.workout(from: 100_000, to: 103_600)
    private let inside = SampleRecord.heartRate(120, at: 2_000)
    /// A sample of the near workout that lies outside its time.
    private let outside = SampleRecord.heartRate(121, at: 50_000)

    init() throws {
        store = try DerivedStore()
        try store.writer.save([near, far, inside], by: .own)
        try store.writer.save((0..<200).map { .heartRate(80, at: 3_000 + Double($0)) }, by: .own)
        try store.writer.add([outside], to: near.uuid, by: .own)
        #expect(try store.saveDerived())
    }

    @Test func whatIsKeptIsReadByWhoSeesEverythingAlone() throws {
        #expect(try store.kept() == [near.uuid, far.uuid])
        #expect(try store.reader.derivedFigures(DerivedStore.kind, for: .own).bodies == store.digests())
        for (engine, app) in [(store.reader, AppIdentity.other), (store.writer, .own)] {
            let figures = try engine.derivedFigures(DerivedStore.kind, for: app)
            #expect(figures.bodies.isEmpty && figures.state == nil)
        }
        let state = try #require(try store.reader.derivedFigures(DerivedStore.kind, for: .own).state)
        #expect(!store.reader.saveDerived(try store.digests(), DerivedStore.kind, from: state, for: .other))
        #expect(!store.writer.saveDerived(try store.digests(), DerivedStore.kind, from: state, for: .own))
    }

    @Test func anotherVersionOfTheFormulaFindsNone() throws {
        let next = DerivedKind(number: 1_000, version: 2)
        #expect(try store.kept(next).isEmpty)
        #expect(try store.saveDerived(next))
        #expect(try store.kept(next).count == 2)
        #expect(try store.kept().isEmpty)
        let other = DerivedKind(number: 1_001, version: 2)
        #expect(try store.saveDerived(other))
        #expect(try store.kept(next).count == 2)
    }

    // MARK: Changes

    /// A change that concerns the near workout.
    enum Change: String, CaseIterable {
        case sample, block, series, heartbeats, system, imported, replaced, workoutBeside, member, stored
        case deletedSample, deletedOfBlock, deletedByPredicate, deletedMember, condensed
    }

    @Test(arguments: Change.allCases) func aChangeDropsTheFiguresOfItsTimeAlone(change: Change) throws {
        let kept = try store.kept()
        try make(change)
        #expect(try store.kept() == kept.intersection([far.uuid]), "\(change)")
    }

    private func make(_ change: Change) throws {
        let engine = store.writer
        switch change {
        case .sample: try engine.save([.heartRate(99, at: 4_600)], by: .own)
        case .block: try engine.save((0..<100).map { .heartRate(90, at: 900 + 10 * Double($0)) }, by: .own)
        case .series:
            try engine.saveSeries(
                .heartRate, (0..<9).map { (1_500 + Double($0), 1_500 + Double($0), 90) }, in: .countPerMinute)
        case .heartbeats:
            _ = try engine.save(
                HeartbeatDraft(
                    start: 1_500, beats: [HeartbeatRecord(time: 1, isPrecededByGap: false)], device: nil,
                    metadata: nil), by: .own)
        case .system:
            try engine.insertSystemData([SystemSample(.heartRate(77, at: 1_001))], by: .other)
        case .imported:
            try engine.importObjects(by: .own, in: ImportPass()) { insertion throws(EngineError) in
                let object = ImportedObject(record: .heartRate(70, at: 2_500), source: .other)
                _ = try insertion.append(object)
            }
        case .replaced:
            for version in [1.0, 2] {
                let metadata = Metadata([
                    MetadataKey.syncIdentifier: .string("a"), MetadataKey.syncVersion: .number(version),
                ])
                try engine.save([.heartRate(70 + version, at: 1_600, metadata: metadata)], by: .own)
                if version == 1 { try store.saveDerived() }
            }
        case .workoutBeside: try engine.save([.workout(from: 4_000, to: 5_000)], by: .other)
        case .member: try engine.add([.heartRate(70, at: 70_000)], to: near.uuid, by: .own)
        case .stored:
            // A sample within its time becomes part of another workout, at another time.
            let other = SampleRecord.workout(from: 200_000, to: 200_001)
            try engine.save([other], by: .own)
            try store.saveDerived()
            try engine.add([inside], to: other.uuid, by: .own)
        case .deletedSample: try engine.delete([inside.uuid], by: .own)
        case .deletedOfBlock, .deletedByPredicate:
            let predicate = SamplePredicate.start(.equal, 3_100)
            let one = try #require(try engine.samples(SampleRequest(.heartRate, predicate), for: .own).first)
            if change == .deletedOfBlock { return try engine.delete([one.uuid], by: .own) }
            #expect(try engine.delete(of: .heartRate, matching: predicate, by: .own) == 1)
        case .deletedMember: try engine.delete([outside.uuid], by: .own)
        case .condensed:
            try engine.add(
                engine.samples(SampleRequest(.heartRate, .start(.less, 40_000)), for: .own), to: near.uuid, by: .own)
            try store.saveDerived()
            let request = CondensingRequest(sources: .all, types: [.heartRate])
            let result = try engine.condense(request) { _, _ in true }
            #expect(result.workouts.count == 1)
        }
    }

    @Test func aDeletedWorkoutTakesItsFiguresAlong() throws {
        try store.writer.delete([far.uuid], by: .own)
        #expect(try store.kept() == [near.uuid])
        let rows = try store.reader.connections.read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM workout_derived")
        }
        #expect(rows == 1)
        _ = try store.writer.deleteWithAssociated([near.uuid], by: .own)
        #expect(try store.kept().isEmpty)
    }

    /// Samples of a deleted workout may count by time for another one.
    @Test func aDeletedWorkoutFreesSamplesOfAnother() throws {
        let elsewhere = SampleRecord.workout(from: 300_000, to: 300_100)
        try store.writer.save([elsewhere], by: .own)
        try store.writer.add([.heartRate(99, at: 100_500)], to: elsewhere.uuid, by: .own)
        try store.saveDerived()
        try store.writer.delete([elsewhere.uuid], by: .own)
        #expect(try store.kept() == [near.uuid])
    }

    /// The ways in which a workout of another time is deleted, whose samples lie within the far one.
    enum Deletion: CaseIterable {
        case ofRow, ofBlock, byPredicate, withAssociated, byOwner
    }

    @Test(arguments: Deletion.allCases) func aDeletedWorkoutDropsFiguresAtTheTimesOfItsSamples(deletion: Deletion)
        throws
    {
        let engine = store.writer
        let elsewhere = SampleRecord.workout(from: 300_000, to: 300_100)
        try engine.save([elsewhere], by: .own)
        let samples = (0..<(deletion == .ofBlock ? 100 : 1)).map {
            SampleRecord.quantity(.consecutive($0), .heartRate, 99, .countPerMinute, 100_500 + Double($0))
        }
        try engine.add(samples, to: elsewhere.uuid, by: .own)
        #expect(try store.kept() == [near.uuid])
        try #require(try store.saveDerived() && store.kept() == [near.uuid, far.uuid, elsewhere.uuid])
        switch deletion {
        case .ofRow, .ofBlock: try engine.delete([elsewhere.uuid], by: .own)
        case .byPredicate:
            #expect(try engine.delete(of: .workout, matching: .start(.greater, 200_000), by: .own) == 1)
        case .withAssociated: _ = try engine.deleteWithAssociated([elsewhere.uuid], by: .own)
        case .byOwner: _ = try engine.deleteWithAssociated([elsewhere.uuid], by: .other, .owner)
        }
        #expect(try store.kept() == [near.uuid])
    }

    @Test func whatBelongsElsewhereInTimeDropsNothing() throws {
        try store.writer.save([.heartRate(60, at: 20_000), .workout(from: 30_000, to: 31_000)], by: .own)
        try store.writer.authorize(.other, AuthorizationDecisions(read: [.heartRate: false]))
        try store.writer.setCharacteristics([.biologicalSex: 1])
        #expect(try store.kept() == [near.uuid, far.uuid])
    }

    /// Any actions in any order leave the cached figures equal to the stored samples.
    @Test(arguments: 1...4) func whatIsKeptIsAlwaysRight(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let engine = store.writer
        var workouts = [near.uuid, far.uuid]
        for step in 0..<30 {
            let start = Double(Int.random(in: 0..<120, using: &random)) * 1_000
            let count = [1, 3, 80].randomElement(using: &random) ?? 1
            let samples = (0..<count).map { SampleRecord.heartRate(60 + Double($0), at: start + Double($0) * 7) }
            let workout = workouts.randomElement(using: &random) ?? near.uuid
            let all = try engine.samples(SampleRequest(.heartRate), for: .own)
            switch Int.random(in: 0..<7, using: &random) {
            case 0: try engine.save(samples, by: Bool.random(using: &random) ? .own : .other)
            case 1: try engine.add(samples, to: workout, by: .own)
            case 2:
                let new = SampleRecord.workout(from: start, to: start + Double(100 * count))
                try engine.save([new], by: .own)
                workouts.append(new.uuid)
            case 3:
                let own = all.filter { $0.source?.source == AppIdentity.own.source }
                if let one = own.randomElement(using: &random) { try engine.delete([one.uuid], by: .own) }
            case 4 where workouts.count > 1:
                workouts.removeAll { $0 == workout }
                if Bool.random(using: &random) {
                    try engine.delete([workout], by: .own)
                } else {
                    _ = try engine.deleteWithAssociated([workout], by: .own)
                }
            case 5: try engine.add(Array(all.shuffled(using: &random).prefix(count)), to: workout, by: .own)
            default:
                _ = try engine.delete(
                    of: .heartRate, matching: .and([.start(.greaterOrEqual, start), .end(.less, start + 900)]), by: .own
                )
            }
            let now = try store.digests()
            for (uuid, digest) in try store.reader.derivedFigures(DerivedStore.kind, for: .own).bodies {
                #expect(digest == now[uuid], "seed \(seed), step \(step)")
            }
            if Bool.random(using: &random) { try #expect(store.saveDerived()) }
        }
        #expect(try engine.integrityProblems().isEmpty)
    }
}
