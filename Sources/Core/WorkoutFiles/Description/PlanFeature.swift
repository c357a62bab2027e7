import HealthModel

/// A part that a plan may have; the cases are in the order of reports.
package enum PlanFeature: CaseIterable, Sendable {
    case singleGoal
    case pacer
    case multisport
    case activity
    case location
    case swimmingLocation
    case name
    case time
    case distance
    case energy
    case open
    case poolDistance
    case poolTime
    case repetition
    case division
    case warmup
    case recovery
    case heartRateZone
    case powerZone
    case heartRate
    case powerRange
    case powerThreshold
    case speed
    case cadence
    case average
    case ofThresholdPower
    case ofMaximalHeartRate
    case ofThresholdHeartRate
    case ofThresholdSpeed
    case ramp
    case stepName

    /// The singular and plural display names.
    var names: (singular: String, plural: String) {
        switch self {
        case .singleGoal: ("single goal", "single goals")
        case .pacer: ("pacer", "pacers")
        case .multisport: ("multisport plan", "multisport plans")
        case .activity: ("activity", "activities")
        case .location: ("indoor or outdoor setting", "indoor or outdoor settings")
        case .swimmingLocation: ("swimming location", "swimming locations")
        case .name: ("name of the plan", "names of plans")
        case .time: ("time goal", "time goals")
        case .distance: ("distance goal", "distance goals")
        case .energy: ("energy goal", "energy goals")
        case .open: ("open step", "open steps")
        case .poolDistance: ("pool distance", "pool distances")
        case .poolTime: ("time of a pool distance", "times of pool distances")
        case .repetition: ("repeated block", "repeated blocks")
        case .division: ("division of steps that are not repeated", "divisions of steps that are not repeated")
        case .warmup: ("warm-up or cool-down", "warm-ups and cool-downs")
        case .recovery: ("recovery step", "recovery steps")
        case .heartRateZone: ("heart rate zone", "heart rate zones")
        case .powerZone: ("power zone", "power zones")
        case .heartRate: ("bound of a heart rate", "bounds of heart rates")
        case .powerRange: ("bound of a power", "bounds of powers")
        case .powerThreshold: ("power", "powers")
        case .speed: ("bound of a speed", "bounds of speeds")
        case .cadence: ("bound of a cadence", "bounds of cadences")
        case .average: ("target of an average", "targets of averages")
        case .ofThresholdPower: ("fraction of the threshold power", "fractions of the threshold power")
        case .ofMaximalHeartRate: ("fraction of the maximal heart rate", "fractions of the maximal heart rate")
        case .ofThresholdHeartRate: ("fraction of the threshold heart rate", "fractions of the threshold heart rate")
        case .ofThresholdSpeed: ("fraction of the threshold speed", "fractions of the threshold speed")
        case .ramp: ("ramp", "ramps")
        case .stepName: ("name of a step", "names of steps")
        }
    }

    /// A Boolean value that indicates whether a plan without this part would be another workout: a writer that cannot
    /// hold it refuses the plan.
    var isEssential: Bool {
        switch self {
        case .singleGoal, .pacer, .multisport, .time, .distance, .energy, .open, .poolDistance, .repetition: true
        default: false
        }
    }

    /// Returns all values of this part in a plan as numbers; parts that are not numeric return arbitrary numbers.
    func values(of plan: PlannedWorkout) -> [Double] {
        switch self {
        case .singleGoal: if case .goal = plan.content { return [1] }
        case .pacer: if case .pacer = plan.content { return [1] }
        case .multisport: if case .multisport = plan.content { return [1] }
        case .activity: return plan.activity == .other ? [] : [Double(plan.activity.rawValue)]
        case .location: return plan.location == .unknown ? [] : [Double(plan.location.rawValue)]
        case .swimmingLocation:
            if case .goal(let workout) = plan.content, workout.swimmingLocation != .unknown {
                return [Double(workout.swimmingLocation.rawValue)]
            }
        case .name: return plan.displayName.map { [Double($0.count)] } ?? []
        case .repetition, .division:
            guard case .intervals(let intervals) = plan.content else { return [] }
            return values(of: intervals.blocks)
        default: return plan.writtenParts.flatMap(values)
        }
        return []
    }

    private func values(of blocks: [PlannedBlock]) -> [Double] {
        if self == .repetition {
            return blocks.filter { !$0.steps.isEmpty && $0.iterations > 1 }.map { Double($0.iterations) }
        }
        let filled = blocks.filter { !$0.steps.isEmpty && $0.iterations >= 1 }
        let borders = zip(filled, filled.dropFirst()).count { $0.iterations == 1 && $1.iterations == 1 }
        return Array(repeating: 1, count: borders + blocks.count - filled.count)
    }

    /// Returns the values of this part in a step.
    func values(of part: PlannedPart) -> [Double] {
        let step = part.step
        switch (self, step.goal) {
        case (.time, .time): return step.goal.seconds.map { [$0] } ?? []
        case (.distance, .distance), (.poolDistance, .poolSwim): return step.goal.meters.map { [$0] } ?? []
        case (.poolTime, .poolSwim): return step.goal.seconds.map { [$0] } ?? []
        case (.energy, .energy): return step.goal.kilocalories.map { [$0] } ?? []
        case (.open, .open): return [1]
        case (.warmup, _): return part.role == .warmup || part.role == .cooldown ? [1] : []
        case (.recovery, _): return part.role == .recovery ? [1] : []
        case (.ramp, _): return step.ramp == nil ? [] : [1]
        case (.stepName, _): return step.displayName.map { [Double($0.count)] } ?? []
        case (.average, _): return step.target?.metric == .average ? [1] : []
        default: return targetValues(of: step)
        }
    }

    /// Returns the values of this part in the target of a step: a relative one counts instead of the absolute one that
    /// was computed from it.
    private func targetValues(of step: PlannedStep) -> [Double] {
        if let relative = step.relativeTarget {
            return self == Self.feature(relative.reference) ? [relative.low, relative.high] : []
        }
        guard let target = step.target else { return [] }
        switch (self, target.subject, target.value) {
        case (.heartRateZone, .heartRate, .zone(let zone)), (.powerZone, .power, .zone(let zone)):
            return [Double(zone)]
        case (.heartRate, .heartRate, .range), (.heartRate, .heartRate, .threshold), (.powerRange, .power, .range),
            (.speed, .speed, .range), (.cadence, .cadence, .range):
            return target.bounds.map { [$0.low, $0.high] } ?? []
        case (.powerThreshold, .power, .threshold), (.speed, .speed, .threshold), (.cadence, .cadence, .threshold):
            return target.bounds.map { [$0.low] } ?? []
        default: return []
        }
    }

    private static func feature(_ reference: RelativeTarget.Reference) -> PlanFeature {
        switch reference {
        case .thresholdPower: .ofThresholdPower
        case .maximalHeartRate: .ofMaximalHeartRate
        case .thresholdHeartRate: .ofThresholdHeartRate
        case .thresholdSpeed: .ofThresholdSpeed
        }
    }
}

// MARK: - Shared by several formats

extension FeatureSupport where Subject == PlannedWorkout {
    /// Returns the support of a format that stores a part of steps in another form.
    static func changed(_ feature: PlanFeature, _ text: String) -> Self {
        .otherwise(text) { plan in feature.values(of: plan).count }
    }

    /// Returns the support of a format that only stores names for which a closure returns true.
    static func stepNames(_ text: String, _ isWhole: @escaping @Sendable (PlannedPart, String) -> Bool) -> Self {
        .partly(text) { plan in
            plan.writtenParts.count { part in part.step.displayName.map { !isWhole(part, $0) } ?? false }
        }
    }

    /// Returns the support of a format that only stores names of plans for which a closure returns true.
    static func planName(_ text: String, _ isWhole: @escaping @Sendable (String) -> Bool) -> Self {
        .partly(text) { plan in plan.displayName.map { isWhole($0) ? 0 : 1 } ?? 0 }
    }

    /// Returns the support of a format that only stores some activities.
    static func activities(_ text: String, _ isWhole: @escaping @Sendable (PlannedWorkout) -> Bool) -> Self {
        .partly(text) { isWhole($0) ? 0 : 1 }
    }
}

/// Texts that survive a line of text.
enum PlanText {
    /// Returns whether a text has visible characters, no control characters, and no white space at its ends or twice
    /// in a row.
    static func isLine(_ text: String) -> Bool { !text.isEmpty && line(text) == text }

    /// Returns a text as a single line, or nil if nothing is left of it.
    static func line(_ text: String) -> String? {
        let words = text.split { character in
            character.isWhitespace || character.unicodeScalars.contains { $0.properties.generalCategory == .control }
        }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
