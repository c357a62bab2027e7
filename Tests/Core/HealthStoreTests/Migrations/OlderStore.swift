import Foundation
import GRDB
import HealthModel

@testable import HealthStore

/// Stores of every earlier schema.
///
/// `Rows` contains the rows of the tables of a sample store, by the step from which on they are valid. They are never
/// changed; a new step adds a file of its own if it adds tables.
enum OlderStore {
    /// The number of the newest schema.
    static let newest = Schema.migrator.migrations.count

    /// The first step whose store can hold a type; the first step of all for types that are not listed.
    static let firstSteps: [ObjectType: Int] = [
        .distanceWalkingRunning: 6, .heartbeatSeries: 6, .vo2Max: 6, .activeEnergyBurned: 7, .basalEnergyBurned: 7,
        .respiratoryRate: 8, .bodyTemperature: 8, .visionPrescription: 9, .electrocardiogram: 9,
        .chestTightnessOrPain: 9, .workoutEffortScore: 9, .medicationDoseEvent: 9, .cdaDocument: 9,
        .oxygenSaturation: 11,
    ]

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Rows")

    /// Returns the text of a file of rows or answers.
    static func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    /// Creates a store of a schema, with all that a store of that schema could contain.
    static func make(_ schema: Int, at path: String) throws {
        let queue = try DatabaseQueue(path: path)
        for step in 1...schema {
            try Schema.migrator.migrate(queue, upTo: Schema.migrator.migrations[step - 1])
            // Rows reference others that come after them.
            guard let rows = try? text("\(step).sql") else { continue }
            try queue.writeWithoutTransaction { database in
                try database.execute(sql: "PRAGMA foreign_keys = OFF; BEGIN")
                try database.execute(sql: rows)
                try database.execute(sql: "COMMIT; PRAGMA foreign_keys = ON")
            }
        }
        try queue.close()
    }

    // MARK: - Answers

    /// Returns the contents of a store, with the first step that supports each.
    static func answers(_ path: String) throws -> [(step: Int, text: String)] {
        let engine = try SQLiteEngine(reading: path, as: .own)
        var answers: [(step: Int, text: String)] = []
        func add(_ step: Int, _ name: String, _ ask: () throws -> String) throws {
            answers.append((step, "\(name): \(try ask())"))
        }
        let types = ObjectType.all.filter(\.isSample)
        var found: [ObjectType: [SampleRecord]] = [:]
        for type in types {
            let samples = try engine.samples(SampleRequest(type), for: .own)
            if samples.isEmpty { continue }
            found[type] = samples
            let step = firstSteps[type] ?? 1
            for sample in samples.prefix(3) + samples.suffix(3) { try add(step, "sample") { text(sample) } }
            try add(step, "all \(type)") { summary(samples.map(\.uuid), samples.map { $0.quantity?.value ?? 0 }) }
            try add(step, "sources of \(type)") { try "\(engine.sources([.init(type: type)], for: .own))" }
            guard type.family == .quantity else { continue }
            // From the fourth schema on, the order of sources may have been set for steps.
            try add(type == .stepCount ? 4 : step, "statistics of \(type)") {
                let options = StatisticsOptions.all(for: type).union(.separateBySource)
                return try "\(String(describing: engine.statistics(.init(type, options: options), for: .own)))"
            }
        }
        for type in types {
            let deleted = try engine.deletedRecords(of: type, for: .own)
            if deleted.isEmpty { continue }
            try add(firstSteps[type] ?? 1, "deleted \(type)") {
                summary(deleted.map(\.uuid), []) + " " + deleted.map { text($0.metadata) }.joined()
            }
        }
        for workout in found[.workout] ?? [] {
            try add(1, "members of \(workout.uuid)") {
                let parts = [ObjectType.heartRate, .stepCount].map {
                    SampleRequest.Part(type: $0, predicate: .workout(workout.uuid))
                }
                return try "\(engine.samples(SampleRequest(parts), for: .own).map(\.uuid))"
            }
            try add(12, "supplement of \(workout.uuid)") {
                guard let found = try engine.supplement(of: workout.uuid, for: .own) else { return "none" }
                return "\(String(decoding: found.header, as: UTF8.self)) \(found.columns)"
            }
        }
        for route in found[.workoutRoute] ?? [] {
            try add(1, "points of \(route.uuid)") {
                var points: [RoutePoint] = []
                try engine.routePoints(of: route.uuid, from: nil, to: nil, for: .own) {
                    points += $0
                    return true
                }
                return "\(points)"
            }
        }
        try add(1, "metadata") {
            let predicate = SamplePredicate.metadataValues("note", [.string("a"), .number(2)])
            return try "\(engine.samples(SampleRequest(.bodyMass, predicate), for: .own).map(\.uuid))"
        }
        for (name, predicate) in [
            ("activity", SamplePredicate.activity(.activityType(.cycling))),
            ("statistic", .statistic(.average, .heartRate, .greater, QuantityValue(80, .countPerMinute))),
        ] {
            try add(2, name) { try "\(engine.samples(SampleRequest(.workout, predicate), for: .own).map(\.uuid))" }
        }
        try add(3, "background") { try "\(engine.backgroundDeliveries(for: .own))" }
        try add(4, "order") { try "\(engine.sourceOrder(of: .stepCount)) \(engine.systemSources())" }
        try add(5, "session") {
            guard let session = try engine.activeSession(of: .own) else { return "none" }
            return "\(session.record.uuid) \(session.record.state) \(session.members.runs) \(session.points)"
        }
        try add(6, "quantities") {
            try "\(engine.quantities(QuantityRequest(.distanceWalkingRunning)).map(\.numbers))"
        }
        for series in found[.heartbeatSeries] ?? [] {
            try add(6, "beats") { try "\(engine.heartbeats(of: series.uuid, for: .own))" }
        }
        try add(8, "kept") { try "\(engine.keptElements(ofKind: nil))" }
        try addDetails(engine, found, &answers)
        try add(11, "originals") {
            try "\(engine.quantities(QuantityRequest(.oxygenSaturation, isOriginal: true)).map(\.numbers))"
        }
        try add(13, "imported") {
            let all = found.values.joined().map(\.uuid)
            return try "\(engine.imported(all, by: .own).map(\.uuidString).sorted())"
        }
        try add(15, "zones") {
            try engine.zonePreferences().all.map { preference in
                let day = "\(preference.day.year)-\(preference.day.month)-\(preference.day.day)"
                switch preference.choice {
                case .automatic: return "\(preference.subject) from \(day) automatic"
                case .own(let values): return "\(preference.subject) from \(day) \(values.map(\.description))"
                }
            }.joined(separator: ", ")
        }
        try add(16, "derived") {
            let figures = try engine.derivedFigures(DerivedKind(number: 1_000, version: 3), for: .own)
            return "\(figures.bodies.map { "\($0) \(Array($1))" })"
        }
        try add(17, "annotations") {
            try engine.annotations().map { uuid, stored in
                let annotation = stored.annotation
                let trim = annotation.trim.map { trim in
                    "from \(trim.start) to \(trim.end), \(trim.shares[.duration]) of the time, "
                        + "\(trim.shares[.distance]) of the way, \(trim.shares[.energy]) of the energy, "
                        + "\(trim.shares[.climb]) of the climb"
                }
                return "\(uuid) revision \(stored.revision) after \(stored.earlierCount): \(annotation.title ?? "") "
                    + "\(annotation.activity?.name ?? "") \(annotation.isNotMine ? "not mine" : "mine") "
                    + "\(annotation.tags) \(trim ?? "")"
            }.joined(separator: ", ")
        }
        try add(17, "outings") {
            let decisions = try engine.outingDecisions()
            return decisions.isSame.map { "\($0.one) \($0.other) \($1)" }.joined()
                + decisions.preferred.map { ", preferred \($0) \($1)" }.joined()
        }
        try add(18, "streams") {
            try engine.outingDecisions().streams.map { "\($0) from \($1)" }.joined()
        }
        return answers
    }

    private static func addDetails(
        _ engine: SQLiteEngine, _ found: [ObjectType: [SampleRecord]], _ answers: inout [(step: Int, text: String)]
    ) throws {
        func add(_ name: String, _ ask: () throws -> String) throws {
            answers.append((9, "\(name): \(try ask())"))
        }
        for electrocardiogram in found[.electrocardiogram] ?? [] {
            try add("voltages") {
                var points: [VoltagePoint] = []
                try engine.voltages(of: electrocardiogram.uuid, for: .own) {
                    points += $0
                    return true
                }
                return "\(points)"
            }
            try add("symptoms") {
                let related = SamplePredicate.related(SampleRelation(.symptom, to: electrocardiogram.uuid))
                return try "\(engine.samples(SampleRequest(.chestTightnessOrPain, related), for: .own).map(\.uuid))"
            }
        }
        for prescription in found[.visionPrescription] ?? [] {
            for file in try engine.attachments(of: prescription.uuid, for: .own) {
                try add("file \(file)") {
                    var data = Data()
                    try engine.attachmentData(file.identifier, for: .own) {
                        data += $0
                        return true
                    }
                    return String(decoding: data, as: UTF8.self)
                }
            }
        }
        try add("effort") {
            try engine.effortRelationships(.constant(true), since: nil, for: .own).relationships.map {
                "\($0.workout.uuid) \($0.activity?.uuidString ?? "") \($0.samples.map(\.uuid))"
            }.joined(separator: " ")
        }
        try add("blood type") { try "\(engine.characteristic(.bloodType, for: .own) ?? -1)" }
        let utc = TimeZone(secondsFromGMT: 0) ?? .current
        try add("days") {
            try "\(engine.activitySummaries(.constant(true), in: utc, for: .own).filter { $0.energyGoal.value > 0 })"
        }
        try add("medications") { try "\(engine.medications(.constant(true), for: .own))" }
    }

    /// Returns the permissions of apps, which the owner of a file does not need.
    static func permissions(_ engine: SQLiteEngine) throws -> [(step: Int, text: String)] {
        let types: [ObjectType] = [.heartRate, .stepCount, .sleepAnalysis]
        var found: [(step: Int, text: String)] = []
        for app in [AppIdentity.own, .other] {
            for type in types {
                found.append((1, "permission of \(app.source.name): \(try engine.authorization(of: app, for: type))"))
            }
        }
        let seen = try engine.medications(.constant(true), for: .other).map(\.medication.concept.key)
        found.append((9, "granted: \(seen)"))
        return found
    }

    /// Returns a summary of many objects that changes with each of them.
    private static func summary(_ identifiers: [UUID], _ values: [Double]) -> String {
        let bits = identifiers.reduce((UInt64(0), UInt64(0))) { ($0.0 ^ $1.high, $0.1 &* 31 &+ $1.low) }
        return "\(identifiers.count) \(bits) \(values.reduce(0, +))"
    }

    private static func text(_ sample: SampleRecord) -> String {
        let content: String =
            switch sample.content {
            case .correlation(let contained): contained.map { text($0) }.joined(separator: " + ")
            case .workout(let workout):
                "\(workout.activityType) \(workout.duration) \(workout.events ?? []) "
                    + workout.activities.map { "\($0.uuid) \($0.start)" }.joined(separator: ", ")
                    + "\(workout.totals.map { "\($0) \($1)" }.sorted())"
                    + "\((workout.statistics ?? [:]).map { "\($0) \($1)" }.sorted())"
            case let content: "\(content)"
            }
        let device = sample.device.map { "\($0.values)" } ?? "no device"
        return "\(sample.type) \(sample.uuid) \(sample.start) \(sample.end) \(content) "
            + "\(String(describing: sample.source)) \(device) \(text(sample.metadata))"
    }

    private static func text(_ metadata: Metadata?) -> String {
        (metadata?.values ?? [:]).map { "\($0): \($1)" }.sorted().joined(separator: ", ")
    }
}
