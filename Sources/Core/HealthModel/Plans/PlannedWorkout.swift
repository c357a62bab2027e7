public import Foundation

/// A workout that is planned: intervals, a single goal, a pace to keep, or several sports in a row.
///
/// A plan is a plain value. Apple's types of plans and the readers and writers of plan files convert to it and from
/// it; it holds everything that they can say (PLF-3).
public struct PlannedWorkout: Sendable, Hashable, Codable, Identifiable {
    /// The identifier, which is part of equality (PLN-12).
    public var id: UUID
    /// The content.
    public var content: Content

    /// The content of a plan.
    public enum Content: Sendable, Hashable, Codable {
        /// A warm-up, blocks of repeated steps, and a cool-down.
        case intervals(PlannedIntervals)
        /// A single goal.
        case goal(PlannedGoalWorkout)
        /// A distance to cover in a time.
        case pacer(PlannedPacer)
        /// Several sports in a row.
        case multisport(PlannedMultisport)
    }

    /// Creates a plan.
    public init(_ content: Content, id: UUID = UUID()) {
        (self.content, self.id) = (content, id)
    }

    /// The activity: for several sports ``WorkoutActivity/swimBikeRun`` (PLN-11).
    public var activity: WorkoutActivity {
        switch content {
        case .intervals(let intervals): intervals.activity
        case .goal(let workout): workout.activity
        case .pacer(let pacer): pacer.activity
        case .multisport: .swimBikeRun
        }
    }

    /// The location: unknown for several sports, each of which has its own.
    public var location: LocationType {
        switch content {
        case .intervals(let intervals): intervals.location
        case .goal(let workout): workout.location
        case .pacer(let pacer): pacer.location
        case .multisport: .unknown
        }
    }

    /// The name of the plan, which single goals and pacers do not have.
    public var displayName: String? {
        switch content {
        case .intervals(let intervals): intervals.displayName
        case .multisport(let multisport): multisport.displayName
        case .goal, .pacer: nil
        }
    }
}

/// A plan of steps: a warm-up, blocks of repeated steps, and a cool-down.
public struct PlannedIntervals: Sendable, Hashable, Codable {
    /// The activity.
    public var activity: WorkoutActivity
    /// The location.
    public var location: LocationType
    /// The name of the plan.
    public var displayName: String?
    /// The warm-up, or nil if the plan begins with its first block.
    public var warmup: PlannedStep?
    /// The blocks, in order.
    public var blocks: [PlannedBlock]
    /// The cool-down, or nil if the plan ends with its last block.
    public var cooldown: PlannedStep?

    /// Creates a plan of steps.
    public init(
        activity: WorkoutActivity, location: LocationType = .unknown, displayName: String? = nil,
        warmup: PlannedStep? = nil, blocks: [PlannedBlock] = [], cooldown: PlannedStep? = nil
    ) {
        (self.activity, self.location, self.displayName) = (activity, location, displayName)
        (self.warmup, self.blocks, self.cooldown) = (warmup, blocks, cooldown)
    }
}

/// A plan with one goal.
public struct PlannedGoalWorkout: Sendable, Hashable, Codable {
    /// The activity.
    public var activity: WorkoutActivity
    /// The location.
    public var location: LocationType
    /// The swimming location, for swimming.
    public var swimmingLocation: SwimmingLocation
    /// The goal.
    public var goal: PlannedGoal

    /// Creates a plan with one goal.
    public init(
        activity: WorkoutActivity, location: LocationType = .unknown, swimmingLocation: SwimmingLocation = .unknown,
        goal: PlannedGoal = .open
    ) {
        (self.activity, self.location) = (activity, location)
        (self.swimmingLocation, self.goal) = (swimmingLocation, goal)
    }
}

/// A plan to cover a distance in a time.
public struct PlannedPacer: Sendable, Hashable, Codable {
    /// The activity.
    public var activity: WorkoutActivity
    /// The location.
    public var location: LocationType
    /// The distance.
    public var distance: QuantityValue
    /// The time.
    public var time: QuantityValue

    /// Creates a plan of a distance in a time.
    public init(
        activity: WorkoutActivity, location: LocationType = .unknown, distance: QuantityValue, time: QuantityValue
    ) {
        (self.activity, self.location, self.distance, self.time) = (activity, location, distance, time)
    }

    /// The speed to keep, in metres per second, or nil if distance or time is not positive.
    public var metersPerSecond: Double? {
        guard let meters = distance.converted(to: .meter), let seconds = time.converted(to: .second), meters > 0,
            seconds > 0
        else { return nil }
        let speed = meters / seconds
        return speed.isFinite && speed > 0 ? speed : nil
    }
}

/// A plan of several sports in a row, such as a triathlon.
public struct PlannedMultisport: Sendable, Hashable, Codable {
    /// The sports, in order.
    public var legs: [Leg]
    /// The name of the plan.
    public var displayName: String?

    /// One of several sports in a row.
    public enum Leg: Sendable, Hashable, Codable {
        /// Swimming, in a pool or in open water.
        case swimming(SwimmingLocation)
        /// Cycling.
        case cycling(LocationType)
        /// Running.
        case running(LocationType)

        /// The activity.
        public var activity: WorkoutActivity {
            switch self {
            case .swimming: .swimming
            case .cycling: .cycling
            case .running: .running
            }
        }
    }

    /// Creates a plan of several sports.
    public init(legs: [Leg] = [], displayName: String? = nil) {
        (self.legs, self.displayName) = (legs, displayName)
    }
}
