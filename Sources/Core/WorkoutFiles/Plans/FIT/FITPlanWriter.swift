import HealthModel

/// A writer for planned workouts in FIT files (PLF-41).
enum FITPlanWriter {
    private typealias Row = FITProfile.WorkoutStep
    private typealias Duration = FITProfile.Duration
    private typealias Target = FITProfile.Target
    private typealias Field = FITMessageWriter.Field

    /// The length of the pool in files, in metres; plans do not have one.
    private static let poolLength = 25.0

    /// Returns the sport of a written plan as a reader understands it.
    static func sport(_ plan: PlannedWorkout) -> (activity: WorkoutActivity, location: LocationType) {
        let numbers = numbers(plan)
        return FITSports.planned(numbers.sport, numbers.subSport == 0 ? nil : numbers.subSport)
    }

    private static func numbers(_ plan: PlannedWorkout) -> (sport: Int64, subSport: Int64) {
        let isIndoor: Bool? = plan.location == .indoor ? true : plan.location == .outdoor ? false : nil
        return FITSports.numbers(of: plan.activity, isIndoor: isIndoor, isPoolSwim: isPoolSwim(plan) ? true : nil)
    }

    private static func isPoolSwim(_ plan: PlannedWorkout) -> Bool {
        plan.activity == .swimming
            && plan.writtenParts.contains { if case .poolSwim = $0.step.goal { true } else { false } }
    }

    /// Returns the bytes of a file.
    @Sendable static func bytes(
        of plan: PlannedWorkout, _ options: PlanFileOptions, file: String
    ) throws(WorkoutFileError) -> [UInt8] {
        var steps: [[Field]] = []
        let intervals = plan.intervals
        if let warmup = intervals.warmup {
            add(warmup, FITProfile.Intensity.warmup, plan, options, to: &steps)
        }
        for block in intervals.blocks where !block.steps.isEmpty && block.iterations > 0 {
            let first = steps.count
            for interval in block.steps {
                let work = block.iterations > 1 ? FITProfile.Intensity.interval : FITProfile.Intensity.active
                let intensity = interval.purpose == .work ? work : FITProfile.Intensity.recovery
                add(interval.step, intensity, plan, options, to: &steps)
            }
            guard block.iterations > 1 else { continue }
            steps.append([
                Field(Row.durationType, Duration.repeatSteps), Field(Row.durationValue, first),
                Field(Row.targetType, Target.open), Field(Row.targetValue, block.iterations),
            ])
        }
        if let cooldown = intervals.cooldown {
            add(cooldown, FITProfile.Intensity.cooldown, plan, options, to: &steps)
        }
        return Self.file(plan, intervals.displayName, steps)
    }

    private static func file(_ plan: PlannedWorkout, _ name: String?, _ steps: [[Field]]) -> [UInt8] {
        typealias File = FITProfile.FileID
        typealias Workout = FITProfile.Workout
        var messages = FITMessageWriter()
        // The serial number 0 is invalid.
        let serial = max(UInt32(truncatingIfNeeded: plan.id.low), 1)
        messages.add(
            File.message, local: 0,
            [
                Field(File.kind, FITProfile.FileKind.workout), Field(File.manufacturer, 255), Field(File.product, 0),
                Field(File.serialNumber, serial),
            ])
        let (sport, subSport) = numbers(plan)
        var workout = [
            Field(Workout.sport, sport), Field(Workout.subSport, subSport == 0 ? nil : subSport),
            Field(Workout.stepCount, steps.count),
        ]
        if let name { workout.append(Field(Workout.name, text: name)) }
        if isPoolSwim(plan) { workout.append(Field(Workout.poolLength, poolLength)) }
        messages.add(Workout.message, local: 1, workout)
        for (index, fields) in steps.enumerated() {
            messages.add(Row.message, local: 2, [Field(FITProfile.messageIndex, index)] + fields)
        }
        return messages.file()
    }

    private static func add(
        _ step: PlannedStep, _ intensity: Int64, _ plan: PlannedWorkout, _ options: PlanFileOptions,
        to steps: inout [[Field]]
    ) {
        var fields = goal(step.goal)
        fields += target(step, plan.activity, options.athlete)
        fields.append(Field(Row.intensity, intensity))
        if let name = step.displayName { fields.append(Field(Row.name, text: name)) }
        steps.append(fields)
        // A reader takes this step as the rest of the distance before it.
        if case .poolSwim(_, let time) = step.goal, isPoolSwim(plan) {
            steps.append([
                Field(Row.durationType, Duration.repetitionTime),
                Field(Row.durationValue, time.converted(to: .second).map { $0 * 1_000 }),
                Field(Row.targetType, Target.open), Field(Row.intensity, FITProfile.Intensity.rest),
            ])
        }
    }

    private static func goal(_ goal: PlannedGoal) -> [Field] {
        switch goal {
        case .open: [Field(Row.durationType, Duration.open)]
        case .time:
            [
                Field(Row.durationType, Duration.time),
                Field(Row.durationValue, goal.seconds.map { $0 * 1_000 }),
            ]
        case .distance, .poolSwim:
            [
                Field(Row.durationType, Duration.distance),
                Field(Row.durationValue, goal.meters.map { $0 * 100 }),
            ]
        case .energy: [Field(Row.durationType, Duration.energy), Field(Row.durationValue, goal.kilocalories)]
        }
    }

    // MARK: Targets

    private static func target(
        _ step: PlannedStep, _ activity: WorkoutActivity, _ athlete: PlanAthlete
    ) -> [Field] {
        let none = [Field(Row.targetType, Target.open)]
        if let relative = step.relativeTarget, let type = type(step, relative.reference) {
            let limit = relative.reference == .maximalHeartRate ? 1.0 : 10
            guard relative.isValid, relative.high <= limit else { return none }
            return custom(type, relative.low * 100, relative.high * 100)
        }
        guard let target = step.absoluteTarget(athlete) else { return none }
        let type = type(target)
        if case .zone(let zone) = target.value {
            guard target.subject == .heartRate || target.subject == .power, (1...1_000).contains(zone) else {
                return none
            }
            return [Field(Row.targetType, type), Field(Row.targetValue, zone)]
        }
        guard let (low, high) = target.bounds, low.isFinite, high.isFinite else { return none }
        switch target.subject {
        // Smaller numbers would be percentages.
        case .heartRate:
            guard low.rounded() >= 1, high <= 10_000 else { return none }
            return custom(type, low + 100, high + 100)
        case .power:
            guard low.rounded() >= 1, high <= 100_000 else { return none }
            return custom(type, low + 1_000, high + 1_000)
        case .speed: return custom(type, low * 1_000, high * 1_000)
        case .cadence:
            let factor = FITPlanReader.cadenceFactor(activity)
            return custom(type, low / factor, high / factor)
        }
    }

    private static func custom(_ type: Int64, _ low: Double, _ high: Double) -> [Field] {
        [
            Field(Row.targetType, type), Field(Row.targetValue, 0), Field(Row.low, low), Field(Row.high, high),
        ]
    }

    private static func type(_ target: PlannedTarget) -> Int64 {
        switch (target.subject, target.metric) {
        case (.speed, .current): Target.speed
        case (.speed, .average): Target.lapSpeed
        case (.power, .current): Target.power
        case (.power, .average): Target.lapPower
        case (.heartRate, _): Target.heartRate
        case (.cadence, _): Target.cadence
        }
    }

    /// Returns the type of a relative target, or nil if FIT has no such target.
    private static func type(_ step: PlannedStep, _ reference: RelativeTarget.Reference) -> Int64? {
        switch reference {
        case .thresholdPower: step.target?.metric == .average ? Target.lapPower : Target.power
        case .maximalHeartRate: Target.heartRate
        case .thresholdHeartRate, .thresholdSpeed: nil
        }
    }
}
