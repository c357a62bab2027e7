package import Foundation
package import HealthModel

/// Samples of one type and origin, in columns.
package struct SampleColumns: Sendable {
    package var type: ObjectType
    /// The unit of the values; nil for categories.
    package var unit: QuantityUnit?
    package var source: SourceRevisionRecord
    package var device: DeviceRecord?
    package var metadata: Metadata?
    /// A sync identifier that came without a version; the columns then contain one sample.
    package var looseSyncIdentifier: String?
    package var starts: [Double] = []
    package var ends: [Double] = []
    /// The values as given.
    package var values: [Double] = []
    /// The dates they were added to their original store, NaN where unknown; nil if unknown for all.
    package var created: [Double]?
    /// The identifiers; empty unless requested.
    package var identifiers: [UUID] = []
    /// A Boolean value that indicates whether these are the quantities of one series.
    package var isSeries = false
}

/// An object with the data recorded by its import.
package struct StoredObject: Sendable {
    package var record: SampleRecord
    /// The date it was added to its original store.
    package var created: Double?
    /// A sync identifier that came without a version.
    package var looseSyncIdentifier: String?
}
