import HealthModel

extension FormatName {
    package static let zwo = FormatName(rawValue: "zwo")
}

extension WorkoutFileFormat {
    /// The workouts of Zwift, in XML: times with fractions of the threshold power, or of the threshold speed.
    public static let zwo = WorkoutFileFormat(
        .zwo, title: "ZWO",
        reading: Reading(
            isBeginning: { $0.rootName?.lowercased() == "workout_file" },
            content: .plans(ZWOReader.plans(from:file:_:))),
        planWriting: PlanWriting(
            ending: "zwo", capabilities: ZWOCapabilities.support, bytes: ZWOWriter.bytes(of:_:file:)))
}

/// The capabilities of ZWO.
private enum ZWOCapabilities {
    @Sendable static func support(_ feature: PlanFeature) -> FeatureSupport<PlannedWorkout> {
        switch feature {
        case .singleGoal, .pacer: .changed(feature, "steps")
        case .multisport, .energy, .open, .poolDistance, .poolTime, .location, .swimmingLocation, .division,
            .heartRateZone, .powerZone, .heartRate, .average, .ofMaximalHeartRate, .ofThresholdHeartRate:
            .nothing
        case .activity:
            .activities("cycling and running") { $0.activity == .cycling || $0.activity == .running }
        case .name: .planName("a line of text", PlanText.isLine)
        case .time, .distance: .steps(0.001, 0.001...1e9, "yes")
        case .repetition:
            .otherwise("blocks of work and recovery with one power each") { plan in
                plan.intervals.blocks.count {
                    $0.iterations > 1 && !$0.steps.isEmpty && !ZWOWriter.isPair($0, plan.activity)
                }
            }
        case .warmup:
            .otherwise("ranges as ramps") { plan in
                plan.writtenParts.count { $0.step.ramp == nil && !ZWOWriter.keepsRamp($0, plan.activity) }
            }
        case .recovery:
            .partly("recovery in repeated blocks of work and recovery") { plan in
                plan.intervals.blocks.reduce(0) { sum, block in
                    sum + (ZWOWriter.isPair(block, plan.activity) ? 0 : block.steps.count { $0.purpose == .recovery })
                }
            }
        case .powerRange, .powerThreshold:
            .changed(feature, "fractions of the threshold power")
        case .speed: .changed(feature, "fractions of the threshold speed")
        case .cadence: .whole
        case .ofThresholdPower:
            .otherwise("single values of 0.01 % outside of ramps, for cycling", replaced: changedPowers)
        case .ofThresholdSpeed:
            .otherwise("single values of 0.01 % outside of ramps, for running", replaced: changedSpeeds)
        case .ramp:
            .partly("upward warm-ups, downward cool-downs, and ramps of a known power") { plan in
                plan.writtenParts.count { $0.step.ramp != nil && !ZWOWriter.keepsRamp($0, plan.activity) }
            }
        case .stepName:
            .partly("lines of text, outside of repeated blocks of work and recovery", lost: lostNames)
        }
    }

    @Sendable private static func changedPowers(_ plan: PlannedWorkout) -> Int {
        changed(plan, .thresholdPower, plan.activity != .running)
    }

    @Sendable private static func changedSpeeds(_ plan: PlannedWorkout) -> Int {
        changed(plan, .thresholdSpeed, plan.activity == .running)
    }

    /// Returns the number of relative targets that are not written as they are.
    private static func changed(
        _ plan: PlannedWorkout, _ reference: RelativeTarget.Reference, _ isWritten: Bool
    ) -> Int {
        plan.writtenParts.count { part in
            guard let relative = part.step.relativeTarget, relative.reference == reference else { return false }
            let isExact = [relative.low, relative.high].allSatisfy { abs($0 * 1e4 - ($0 * 1e4).rounded()) < 1e-6 }
            let isSingle = relative.low == relative.high || ZWOWriter.isRamp(part)
            return !isWritten || !isExact || !isSingle || !relative.isValid
        }
    }

    @Sendable private static func lostNames(_ plan: PlannedWorkout) -> Int {
        let pairs = plan.intervals.blocks.filter { ZWOWriter.isPair($0, plan.activity) }.flatMap(\.steps)
        let lines = plan.writtenParts.count { $0.step.displayName.map { !PlanText.isLine($0) } ?? false }
        return lines + pairs.count { $0.step.displayName.map(PlanText.isLine) ?? false }
    }
}
