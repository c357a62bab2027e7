import Foundation
import HealthModel

/// Makes blocks of rows.
///
/// Nobody can tell: numbers, identifiers, dates, values, units, metadata and sources stay.
struct RowPacker {
    struct Row {
        var number: Int64
        var uuid: UUID
        var start: Double
        var end: Double
        var value: Double
    }

    /// Plain quantity samples.
    ///
    /// What a correlation contains, what is related to another object, or what a sync identifier may replace, is looked
    /// for as a row and stays one. The rows of other objects have no unit. What is known of imported ones hangs on their
    /// rows.
    static let candidates = """
        s.unit IS NOT NULL AND s.correlation IS NULL
        AND NOT EXISTS (SELECT 1 FROM sync y WHERE y.sample = s.id)
        AND NOT EXISTS (SELECT 1 FROM sample_import i WHERE i.sample = s.id) AND \(DetailTables.isFree)
        """

    private let session: ReadSession

    init(_ session: ReadSession) {
        self.session = session
    }

    /// Writes a block of samples whose rows are gone by now.
    func write(_ rows: some Collection<Row>, _ origin: BlockContents.Origin, _ type: ObjectType) throws {
        let numbered = rows.sorted { $0.number < $1.number }
        var identity = BlockIdentity(numbers: numbered.map(\.number), uuids: numbered.map(\.uuid))
        var ordered = numbered
        if case .each = identity {
            ordered.sort { ($0.start, $0.end, $0.number) < ($1.start, $1.end, $1.number) }
            identity = .each(numbers: ordered.map(\.number), uuids: ordered.map(\.uuid))
        }
        try BlockWriter(session.database).write(
            BlockContents(
                origin: origin, type: type, unit: try session.vocabulary.unit(origin.unit, session.database),
                identity: identity, starts: ordered.map(\.start), ends: ordered.map(\.end),
                values: ordered.map(\.value)))
    }
}
