public import Foundation
public import HealthModel
import HealthStore

/// The permissions of a cohort in a store: HealthKit authorization of the app `cohort.` and its name.
public struct CohortConsent: Sendable {
    private let url: URL
    private let cohort: String

    /// Creates access to the permissions of a cohort in a store.
    public init(store url: URL, cohort: String) { (self.url, self.cohort) = (url, cohort) }

    /// A permission to read a type.
    public struct Permission: Sendable, Hashable {
        /// The type that may be read.
        public var type: ObjectType
        /// The earliest end date of samples that may be read; nil for no limit.
        public var earliest: Date?
    }

    /// Returns the read permissions, ascending by type.
    public func permissions() throws -> [Permission] {
        let engine = try SQLiteEngine(reading: url.path, as: CohortAccess.app(of: cohort))
        let consents = try engine.read { try $0.consents() }
        let states = consents.first { $0.bundleIdentifier == bundleIdentifier }?.states ?? [:]
        return states.filter { $0.value.read == .authorized }.sorted { $0.key.identifier < $1.key.identifier }.map {
            Permission(
                type: $0.key, earliest: $0.value.earliestReadDate.map(Date.init(timeIntervalSinceReferenceDate:)))
        }
    }

    /// Authorizes the cohort to read some types.
    ///
    /// - Parameters:
    ///   - types: The types.
    ///   - earliest: The earliest end date of samples that may be read; nil for no limit.
    public func grant(_ types: Set<ObjectType>, from earliest: Date? = nil) throws {
        try decide(Dictionary(uniqueKeysWithValues: types.map { ($0, true) }), from: earliest)
    }

    /// Revokes permissions; the next feeding removes the data of these types from the tiers.
    public func withdraw(_ types: Set<ObjectType>) throws {
        try decide(Dictionary(uniqueKeysWithValues: types.map { ($0, false) }), from: nil)
    }

    private var bundleIdentifier: String { CohortAccess.app(of: cohort).source.bundleIdentifier }

    private func decide(_ read: [ObjectType: Bool], from earliest: Date?) throws {
        guard FileManager.default.fileExists(atPath: url.path) else {
            throw CohortError.failed("The store '\(url.path)' does not exist.")
        }
        let moments = earliest.map { date in
            read.filter(\.value).mapValues { _ in date.timeIntervalSinceReferenceDate }
        }
        let decisions = AuthorizationDecisions(read: read, earliestReadDates: moments ?? [:])
        try SQLiteEngine(path: url.path).write { try $0.authorize(CohortAccess.app(of: cohort), decisions) }
    }
}
