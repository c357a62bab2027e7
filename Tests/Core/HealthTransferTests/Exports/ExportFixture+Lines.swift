import Foundation
import HealthModel
import HealthReports
import HealthStore
import WorkoutFiles

@testable import HealthTransfer

extension ExportFixture {
    /// All that a store has, a line an object: the type, the seconds from a moment, the content, the source, the
    /// metadata, and the number of the workout that it belongs to; with the points of routes.
    func lines(from origin: Double) throws -> [String] {
        let workouts = try workouts()
        return try access.own { store in
            let types = try store.storedTypes()
            var owners: [UUID: Int] = [:]
            for (index, workout) in workouts.enumerated() {
                for type in types {
                    for sample in try store.samples(SampleRequest(type, .workout(workout.uuid))) {
                        owners[sample.uuid] = index
                    }
                }
            }
            var lines: [(start: Double, text: String)] = []
            for type in types {
                for record in try store.samples(SampleRequest(type)) {
                    let owner = owners[record.uuid].map { ", in workout \($0)" } ?? ""
                    lines.append((record.start, Self.line(record, from: origin) + owner))
                    guard type == .workoutRoute else { continue }
                    try store.routePoints(of: record.uuid, from: nil, to: nil) { points in
                        lines += points.map { point in
                            (
                                point.timestamp,
                                "point \(Self.text(point.timestamp - origin)): \(point.latitude) \(point.longitude) "
                                    + "\(Self.text(point.altitude)) ±\(Self.text(point.horizontalAccuracy)) "
                                    + "±\(Self.text(point.verticalAccuracy))"
                            )
                        }
                        return true
                    }
                }
            }
            return lines.sorted { ($0.start, $0.text) < ($1.start, $1.text) }.map(\.text)
        }
    }

    static func line(_ record: SampleRecord, from origin: Double) -> String {
        let name = record.type.identifier.replacing(
            #/^HK((Quantity|Category|Correlation|Data)TypeIdentifier)?/#, with: "")
        let metadata = text(record.metadata)
        let source = record.source.map { ", \($0.source.name)" } ?? ""
        return "\(name) \(span(record.start, record.end, origin)): \(content(record, origin))\(source)"
            + (metadata.isEmpty ? "" : ", \(metadata)")
    }

    private static func span(_ start: Double, _ end: Double, _ origin: Double) -> String {
        start == end ? text(start - origin) : "\(text(start - origin))–\(text(end - origin))"
    }

    private static func content(_ record: SampleRecord, _ origin: Double) -> String {
        switch record.content {
        case .quantity(let quantity): text(quantity)
        case .category(let value): "\(value)"
        case .correlation(let contained): contained.map { line($0, from: origin) }.sorted().joined(separator: " & ")
        case .route(let count): "\(count) points"
        case .workout(let workout): text(workout, origin)
        default: "\(record.content)"
        }
    }

    private static func text(_ workout: WorkoutRecord, _ origin: Double) -> String {
        var parts = ["\(workout.activityType.name) \(text(workout.duration)) s"]
        parts += workout.totals.map { "\($0.key) \(text($0.value))" }.sorted()
        parts += (workout.events ?? []).map { event in
            let metadata = text(event.metadata)
            return "\(event.kind) \(span(event.start, event.end, origin))" + (metadata.isEmpty ? "" : " (\(metadata))")
        }
        for activity in workout.activities {
            let own = activity.configuration
            let pool = own.lapLength.map { ", lengths of \(text($0))" } ?? ""
            parts.append(
                "\(own.activityType.name) \(span(activity.start, activity.end ?? .nan, origin)) "
                    + "\(text(activity.duration ?? .nan)) s, place \(own.locationType.rawValue), "
                    + "water \(own.swimmingLocationType.rawValue)\(pool)")
        }
        return parts.joined(separator: "; ")
    }

    private static func text(_ quantity: QuantityValue) -> String {
        "\(text(quantity.value)) \(quantity.unit.unitString)"
    }

    /// The number to a millionth.
    private static func text(_ number: Double) -> String { JSON.digits((number * 1e6).rounded() / 1e6) }

    private static func text(_ metadata: Metadata?) -> String {
        (metadata?.sorted ?? []).map { key, value in
            switch value {
            case .string(let text):
                "\(key)=\(text.replacing(#/import\.[0-9a-f]{16}/#, with: "import").replacing("\n", with: "⏎"))"
            case .bool(let value): "\(key)=\(value)"
            case .integer(let value): "\(key)=\(value)"
            case .number(let value): "\(key)=\(text(value))"
            case .date(let date): "\(key)=\(text(date.timeIntervalSinceReferenceDate))"
            case .quantity(let value): "\(key)=\(text(value))"
            }
        }.joined(separator: " ")
    }
}
