import Foundation
import HealthModel
import HealthStore
import TestSupport

@testable import HealthReports

/// A store with workouts in a file, written by an app and read by its owner.
struct RecordsStore {
    static let app = AppIdentity(bundleIdentifier: "org.example.own", name: "Own")
    static let other = AppIdentity(bundleIdentifier: "org.example.other", name: "Other")
    private static let all = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })

    let folder: TemporaryFolder
    let writer: SQLiteEngine
    let reader: SQLiteEngine
    /// Reports that read all workouts together, and cache the results.
    func owner<Value>(_ body: (StoreReader) throws -> Value) throws -> Value {
        try reader.reports(for: Self.app, body)
    }
    /// Reports that read workout by workout, and cache nothing.
    func guest<Value>(_ body: (StoreReader) throws -> Value) throws -> Value {
        try writer.reports(for: Self.app, body)
    }

    init() throws {
        folder = try TemporaryFolder()
        let path = folder.url.appending(path: "health.sqlite").path
        writer = try SQLiteEngine(path: path)
        for app in [Self.app, Self.other] {
            try writer.write { try $0.authorize(app, AuthorizationDecisions(share: Self.all, read: Self.all)) }
        }
        reader = try SQLiteEngine(reading: path, as: Self.app)
    }

    /// Returns the workouts that have cached figures.
    func kept() throws -> Set<UUID> {
        Set(try reader.read(for: Self.app) { try $0.derivedFigures(StoreReader.efforts) }.bodies.keys)
    }

    /// Saves a workout at an even speed, with a distance every 5 s that belongs to it by time.
    @discardableResult
    func save(
        _ activity: WorkoutActivity, at start: Double, seconds: Double, speed: Double, isIndoor: Bool? = nil,
        climb: Double? = nil, activities: [WorkoutActivityRecord] = [], isAssociated: Bool = false
    ) throws -> UUID {
        var record = WorkoutRecord(
            activityType: activity, start: start, end: start + seconds, givenDuration: seconds,
            totals: [.distance: QuantityValue(seconds * speed, .meter)])
        if !activities.isEmpty { record.activities = activities }
        var metadata: [String: MetadataValue] = [:]
        if let isIndoor { metadata[MetadataKey.indoorWorkout] = .bool(isIndoor) }
        if let climb { metadata[MetadataKey.elevationAscended] = .quantity(QuantityValue(climb, .meter)) }
        let workout = SampleRecord(
            type: .workout, start: start, end: start + seconds, content: .workout(record), metadata: Metadata(metadata))
        try writer.write(as: Self.app) { try $0.save([workout]) }
        if activities.isEmpty {
            let samples = Self.distances(activity, from: start, seconds: seconds, speed: speed)
            if isAssociated {
                try writer.write(as: Self.app) { try $0.add(samples, to: workout.uuid) }
            } else {
                try writer.write(as: Self.app) { try $0.save(samples) }
            }
        }
        return workout.uuid
    }

    static func distances(
        _ activity: WorkoutActivity, from start: Double, seconds: Double, speed: Double
    ) -> [SampleRecord] {
        stride(from: 0, to: seconds, by: 5).map { offset in
            SampleRecord(
                type: WorkoutDistance.type(for: activity), start: start + offset, end: start + min(offset + 5, seconds),
                content: .quantity(QuantityValue(min(5, seconds - offset) * speed, .meter)))
        }
    }
}
