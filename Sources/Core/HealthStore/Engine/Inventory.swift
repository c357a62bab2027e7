import Foundation
package import HealthModel

/// The number and time range of a source's samples of a type.
package struct InventoryEntry: Sendable {
    package var type: ObjectType
    package var source: SourceRecord
    package var count: Int
    /// The earliest start, in seconds since 2001-01-01 UTC.
    package var earliest: Double
    /// The latest end, in seconds since 2001-01-01 UTC.
    package var latest: Double

    package init(type: ObjectType, source: SourceRecord, count: Int, earliest: Double, latest: Double) {
        self.type = type
        self.source = source
        self.count = count
        self.earliest = earliest
        self.latest = latest
    }
}

/// A device with the types it measured and their time range.
package struct DeviceEntry: Sendable, Hashable {
    package var device: DeviceRecord
    /// The types it measured, ascending by identifier.
    package var types: [ObjectType]
    /// The earliest start, in seconds since 2001-01-01 UTC.
    package var earliest: Double
    /// The latest end, in seconds since 2001-01-01 UTC.
    package var latest: Double
}
