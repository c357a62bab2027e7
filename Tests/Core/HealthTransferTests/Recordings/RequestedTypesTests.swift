import Foundation
import HealthModel
import HealthReports
import HealthStore
import Synchronization
import TestEngines
import TestSupport
import Testing

@testable import HealthTransfer
@testable import WorkoutFiles

/// Permissions that importing, entering and deleting ask for: exactly the types that they have to do with.
@Suite struct RequestedTypesTests {
    /// The types that the policy of a store was asked for.
    private final class Asked: Sendable {
        private let requests = Mutex<[[String]]>([])

        func add(share: Set<ObjectType>, read: Set<ObjectType>) {
            requests.withLock { $0.append([Self.text(share), Self.text(read)]) }
        }

        /// Returns the types to write and to read of each request, and forgets them.
        func remove() -> [[String]] {
            requests.withLock { requests in
                defer { requests = [] }
                return requests
            }
        }

        static func text(_ types: Set<ObjectType>) -> String {
            types.map { $0.identifier.replacing(#/^HK(.+TypeIdentifier)?/#, with: "") }.sorted().joined(separator: " ")
        }
    }

    private let asked = Asked()

    /// A store in which nothing is decided, and whose policy grants what it is asked for.
    private func access(engine: SQLiteEngine? = nil) throws -> StoreAccess {
        StoreAccess(
            engine: try engine ?? .forTest(),
            identity: AppIdentity(bundleIdentifier: "org.example.asking", name: "Asking"),
            policy: .ask { [asked] _, share, read in
                asked.add(share: share, read: read)
                return AuthorizationDecisions(
                    share: Dictionary(uniqueKeysWithValues: share.map { ($0, true) }),
                    read: Dictionary(uniqueKeysWithValues: read.map { ($0, true) }))
            })
    }

    private static func text(_ types: ObjectType...) -> String { Asked.text(Set(types)) }

    @Test("AUTH-4: a recording asks for workouts, routes and the types of its values, and for beats if it has some")
    func recordings() async throws {
        let access = try access()
        var run = RecordingSweep.run(steps: 12)
        let first = await WorkoutImporter(access: access).importRecording(run, activity: nil, named: "a.fit")
        #expect(first.status == .imported)
        let types = Self.text(
            .workout, .workoutRoute, .heartRate, .runningPower, .runningSpeed, .stepCount, .distanceWalkingRunning,
            .activeEnergyBurned)
        #expect(asked.remove() == [[types, types]])
        run.shift(by: 10_000)
        run.beats = [RecordedBeat(time: run.start + 1, followsGap: false)]
        run.beats.append(RecordedBeat(time: run.start + 2, followsGap: false))
        let second = await WorkoutImporter(access: access).importRecording(run, activity: nil, named: "a.fit")
        #expect(second.status == .imported)
        #expect(asked.remove() == [[Self.text(.heartbeatSeries), Self.text(.heartbeatSeries)]])
        // What is decided is not asked for again.
        run.shift(by: 10_000)
        _ = await WorkoutImporter(access: access).importRecording(run, activity: nil, named: "a.fit")
        #expect(asked.remove().isEmpty)
    }

    @Test("AUTH-4: measurements ask for their types, also for those of which no value can be true") func measurements()
        async throws
    {
        var all = RecordedMeasurements(format: .fit)
        for (type, value, unit) in [
            (ObjectType.bodyMass, 70, QuantityUnit.kilogram), (.heartRate, 9_000, .countPerMinute),
            (.bodyMass, 71, .kilogram), (.bodyTemperature, 36.5, .degreeCelsius),
        ] {
            all.samples.append(.init(type: type, start: 10, end: 10, value: value, unit: unit, user: nil))
        }
        var report = ImportReport(file: "m.fit", format: "fit", status: .failed)
        let selection = ImportSelection([.bodyMass, .heartRate], nil)
        try await MeasurementImporter(access: try access(), selection: selection).store(all, into: &report)
        let types = Self.text(.bodyMass, .heartRate)
        #expect(asked.remove() == [[types, types]])
    }

    @Test(
        "IMP-16, IMP-19: an export of a service asks for workouts, and to read the data that may be finer than its own")
    func services() async throws {
        let table =
            "Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Activity Gear,Filename,"
            + "Elapsed Time,Moving Time,Distance\n"
            + "1,\"May 12, 2026, 6:00:00 AM\",First,Run,600,1.00,,,600.0,600.0,1000.0\n"
        let reports = Mutex<[ImportReport.Status]>([])
        await FileImporter(access: try access()).importData(Data(table.utf8), named: "activities.csv") { report in
            reports.withLock { $0.append(report.status) }
        }
        #expect(reports.withLock { $0 } == [.imported])
        #expect(
            asked.remove() == [
                [
                    Self.text(.workout),
                    Self.text(
                        .workout, .stepCount, .distanceWalkingRunning, .activeEnergyBurned, .basalEnergyBurned,
                        .flightsClimbed),
                ]
            ])
    }

    @Test("STO-33: a deletion asks to write the types that the store has and those of its objects") func deletions()
        async throws
    {
        let engine = try SQLiteEngine.forTest()
        let access = try access(engine: engine)
        let entry = HandEntry(access: access)
        try await entry.requestAuthorization(for: .bodyMass)
        #expect(asked.remove() == [[Self.text(.bodyMass), ""]])
        let uuid = try entry.save(QuantityValue(70, .kilogram), of: .bodyMass, at: 10)
        let other = AppIdentity(bundleIdentifier: "org.example.other", name: "Other")
        let types: [ObjectType] = [.height, .electrocardiogram]
        try engine.write {
            try $0.authorize(
                other,
                AuthorizationDecisions(share: Dictionary(uniqueKeysWithValues: types.map { ($0, true) })))
        }
        try engine.write(as: other) {
            try $0.save([
                SampleRecord(type: .height, start: 0, end: 0, content: .quantity(QuantityValue(1.8, .meter)))
            ])
        }
        let records = try access.reports { try $0.records([uuid]) }
        let deletion = WorkoutDeletion(access: access)
        #expect(try await deletion.delete([]).isEmpty)
        #expect(asked.remove().isEmpty)
        try await access.requestReadingEverything()
        _ = asked.remove()
        #expect(try await deletion.delete(records).map(\.uuid) == [uuid])
        #expect(asked.remove() == [[Self.text(.height), ""]])
        let workout = SampleRecord(
            type: .workout, start: 0, end: 60, content: .workout(WorkoutRecord(activityType: .yoga, duration: 60)))
        _ = try? await WorkoutDeletion.delete([(deletion, [workout])])
        #expect(asked.remove() == [[Self.text(.workout), ""]])
    }

    @Test("Reading everything asks for each sample type that can be read and is not decided object by object")
    func everything() async throws {
        try await access().requestReadingEverything()
        let all = ObjectType.all.filter { $0.isSample && $0.isReadable && !$0.requiresPerObjectAuthorization }
        #expect(asked.remove() == [["", Asked.text(Set(all))]])
        #expect(all.contains(.heartRate) && all.contains(.workout) && !all.contains(.visionPrescription))
        #expect(!all.contains(.bloodType) && !all.contains(.activitySummary))
    }
}
