public import Foundation
public import HealthKit
import HealthModel
package import HealthStore

/// The options of `HKHealthStore.condense`.
public struct CondensingOptions: Sendable {
    /// The sources whose workouts are condensed.
    public enum Sources: Sendable, Hashable {
        /// The sources that the owner of the store declared as system sources; none by default.
        case system
        /// The sources with one of these bundle identifiers.
        case named(Set<String>)
        /// All sources.
        case all
    }

    /// The sources whose workouts are condensed.
    public var sources: Sources
    /// The types whose samples become series; by default, the distances walked, run and cycled, energy, and heart
    /// rate.
    public var types: Set<HKQuantityType>
    /// The minimum time since the end of a workout, in seconds; 90 days by default.
    public var minimumAge: TimeInterval
    /// The minimum duration of a workout, in seconds; five minutes by default.
    public var minimumDuration: TimeInterval
    /// A Boolean value that indicates whether all changes are tried and discarded.
    public var isDryRun: Bool

    /// Creates options; omitted parameters have their defaults.
    public init(
        sources: Sources = .system, types: Set<HKQuantityType>? = nil,
        minimumAge: TimeInterval = 90 * 86_400,
        minimumDuration: TimeInterval = 300, isDryRun: Bool = false
    ) {
        self.sources = sources
        self.types =
            types ?? Set(CondensingRules.standardTypes.compactMap { HKObjectType.type(for: $0) as? HKQuantityType })
        self.minimumAge = minimumAge
        self.minimumDuration = minimumDuration
        self.isDryRun = isDryRun
    }

    /// The corresponding request to the engine.
    package var request: CondensingRequest {
        let sources: CondensingRequest.Sources =
            switch self.sources {
            case .system: .system
            case .named(let names): .named(names)
            case .all: .all
            }
        return CondensingRequest(
            sources: sources, types: Set(types.map(\.record)), minimumAge: minimumAge,
            minimumDuration: minimumDuration, isDryRun: isDryRun)
    }
}
