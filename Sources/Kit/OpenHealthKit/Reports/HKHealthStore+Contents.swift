public import Foundation
public import HealthKit
public import HealthModel
public import HealthReports
import HealthStore
import HealthTransfer

/// A source of samples in the store that the app may read.
public struct StoredSource: Sendable, Codable, Equatable {
    /// The source.
    public let source: SourceRecord
    /// The number of types of its samples.
    public let types: Int
    /// The number of samples; a series counts once.
    public let count: Int
    /// The start date of the earliest sample.
    public let earliest: Date
    /// The end date of the latest sample.
    public let latest: Date
}

extension HKHealthStore {
    /// Returns the sources with samples in the store, in the order of their names.
    ///
    /// Only samples that the app may read are counted, so that the result does not reveal data of others.
    /// - Throws: `HKError` if the store cannot be read.
    public func sources() async throws -> [StoredSource] {
        let access = context.access
        let found = try await BlockingWork.runAsHealthKit { try access.reports { try $0.sources() } }
        return found.map { source, types, extent in
            StoredSource(
                source: source, types: types, count: extent.count, earliest: extent.earliest, latest: extent.latest)
        }
    }

    /// Returns the samples of types that were added and deleted since an anchor.
    ///
    /// ```swift
    /// var changes = try await store.changes(of: [HKQuantityType(.stepCount)], since: anchor, limit: 1_000)
    /// while changes.hasMore {
    ///     changes = try await store.changes(of: [HKQuantityType(.stepCount)], since: changes.anchor, limit: 1_000)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - types: The types of the samples.
    ///   - anchor: The anchor of an earlier report, possibly of an earlier run of the program; `nil` for all samples.
    ///   - limit: The maximum number of changes, at least 1; `nil` for all.
    /// - Throws: `HKError` if the app has not requested permission to read one of the types, if the limit is less than
    ///   1, or if the store cannot be read. Samples that the app may not read are left out.
    public func changes(
        of types: Set<HKSampleType>, since anchor: ChangesReport.Anchor? = nil, limit: Int? = nil
    ) async throws -> ChangesReport {
        guard limit ?? 1 >= 1 else { throw HKError(.errorInvalidArgument, "The limit must be at least 1.") }
        let access = context.access
        let records = types.map(\.record).sorted { $0.identifier < $1.identifier }
        return try await BlockingWork.runAsHealthKit {
            try access.reports { try $0.changes(of: records, since: anchor, limit: limit) }
        }
    }
}
