import Foundation
import HealthModel
import HealthStore
import TestStores
import Testing
import WorkoutFiles

@testable import HealthReports

/// The places where recordings are compared with each other, and whose figures become records.
@Suite struct ComparedPlaceTests {
    private let store: LawStore
    private static let start = 731_664_000.0

    init() throws { store = try LawStore() }

    private func reports<Value>(_ body: (StoreReader) throws -> Value) throws -> Value {
        try store.engine.reports(for: LawStore.app, body)
    }

    /// Saves an hour on a straight way, with a part beside it around a share of the time.
    private func save(_ number: Int, at second: Double = 0, besideAt share: Double? = nil, by meters: Double = 400)
        throws
    {
        try SweepWorld.save(
            SweepWorld.Draft(number, .running, at: Self.start + second, seconds: 3_600) { draft in
                draft.meters = 9_000
                draft.route = { second in
                    let isBeside = share.map { abs(second - $0 * 3_600) < 130 } ?? false
                    return (47 + second / 40_000, isBeside ? 8 + meters / 76_000 : 8, 400)
                }
            }, in: store)
    }

    private func outings() throws -> [Set<UUID>] {
        var found: [Set<UUID>] = []
        try reports { try $0.forEachOuting(SampleFilter()) { found.append(Set($0.map(\.uuid))) } }
        return found
    }

    @Test(
        "Recordings are of one outing if they are at the same places at a tenth, at half and at nine tenths of the time",
        arguments: [
            (nil, 400, true), (0.1, 400, false), (0.5, 400, false), (0.9, 400, false), (0.3, 400, true),
            (0.7, 400, true), (0.02, 400, true), (0.98, 400, true), (0.1, 250, true), (0.5, 250, true),
            (0.9, 250, true), (0.5, 350, false),
        ] as [(Double?, Double, Bool)])
    func places(share: Double?, meters: Double, isSame: Bool) throws {
        try save(1)
        try save(2, besideAt: share, by: meters)
        #expect(try outings().count == (isSame ? 1 : 2))
        for number in [1, 2] {
            let summary = try #require(try reports { try $0.summary(of: Told.id(number)) })
            let detail = try #require(try reports { try $0.workout(Told.id(number)) })
            #expect(summary.uuid == Told.id(number) && detail.summary.otherRecordings.count == (isSame ? 1 : 0))
        }
        // So is a recording with a clock that is two hours wrong proposed, or not.
        try save(3, at: 7_200, besideAt: share, by: meters)
        let pairs = try reports { try $0.shiftedPairs(of: Told.id(3)) }
        #expect(pairs.contains { $0.earlier.uuid == Told.id(1) || $0.earlier.uuid == Told.id(2) })
        let decision = OutingDecision(access: store.access)
        try decision.decide([Told.id(1), Told.id(2)], isSame: false)
        let alone = try reports { try $0.shiftedPairs() }.map { [$0.earlier.uuid, $0.later.uuid] }
        #expect(alone.contains([Told.id(1), Told.id(3)]) == isSame && alone.contains([Told.id(2), Told.id(3)]))
    }

    // MARK: Streams

    /// The other recording begins a minute before the preferred one, and ends a minute after it.
    @Test(
        "A recording gives a stream only with data within the preferred recording, its first and its last moment included",
        arguments: [
            (-60, false), (-0.5, false), (0, true), (300, true), (600, true), (600.5, false), (660, false),
        ] as [(Double, Bool)])
    func streams(second: Double, isInside: Bool) throws {
        try SweepWorld.save(
            SweepWorld.Draft(1, .cycling, at: Self.start, seconds: 600) { $0.power = { _ in 200 } }, in: store)
        try SweepWorld.save(SweepWorld.Draft(2, .cycling, at: Self.start - 60, seconds: 720), in: store)
        let rate = SweepWorld.sample(900, .heartRate, Self.start + second, 0, 120, .countPerMinute)
        try store.engine.write(as: LawStore.app) { try $0.add([rate], to: Told.id(2)) }
        try OutingDecision(access: store.access).prefer(Told.id(1))
        #expect(try outings() == [[Told.id(1), Told.id(2)]])
        let streams = try reports { try $0.streams(of: [Told.id(1), Told.id(2)]) }
        #expect(
            streams
                == (isInside ? [Told.id(1): [.cyclingPower], Told.id(2): [.heartRate]] : [Told.id(1): [.cyclingPower]]))
        // The recording itself has it, whenever it was.
        #expect(try reports { try $0.has(.heartRate, workout: Told.id(2)) && !$0.has(.heartRate, workout: Told.id(1)) })
        let detail = try #require(try reports { try $0.workout(Told.id(1)) })
        #expect(Set(detail.samples.map(\.type)) == (isInside ? [.heartRate, .cyclingPower] : [.cyclingPower]))
        #expect(detail.load?.inputs.heartRates == (isInside ? 1 : 0))
        let page = try reports { try $0.workoutList(WorkoutListRequest(includesHeartRates: true)) }
        #expect(page.heartRates.mapValues { $0.rounded() } == (isInside ? [Told.id(1): 120] : [:]))
        // Chosen for it, it gives no more.
        try OutingDecision(access: store.access).prefer(Told.id(2), for: .heartRate)
        #expect(try reports { try $0.streams(of: [Told.id(1), Told.id(2)]) } == streams)
    }

    // MARK: Records

    /// Of two recordings, the preferred one lacks a figure that the other has.
    @Test(
        "A record may have the figure of a recording that is not the preferred one",
        arguments: ["distance", "climb", "energy", "efforts", "powers"])
    func figures(missing: String) throws {
        func draft(_ number: Int, _ has: (String) -> Bool) -> SweepWorld.Draft {
            SweepWorld.Draft(number, .cycling, at: Self.start, seconds: 1_800) { draft in
                draft.meters = has("distance") ? 9_000 : nil
                draft.energy = has("energy") ? 300 : nil
                draft.climb = has("climb") ? 50 : nil
                // Without a stated distance that of the samples would be taken.
                if has("efforts"), missing != "distance" { draft.speed = { _ in 5 } }
                if has("powers") { draft.power = { _ in 200 } }
            }
        }
        try SweepWorld.save(draft(1) { $0 != missing }, in: store)
        try SweepWorld.save(draft(2) { $0 == missing }, in: store)
        try OutingDecision(access: store.access).prefer(Told.id(1))
        let report = try reports { try $0.records() }
        let sport = try #require(report.sports.first)
        #expect(report.sports.count == 1 && sport.count == 1 && sport.activityType == .cycling)
        let kinds = Set(sport.records.map(\.kind))
        let whole: Set<RecordsReport.Kind> = [
            .longestDistance, .longestDuration, .highestClimb, .mostEnergy, .power(5), .power(60), .power(300),
            .power(1_200),
        ]
        #expect(kinds == (missing == "distance" ? whole : whole.union([.distance(5_000)])))
        #expect(sport.records.allSatisfy { $0.best.map(\.workout) == [Told.id(1)] && $0.previous == nil })
        // Computed anew, and as it was kept, it is the same.
        #expect(try reports { try $0.records() } == report)
    }

    /// Two recordings have all figures; those of the second one are greater.
    @Test(
        "Records and loads have the figures of the recording that was chosen for their stream",
        arguments: [
            nil, .distanceCycling, .cyclingPower, .activeEnergyBurned, .workoutRoute, .heartRate, .stepCount,
        ] as [ObjectType?])
    func choices(stream: ObjectType?) throws {
        for number in [1, 2] {
            let part = Double(number)
            try SweepWorld.save(
                SweepWorld.Draft(number, .cycling, at: Self.start, seconds: 1_800) { draft in
                    (draft.meters, draft.energy, draft.climb) = (9_000 + part, 300 + part, 50 + part)
                    draft.speed = { _ in 4 + part }
                    draft.power = { _ in 199 + part }
                    draft.rate = { _ in 119 + part }
                }, in: store)
        }
        let decision = OutingDecision(access: store.access)
        try decision.prefer(Told.id(1))
        if let stream { try decision.prefer(Told.id(2), for: stream) }
        func part(_ type: ObjectType) -> Double { type == stream ? 2 : 1 }
        let sport = try #require(try reports { try $0.records() }.sports.first)
        func value(_ kind: RecordsReport.Kind) -> Double? { sport.records.first { $0.kind == kind }?.best.first?.value }
        #expect(value(.longestDistance) == 9_000 + part(.distanceCycling))
        #expect(value(.mostEnergy) == 300 + part(.activeEnergyBurned))
        #expect(value(.highestClimb) == 50 + part(.workoutRoute))
        #expect(abs((value(.power(300)) ?? 0) - 199 - part(.cyclingPower)) < 1e-6)
        #expect(abs((value(.distance(5_000)) ?? 0) - 5_000 / (4 + part(.distanceCycling))) < 0.01)
        let load = try #require(try reports { try $0.workout(Told.id(1)) }?.load)
        #expect(abs((load.inputs.histogram.mean ?? 0) - 119 - part(.heartRate)) < 1e-6)
        #expect(load.inputs.power?.mean == 199 + part(.cyclingPower))
        let kept = try reports { try $0.loadInputs(of: outings(of: $0), keeps: true) }
        #expect(kept[Told.id(1)] == load.inputs)
        let page = try reports { try $0.workoutList(WorkoutListRequest(includesHeartRates: true)) }
        #expect(page.heartRates.mapValues { $0.rounded() } == [Told.id(1): 119 + part(.heartRate)])
        let summary = try #require(page.items.first)
        #expect(summary.totalDistance == value(.longestDistance) && summary.climb == value(.highestClimb))
        #expect(summary.totalEnergyBurned == value(.mostEnergy))
        #expect(try reports { try $0.records() }.sports.first == sport)
    }

    private func outings(of reader: StoreReader) throws -> [Outing] {
        try reader.outings(of: [[Told.id(1), Told.id(2)]], reader.outingDecisions())
    }

    // MARK: Edits

    @Test("A change is empty only without any of its values")
    func changes() {
        let changes: [(String, (inout WorkoutEditor.Change) -> Void)] = [
            ("title", { $0.title = "" }), ("notes", { $0.notes = "" }), ("activity", { $0.activity = .running }),
            ("added", { $0.addedTags = ["a"] }), ("removed", { $0.removedTags = ["a"] }), ("gear", { $0.gear = "" }),
            ("not mine", { $0.isNotMine = false }), ("trim", { $0.trim = .whole }),
        ]
        #expect(WorkoutEditor.Change().isEmpty)
        for (name, change) in changes {
            var given = WorkoutEditor.Change()
            change(&given)
            #expect(!given.isEmpty, "\(name)")
        }
    }

    @Test("What is wrong with an edit is told as its kind: an invalid value, no such workout, or another revision")
    func errors() throws {
        try save(1)
        let editor = WorkoutEditor(access: store.access)
        func edit(
            _ number: Int = 1, ifRevision revision: Int64? = nil, _ change: (inout WorkoutEditor.Change) -> Void
        ) throws {
            var given = WorkoutEditor.Change()
            change(&given)
            _ = try editor.edit(Told.id(number), given, ifRevision: revision)
        }
        func date(_ second: Double) -> Date { Told.date(Self.start + second) }
        let invalid: [(inout WorkoutEditor.Change) -> Void] = [
            { $0.gear = "nothing" }, { $0.title = String(repeating: "x", count: 10_000) },
            { $0.trim = .part(from: date(10), to: date(10)) }, { $0.trim = .part(from: date(3_600), to: date(3_700)) },
            { $0.trim = .part(from: date(-100), to: date(0)) },
        ]
        for change in invalid { #expect(throws: ValidationError.self) { try edit(1, change) } }
        let none = #expect(throws: EngineError.self) { try edit(9) { $0.title = "a" } }
        #expect(none?.message == "No workout with the identifier \(Told.id(9).uuidString) was found.")
        #expect(throws: EngineError.self) { try editor.undo(Told.id(9)) }
        try edit(1, ifRevision: 0) { $0.title = "a" }
        #expect(throws: EngineError.self) { try edit(1, ifRevision: 0) { $0.title = "b" } }
        #expect(try reports { try $0.summary(of: Told.id(1)) }?.title == "a")
        #expect(try editor.undo(Told.id(1))?.after.title == nil)
        #expect(try editor.undo(Told.id(1)) == nil)
    }
}
