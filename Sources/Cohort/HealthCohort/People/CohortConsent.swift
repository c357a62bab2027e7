public import Foundation
public import HealthModel
import HealthStore

/// What people let a cohort see of their stores: HealthKit's permissions of the app `cohort.` and its name.
public struct CohortConsent: Sendable {
    private let url: URL
    private let cohort: String

    /// The permissions of a cohort in a store.
    public init(store url: URL, cohort: String) { (self.url, self.cohort) = (url, cohort) }

    /// A permission to read a type.
    public struct Permission: Sendable, Hashable {
        /// What may be read.
        public var type: ObjectType
        /// The moment before whose end nothing is seen; nil for everything.
        public var earliest: Date?
    }

    /// What may be read, ascending by type.
    public func permissions() throws -> [Permission] {
        let engine = try SQLiteEngine(reading: url.path, as: CohortAccess.app(of: cohort))
        let states = try engine.consents().first { $0.bundleIdentifier == bundleIdentifier }?.states ?? [:]
        return states.filter { $0.value.read == .authorized }.sorted { $0.key.identifier < $1.key.identifier }.map {
            Permission(
                type: $0.key, earliest: $0.value.earliestReadDate.map(Date.init(timeIntervalSinceReferenceDate:)))
        }
    }

    /// Lets the cohort read some types.
    ///
    /// - Parameters:
    ///   - types: The types.
    ///   - earliest: Samples that end before stay unseen; nil for all.
    public func grant(_ types: Set<ObjectType>, from earliest: Date? = nil) throws {
        try decide(Dictionary(uniqueKeysWithValues: types.map { ($0, true) }), from: earliest)
    }

    /// Takes permissions back; the next feeding removes what the tiers have of these types.
    public func withdraw(_ types: Set<ObjectType>) throws {
        try decide(Dictionary(uniqueKeysWithValues: types.map { ($0, false) }), from: nil)
    }

    private var bundleIdentifier: String { CohortAccess.app(of: cohort).source.bundleIdentifier }

    private func decide(_ read: [ObjectType: Bool], from earliest: Date?) throws {
        guard FileManager.default.fileExists(atPath: url.path) else {
            throw CohortError.failed("There is no store '\(url.path)'.")
        }
        let moments = earliest.map { date in
            read.filter(\.value).mapValues { _ in date.timeIntervalSinceReferenceDate }
        }
        try SQLiteEngine(path: url.path).authorize(
            CohortAccess.app(of: cohort), AuthorizationDecisions(read: read, earliestReadDates: moments ?? [:]))
    }
}
