import Foundation
import HealthModel
import HealthStore
import TestEngines

/// The contents of a store as comparable lines, independent of the order of insertion.
enum StoreContents {
    /// An app that may read everything.
    static let reader = AppIdentity(bundleIdentifier: "org.example.reader", name: "Reader")

    static func engine() throws -> SQLiteEngine {
        let engine = try SQLiteEngine.forTest()
        let all = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
        try engine.write { try $0.authorize(reader, AuthorizationDecisions(share: all, read: all)) }
        return engine
    }

    /// - Parameter hasIdentifiers: A Boolean value that indicates whether the identifiers of objects and sources count.
    static func lines(_ engine: SQLiteEngine, hasIdentifiers: Bool = true) throws -> [String] {
        var lines: [String] = []
        for type in ObjectType.all where type.isSample {
            for record in try engine.read(for: reader, { try $0.samples(SampleRequest(type)) }) {
                lines.append(line(record, hasIdentifiers))
                guard type == .workout else { continue }
                for route in try engine.read(
                    for: reader, { try $0.samples(SampleRequest(.workoutRoute, .workout(record.uuid))) })
                {
                    try engine.read(for: reader) {
                        try $0.routePoints(of: route.uuid, from: nil, to: nil) { points in
                            lines += points.map { "point \(record.start) \($0)" }
                            return true
                        }
                    }
                }
            }
        }
        lines += try engine.read { try $0.keptElements(ofKind: nil) }.map {
            "\(hasIdentifiers ? $0.identity.uuidString : "") \($0.kind) \($0.reason) \($0.body) \($0.columns)"
        }
        return lines.sorted()
    }

    private static func line(_ record: SampleRecord, _ hasIdentifiers: Bool) -> String {
        let metadata = record.metadata?.sorted.map { "\($0.key)=\($0.value)" } ?? []
        var origin = [record.source?.source.name, record.source?.version] + (record.device?.values ?? [])
        if hasIdentifiers { origin += [record.uuid.uuidString, record.source?.source.bundleIdentifier] }
        let content: String
        switch record.content {
        case .correlation(let contained):
            content = contained.map { line($0, hasIdentifiers) }.sorted().joined(separator: ";")
        case .workout(let workout):
            let statistics = (workout.statistics ?? [:]).map { "\($0.key) \($0.value)" }.sorted()
            let totals = workout.totals.map { "\($0.key) \($0.value)" }.sorted()
            let events = (workout.events ?? []).map { event in
                "\(event.kind) \(event.start) \(event.end) \(event.metadata?.sorted.map { "\($0)" } ?? [])"
            }
            let activities = workout.activities.map { activity in
                "\(activity.uuid) \(activity.start) \(activity.end ?? -1) \(activity.duration ?? -1) "
                    + "\(activity.configuration) \(activity.metadata?.sorted.map { "\($0)" } ?? []) "
                    + "\((activity.statistics ?? [:]).map { "\($0.key) \($0.value)" }.sorted())"
            }
            content = "\(workout.activityType) \(workout.duration) \(statistics) \(totals) \(events) \(activities)"
        default: content = "\(record.content)"
        }
        return "\(record.type) \(record.start) \(record.end) \(origin) \(metadata) \(content)"
    }
}
