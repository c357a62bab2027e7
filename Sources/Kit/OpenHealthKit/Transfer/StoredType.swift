public import Foundation
public import HealthKit
import HealthReports
import HealthStore
import HealthTransfer

/// A type with samples in the store that the app may read.
public struct StoredType: Sendable {
    /// The type.
    public let type: HKObjectType
    /// The number of samples; a series counts once.
    public let count: Int
    /// The start date of the earliest sample.
    public let earliest: Date
    /// The end date of the latest sample.
    public let latest: Date
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
