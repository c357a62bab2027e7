public import Foundation
public import HealthKit
import HealthModel
package import HealthStore

/// What `HKHealthStore.condense` is to condense.
public struct CondensingOptions: Sendable {
    /// Whose workouts are condensed.
    public enum Sources: Sendable, Hashable {
        /// Those that the owner of the store named as the system's own; none unless somebody did.
        case system
        /// Those with one of these bundle identifiers.
        case named(Set<String>)
        /// Everybody's.
        case all
    }

    /// Whose workouts are condensed.
    public var sources: Sources
    /// The types whose samples become series: distance walked, run and cycled, energy, and heart rate.
    public var types: Set<HKQuantityType>
    /// How long ago a workout must have ended, in seconds: 90 days.
    public var minimumAge: TimeInterval
    /// How long a workout must have lasted, in seconds: five minutes.
    public var minimumDuration: TimeInterval
    /// Whether everything is tried, and nothing kept.
    public var isDryRun: Bool

    /// The usual choice, changed in parts.
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

    /// The same as the engine is asked.
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
