import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestEngines
import TestSupport
import Testing

@testable import HealthTransfer
@testable import WorkoutFiles

/// Imports by an app that may write some types and not others, and files that are recordings and measurements at once.
@Suite struct ImportPermissionTests {
    private static let app = AppIdentity(bundleIdentifier: "org.example.limited", name: "Limited")

    /// Returns a store of which an app may write everything but some types.
    private static func access(without types: Set<ObjectType>, engine: SQLiteEngine? = nil) throws -> StoreAccess {
        let engine = try engine ?? .forTest()
        let share = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, !types.contains($0)) })
        let read = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
        try engine.write { try $0.authorize(app, AuthorizationDecisions(share: share, read: read)) }
        return StoreAccess(engine: engine, identity: app)
    }

    private static var run: WorkoutRecording {
        var recording = RecordingSweep.run(steps: 24)
        recording.beats = [1, 2, 3, 2.5, 4].map { RecordedBeat(time: recording.start + $0, followsGap: $0 == 2) }
        return recording
    }

    private static func refusal(_ type: ObjectType) -> String {
        "No \(TypeName.name(of: type)) samples were stored: the app has no permission to write them."
    }

    /// The types of the run, each with what a file of it has no more; speeds are also part of the route.
    private static let types: [ObjectType: Set<RecordedStream>] = [
        .heartRate: [.heartRate], .runningPower: [.power], .runningSpeed: [], .stepCount: [.cadence],
        .distanceWalkingRunning: [.distance], .activeEnergyBurned: [], .heartbeatSeries: [],
        .workoutRoute: [.elevation],
    ]

    private static func values(_ stream: RecordedStream, _ recording: WorkoutRecording?) -> [Double] {
        (recording?.points[stream] ?? []).map { $0.isNaN ? -1 : $0 }
    }

    @Test("AUTH-4: a type that may not be written is in no sample, no statistics and no file, and is told")
    func deniedTypes() async throws {
        let whole = try Self.access(without: [])
        let all = await WorkoutImporter(access: whole).importRecording(Self.run, activity: nil, named: "a.fit")
        #expect(!all.warnings.contains { $0.contains("permission") })
        #expect(Set(all.samplesByType.keys) == Set(Self.types.keys).subtracting([.workoutRoute]))
        #expect(all.samplesByType.values.allSatisfy { $0 > 0 } && all.routePoints == 25)
        let uuid = try #require(all.workouts.first)
        let complete = try #require(try whole.reports { try $0.recording(of: uuid) })
        let statistics = try #require(
            try whole.own { try $0.samples(SampleRequest(.workout)) }.first?.workout?.statistics)
        for (type, streams) in Self.types.sorted(by: { $0.key.identifier < $1.key.identifier }) {
            let engine = try SQLiteEngine.forTest()
            let access = try Self.access(without: [type], engine: engine)
            let report = await WorkoutImporter(access: access).importRecording(Self.run, activity: nil, named: "a.fit")
            #expect(report.status == .imported && report.workouts == [uuid], "\(type)")
            #expect(report.warnings.filter { $0.contains("permission") } == [Self.refusal(type)])
            #expect(report.samples == all.samples - (all.samplesByType[type] ?? 0), "\(type)")
            #expect(report.samplesByType == all.samplesByType.filter { $0.key != type }, "\(type)")
            #expect(report.routePoints == (type == .workoutRoute ? 0 : 25))
            #expect(try access.own { try $0.samples(SampleRequest(type)) }.isEmpty)
            let workout = try #require(try access.own { try $0.samples(SampleRequest(.workout)) }.first?.workout)
            #expect(workout.statistics == statistics.filter { $0.key != type }, "\(type)")
            let recording = try #require(try access.reports { try $0.recording(of: uuid) })
            for stream in RecordedStream.allCases {
                let own = Self.values(stream, recording)
                if streams.contains(stream) {
                    #expect(own.allSatisfy { $0 == -1 }, "\(type), \(stream)")
                } else if stream != .elevation || type != .workoutRoute {
                    #expect(own == Self.values(stream, complete), "\(type), \(stream)")
                }
            }
            #expect(recording.details.positions == (type == .workoutRoute ? 0 : 25), "\(type)")
            #expect(recording.beats.count == (type == .heartbeatSeries ? 0 : Self.run.beats.count))
            // With the permission, the file is still the same one.
            _ = try Self.access(without: [], engine: engine)
            let again = await WorkoutImporter(access: access).importRecording(Self.run, activity: nil, named: "a.fit")
            #expect(again.status == .duplicate && again.workouts == [uuid] && again.samples == 0)
            #expect(!again.warnings.contains { $0.contains("permission") })
            #expect(try access.own { try $0.samples(SampleRequest(type)) }.isEmpty)
        }
    }

    @Test("AUTH-4: without the permission to write workouts nothing of a file is stored")
    func deniedWorkouts() async throws {
        let access = try Self.access(without: [.workout, .stepCount])
        let report = await WorkoutImporter(access: access).importRecording(Self.run, activity: nil, named: "a.fit")
        #expect(report.status == .failed && report.cause == .refused && report.stored.isEmpty)
        #expect(report.error?.contains("the app has no permission to write workouts.") == true)
        #expect(try access.own { try $0.storedTypes() }.isEmpty)
        let several = try Self.access(without: [.stepCount, .heartRate, .workoutRoute])
        let some = await WorkoutImporter(access: several).importRecording(Self.run, activity: nil, named: "a.fit")
        #expect(
            some.warnings.filter { $0.contains("permission") }
                == [ObjectType.stepCount, .heartRate, .workoutRoute].map(Self.refusal).sorted())
    }

    @Test("AUTH-4: of measurements those are stored that may be, and the others are told")
    func deniedMeasurements() async throws {
        func sample(_ type: ObjectType, _ start: Double, _ value: Double, _ unit: QuantityUnit)
            -> RecordedMeasurements.Sample
        {
            .init(type: type, start: start, end: start, value: value, unit: unit, user: nil)
        }
        var all = RecordedMeasurements(format: .fit)
        all.samples = [
            sample(.bloodPressureSystolic, 10, 120, .millimeterOfMercury),
            sample(.bloodPressureDiastolic, 10, 80, .millimeterOfMercury), sample(.bodyMass, 20, 70, .kilogram),
            sample(.bodyMass, 30, 71, .kilogram), sample(.heartRate, 30, 60, .countPerMinute),
        ]
        func store(without types: Set<ObjectType>) async throws -> (ImportReport, StoreAccess) {
            let access = try Self.access(without: types)
            var report = ImportReport(file: "m.fit", format: "fit", status: .failed)
            try await MeasurementImporter(access: access).store(all, into: &report)
            return (report, access)
        }
        let (report, access) = try await store(without: [.bodyMass, .bloodPressureSystolic])
        #expect(report.status == .imported && report.samples == 2)
        #expect(report.warnings == [ObjectType.bodyMass, .bloodPressureSystolic].map(Self.refusal).sorted())
        #expect(Set(report.types.keys) == Set([ObjectType.bloodPressureDiastolic, .heartRate].map(\.identifier)))
        let stored = try access.own { try Set($0.storedTypes()) }
        #expect(stored == [.bloodPressureDiastolic, .heartRate])
        let types = Set(all.samples.map(\.type))
        await #expect(throws: EngineError.self) { try await store(without: types) }
        let (whole, _) = try await store(without: [.stepCount])
        #expect(whole.samples == 6 && whole.warnings.isEmpty)
    }

    // MARK: A recording and measurements in one file

    private static func file(weights: [Int]) -> OpenedFile? {
        var run = SmallFIT(kind: 4)
        for second in 0..<10 { run.addSecond(second, heartRate: 60 + second, intervals: []) }
        var scale = SmallFIT(kind: 9)
        for (index, weight) in weights.enumerated() {
            scale.add(30, [(253, 0x86, 4, Int(SmallFIT.start) + 60 * index), (0, 0x84, 2, weight)])
        }
        return try? OpenedFile(MemoryByteSource(run.bytes + scale.bytes), named: "a.fit")
    }

    @Test("A file of a recording and measurements is new if one of them is, and each is counted by itself")
    func recordingsWithMeasurements() async throws {
        let access = try Self.access(without: [])
        func run(_ weights: [Int]) async throws -> ImportReport {
            let report = await WorkoutImporter(access: access).importFile(try #require(Self.file(weights: weights)))
            #expect(report.error == nil && report.workouts.count == 1)
            return report
        }
        let first = try await run([8_000])
        #expect(first.status == .imported && first.stored.count == 1 && first.samples == 11 && first.duplicates == 0)
        let mass = ObjectType.bodyMass.identifier
        #expect(first.types[mass] == .init(added: 1, known: 0))
        let again = try await run([8_000])
        #expect(again.status == .duplicate && again.samples == 0 && again.duplicates == 1)
        // Another weight is new, and the workout is there.
        let more = try await run([8_000, 8_050])
        #expect(more.status == .imported && more.stored.isEmpty && more.samples == 1 && more.duplicates == 1)
        #expect(more.types[mass] == .init(added: 1, known: 1) && more.workouts == first.workouts)
        // The workout is new, and the weights are there.
        let workout = try access.own { try $0.samples(SampleRequest(.workout)) }
        _ = try WorkoutDeletion(access: access).deleteOwn(workout)
        let later = try await run([8_000, 8_050])
        #expect(later.status == .imported && later.stored.count == 1 && later.samples == 10 && later.duplicates == 2)
        #expect(later.workouts != first.workouts)
        // A weight that was deleted stays deleted.
        let weights = try access.own { try $0.samples(SampleRequest(.bodyMass)) }
        _ = try WorkoutDeletion(access: access).deleteOwn([weights[0]])
        #expect(try await run([8_000, 8_050]).status == .duplicate)
        #expect(try access.own { try $0.samples(SampleRequest(.bodyMass)) }.map(\.uuid) == [weights[1].uuid])
    }

    @Test("IMP-95: of a file of both, the recording or the measurements alone can be asked for")
    func selections() async throws {
        for (type, samples, isWorkout) in [(ObjectType.bodyMass, 1, false), (.workout, 10, true)] {
            let access = try Self.access(without: [])
            let importer = WorkoutImporter(access: access, selection: ImportSelection([type], nil))
            let report = await importer.importFile(try #require(Self.file(weights: [8_000])))
            #expect(report.status == .imported && report.error == nil && report.samples == samples)
            #expect(report.unchosen == 1 && report.stored.isEmpty == !isWorkout)
            #expect(report.warnings.count { $0.hasPrefix("1 object was left out") } == 1)
            let again = await importer.importFile(try #require(Self.file(weights: [8_000])))
            #expect(again.status == .duplicate && again.samples == 0 && again.unchosen == 1)
        }
    }

    @Test("A clock moves both a recording and the measurements of a file")
    func clocks() async throws {
        let access = try Self.access(without: [])
        let importer = WorkoutImporter(access: access, clock: .shifted(-3_600))
        let report = await importer.importFile(try #require(Self.file(weights: [8_000, 8_050])))
        #expect(report.status == .imported)
        let starts = try access.own { store in
            try [ObjectType.workout, .bodyMass].map { try store.samples(SampleRequest($0)).map(\.start).sorted() }
        }
        let start = SmallFIT.startDate - 3_600
        #expect(starts == [[start], [start, start + 60]])
        // At its own time the file is another one.
        let other = await WorkoutImporter(access: access).importFile(try #require(Self.file(weights: [8_000])))
        #expect(other.status == .imported && other.samples == 11 && other.duplicates == 0)
    }
}
