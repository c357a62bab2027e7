/// How an activity moves an athlete.
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
    /// Games and others that go to and fro on foot.
    case field
    case diving
    /// From one sport of a triathlon to the next.
    case transition
    /// Everything that leads nowhere.
    case stationary

    /// The sport of an activity.
    ///
    /// - Parameter activityType: The activity; a triathlon begins by swimming.
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

    /// Whether the athlete gets from one place to another.
    package var isMoving: Bool {
        switch self {
        case .stairs, .diving, .stationary: false
        default: true
        }
    }

    /// Whether the ground's ups and downs matter.
    var hasHills: Bool {
        switch self {
        case .running, .walking, .hiking, .cycling, .handCycling, .crossCountrySkiing, .downhill: true
        default: false
        }
    }

    /// Whether work and rest alternate so that each stretch of work is a segment: sets of swimming, runs on skis.
    var hasSets: Bool { self == .swimming || self == .downhill }
}
