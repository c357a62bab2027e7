import HealthModel

extension FormatName {
    package static let fitWorkout = FormatName(rawValue: "fit-workout")
}

extension WorkoutFileFormat {
    /// Planned workouts in FIT, as devices of Garmin and others take them.
    public static let fitWorkout = WorkoutFileFormat(
        .fitWorkout, title: "FIT workout",
        reading: Reading(
            isBeginning: { FITDecoder.isFIT($0.bytes) && FITPlanHead.isBeginning($0) },
            content: .plans(FITPlanReader.plans(from:file:_:))),
        planWriting: PlanWriting(
            ending: "fit", capabilities: FITPlanCapabilities.support, bytes: FITPlanWriter.bytes(of:_:file:)))
}

/// The capabilities of FIT workouts.
private enum FITPlanCapabilities {
    @Sendable static func support(_ feature: PlanFeature) -> FeatureSupport<PlannedWorkout> {
        switch feature {
        case .singleGoal, .pacer: .changed(feature, "steps")
        case .multisport, .swimmingLocation, .division, .ramp: .nothing
        case .activity:
            .activities("the sports of its profile") { FITPlanWriter.sport($0).activity == $0.activity }
        case .location:
            .partly("indoor sports, and some outdoor ones") { plan in
                FITPlanWriter.sport(plan).location == plan.location ? 0 : 1
            }
        case .name: .planName("250 bytes", isWhole)
        case .time: .steps(0.001, 0.001...4_294_967.294, "milliseconds")
        case .distance, .poolDistance: .steps(0.01, 0.01...42_949_672.94, "centimetres")
        case .energy: .steps(1, 1...4_294_967_294, "whole kilocalories")
        case .open, .warmup, .recovery: .whole
        case .poolTime: .partly("milliseconds, for swimming", lost: lostPoolTimes)
        case .repetition: .steps(1, 2...4_294_967_294, "yes")
        case .heartRateZone, .powerZone: .steps(1, 1...1_000, "yes")
        case .heartRate: .steps(1, 1...10_000, "whole beats a minute")
        case .powerRange, .powerThreshold: .steps(1, 1...100_000, "whole watts")
        case .speed: .steps(0.001, 0...4_000_000, "mm/s")
        case .cadence: .roughly("whole revolutions, and whole strides on foot", rounded: roundedCadences)
        case .average:
            .partly("averages of power and speed") { plan in
                plan.writtenParts.count { part in
                    guard let target = part.step.target, target.metric == .average else { return false }
                    return target.subject != .power && target.subject != .speed
                }
            }
        case .ofThresholdPower: .steps(0.01, 0...10, "whole percent")
        case .ofMaximalHeartRate: .steps(0.01, 0...1, "whole percent")
        case .ofThresholdHeartRate, .ofThresholdSpeed: .changed(feature, "absolute values, of known figures")
        case .stepName: .stepNames("250 bytes") { _, name in isWhole(name) }
        }
    }

    @Sendable private static func isWhole(_ name: String) -> Bool {
        !name.isEmpty && FITMessageWriter.Field.fitting(name) == name
    }

    @Sendable private static func lostPoolTimes(_ plan: PlannedWorkout) -> Int {
        PlanFeature.poolTime.values(of: plan).count { seconds in
            let milliseconds = seconds * 1_000
            return plan.activity != .swimming || milliseconds > 4e9
                || abs(milliseconds.rounded() - milliseconds) > 1e-3
        }
    }

    @Sendable private static func roundedCadences(_ plan: PlannedWorkout) -> Int {
        let factor = FITPlanReader.cadenceFactor(plan.activity)
        return PlanFeature.cadence.values(of: plan).count { value in
            abs((value / factor).rounded() * factor - value) > 1e-3
        }
    }
}
