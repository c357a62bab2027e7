/// The activities, locations, goals and targets that go together in a plan.
///
/// Apple publishes the questions and not the answers: each row can be corrected by itself (PLN-20, PLN-21, PLN-22,
/// PLN-23, PLN-24, PLN-25, PLN-26, PLN-27, PLN-28, PLN-29, PLN-30, PLN-31).
package enum PlanSupport {
    /// The locations at which a goal or a target is available.
    enum Places {
        case never
        case outdoor
        /// Outdoors, and where the person chooses at the start.
        case notIndoor
        case anywhere

        func contains(_ location: LocationType) -> Bool {
            switch self {
            case .never: false
            case .outdoor: location == .outdoor
            case .notIndoor: location != .indoor
            case .anywhere: true
            }
        }
    }

    /// The goals and targets of an activity.
    struct Row {
        /// A Boolean value that indicates whether there are plans of the activity (PLN-20).
        var isSupported = true
        /// The locations that the activity has (PLN-25).
        var places = Places.anywhere
        /// The locations at which a distance can be a goal (PLN-23).
        var distance = Places.outdoor
        /// The locations at which speed can be a target (PLN-28).
        var speed = Places.never
        /// The locations at which power can be a target (PLN-27).
        var power = Places.never
        /// A Boolean value that indicates whether a zone of power can be a target (PLN-27).
        var hasPowerZones = false
        /// A Boolean value that indicates whether cadence can be a target (PLN-29).
        var hasCadence = false
        /// A Boolean value that indicates whether there are pacers (PLN-30).
        var hasPacer = false

        /// An activity that covers a distance.
        static let moving = Row(distance: .anywhere, speed: .notIndoor)
        /// An activity that covers a distance, and has pacers.
        static let paced = Row(distance: .anywhere, speed: .notIndoor, hasPacer: true)
        /// An activity without a distance.
        static let still = Row(distance: .never)
        /// An activity without plans.
        static let none = Row(isSupported: false)
    }

    /// The activities that differ from an empty row.
    private static let rows: [WorkoutActivity: Row] = [
        .running: Row(
            distance: .anywhere, speed: .anywhere, power: .notIndoor, hasCadence: true, hasPacer: true),
        .cycling: Row(
            distance: .anywhere, speed: .notIndoor, power: .anywhere, hasPowerZones: true, hasCadence: true,
            hasPacer: true),
        .walking: .paced, .wheelchairWalkPace: .paced, .wheelchairRunPace: .paced,
        .hiking: .moving, .handCycling: .moving, .swimming: .moving,
        .rowing: Row(places: .notIndoor, distance: .notIndoor, speed: .notIndoor),
        .paddleSports: .moving, .crossCountrySkiing: .moving, .downhillSkiing: .moving, .snowboarding: .moving,
        .skatingSports: .moving,
        .elliptical: .still, .stairClimbing: .still, .stepTraining: .still, .jumpRope: .still, .yoga: .still,
        .pilates: .still, .barre: .still, .mindAndBody: .still, .taiChi: .still, .flexibility: .still,
        .cooldown: .still, .coreTraining: .still, .functionalStrengthTraining: .still,
        .traditionalStrengthTraining: .still, .highIntensityIntervalTraining: .still, .crossTraining: .still,
        .mixedCardio: .still, .gymnastics: .still, .fitnessGaming: .still,
        .swimBikeRun: .none, .transition: .none, .underwaterDiving: .none, .dance: .none,
        .danceInspiredTraining: .none, .mixedMetabolicCardioTraining: .none,
    ]

    static func row(_ activity: WorkoutActivity) -> Row { rows[activity] ?? Row() }

    // MARK: - Questions

    /// Returns whether there are plans of steps, and plans with one goal, of an activity (PLN-20).
    package static func supports(_ activity: WorkoutActivity) -> Bool { row(activity).isSupported }

    /// Returns whether an activity has a location (PLN-25).
    package static func supports(_ activity: WorkoutActivity, at location: LocationType) -> Bool {
        row(activity).places.contains(location)
    }

    /// Returns whether there are pacers of an activity (PLN-30).
    package static func supportsPacer(_ activity: WorkoutActivity) -> Bool { row(activity).hasPacer }

    /// Returns whether a goal is available for an activity at a location (PLN-21, PLN-22, PLN-23, PLN-24).
    ///
    /// - Parameter isStep: A Boolean value that indicates whether the goal ends a step; if not, the whole workout.
    package static func supports(
        _ goal: PlannedGoal.Kind, _ activity: WorkoutActivity, _ location: LocationType, isStep: Bool
    ) -> Bool {
        let row = row(activity)
        guard row.isSupported else { return false }
        switch goal {
        case .open, .time: return true
        case .energy: return !isStep
        case .distance: return row.distance.contains(location)
        case .poolSwim: return isStep && activity == .swimming
        }
    }

    /// Returns whether a target is available for an activity at a location (PLN-26, PLN-27, PLN-28, PLN-29).
    package static func supports(
        _ subject: PlannedTarget.Subject, isZone: Bool = false, _ activity: WorkoutActivity, _ location: LocationType
    ) -> Bool {
        let row = row(activity)
        switch subject {
        case .heartRate: return true
        case .power: return isZone ? row.hasPowerZones : row.power.contains(location)
        case .speed: return !isZone && row.speed.contains(location)
        case .cadence: return !isZone && row.hasCadence
        }
    }

    /// Returns whether sports can follow one another in this order: two or more, swimming only first, and no two
    /// neighbours of one sport (PLN-31).
    package static func supportsOrder(_ legs: [PlannedMultisport.Leg]) -> Bool {
        let activities = legs.map(\.activity)
        return activities.count >= 2 && !activities.dropFirst().contains(.swimming)
            && zip(activities, activities.dropFirst()).allSatisfy { $0 != $1 }
    }
}

extension PlannedGoal {
    /// The kind of a goal.
    package enum Kind: Sendable, Hashable, CaseIterable {
        case open
        case time
        case distance
        case energy
        case poolSwim
    }

    /// The kind.
    package var kind: Kind {
        switch self {
        case .open: .open
        case .time: .time
        case .distance: .distance
        case .energy: .energy
        case .poolSwim: .poolSwim
        }
    }
}
