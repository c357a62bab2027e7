import HealthModel

extension FormatName {
    package static let intervals = FormatName(rawValue: "icu")
}

extension WorkoutFileFormat {
    /// The text in which workouts are written at intervals.icu: a step a line.
    public static let intervals = WorkoutFileFormat(
        .intervals, title: "intervals.icu",
        reading: Reading(
            isBeginning: { IntervalsReader.isBeginning($0.bytes) },
            content: .plans(IntervalsReader.plans(from:file:_:))),
        planWriting: PlanWriting(
            ending: "txt", capabilities: IntervalsCapabilities.support, bytes: IntervalsWriter.bytes(of:_:file:)))
}

/// The capabilities of the text of intervals.icu.
private enum IntervalsCapabilities {
    @Sendable static func support(_ feature: PlanFeature) -> FeatureSupport<PlannedWorkout> {
        switch feature {
        case .singleGoal, .pacer: .changed(feature, "steps")
        case .multisport, .energy, .location, .swimmingLocation, .name, .poolTime, .division, .average: .nothing
        case .activity:
            .activities("running if a pace occurs, and cycling otherwise") { plan in
                plan.activity == (IntervalsWriter.hasPace(plan) ? .running : .cycling)
            }
        case .time: .steps(1, 1...1e8, "whole seconds")
        case .distance, .poolDistance: .steps(0.001, 0.001...1e9, "yes")
        case .open, .warmup, .recovery: .whole
        case .repetition: .steps(1, 2...1e6, "yes")
        case .heartRateZone, .powerZone: .steps(1, 1...20, "yes")
        case .heartRate: .changed(feature, "percent of the maximal heart rate, if it is known")
        case .powerRange, .powerThreshold: .steps(0.001, 0...100_000, "yes")
        case .speed: .roughly("pace in whole seconds a kilometre", rounded: roundedSpeeds)
        case .cadence: .steps(0.001, 0...10_000, "yes")
        case .ofThresholdPower, .ofMaximalHeartRate, .ofThresholdHeartRate, .ofThresholdSpeed:
            .steps(0.0001, 0...100, "hundredths of a percent")
        case .ramp: .partly("ramps of power, heart rate and speed", lost: lostRamps)
        case .stepName:
            .stepNames("a line of text without amounts") { _, name in IntervalsLine.isCue(name) }
        }
    }

    @Sendable private static func roundedSpeeds(_ plan: PlannedWorkout) -> Int {
        PlanFeature.speed.values(of: plan).count { speed in
            let pace = 1_000 / speed
            return !pace.isFinite || abs(pace - pace.rounded()) > 1e-3 || pace.rounded() < 1
        }
    }

    @Sendable private static func lostRamps(_ plan: PlannedWorkout) -> Int {
        plan.writtenParts.count { part in
            guard part.step.ramp != nil else { return false }
            if let relative = part.step.relativeTarget { return relative.low >= relative.high }
            guard let target = part.step.target, let bounds = target.bounds else { return true }
            return bounds.low >= bounds.high || target.subject == .cadence
        }
    }
}
