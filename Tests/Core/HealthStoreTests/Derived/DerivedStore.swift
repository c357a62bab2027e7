import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

/// A store with a writer, and a reader that caches figures.
final class DerivedStore {
    static let kind = DerivedKind(number: 1_000, version: 1)

    let folder: TemporaryFolder
    let writer: SQLiteEngine
    let reader: SQLiteEngine
    var path: String { folder.url.appending(path: "health.sqlite").path }

    init() throws {
        folder = try TemporaryFolder()
        let path = folder.url.appending(path: "health.sqlite").path
        writer = try .open(to: .own, .other, in: path)
        reader = try SQLiteEngine(reading: path, as: .own)
    }

    /// Caches the figures of the workouts' current samples; returns whether they were stored.
    @discardableResult
    func saveDerived(_ kind: DerivedKind = kind) throws -> Bool {
        let state = try #require(try reader.derivedFigures(kind, for: .own).state)
        return reader.saveDerived(try digests(), kind, from: state, for: .own)
    }

    /// Returns the workouts that have cached figures.
    func kept(_ kind: DerivedKind = kind) throws -> Set<UUID> {
        Set(try reader.derivedFigures(kind, for: .own).bodies.keys)
    }

    /// Returns all data that figures can depend on, by workout: itself and its samples, associated or of its time and
    /// source.
    func digests() throws -> [UUID: Data] { try Self.digests(reader) }

    static func digests(_ reader: SQLiteEngine) throws -> [UUID: Data] {
        var digests: [UUID: Data] = [:]
        for workout in try reader.samples(SampleRequest(.workout), for: .own) {
            let source = workout.source?.source.bundleIdentifier ?? ""
            let byTime = SamplePredicate.and([
                .source([source]), .start(.greaterOrEqual, workout.start), .end(.lessOrEqual, workout.end),
                .not(.hasWorkout),
            ])
            var lines = ["\(workout.start) \(workout.end)"]
            for type in [ObjectType.heartRate, .distanceWalkingRunning] {
                for predicate in [SamplePredicate.workout(workout.uuid), byTime] {
                    try reader.quantities(QuantityRequest(type, predicate, isOriginal: true), for: .own) { datum in
                        lines.append("\(datum.record.start) \(datum.record.end) \(datum.record.quantity?.value ?? 0)")
                        return true
                    }
                    lines.append("-")
                }
            }
            digests[workout.uuid] = Data(lines.joined(separator: "\n").utf8)
        }
        return digests
    }
}
