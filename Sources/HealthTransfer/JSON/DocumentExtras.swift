package import Foundation
package import HealthDatabase
package import HealthModel

/// What a store keeps beside objects and no object shows, on its way into a document of objects and back.
///
/// Each is one value in JSON whose inside only its own door knows.
package struct DocumentExtras: Sendable {
    /// What a file said of a workout beyond its samples, as the member `supplement` of the workout; nil for nothing.
    package var supplement: @Sendable (_ workout: UUID, any StoreReading) throws -> JSON?
    /// The quantities that a series had before it was condensed, as the member `originals` of the series; nil for none.
    package var originals: @Sendable (_ series: SampleRecord, any StoreReading) throws -> JSON?
    /// Takes a supplement back, right after its workout was stored.
    package var restoreSupplement: @Sendable (JSON, _ workout: UUID, any ImportInsertion) throws -> Void
    /// Takes originals back, right after their series was stored.
    package var restoreOriginals: @Sendable (JSON, _ series: UUID, any ImportInsertion) throws -> Void

    package init(
        supplement: @escaping @Sendable (UUID, any StoreReading) throws -> JSON? = { _, _ in nil },
        originals: @escaping @Sendable (SampleRecord, any StoreReading) throws -> JSON? = { _, _ in nil },
        restoreSupplement: @escaping @Sendable (JSON, UUID, any ImportInsertion) throws -> Void = { _, _, _ in },
        restoreOriginals: @escaping @Sendable (JSON, UUID, any ImportInsertion) throws -> Void = { _, _, _ in }
    ) {
        self.supplement = supplement
        self.originals = originals
        self.restoreSupplement = restoreSupplement
        self.restoreOriginals = restoreOriginals
    }
}
