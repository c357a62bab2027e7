/// The kind of movement of an activity.
package enum Sport: Sendable, Hashable, CaseIterable {
    case running
    case walking
    case hiking
    case cycling
    case handCycling
    case swimming
    case wheelchairWalking
    case wheelchairRunning
    case downhill
    case crossCountrySkiing
    case paddling
    case rowing
    case skating
    case stairs
    /// Field games and other activities that move back and forth on foot.
    case field
    case diving
    /// The transition between two sports of a triathlon.
    case transition
    /// All activities without a change of place.
    case stationary

    /// Creates the sport of an activity.
    ///
    /// - Parameter activityType: The activity; a triathlon begins with swimming.
    package init(activityType: WorkoutActivity) {
        self = Self.table[activityType] ?? .stationary
    }

    // swift-format-ignore
    private static let table: [WorkoutActivity: Sport] = [
        // The activities that have default types beyond energy and heart rate.
        .running:            .running,
        .walking:            .walking,
        .hiking:             .hiking,
        .cycling:            .cycling,
        .handCycling:        .handCycling,
        .swimming:           .swimming,
        .swimBikeRun:        .swimming,
        .wheelchairWalkPace: .wheelchairWalking,
        .wheelchairRunPace:  .wheelchairRunning,
        .downhillSkiing:     .downhill,
        .snowboarding:       .downhill,
        .snowSports:         .downhill,
        .crossCountrySkiing: .crossCountrySkiing,
        .paddleSports:       .paddling,
        .rowing:             .rowing,
        .skatingSports:      .skating,
        .stairClimbing:      .stairs,
        .stairs:             .stairs,
        .stepTraining:       .stairs,
        .soccer:             .field,
        .americanFootball:   .field,
        .australianFootball: .field,
        .rugby:              .field,
        .lacrosse:           .field,
        .hockey:             .field,
        .discSports:         .field,
        .golf:               .field,
        .trackAndField:      .field,
        .elliptical:         .field,
        .underwaterDiving:   .diving,
        .transition:         .transition,
    ]

    /// A Boolean value that indicates whether the athlete changes places.
    package var isMoving: Bool {
        switch self {
        case .stairs, .diving, .stationary: false
        default: true
        }
    }

    /// A Boolean value that indicates whether the gradient of the terrain matters.
    var hasHills: Bool {
        switch self {
        case .running, .walking, .hiking, .cycling, .handCycling, .crossCountrySkiing, .downhill: true
        default: false
        }
    }

    /// A Boolean value that indicates whether work and rest alternate in segments, as in swimming sets and ski runs.
    var hasSets: Bool { self == .swimming || self == .downhill }
}
