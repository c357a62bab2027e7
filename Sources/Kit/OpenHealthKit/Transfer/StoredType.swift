public import Foundation
public import HealthKit
import HealthReports
import HealthTransfer

/// A type of which the store has something that the app may read.
public struct StoredType: Sendable {
    /// The type.
    public let type: HKObjectType
    /// How many samples there are; a series counts once.
    public let count: Int
    /// When the first of them starts.
    public let earliest: Date
    /// When the last of them ends.
    public let latest: Date
}

extension HKHealthStore {
    /// The types of which the store has samples, in the order of their names.
    ///
    /// ```swift
    /// for stored in try await store.types() { print(stored.type, stored.count) }
    /// ```
    ///
    /// Only what the app may read is counted: nobody learns whether others have saved what it may not see.
    /// - Throws: `HKError` if the store cannot be read.
    public func types() async throws -> [StoredType] {
        let access = context.access
        let found = try await BlockingWork.runAsHealthKit { try access.reports { try $0.types() } }
        return found.map { type, holding in
            StoredType(
                type: HKObjectType.type(for: type), count: holding.count, earliest: holding.earliest,
                latest: holding.latest)
        }
    }
}
