package import Foundation
package import HealthDatabase
package import HealthModel

/// What a store keeps beside objects and no object shows, on its way into a document of objects and back.
///
/// Each is one value in JSON whose inside only its own door knows; without other doors originals go along.
package struct DocumentExtras: Sendable {
    /// What a file said of a workout beyond its samples, as the member `supplement` of the workout; nil for nothing.
    package var supplement: @Sendable (_ workout: UUID, any StoreReading) throws -> JSON?
    /// The quantities that a series had before it was condensed, as the member `originals` of the series; nil for none.
    package var originals: @Sendable (_ series: SampleRecord, any StoreReading) throws -> JSON?
    /// Takes a supplement back, right after its workout was stored.
    package var restoreSupplement: @Sendable (JSON, _ workout: UUID, any ImportInsertion) throws -> Void
    /// Takes originals back, right after their series was stored.
    package var restoreOriginals: @Sendable (JSON, _ series: WholeObject, any ImportInsertion) throws -> Void

    package init(
        supplement: @escaping @Sendable (UUID, any StoreReading) throws -> JSON? = { _, _ in nil },
        originals: @escaping @Sendable (SampleRecord, any StoreReading) throws -> JSON? = DocumentExtras.originals,
        restoreSupplement: @escaping @Sendable (JSON, UUID, any ImportInsertion) throws -> Void = { _, _, _ in },
        restoreOriginals: @escaping @Sendable (JSON, WholeObject, any ImportInsertion) throws -> Void = DocumentExtras.restore
    ) {
        self.supplement = supplement
        self.originals = originals
        self.restoreSupplement = restoreSupplement
        self.restoreOriginals = restoreOriginals
    }

    // MARK: Originals

    /// The originals as lists, one for each quantity; nil of a series that condensing did not make.
    @Sendable
    package static func originals(of series: SampleRecord, _ reader: any StoreReading) throws -> JSON? {
        guard let unit = series.series?.quantity.unit, let originals = try reader.originals(of: series.uuid) else {
            return nil
        }
        var quantities = SeriesColumns()
        _ = try reader.quantities(of: series.uuid) { piece in
            quantities.starts += piece.columns.starts
            quantities.ends += piece.columns.ends
            quantities.values += piece.columns.values
        }
        return .originals(originals, of: quantities, unit: unit)
    }

    /// Reads such lists, and gives them to their series.
    @Sendable
    package static func restore(
        _ originals: JSON, of series: WholeObject, _ insertion: any ImportInsertion
    ) throws {
        guard let unit = series.record.series?.quantity.unit else { return }
        let lists = try JSON.within("originals") { try originals.asOriginals(of: series.quantities.columns, unit: unit) }
        try insertion.restore(lists, of: series.record.uuid)
    }
}
