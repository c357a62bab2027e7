import Foundation
import HealthModel
import HealthStore
import Synchronization
import TestEngines
import Testing

@testable import HealthTransfer
@testable import WorkoutFiles

/// The permissions that are asked for before something is deleted.
@Suite struct DeletionRequestTests {
    private static let app = AppIdentity(bundleIdentifier: "org.example.own", name: "Own")
    private static let other = AppIdentity(bundleIdentifier: "org.example.other", name: "Other")

    private final class Requests: Sendable {
        private let all = Mutex<[[ObjectType]]>([])
        func add(_ share: Set<ObjectType>, _ read: Set<ObjectType>) {
            all.withLock { $0 += [share, read].map { $0.sorted { $0.identifier < $1.identifier } } }
        }
        func drain() -> [[ObjectType]] {
            all.withLock { all in
                defer { all = [] }
                return all
            }
        }
    }

    private let engine: SQLiteEngine
    private let requests = Requests()

    /// Creates a store with measurements of another app, of which the app may save workouts and read everything.
    init() async throws {
        engine = try .forTest()
        let all = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
        try engine.write {
            try $0.authorize(Self.app, AuthorizationDecisions(share: [.workout: true], read: all))
            try $0.authorize(Self.other, AuthorizationDecisions(share: all, read: all))
        }
        var measurements = RecordedMeasurements(format: .fit)
        for (type, value, unit) in [
            (.bloodPressureSystolic, 120, .millimeterOfMercury), (.bloodPressureDiastolic, 80, .millimeterOfMercury),
            (.bodyMass, 70, .kilogram),
        ] as [(ObjectType, Double, QuantityUnit)] {
            measurements.samples.append(
                .init(type: type, start: 700_000_000, end: 700_000_000, value: value, unit: unit, user: nil))
        }
        var report = ImportReport(file: "m.fit", format: "fit", status: .failed)
        try await MeasurementImporter(access: StoreAccess(engine: engine, identity: Self.other))
            .store(measurements, into: &report)
        #expect(report.samples == 3 || report.samples == 4)
    }

    private func access(isCancelled: Bool = false) -> StoreAccess {
        let requests = requests
        return StoreAccess(
            engine: engine, identity: Self.app,
            policy: .ask { _, share, read in
                requests.add(share, read)
                if isCancelled { throw CancellationError() }
                return AuthorizationDecisions()
            })
    }

    private func workouts(_ access: StoreAccess, _ count: Int) throws -> [SampleRecord] {
        let uuids = try (0..<count).map { number in
            try HandEntry(access: access).save(
                HandwrittenWorkout(activity: .running, start: 700_000_000 + 1_000 * Double(number), duration: 600))
        }
        return try access.own { try $0.samples(SampleRequest(.workout, .uuid(Set(uuids)))) }
    }

    private var count: Int {
        get throws { try access().own { try $0.samples(SampleRequest(.workout)) }.count }
    }

    @Test("AUTH-4: all types of the store that apps may write are asked for, and each of them once")
    func everyTypeIsAskedFor() async throws {
        let access = access()
        let workouts = try workouts(access, 3)
        let deletion = WorkoutDeletion(access: access)
        #expect(try await deletion.delete([]).isEmpty && requests.drain().isEmpty)
        #expect(try await deletion.delete([workouts[0]]).map(\.uuid) == [workouts[0].uuid])
        // Pairs of blood pressures are permitted with their parts.
        #expect(requests.drain() == [[.bloodPressureDiastolic, .bloodPressureSystolic, .bodyMass], []])
        #expect(try await deletion.delete([workouts[1]]).count == 1 && requests.drain().isEmpty)
        #expect(try count == 1)
    }

    @Test("AUTH-4: together with other apps each asks for its own") func severalApps() async throws {
        let access = access()
        let workouts = try workouts(access, 1)
        let other = StoreAccess(engine: engine, identity: Self.other, policy: .denyAll)
        let theirs = try self.workouts(other, 1)
        let outcomes = try await WorkoutDeletion.delete([
            (WorkoutDeletion(access: other), theirs), (WorkoutDeletion(access: access), workouts),
        ])
        #expect(outcomes.map(\.uuid) == (theirs + workouts).map(\.uuid))
        #expect(requests.drain().map(\.count) == [3, 0])
        #expect(try count == 0)
    }

    @Test("AUTH-7: whoever cancels the request deletes nothing; the owner and an app by itself ask for nothing")
    func cancelledRequests() async throws {
        let access = access(isCancelled: true)
        let workouts = try workouts(access, 3)
        let deletion = WorkoutDeletion(access: access)
        await #expect(throws: (any Error).self) { try await deletion.delete(workouts) }
        await #expect(throws: (any Error).self) { try await WorkoutDeletion.delete([(deletion, workouts)]) }
        #expect(requests.drain().map(\.count) == [3, 0, 3, 0])
        #expect(try count == 3)
        #expect(try deletion.deleteOwn([workouts[0]]).count == 1 && deletion.deleteOwn([]).isEmpty)
        #expect(try deletion.deleteAsOwner([workouts[1]]).count == 1 && deletion.deleteAsOwner([]).isEmpty)
        #expect(try count == 1 && requests.drain().isEmpty)
    }
}
