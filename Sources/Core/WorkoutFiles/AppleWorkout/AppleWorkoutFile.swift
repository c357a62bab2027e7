package import Foundation
package import HealthModel

/// Apple's `.workout` files, each a plan: the data representation of WorkoutKit (PLN-40, PLN-41).
///
/// There is no published description. The fields are those of published files whose plan is known; alerts and energy
/// goals, of which there is no such file, are written in a field of our own, which Apple's apps skip (PLN-43).
package enum AppleWorkoutFile {
    /// The largest file that is read, in bytes: a plan of 500 steps with long names takes less than a tenth.
    static let largest = 1 << 20

    /// The numbers of the fields, by message.
    enum Field {
        enum Plan {
            static let id: UInt64 = 9
            static let goal: UInt64 = 10
            static let custom: UInt64 = 11
            static let pacer: UInt64 = 13
            static let multisport: UInt64 = 14
            /// Two fields that every known file ends with, perhaps versions: 1 and 5.
            static let ending: [(number: UInt64, value: UInt64)] = [(1_000, 1), (1_002, 5)]
        }
        enum Workout {
            static let activity: UInt64 = 1
            static let location: UInt64 = 2
        }
        enum Custom {
            static let name: UInt64 = 3
            static let warmup: UInt64 = 4
            static let blocks: UInt64 = 5
            static let cooldown: UInt64 = 6
        }
        enum Single {
            static let swimmingLocation: UInt64 = 3
            static let goal: UInt64 = 4
        }
        enum Pacer {
            static let distance: UInt64 = 3
            static let time: UInt64 = 4
        }
        enum Multisport {
            static let activities: UInt64 = 1
            static let name: UInt64 = 2
            static let swimmingLocation: UInt64 = 3
        }
        enum Block {
            static let steps: UInt64 = 1
            static let iterations: UInt64 = 2
        }
        enum Interval {
            static let purpose: UInt64 = 1
            static let step: UInt64 = 2
        }
        enum Step {
            static let goal: UInt64 = 1
            /// A field of alerts, whose contents are unknown.
            static let alert: UInt64 = 2
            static let name: UInt64 = 3
        }
        enum Goal {
            static let kind: UInt64 = 1
            static let time: UInt64 = 2
            static let distance: UInt64 = 4
            static let pool: UInt64 = 5
        }
        enum Pool {
            static let distance: UInt64 = 1
            static let time: UInt64 = 2
        }
        enum Amount {
            static let unit: UInt64 = 1
            static let number: UInt64 = 2
        }
        /// Our own field of steps and goals: JSON of what Apple's fields are not known for.
        static let own: UInt64 = 2_047
    }

    /// The kinds of goals.
    enum Kind {
        static let time: UInt64 = 1
        static let distance: UInt64 = 3
        static let open: UInt64 = 4
        static let pool: UInt64 = 5
    }

    /// The units of lengths and times, in the order of their numbers from 1.
    static let lengths: [QuantityUnit] = [.meter, .kilometer, .foot, .yard, .mile]
    static let times: [QuantityUnit] = [.second, .minute, .hour]

    // MARK: - Writing

    /// Returns the contents of a file.
    ///
    /// Relative targets and ramps are left out: the format has no place for them.
    package static func data(of plan: PlannedWorkout) -> Data {
        var writer = ProtocolBufferWriter()
        writer.add(Field.Plan.id, plan.id.uuidString.utf8)
        switch plan.content {
        case .goal(let workout): writer.add(Field.Plan.goal) { $0.add(workout) }
        case .intervals(let intervals): writer.add(Field.Plan.custom) { $0.add(intervals) }
        case .pacer(let pacer): writer.add(Field.Plan.pacer) { $0.add(pacer) }
        case .multisport(let multisport): writer.add(Field.Plan.multisport) { $0.add(multisport) }
        }
        for (number, value) in Field.Plan.ending { writer.add(number, value) }
        return Data(writer.bytes)
    }

    /// Returns the parts of a plan that Apple's apps do not read, as notes (PLN-43).
    package static func notes(on plan: PlannedWorkout) -> [String] {
        let steps: [(path: String?, step: PlannedStep)] =
            switch plan.content {
            case .intervals(let intervals): intervals.paths.map { ($0.path, $0.step) }
            case .goal(let workout): [(nil, PlannedStep(goal: workout.goal))]
            case .pacer, .multisport: []
            }
        return steps.flatMap { path, step in
            var parts: [String] = []
            if step.goal.kind == .energy { parts.append("an energy goal") }
            if step.target != nil { parts.append("an alert") }
            let place = path.map { "\($0): " } ?? ""
            var notes = parts.map { "\(place)\($0) is written in a form of our own, which Apple's apps do not read" }
            if step.relativeTarget != nil { notes.append("\(place)a relative target cannot be written") }
            if step.ramp != nil { notes.append("\(place)a ramp cannot be written") }
            return notes
        }
    }
}

extension ProtocolBufferWriter {
    private typealias Field = AppleWorkoutFile.Field

    fileprivate mutating func add(_ workout: PlannedGoalWorkout) {
        add(workout.activity, workout.location)
        if workout.swimmingLocation != .unknown {
            add(Field.Single.swimmingLocation, UInt64(truncatingIfNeeded: workout.swimmingLocation.rawValue))
        }
        add(Field.Single.goal) { $0.add(workout.goal) }
    }

    fileprivate mutating func add(_ pacer: PlannedPacer) {
        add(pacer.activity, pacer.location)
        add(Field.Pacer.distance) { $0.add(pacer.distance, AppleWorkoutFile.lengths) }
        add(Field.Pacer.time) { $0.add(pacer.time, AppleWorkoutFile.times) }
    }

    fileprivate mutating func add(_ multisport: PlannedMultisport) {
        for leg in multisport.legs {
            add(Field.Multisport.activities) { writer in
                // Unlike elsewhere, unknown locations are written.
                var (location, swimming) = (LocationType.unknown, SwimmingLocation.unknown)
                switch leg {
                case .swimming(let place): swimming = place
                case .cycling(let place), .running(let place): location = place
                }
                writer.add(Field.Workout.activity, UInt64(leg.activity.rawValue))
                writer.add(Field.Workout.location, UInt64(truncatingIfNeeded: location.rawValue))
                writer.add(Field.Multisport.swimmingLocation, UInt64(truncatingIfNeeded: swimming.rawValue))
            }
        }
        if let name = multisport.displayName { add(Field.Multisport.name, name.utf8) }
    }

    fileprivate mutating func add(_ intervals: PlannedIntervals) {
        add(intervals.activity, intervals.location)
        if let name = intervals.displayName { add(Field.Custom.name, name.utf8) }
        if let warmup = intervals.warmup { add(Field.Custom.warmup) { $0.add(warmup) } }
        for block in intervals.blocks {
            add(Field.Custom.blocks) { writer in
                for interval in block.steps {
                    writer.add(Field.Block.steps) { writer in
                        writer.add(Field.Interval.purpose, UInt64(interval.purpose == .work ? 1 : 2))
                        writer.add(Field.Interval.step) { $0.add(interval.step) }
                    }
                }
                writer.add(Field.Block.iterations, UInt64(max(block.iterations, 1)))
            }
        }
        if let cooldown = intervals.cooldown { add(Field.Custom.cooldown) { $0.add(cooldown) } }
    }

    private mutating func add(_ step: PlannedStep) {
        add(Field.Step.goal) { $0.add(step.goal) }
        if let name = step.displayName { add(Field.Step.name, name.utf8) }
        if let target = step.target { add(Field.own, PlanParts.json(target).line.utf8) }
    }

    private mutating func add(_ goal: PlannedGoal) {
        switch goal {
        case .open: add(Field.Goal.kind, AppleWorkoutFile.Kind.open)
        case .time(let time):
            add(Field.Goal.kind, AppleWorkoutFile.Kind.time)
            add(Field.Goal.time) { $0.add(time, AppleWorkoutFile.times) }
        case .distance(let distance):
            add(Field.Goal.kind, AppleWorkoutFile.Kind.distance)
            add(Field.Goal.distance) { $0.add(distance, AppleWorkoutFile.lengths) }
        case .poolSwim(let distance, let time):
            add(Field.Goal.kind, AppleWorkoutFile.Kind.pool)
            add(Field.Goal.pool) { writer in
                writer.add(Field.Pool.distance) { $0.add(distance, AppleWorkoutFile.lengths) }
                writer.add(Field.Pool.time) { $0.add(time, AppleWorkoutFile.times) }
            }
        case .energy(let energy): add(Field.own, PlanParts.json(energy: energy).line.utf8)
        }
    }

    /// Adds an amount; one in another unit is converted to the first of the units.
    private mutating func add(_ amount: QuantityValue, _ units: [QuantityUnit]) {
        let known = units.firstIndex(of: amount.unit)
        add(Field.Amount.unit, UInt64(known ?? 0) + 1)
        add(Field.Amount.number, known == nil ? amount.converted(to: units[0]) ?? .nan : amount.value)
    }

    /// Adds activity and location, unless it is unknown.
    private mutating func add(_ activity: WorkoutActivity, _ location: LocationType) {
        add(Field.Workout.activity, UInt64(activity.rawValue))
        if location != .unknown {
            add(Field.Workout.location, UInt64(truncatingIfNeeded: location.rawValue))
        }
    }
}
