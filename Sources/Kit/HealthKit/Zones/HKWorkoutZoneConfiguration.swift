package import HealthModel

/// The zones into which the heart rate or the cycling power of a workout is sorted.
public struct HKWorkoutZoneConfiguration: Sendable {
    /// The source of a zone configuration; encoded like Swift enumeration cases without associated values (ZON-10).
    public enum Source: Codable, Hashable, Sendable {
        /// Derived from the person's data (ZON-24, ZON-27).
        case system
        /// Chosen by the person.
        case user
        /// Set by an app for one workout (ZON-7).
        case app
    }

    package let record: ZoneConfigurationRecord

    package init(record: ZoneConfigurationRecord) {
        self.record = record
        source = Source(record: record.source)
    }

    /// Creates a zone configuration of an app from boundaries.
    ///
    /// - Parameters:
    ///   - quantityType: Heart rate or cycling power (ZON-1).
    ///   - zoneBoundaries: Two to eight positive quantities, ascending, in units of the type (ZON-4), each of which
    ///     is the end of one zone and the start of the next.
    /// - Throws: ``HKError`` with code 3 for anything else (ZON-5, ZON-6).
    public init(quantityType: HKQuantityType, zoneBoundaries: [HKQuantity]) throws {
        do throws(ValidationError) {
            self.init(
                record: try ZoneConfigurationRecord(
                    type: quantityType.record, boundaries: zoneBoundaries.map(\.record), source: .app))
        } catch {
            throw HKError.invalidArgument(error.reason)
        }
    }

    /// The source of the configuration.
    public let source: Source

    /// The type whose values are sorted.
    public var quantityType: HKQuantityType { HKQuantityType(record: record.type) }

    /// The zones, ascending, without gaps: one more than there are boundaries (ZON-2).
    public var zones: [HKWorkoutZone] { (0..<record.count).map { HKWorkoutZone($0, of: record) } }

    /// Returns whether both configurations have the same type, zones and source (ZON-9).
    public static func == (left: HKWorkoutZoneConfiguration, right: HKWorkoutZoneConfiguration) -> Bool {
        left.record == right.record
    }
}

extension HKWorkoutZoneConfiguration.Source {
    fileprivate init(record: ZoneConfigurationRecord.Source) {
        switch record {
        case .system: self = .system
        case .user: self = .user
        case .app: self = .app
        }
    }
}
