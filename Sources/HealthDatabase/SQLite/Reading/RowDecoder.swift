import Foundation
import HealthModel

/// Makes records of rows.
///
/// Neighbouring rows mostly share their unit, source and device, so the last ones are kept.
struct RowDecoder {
    /// The columns every query for samples selects, in the order that ``record(from:type:)`` reads.
    static let columns = """
        s.id, s.uuid, s.start_date, s.end_date, s.revision, s.device, s.metadata, s.value, s.given, s.unit, \
        s.correlation
        """

    let session: ReadSession
    private var revision: (id: Int64, record: SourceRevisionRecord)?
    private var device: (id: Int64, record: DeviceRecord)?
    private var metadata: (id: Int64, record: Metadata)?
    private var unit: (id: Int64, unit: QuantityUnit)?

    init(_ session: ReadSession) { self.session = session }

    /// The record of the statement's present row.
    ///
    /// For workouts the column after ``columns`` is the body; for samples of special kinds it is the body too, and the
    /// bytes beside it come next.
    mutating func record(from row: SQLStatement, type: ObjectType) throws -> SampleRecord {
        SampleRecord(
            uuid: try row.uuid(1), type: type, start: row.real(2), end: row.real(3),
            content: try content(of: row, type: type), source: try source(row.integer(4)),
            device: try row.optionalInteger(5).map { try device($0) },
            metadata: try row.optionalInteger(6).map { try metadata($0) })
    }

    private mutating func content(of row: SQLStatement, type: ObjectType) throws -> SampleContent {
        switch type.family {
        case .quantity:
            guard let id = row.optionalInteger(9) else {
                // The unit of a series stands with the series.
                return .series(
                    try session.series(row.integer(0), given: row.optionalReal(8), canonical: row.real(7)))
            }
            return .quantity(QuantityValue(row.optionalReal(8) ?? row.real(7), try unit(id)))
        case .category: return .category(Int(exactly: row.real(7)) ?? 0)
        case .workout: return .workout(try RecordBody.decode(row.bytes(11)))
        case .heartbeatSeries: return .heartbeats(count: Int(exactly: row.real(7)) ?? 0)
        case .workoutRoute: return .route(count: Int(exactly: row.real(7)) ?? 0)
        case .correlation: return .correlation(try session.contained(in: row.integer(0)))
        case let family where family.hasDetails:
            return .detail(try DetailTables.decode(row.bytes(11), row.isNull(12) ? nil : row.bytes(12)))
        default: throw Self.damage
        }
    }

    mutating func source(_ id: Int64) throws -> SourceRevisionRecord {
        if let revision, revision.id == id { return revision.record }
        let record = try session.vocabulary.revision(id, session.database).record
        revision = (id, record)
        return record
    }

    mutating func device(_ id: Int64) throws -> DeviceRecord {
        if let device, device.id == id { return device.record }
        let record = try session.vocabulary.device(id, session.database)
        device = (id, record)
        return record
    }

    mutating func metadata(_ id: Int64) throws -> Metadata {
        if let metadata, metadata.id == id { return metadata.record }
        let record = try session.vocabulary.metadata(id, session.database)
        metadata = (id, record)
        return record
    }

    mutating func unit(_ id: Int64) throws -> QuantityUnit {
        if let unit, unit.id == id { return unit.unit }
        let found = try session.vocabulary.unit(id, session.database)
        unit = (id, found)
        return found
    }

    static let damage = EngineError(.storage, "The store holds a row that does not fit its type.")
}
