public import Foundation
public import HealthKit
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer

/// A type with samples in the store that the app may read.
public struct StoredType: Sendable, Codable, Equatable {
    /// The type.
    public let type: HKObjectType
    /// The number of samples; a series counts once.
    public let count: Int
    /// The start date of the earliest sample.
    public let earliest: Date
    /// The end date of the latest sample.
    public let latest: Date

    private enum CodingKeys: CodingKey {
        case type, count, earliest, latest
    }

    init(type: HKObjectType, count: Int, earliest: Date, latest: Date) {
        (self.type, self.count, self.earliest, self.latest) = (type, count, earliest, latest)
    }

    /// Decodes the identifier of the type; throws an error if no type has it.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        type = HKObjectType.type(for: try values.decode(ObjectType.self, forKey: .type))
        count = try values.decode(Int.self, forKey: .count)
        earliest = try values.decode(Date.self, forKey: .earliest)
        latest = try values.decode(Date.self, forKey: .latest)
    }

    /// Encodes the type by its identifier.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(type.record, forKey: .type)
        try values.encode(count, forKey: .count)
        try values.encode(earliest, forKey: .earliest)
        try values.encode(latest, forKey: .latest)
    }
}

extension HKHealthStore {
    /// Returns the types with samples in the store, in the order of their names.
    ///
    /// ```swift
    /// for stored in try await store.types() { print(stored.type, stored.count) }
    /// ```
    ///
    /// Only samples that the app may read are counted, so that the result does not reveal data of others.
    /// - Throws: `HKError` if the store cannot be read.
    public func types() async throws -> [StoredType] {
        let access = context.access
        let found = try await BlockingWork.runAsHealthKit { try access.reports { try $0.types() } }
        return found.map { type, extent in
            StoredType(
                type: HKObjectType.type(for: type), count: extent.count, earliest: extent.earliest,
                latest: extent.latest)
        }
    }
}
