import HealthModel

extension FormatName {
    package static let tcxWorkout = FormatName(rawValue: "tcx-workout")
}

extension WorkoutFileFormat {
    /// Planned workouts in Training Center XML, version 2.
    public static let tcxWorkout = WorkoutFileFormat(
        .tcxWorkout, title: "TCX workout",
        reading: Reading(
            isBeginning: { $0.rootName == "TrainingCenterDatabase" && TCXPlanHead.isBeginning($0) },
            content: .plans(TCXPlanReader.plans(from:file:_:))),
        planWriting: PlanWriting(
            ending: "tcx", capabilities: TCXPlanCapabilities.support, bytes: TCXPlanWriter.bytes(of:_:file:)))
}

/// The capabilities of TCX workouts, as its schema has them.
private enum TCXPlanCapabilities {
    @Sendable static func support(_ feature: PlanFeature) -> FeatureSupport<PlannedWorkout> {
        switch feature {
        case .singleGoal, .pacer: .changed(feature, "steps")
        case .multisport, .location, .swimmingLocation, .poolTime, .division, .powerZone, .powerRange,
            .powerThreshold, .average, .ofThresholdPower, .ramp:
            .nothing
        case .activity:
            .activities("running, cycling and others") { $0.activity == .running || $0.activity == .cycling }
        case .name: .planName("15 characters", isName)
        case .time: .steps(1, 1...TCXPlanWriter.largest, "whole seconds")
        case .distance, .poolDistance: .steps(1, 1...TCXPlanWriter.largest, "whole metres")
        case .energy: .steps(1, 1...TCXPlanWriter.largest, "whole kilocalories")
        case .open, .speed, .cadence: .whole
        case .repetition: .steps(1, 2...99, "2 to 99")
        case .warmup: .whole
        case .recovery: .whole
        case .heartRateZone: .steps(1, 1...5, "five zones")
        case .heartRate: .steps(1, 1...255, "whole beats a minute")
        case .ofMaximalHeartRate: .steps(0.01, 0.01...1, "whole percent")
        case .ofThresholdHeartRate, .ofThresholdSpeed: .changed(feature, "absolute values, of known figures")
        case .stepName:
            .partly("15 characters; that of a warm-up or cool-down begins so") { plan in
                zip(plan.intervals.writtenParts, TCXPlanWriter.stepNames(plan.intervals)).count {
                    $0.step.displayName != nil && $0.step.displayName != $1
                }
            }
        }
    }

    @Sendable private static func isName(_ name: String) -> Bool { TCXPlanWriter.planName(name) == name }
}
