package import Foundation
package import HealthModel
import HealthReports
package import HealthStore
package import WorkoutFiles

/// Writes objects of a store in a lossless JSON format: exporting and importing yields equal objects, including
/// identifiers.
///
/// The owner exports the data, so no read authorization is requested.
package struct ObjectExporter: Sendable {
    private let access: StoreAccess

    package init(access: StoreAccess) {
        self.access = access
    }

    /// Writes a workout with everything that belongs to it as a document; returns false if there is no such workout.
    ///
    /// The workout comes first, then correlations, then all other samples by type in chronological order, and the
    /// samples related to the workout. All of it is read from one snapshot.
    package func exportWorkout(_ uuid: UUID, to sink: any ByteSink) throws -> Bool {
        let engine = try access.engine(for: .reading)
        var isThere = false
        try engine.readStore { reader in
            isThere = try Self.write(uuid, in: reader, to: sink, .document)
        }
        return isThere
    }

    /// Writes a workout with everything that belongs to it; returns false if there is no such workout.
    ///
    /// - Parameter rest: The samples to write; nil for all.
    static func write(
        _ uuid: UUID, in reader: WholeStoreReader, to sink: any ByteSink, _ form: ObjectWriter.Form,
        _ rest: BinRest? = nil
    ) throws -> Bool {
        let writer = ObjectWriter(sink, form)
        let pass = ObjectPass(reader, writer)
        var isThere = false
        try reader.objects(of: .workout, matching: .uuid([uuid])) { workout in
            isThere = true
            try pass.write(workout)
        }
        guard isThere else { return false }
        try pass.writeBelongings(of: uuid, rest)
        try writer.finish()
        return true
    }

    /// Writes the samples of a type that match a predicate, one object a line in order of start; returns their
    /// number.
    ///
    /// - Parameter progress: A closure called regularly with the number written.
    package func exportSamples(
        of type: ObjectType, matching predicate: SamplePredicate = .constant(true), to sink: any ByteSink,
        progress: (Int) -> Void = { _ in }
    ) throws -> Int {
        let engine = try access.engine(for: .reading)
        let writer = ObjectWriter(sink, .lines)
        try engine.readStore { reader in
            let pass = ObjectPass(reader, writer)
            try reader.objects(of: type, matching: predicate) { object in
                try pass.write(object)
                if writer.count % 4_096 == 0 { progress(writer.count) }
            }
        }
        try writer.finish()
        return writer.count
    }
}

/// A pass over a store.
private final class ObjectPass {
    private let reader: WholeStoreReader
    private let writer: ObjectWriter

    init(_ reader: WholeStoreReader, _ writer: ObjectWriter) {
        self.reader = reader
        self.writer = writer
    }

    /// Writes an object with its data.
    func write(_ object: StoredObject, of workout: UUID? = nil, relations: [SampleRelation] = []) throws {
        var members: [JSON.Member] = []
        if let workout { members.append(("workout", .uuid(workout))) }
        if !relations.isEmpty { members.append(("relations", .array(relations.map(JSON.relation)))) }
        let record = object.record
        try writer.write(object, members) { writer in
            switch record.content {
            case .workout:
                if let supplement = try reader.supplement(of: record.uuid) {
                    writer.add("supplement", try .supplement(supplement))
                }
                let annotation = try reader.annotation(of: record.uuid)
                if !annotation.isEmpty { writer.add("annotation", annotation.json) }
            case .series(let series): try writeSeries(record, series)
            case .route:
                try writer.add("locations") { add in
                    try reader.points(of: record.uuid) { for point in $0 { try add(.location(point)) } }
                }
            case .heartbeats:
                try writer.add("beats") { add in
                    for beat in try reader.heartbeats(of: record.uuid) { try add(.beat(beat)) }
                }
            case .detail(.electrocardiogram):
                try writer.add("voltages") { add in
                    try reader.voltages(of: record.uuid) { for point in $0 { try add(.voltage(point)) } }
                }
            default: break
            }
        }
    }

    private func writeSeries(_ record: SampleRecord, _ series: QuantitySeriesRecord) throws {
        var isCondensed = false
        let originals = try reader.originals(of: record.uuid)
        var quantities = SeriesColumns()
        try writer.add("quantities") { add in
            isCondensed = try reader.quantities(of: record.uuid) { piece in
                let columns = piece.columns
                if originals != nil { quantities.append(columns) }
                for index in columns.starts.indices {
                    try add(
                        .quantity(
                            columns.values[index], start: columns.starts[index], end: columns.ends[index],
                            isJoined: !piece.joined.isEmpty && piece.joined[index]))
                }
            }
        }
        if isCondensed { writer.add("isCondensed", .bool(true)) }
        if let originals {
            writer.add("originals", .originals(originals, of: quantities, unit: series.quantity.unit))
        }
    }

    /// Writes the samples of a workout, and the samples related to it.
    func writeBelongings(of workout: UUID, _ rest: BinRest?) throws {
        var relations: [UUID: [SampleRelation]] = [:]
        var loose: [ObjectType: Set<UUID>] = [:]
        for entry in try reader.relations(of: workout) {
            relations[entry.sample, default: []].append(entry.relation)
            loose[entry.type, default: []].insert(entry.sample)
        }
        // Samples inside correlations have been written with them.
        var contained: Set<UUID> = []
        let types = try reader.types(of: workout).filter { $0 != .workout && rest?.types.contains($0) != false }
        for type in types.filter({ $0.family == .correlation }) + types.filter({ $0.family != .correlation }) {
            try reader.objects(of: type, matching: .workout(workout)) { object in
                let record = object.record
                loose[type]?.remove(record.uuid)
                if contained.contains(record.uuid) || rest?.kept.contains(record.uuid) == true { return }
                contained.formUnion(record.contained.map(\.uuid))
                try write(object, of: workout, relations: relations[record.uuid] ?? [])
            }
        }
        for (type, identifiers) in loose.sorted(by: { $0.key.identifier < $1.key.identifier })
        where !identifiers.isEmpty {
            try reader.objects(of: type, matching: .uuid(identifiers)) { object in
                try write(object, relations: relations[object.record.uuid] ?? [])
            }
        }
    }
}
