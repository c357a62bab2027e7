import Foundation
import HealthModel

/// The columns that every query for samples selects.
enum SampleColumn: Int, SQLColumns {
    case id, uuid, startDate, endDate, revision, device, metadata, value, given, unit, correlation
    static let list = selection(of: "s")
}

/// The columns that follow ``SampleColumn`` in a query for samples with a body: the body of a workout, or that of a
/// sample with details and its bytes.
enum BodyColumn: Int, SQLColumns {
    case body, data
    static let ofWorkout = selection(of: "w", [.data: "NULL"])
    static let ofDetail = selection(of: "d")
    static let ofDetailWithoutData = selection(of: "d", [.data: "NULL"])
}

/// A decoder from rows to records.
///
/// Adjacent rows mostly share their unit, source and device, so the most recent ones are cached.
struct RowDecoder {
    let session: StoreReader
    private var revision: (id: Int64, record: SourceRevisionRecord)?
    private var device: (id: Int64, record: DeviceRecord)?
    private var metadata: (id: Int64, record: Metadata)?
    private var unit: (id: Int64, unit: QuantityUnit)?
    private var origin: (revision: Int64, device: Int64?, metadata: Int64?, record: SampleOrigin?)?

    init(_ session: StoreReader) { self.session = session }

    /// Decodes the record of a row; for a type with a body, ``BodyColumn`` must follow in the query.
    mutating func record(from row: SQLRow<SampleColumn>, type: ObjectType) throws -> SampleRecord {
        SampleRecord(
            uuid: try row.uuid(.uuid), type: type, start: row.real(.startDate), end: row.real(.endDate),
            content: try content(of: row, type: type), origin: try origin(of: row))
    }

    private mutating func origin(of row: SQLRow<SampleColumn>) throws -> SampleOrigin? {
        let ids = (row.integer(.revision), row.optionalInteger(.device), row.optionalInteger(.metadata))
        if let origin, (origin.revision, origin.device, origin.metadata) == ids { return origin.record }
        let record = SampleOrigin(
            source: try source(ids.0), device: try ids.1.map { try device($0) },
            metadata: try ids.2.map { try metadata($0) })
        origin = (ids.0, ids.1, ids.2, record)
        return record
    }

    private mutating func content(of row: SQLRow<SampleColumn>, type: ObjectType) throws -> SampleContent {
        switch type.family {
        case .quantity:
            guard let id = row.optionalInteger(.unit) else {
                // The unit of a series is in the row of the series.
                return .series(
                    try session.series(
                        row.integer(.id), given: row.optionalReal(.given), canonical: row.real(.value)))
            }
            return .quantity(QuantityValue(row.optionalReal(.given) ?? row.real(.value), try unit(id)))
        case .category: return .category(Int(exactly: row.real(.value)) ?? 0)
        case .workout:
            let body = row.next(BodyColumn.self).bytes(.body)
            return .workout(try session.workouts?.workout(body) ?? RecordBody.decode(body))
        case .heartbeatSeries: return .heartbeats(count: Int(exactly: row.real(.value)) ?? 0)
        case .workoutRoute: return .route(count: Int(exactly: row.real(.value)) ?? 0)
        case .correlation: return .correlation(try session.contained(in: row.integer(.id)))
        case let family where family.hasDetails:
            let detail = row.next(BodyColumn.self)
            return .detail(try DetailTables.decode(detail.bytes(.body), detail.optionalBytes(.data)))
        default: throw Self.damage
        }
    }

    mutating func source(_ id: Int64) throws -> SourceRevisionRecord {
        if let revision, revision.id == id { return revision.record }
        let record = try session.references.revision(id, session.database).record
        revision = (id, record)
        return record
    }

    mutating func device(_ id: Int64) throws -> DeviceRecord {
        if let device, device.id == id { return device.record }
        let record = try session.references.device(id, session.database)
        device = (id, record)
        return record
    }

    mutating func metadata(_ id: Int64) throws -> Metadata {
        if let metadata, metadata.id == id { return metadata.record }
        let record = try session.references.metadata(id, session.database)
        metadata = (id, record)
        return record
    }

    mutating func unit(_ id: Int64) throws -> QuantityUnit {
        if let unit, unit.id == id { return unit.unit }
        let found = try session.references.unit(id, session.database)
        unit = (id, found)
        return found
    }

    static let damage = EngineError(.storage, "The store contains a row that is invalid for its type.")
}
