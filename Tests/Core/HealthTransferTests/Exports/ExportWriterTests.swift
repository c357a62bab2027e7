import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// What a writer of exports stores, merges, leaves out and says.
@Suite struct ExportWriterTests {
    private let fixture: ExportFixture
    private static let source = ExportSource(way: "acme", origin: "a", name: "Acme")
    /// The midnight of 2024-03-09 in UTC, and the next one.
    private static let (day, next) = (731_635_200.0, 731_721_600.0)

    init() throws { fixture = try ExportFixture() }

    @discardableResult
    private func run(
        _ selection: ImportSelection = ImportSelection(), _ work: (ExportWriter) throws -> Void
    ) -> ImportReport {
        ExportWriter(access: fixture.access, file: "folder/export.zip", service: "acme", selection: selection).run(work)
    }

    private static func workout(
        _ key: String, _ start: Double, length: Double = 600, activity: WorkoutActivity = .running,
        isSummary: Bool = true
    ) -> ExportedWorkout {
        var workout = ExportedWorkout(
            key: key, source: source, activity: activity, start: start, end: start + length)
        if !isSummary { workout.events = [WorkoutEventRecord(kind: .lap, start: start, end: start + 60)] }
        return workout
    }

    private func mass(_ writer: ExportWriter, _ value: Double, _ time: Double) throws {
        try writer.add(
            .bodyMass, value, key: JSON.digits(time), source: Self.source, from: time, to: time, at: "x")
    }

    private static func words(_ report: ImportReport) -> [String] { report.remarks.map(\.text) }

    // MARK: Reports

    @Test("IMP-90, IMP-96: what was read before an error is stored, and the error has its sentence")
    func errors() throws {
        struct Odd: Error, CustomStringConvertible { var description: String { "odd" } }
        let errors: [(any Error, String)] = [
            (WorkoutFileError.reading(.malformed, "it is odd", at: .init(file: "inner.csv")), ""),
            (EngineError(.storage, "The disk is odd."), "Could not import 'folder/export.zip': The disk is odd."),
            (Odd(), "Could not import 'folder/export.zip': odd"),
        ]
        for (index, (error, text)) in errors.enumerated() {
            let report = run { writer in
                try mass(writer, 70, Double(index))
                writer.note(.noted("Noted."))
                throw error
            }
            #expect(report.status == .failed && report.samples == 1 && report.file == "folder/export.zip")
            if !text.isEmpty {
                #expect(report.error == text)
            } else {
                #expect(report.error?.contains("it is odd") == true)
            }
            #expect(Self.words(report) == ["Weights: 1 found, 1 new.", "Noted."])
        }
        #expect(try fixture.samples(.bodyMass).count == 3)
        let good = run { writer in
            writer.note(nil)
            try mass(writer, 70, 0)
        }
        #expect(good.status == .duplicate && good.error == nil && good.format == "acme" && good.duplicates == 1)
        #expect(Self.words(good) == ["Weights: 1 found, 1 already there."])
        #expect(run { _ in }.status == .duplicate && Self.words(run { _ in }) == [])
    }

    @Test("IMP-90: families are in the order of their first mention, and before other remarks") func families() {
        let report = run { writer in
            writer.note(.noted("First."))
            writer.leaveOut("b", at: "line 1", of: "nights")
            writer.leaveOut("a", at: "line 2", of: "drinks")
            writer.leaveOut("a", at: "line 3", of: "nights")
            writer.leaveOut("it is odd", at: "line 4")
            writer.leaveOut("b", at: "line 5", of: "nights")
            writer.note(.noted("Last."))
        }
        #expect(
            Self.words(report) == [
                "Nights: 3 found, 3 left out.", "2 of the nights were left out: b (line 1, line 5).",
                "1 of the nights was left out: a (line 3).", "Drinks: 1 found, 1 left out.",
                "1 of the drinks was left out: a (line 2).", "Workouts: 1 found, 1 left out.",
                "1 of the workouts was left out: it is odd (line 4).", "First.", "Last.",
            ])
        #expect(report.status == .duplicate && report.duplicates == 0 && report.workoutCount == 0)
        #expect(report.types == [ObjectType.workout.identifier: .init(added: 0, known: 0)])
    }

    @Test("IMP-90: samples are counted by type and family, new and known, and points of routes by themselves")
    func counts() throws {
        var routed = Self.workout("r", 1_000, isSummary: false)
        routed.route = (0..<3).map {
            RoutePoint(timestamp: 1_000 + Double($0), latitude: 50, longitude: 8 + Double($0) / 1_000, altitude: 1)
        }
        routed.samples = [
            ExportedSample(type: .heartRate, start: 1_001, end: 1_001, value: 133, unit: .countPerMinute),
            ExportedSample(type: .heartRate, start: 1_002, end: 1_002, value: 134, unit: .countPerMinute),
        ]
        let first = run { writer in
            try writer.store(routed, at: "line 1")
            for time in [5_000.0, 6_000] { try mass(writer, 70, time) }
        }
        #expect(first.samples == 4 && first.routePoints == 3 && first.workoutCount == 1 && first.duplicates == 0)
        let count = ImportReport.Count.self
        #expect(
            first.types == [
                ObjectType.workout.identifier: count.init(added: 1, known: 0),
                ObjectType.heartRate.identifier: count.init(added: 2, known: 0),
                ObjectType.bodyMass.identifier: count.init(added: 2, known: 0),
            ])
        let second = run { writer in
            try writer.store(routed, at: "line 1")
            for time in [5_000.0, 6_000, 7_000] { try mass(writer, 70, time) }
        }
        #expect(second.samples == 1 && second.routePoints == 0 && second.workoutCount == 0 && second.duplicates == 3)
        #expect(
            second.types == [
                ObjectType.workout.identifier: count.init(added: 0, known: 1),
                ObjectType.bodyMass.identifier: count.init(added: 1, known: 0),
            ])
        #expect(
            Self.words(second) == ["Workouts: 1 found, 1 already there.", "Weights: 3 found, 1 new, 2 already there."])
        #expect(second.workoutsOfExport == first.workoutsOfExport && first.workoutsOfExport.count == 1)
    }

    @Test("Reasons that a workout is none are clauses") func refusedWorkouts() {
        var long = Self.workout("long", 1_000, length: 400_000)
        long.sidecar.tags = ["tag"]
        var events = Self.workout("events", 1_000, isSummary: false)
        events.events[0].end = 99_999
        let report = run { writer in
            try writer.store(long, at: "line 1")
            try writer.store(events, at: "line 2")
        }
        #expect(report.workoutsOfExport.isEmpty && report.status == .duplicate)
        let words = Self.words(report)
        #expect(words.first == "Workouts: 2 found, 2 left out.")
        let reasons = words.dropFirst().compactMap { $0.split(separator: "left out: ").last }
        #expect(reasons.count == 2)
        #expect(reasons.allSatisfy { $0.first?.isLowercase == true && !$0.contains(". (") && $0.hasSuffix(").") })
    }

    // MARK: Selections

    @Test("IMP-95: what an export says of a workout comes with the workout, by its own start")
    func selectedAnnotations() throws {
        let starts = [Self.day - 1, Self.day, Self.next - 1, Self.next]
        let stored = run { writer in
            for (index, start) in starts.enumerated() {
                try writer.store(Self.workout("\(index)", start, isSummary: false), at: "")
            }
        }
        let uuids = stored.workoutsOfExport
        let period = try TypedPeriod("2024-03-09", now: .distantFuture, calendar: .utc)
        func annotated(_ selection: ImportSelection, _ title: String) throws -> [Bool] {
            var told: [Bool] = []
            let report = run(selection) { writer in
                for (index, uuid) in uuids.enumerated() {
                    var sidecar = WorkoutSidecar(tags: [title])
                    sidecar.effort = 4
                    told.append(try writer.annotate(uuid, with: sidecar, way: "other", key: "\(title) \(index)"))
                }
            }
            #expect(report.status == (told.contains(true) ? .imported : .duplicate))
            let tags = try fixture.workouts().map { try fixture.annotation($0).tags.contains(title) }
            #expect(tags == told)
            return told
        }
        #expect(try annotated(ImportSelection([.heartRate], nil), "rates") == [false, false, false, false])
        #expect(try annotated(ImportSelection([.workout], period), "day") == [false, true, true, false])
        #expect(try annotated(ImportSelection([], period), "all") == [false, true, true, false])
        #expect(try annotated(ImportSelection([.workout, .heartRate], nil), "types") == [true, true, true, true])
        #expect(try fixture.samples(.workoutEffortScore).count == 2 + 2 + 4)
    }

    @Test("IMP-95: of what was not asked for the objects are counted together") func unchosen() throws {
        let period = try TypedPeriod("2024-03-09", now: .distantFuture, calendar: .utc)
        let report = run(ImportSelection([], period)) { writer in
            try writer.store(Self.workout("a", Self.next), at: "")
            for time in [Self.day - 1, Self.day, Self.next, Self.next + 1] { try mass(writer, 70, time) }
        }
        #expect(report.unchosen == 4 && report.samples == 1 && report.workoutCount == 0)
        #expect(
            Self.words(report) == [
                "Weights: 1 found, 1 new.", "4 objects were left out: they are not among what was asked for.",
            ])
        let none = run(ImportSelection([.heartRate], nil)) { try mass($0, 70, Self.day + 60) }
        #expect(none.status == .duplicate && none.unchosen == 1)
        #expect(Self.words(none) == ["1 object was left out: it is not among what was asked for."])
    }

    // MARK: Summaries

    @Test("IMP-19: a summary is told of the nearest recording, and later of the one that it was told of")
    func nearestRecording() throws {
        run { writer in
            for (key, start) in [("far", 1_050.0), ("near", 1_010)] {
                try writer.store(Self.workout(key, start, isSummary: false), at: key)
            }
        }
        var summary = Self.workout("s", 1_000)
        summary.sidecar = WorkoutSidecar(title: "Early", tags: ["a"], effort: 5)
        summary.energy = 99
        let first = run { try $0.store(summary, at: "line 1") }
        #expect(Self.words(first) == ["Workouts: 1 found, 1 merged."] && first.status == .imported)
        let titles = { try fixture.workouts().map { try fixture.annotation($0).title } }
        #expect(try titles() == ["Early", nil])
        let energy = try #require(try fixture.samples(.activeEnergyBurned).first)
        #expect(energy.start == 1_010 && energy.quantity?.value == 99)
        // One that comes closer changes nothing.
        run { try $0.store(Self.workout("nearer", 1_001, isSummary: false), at: "") }
        let again = run { try $0.store(summary, at: "line 1") }
        #expect(Self.words(again) == ["Workouts: 1 found, 1 already there."] && again.status == .duplicate)
        #expect(try titles() == [nil, "Early", nil])
        #expect(try fixture.samples(.activeEnergyBurned).count == 1)
    }

    @Test(
        "IMP-19: of two recordings that are equally near, the first by its identifier is told",
        arguments: [false, true])
    func equallyNearRecordings(isLaterFirst: Bool) throws {
        let starts: [(Double, UInt64)] = isLaterFirst ? [(990, 2), (1_010, 1)] : [(990, 1), (1_010, 2)]
        run { writer in
            for (start, number) in starts {
                var workout = Self.workout("\(number)", start, isSummary: false)
                workout.uuid = UUID(high: 0x8000, low: 1 << 63 | number)
                try writer.store(workout, at: "")
            }
        }
        var summary = Self.workout("s", 1_000)
        summary.sidecar = WorkoutSidecar(title: "Early")
        let report = run { try $0.store(summary, at: "") }
        #expect(Self.words(report) == ["Workouts: 1 found, 1 merged."])
        let titles = try fixture.workouts().map { try fixture.annotation($0).title }
        #expect(titles == (isLaterFirst ? [nil, "Early"] : ["Early", nil]))
    }

    @Test("IMP-19: a summary that says something new is told of the nearest one", arguments: 0...3)
    func newWords(change: Int) throws {
        run { writer in
            for (key, start) in [("a", 1_020.0), ("b", 1_010)] {
                try writer.store(Self.workout(key, start, isSummary: false), at: key)
            }
        }
        let uuids = try fixture.workouts().map(\.uuid)
        var summary = Self.workout("s", 1_000)
        summary.sidecar = WorkoutSidecar(notes: "cold", gear: "Shoes")
        summary.sidecar.energy = 50
        summary.energy = 99
        // It was told of the one that is further away.
        run { try $0.annotate(uuids[1], with: summary.sidecar, way: "acme", key: "s") }
        switch change {
        case 0: break
        case 1: summary.sidecar.tags = ["new"]
        case 2: summary.sidecar.effort = 3
        default: summary.key = "other"
        }
        let report = run { try $0.store(summary, at: "") }
        #expect(Self.words(report) == ["Workouts: 1 found, 1 \(change == 0 ? "already there" : "merged")."])
        let notes = try fixture.workouts().map { try fixture.annotation($0).notes }
        #expect(notes == (change == 0 ? [nil, "cold"] : ["cold", "cold"]))
        // Its own energy goes before that of the workout.
        #expect(try fixture.samples(.activeEnergyBurned).map { $0.quantity?.value }.allSatisfy { $0 == 50 })
    }

    @Test("IMP-19, IMP-26: gear that an export names later is told of the nearest recording") func laterGear() throws {
        run { writer in
            for (key, start) in [("a", 1_020.0), ("b", 1_010)] {
                try writer.store(Self.workout(key, start, isSummary: false), at: key)
            }
        }
        let uuids = try fixture.workouts().map(\.uuid)
        var summary = Self.workout("s", 1_000)
        summary.sidecar = WorkoutSidecar(notes: "cold")
        run { try $0.annotate(uuids[1], with: summary.sidecar, way: "acme", key: "s") }
        summary.sidecar.gear = "Shoes"
        run { try $0.store(summary, at: "") }
        #expect(try fixture.workouts().map { try fixture.annotation($0).gear } == ["Shoes", nil])
        #expect(try fixture.workouts().map { try fixture.annotation($0).notes } == ["cold", "cold"])
    }

    @Test("IMP-17, IMP-19: a summary whose workout was deleted is told of a recording, and does not come back")
    func deletedSummaries() async throws {
        let summary = Self.workout("s", 1_000)
        run { try $0.store(summary, at: "line 1") }
        _ = try await WorkoutDeletion(access: fixture.access).delete(try fixture.workouts())
        let alone = run { try $0.store(summary, at: "line 1") }
        #expect(
            Self.words(alone) == [
                "Workouts: 1 found, 1 left out.",
                "1 of the workouts was left out: it was deleted from this store before (line 1).",
            ])
        run { try $0.store(Self.workout("r", 1_000, isSummary: false), at: "") }
        var told = summary
        told.sidecar.title = "Early"
        let merged = run { try $0.store(told, at: "line 1") }
        #expect(Self.words(merged) == ["Workouts: 1 found, 1 merged."])
        #expect(try fixture.workouts().map { try fixture.annotation($0).title } == ["Early"])
    }

    @Test("IMP-17: a workout with an identifier of its own keeps it, and one with details is no summary")
    func identifiers() throws {
        var own = Self.workout("own", 1_000)
        own.uuid = UUID(high: 0x8000, low: 1 << 63 | 7)
        let details = Self.workout("details", 1_005, isSummary: false)
        let report = run { writer in
            try writer.store(own, at: "")
            try writer.store(details, at: "")
        }
        let expected = [own.uuid, ExportIdentity.uuid("acme", "details", "workout")]
        #expect(report.workoutsOfExport == expected.compactMap(\.self))
        #expect(try fixture.workouts().map(\.uuid) == report.workoutsOfExport)
    }

    @Test("IMP-20, IMP-26: of a new workout tags and gear are annotations, title and notes its own")
    func sidecarsOfNewWorkouts() throws {
        for (index, sidecar) in [
            WorkoutSidecar(title: "Early", notes: "cold"), WorkoutSidecar(tags: ["a"]),
            WorkoutSidecar(gear: "Blades", gearKind: .skates),
        ].enumerated() {
            var workout = Self.workout("\(index)", 1_000 + Double(index) * 10_000)
            workout.sidecar = sidecar
            run { try $0.store(workout, at: "") }
            let record = try #require(try fixture.workouts().last)
            let annotation = try fixture.annotation(record)
            #expect(annotation.title == nil && annotation.notes == nil)
            #expect(annotation.tags == sidecar.tags && annotation.gear == sidecar.gear)
            #expect(record.metadata?[WorkoutPlan.nameKey]?.stringValue == sidecar.title)
            #expect(record.metadata?[WorkoutPlan.notesKey]?.stringValue == sidecar.notes)
        }
        #expect(try fixture.access.own { try $0.gear() }.map(\.kind) == [.skates])
    }

    @Test("IMP-20: gear that the owner took off does not come back") func removedGear() throws {
        run { try $0.store(Self.workout("r", 1_000, isSummary: false), at: "") }
        let uuid = try #require(try fixture.workouts().first).uuid
        let sidecar = WorkoutSidecar(gear: "Shoes")
        var told: [Bool] = []
        run { told.append(try $0.annotate(uuid, with: sidecar, way: "acme", key: "r")) }
        run { told.append(try $0.annotate(uuid, with: sidecar, way: "acme", key: "r")) }
        try fixture.access.write { store in
            let stored = try store.read.annotation(of: uuid)
            var annotation = stored.annotation
            #expect(annotation.gear == "Shoes")
            annotation.gear = nil
            try store.annotate(uuid, annotation, ifRevision: stored.revision)
        }
        run { told.append(try $0.annotate(uuid, with: sidecar, way: "acme", key: "r")) }
        run { told.append(try $0.annotate(uuid, with: WorkoutSidecar(gear: " "), way: "acme", key: "r")) }
        #expect(told == [true, false, false, false])
        #expect(try fixture.annotation(try #require(try fixture.workouts().first)).gear == nil)
    }

    // MARK: Sums

    private func steps(_ value: Double, _ start: Double, _ end: Double, _ bucket: BucketSource?) -> ExportedObject {
        ExportedObject(
            key: "\(start) \(end)",
            source: ExportSource(way: "acme", origin: bucket?.rawValue, name: "Acme", bucket: bucket),
            type: .stepCount, start: start, end: end, content: .quantity(QuantityValue(value, .count)))
    }

    @Test("IMP-16: only sums that overlap with what came now are looked at, and each is told") func nearSums() throws {
        run { writer in
            try writer.addBuckets(
                [0.0, 1, 2, 3].map { steps(100, $0 * 1_000, ($0 + 1) * 1_000, .quarters) }, of: "quarters")
        }
        let report = run { writer in
            try writer.add(steps(100, 1_000, 1_900, nil), of: "step counts")
            try writer.add(steps(100, 2_000, 2_950, nil), of: "step counts")
        }
        #expect(
            Self.words(report) == [
                "Step counts: 2 found, 2 new.",
                "2 sums of days or quarters of an hour made way for finer data.",
            ])
        #expect(report.remarks.last?.count == 2 && report.remarks.last?.kind == .repaired)
        #expect(try fixture.samples(.stepCount).map(\.start).sorted() == [0, 1_000, 2_000, 3_000])
        // Sums that were removed come back as little as others that were deleted.
        let again = run { try $0.addBuckets([steps(100, 1_000, 2_000, .quarters)], of: "quarters") }
        #expect(try fixture.samples(.stepCount).count == 4 && again.status == .duplicate)
    }

    @Test("IMP-16: a sum of nothing, or without a unit in common, is covered by nothing") func emptySums() throws {
        run { try $0.add(steps(50, 0, 100, nil), of: "step counts") }
        let identifier = ExportSource(way: "acme", origin: "days", name: "", bucket: .days).identity.source
            .bundleIdentifier
        func isCovered(_ value: Double, _ type: ObjectType = .stepCount, _ unit: QuantityUnit = .count) throws -> Bool {
            let record = SampleRecord(
                type: type, start: 0, end: 100, content: .quantity(QuantityValue(value, unit)))
            return try fixture.access.own { try ExportedBuckets.isCovered(record, ofSource: identifier, in: $0) }
        }
        #expect(try isCovered(50) && isCovered(62.5) && !isCovered(62.75) && !isCovered(0) && !isCovered(-1))
        #expect(try !isCovered(50, .stepCount, .meter) && !isCovered(50, .flightsClimbed))
    }
}
