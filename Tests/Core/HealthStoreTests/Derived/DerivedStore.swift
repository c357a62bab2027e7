import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

/// A store on which somebody writes, and another one reads and keeps figures.
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

    /// Keeps what the workouts' samples say now; answers whether it is kept.
    @discardableResult
    func keep(_ kind: DerivedKind = kind) throws -> Bool {
        let state = try #require(try reader.derivedFigures(kind, for: .own).state)
        return reader.keep(try digests(), kind, from: state, for: .own)
    }

    /// The workouts of which figures are kept.
    func kept(_ kind: DerivedKind = kind) throws -> Set<UUID> {
        Set(try reader.derivedFigures(kind, for: .own).bodies.keys)
    }

    /// All that figures can follow from, of each workout: itself and its samples, associated or of its time and source.
    func digests() throws -> [UUID: Data] {
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
