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
    /// - Parameter activityType: The raw value of the activity type; a triathlon begins by swimming.
    package init(activityType: UInt) {
        self = Self.table[activityType] ?? .stationary
    }

    // swift-format-ignore
    private static let table: [UInt: Sport] = [
        // The activities that have default types beyond energy and heart rate.
        37: .running,
        52: .walking,              24: .hiking,
        13: .cycling,              74: .handCycling,
        46: .swimming,             82: .swimming,
        70: .wheelchairWalking,    71: .wheelchairRunning,
        61: .downhill,             67: .downhill,             40: .downhill,
        60: .crossCountrySkiing,
        31: .paddling,
        35: .rowing,
        39: .skating,
        44: .stairs,               68: .stairs,               69: .stairs,
        41: .field,                 1: .field,                 3: .field,                36: .field,
        27: .field,                25: .field,                75: .field,                21: .field,
        49: .field,                16: .field,
        84: .diving,
        83: .transition,
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
