package import HealthModel

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
