import Foundation
import HealthModel
import HealthStore
import WorkoutFiles

@testable import HealthTransfer

/// Every object of a store with all that belongs to it, each as a text that contains every bit.
struct WholeContents {
    /// The objects, by their identifiers; those in correlations also separately.
    private(set) var objects: [UUID: String] = [:]
    /// The samples of each workout.
    private(set) var members: [UUID: Set<UUID>] = [:]
    /// Relations, as owner, activity and sample.
    private(set) var relations: Set<String> = []

    init(_ engine: SQLiteEngine) throws {
        try engine.readStore { reader in
            for (type, _) in try reader.counts() {
                try reader.objects(of: type, matching: .constant(true)) { object in
                    objects[object.record.uuid] = try Self.text(object, reader)
                    for entry in try reader.relations(of: object.record.uuid) {
                        relations.insert("\(entry.relation) \(entry.sample)")
                    }
                }
            }
            try reader.objects(of: .workout, matching: .constant(true)) { members[$0.record.uuid] = [] }
            for workout in members.keys {
                for (type, _) in try reader.counts() {
                    try reader.objects(of: type, matching: .workout(workout)) {
                        members[workout]?.insert($0.record.uuid)
                    }
                }
            }
        }
    }

    /// Returns the objects in a document of a workout: itself, its samples, and related ones.
    func expected(of workout: UUID) -> [UUID: String] {
        let related = relations.filter { $0.contains("owner: \(workout)") }.compactMap {
            UUID(uuidString: String($0.suffix(36)))
        }
        let all = (members[workout] ?? []).union(related).union([workout])
        return objects.filter { all.contains($0.key) }
    }

    private static func text(_ object: StoredObject, _ reader: WholeStoreReader) throws -> String {
        let record = object.record
        var text = "\(Self.text(record)) created \(bits(object.created)) \(object.looseSyncIdentifier ?? "")"
        switch record.content {
        case .series:
            let isCondensed = try reader.quantities(of: record.uuid) { piece in
                let columns = piece.columns
                for index in columns.starts.indices {
                    let numbers = [columns.starts[index], columns.ends[index], columns.values[index]].map(bits)
                    text += "\n\(numbers) \(!piece.joined.isEmpty && piece.joined[index])"
                }
            }
            text += "\n\(isCondensed)"
            for (place, originals) in (try reader.originals(of: record.uuid) ?? []).enumerated() {
                for original in originals {
                    text += "\n\(place) \([original.start, original.end, original.quantity.value].map(bits)) "
                    text += "\(original.quantity.unit.unitString) \(bits(original.created))"
                }
            }
        case .workout:
            if let supplement = try reader.supplement(of: record.uuid) {
                // The header is JSON, which has several spellings.
                text += "\n" + (try JSON(parsing: String(decoding: supplement.header, as: UTF8.self))).line
                for column in supplement.columns { text += "\n\(column.map { $0.bitPattern })" }
            }
        case .route:
            try reader.points(of: record.uuid) { points in
                for point in points { text += "\n\(point)" }
            }
        case .heartbeats:
            text += "\n\(try reader.heartbeats(of: record.uuid).map { "\(bits($0.time)) \($0.isPrecededByGap)" })"
        case .detail(.electrocardiogram):
            try reader.voltages(of: record.uuid) { points in
                for point in points { text += "\n\(bits(point.time)) \(bits(point.volts))" }
            }
        default: break
        }
        return text
    }

    private static func bits(_ number: Double?) -> String {
        number.map { $0.isNaN ? "NaN" : String($0.bitPattern, radix: 16) } ?? "nil"
    }

    private static func text(_ record: SampleRecord) -> String {
        let source = record.source.map {
            "\($0.source) \($0.version ?? "nil") \($0.productType ?? "nil") \(String(describing: $0.system))"
        }
        let content: String
        switch record.content {
        case .correlation(let contained): content = contained.map { text($0) }.joined(separator: " & ")
        case .workout(let workout): content = text(workout)
        default: content = stable(record.content)
        }
        return [
            "\(record.uuid)", record.type.identifier, bits(record.start), bits(record.end), content, source ?? "nil",
            "\(record.device?.values ?? [])", text(record.metadata),
        ].joined(separator: " | ")
    }

    /// Returns a value as text: dictionaries of equal content may differ in their order.
    private static func stable(_ value: Any) -> String {
        if let data = value as? Data { return data.base64EncodedString() }
        let mirror = Mirror(reflecting: value)
        let hasOrder = mirror.displayStyle != .dictionary && mirror.displayStyle != .set
        if hasOrder, mirror.displayStyle != .collection, value is any CustomStringConvertible { return "\(value)" }
        if mirror.children.isEmpty { return "\(value)" }
        let parts = mirror.children.map { "\($0.label ?? "") \(stable($0.value))" }
        return "(" + (hasOrder ? parts : parts.sorted()).joined(separator: ", ") + ")"
    }

    private static func text(_ workout: WorkoutRecord) -> String {
        let totals = workout.totals.map { "\($0.key) \($0.value)" }.sorted()
        let events = workout.events?.map { "\($0.kind) \(bits($0.start)) \(bits($0.end)) \(text($0.metadata))" }
        let activities = workout.activities.map { activity in
            "\(activity.uuid) \(activity.configuration) \(bits(activity.start)) \(bits(activity.end)) "
                + "\(bits(activity.duration)) \(text(activity.metadata)) \(text(activity.statistics))"
        }
        return "\(workout.activityType) \(bits(workout.duration)) \(workout.isBuilderMade) \(totals) "
            + "\(events?.description ?? "no events") \(activities) \(text(workout.statistics))"
    }

    private static func text(_ statistics: [ObjectType: WorkoutStatisticsRecord]?) -> String {
        guard let statistics else { return "no statistics" }
        return "\(statistics.map { "\($0.key.identifier) \($0.value)" }.sorted())"
    }

    private static func text(_ metadata: Metadata?) -> String {
        guard let metadata else { return "no metadata" }
        return metadata.sorted.map { key, value in
            switch value {
            case .number(let number): "\(key): number \(bits(number))"
            case .date(let date): "\(key): date \(bits(date.timeIntervalSinceReferenceDate))"
            case .quantity(let quantity): "\(key): \(bits(quantity.value)) \(quantity.unit.unitString)"
            default: "\(key): \(value)"
            }
        }.joined(separator: ", ")
    }
}
