import Foundation
import HealthModel

/// Builds a plan from the messages of a FIT file.
struct FITPlanBuilder {
    private typealias Duration = FITProfile.Duration
    private typealias Target = FITProfile.Target

    private let plan: FITPlanReader.Plan
    private let titles: [[Int64]: String]
    private let options: PlanFileOptions
    private let file: String
    private var assembly = PlanAssembly()
    private var activity: WorkoutActivity { assembly.activity }

    init(
        _ plan: FITPlanReader.Plan, _ titles: [[Int64]: String], _ options: PlanFileOptions, file: String
    ) {
        (self.plan, self.titles, self.options, self.file) = (plan, titles, options, file)
    }

    /// Returns the plan with its notes.
    ///
    /// - Throws: An error if a repeat begins after itself or inside of another one (PLF-34).
    func plan(id: UUID) throws(WorkoutFileError) -> ReadPlans {
        var builder = self
        if let sport = plan.sport {
            let planned = FITSports.planned(sport, plan.subSport)
            (builder.assembly.activity, builder.assembly.location) = (planned.activity, planned.location)
        }
        builder.assembly.displayName = plan.name
        if let text = plan.description.flatMap(PlanText.line) {
            builder.assembly.notes.append(PlanNote("description: \(text)"))
        }
        try builder.addParts()
        return try builder.assembly.plan(id: id, file: file)
    }

    /// A part of the plan, with the indexes of its messages.
    private struct Piece {
        var messages: ClosedRange<Int>
        var part: ReadPart
    }

    private mutating func addParts() throws(WorkoutFileError) {
        let steps = plan.steps.enumerated().sorted {
            ($0.element.index ?? Int64($0.offset), $0.offset) < ($1.element.index ?? Int64($1.offset), $1.offset)
        }
        .map(\.element)
        var pieces: [Piece] = []
        var position = 0
        while position < steps.count {
            let step = steps[position]
            let start = position
            defer { position += 1 }
            if step.durationType == Duration.repeatSteps
                || step.durationType.map(Duration.repeatUntil.contains) == true
            {
                try wrap(&pieces, step, position, indexes: steps.map(\.index))
                continue
            }
            var read = ReadStep(role: role(step.intensity))
            read.step.displayName = name(step)
            if let notes = step.notes.flatMap(PlanText.line) { read.notes.append("notes: \(notes)") }
            let isKept: Bool
            // A distance in a pool and the rest behind it (PLF-39).
            if plan.poolLength != nil, activity == .swimming, step.durationType == Duration.distance,
                let rest = steps.dropFirst(position + 1).first, rest.durationType == Duration.repetitionTime
            {
                isKept = read.setGoal(
                    .poolSwim(
                        distance: .init(Double(step.durationValue ?? 0) / 100, .meter),
                        time: .init(Double(rest.durationValue ?? 0) / 1_000, .second)))
                position += 1
            } else {
                isKept = setGoal(&read, step)
            }
            guard isKept else {
                assembly.notes.append(PlanNote("the step \(start) has no possible amount and was left out"))
                continue
            }
            read.setTarget(step.targets.compactMap { target($0, &read.notes) }, options.athlete)
            pieces.append(Piece(messages: start...position, part: .step(read)))
        }
        assembly.parts = pieces.map(\.part)
    }

    /// Repeats the last pieces from a message on.
    private mutating func wrap(
        _ pieces: inout [Piece], _ step: FITPlanReader.Step, _ position: Int, indexes: [Int64?]
    ) throws(WorkoutFileError) {
        let wanted = step.durationValue ?? -1
        let first = indexes.firstIndex { $0 == wanted } ?? Int(clamping: wanted)
        guard first >= 0, first < position else {
            throw .reading(.malformed, "a repeat begins at a step that is not before it", at: .init(file: file))
        }
        guard !pieces.contains(where: { $0.messages.lowerBound < first && $0.messages.upperBound >= first }) else {
            throw .reading(.malformed, "a repeat begins inside of another one", at: .init(file: file))
        }
        let inner = pieces.filter { $0.messages.lowerBound >= first }
        pieces.removeLast(inner.count)
        var count = Int(clamping: step.targetsCount)
        if step.durationType != Duration.repeatSteps {
            count = 1
            assembly.notes.append(
                PlanNote("repetition of type \(step.durationType ?? -1) cannot be kept; its steps are done once"))
        }
        guard !inner.isEmpty else { return }
        pieces.append(Piece(messages: first...position, part: .repetition(inner.map(\.part), count: count)))
    }

    // MARK: Parts of a step

    /// Returns the role of an intensity (PLF-38).
    private func role(_ intensity: Int64?) -> PlannedPart.Role {
        switch intensity {
        case FITProfile.Intensity.warmup: .warmup
        case FITProfile.Intensity.cooldown: .cooldown
        case FITProfile.Intensity.rest, FITProfile.Intensity.recovery: .recovery
        default: .work
        }
    }

    /// Returns the name with the exercise, its repetitions and its weight (PLF-33, PLF-40).
    private func name(_ step: FITPlanReader.Step) -> String? {
        var parts: [String] = []
        let title = titles[[step.exercise ?? -1, step.exerciseName ?? -1]]
        if let name = step.name ?? title ?? step.exercise.flatMap(FITExercises.name) { parts.append(name) }
        if step.durationType == Duration.repetitions, let count = step.durationValue { parts.append("\(count) reps") }
        if let weight = step.weight, weight > 0 { parts.append("\(PlanNumber.text(weight, digits: 2)) kg") }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// Sets the goal; returns false if its amount is not positive.
    private func setGoal(_ read: inout ReadStep, _ step: FITPlanReader.Step) -> Bool {
        let value = Double(step.durationValue ?? 0)
        switch step.durationType {
        case Duration.time, Duration.timeOnly: return read.setGoal(.time(.init(value / 1_000, .second)))
        case Duration.distance: return read.setGoal(.distance(.init(value / 100, .meter)))
        case Duration.energy: return read.setGoal(.energy(.init(value, .kilocalorie)))
        case Duration.heartRateBelow, Duration.heartRateAbove:
            let side = step.durationType == Duration.heartRateBelow ? "below" : "above"
            read.notes.append(
                "ends at a heart rate \(side) "
                    + (value > 100
                        ? "\(PlanNumber.text(value - 100, digits: 0)) count/min"
                        : "\(PlanNumber.text(value, digits: 0)) % of the maximum") + "; kept as an open step")
        case Duration.powerBelow, Duration.powerAbove:
            let side = step.durationType == Duration.powerBelow ? "below" : "above"
            read.notes.append(
                "ends at a power \(side) "
                    + (value > 1_000
                        ? "\(PlanNumber.text(value - 1_000, digits: 0)) W"
                        : "\(PlanNumber.text(value, digits: 0)) % of the threshold power")
                    + "; kept as an open step")
        case Duration.open, Duration.repetitions, nil: break
        case let type?:
            read.notes.append(
                "ends by a goal of type \(type) and the value \(step.durationValue ?? 0); kept as an open step")
        }
        return true
    }

    /// Returns a target, or nil if there is none; one that has no place becomes a note (PLF-35, PLF-36).
    private func target(
        _ target: (type: Int64?, value: Int64?, low: Int64?, high: Int64?), _ notes: inout [String]
    ) -> ReadTarget? {
        guard let type = target.type, type != Target.open else { return nil }
        let zone = target.value.flatMap { $0 > 0 ? Int($0) : nil }
        let (first, second) = (target.low ?? target.high, target.high ?? target.low)
        let bounds = first.flatMap { low in second.map { (low, $0) } }
        func custom(_ subject: PlannedTarget.Subject, _ scale: Double, _ metric: PlannedTarget.Metric) -> ReadTarget? {
            bounds.flatMap { low, high in
                low <= 0 && high <= 0
                    ? nil : ReadTarget(subject, .absolute(Double(low) * scale, Double(high) * scale), metric: metric)
            }
        }
        switch type {
        case Target.speed, Target.lapSpeed:
            if let zone {
                notes.append("speed zone \(zone) left out")
                return nil
            }
            return custom(.speed, 1 / 1_000, type == Target.lapSpeed ? .average : .current)
        case Target.cadence:
            if let zone {
                notes.append("cadence zone \(zone) left out")
                return nil
            }
            return custom(.cadence, FITPlanReader.cadenceFactor(activity), .current)
        case Target.heartRate, Target.lapHeartRate:
            if let zone { return ReadTarget(.heartRate, .zone(zone)) }
            return offset(.heartRate, .maximalHeartRate, bounds, 100, .current, &notes)
        case Target.power, Target.lapPower, Target.powerMeans:
            let metric: PlannedTarget.Metric = type == Target.lapPower ? .average : .current
            if let zone { return ReadTarget(.power, .zone(zone), metric: metric) }
            return offset(.power, .thresholdPower, bounds, 1_000, metric, &notes)
        default:
            notes.append("target of type \(type) left out")
            return nil
        }
    }

    /// Returns a target whose small numbers are percentages, and whose larger ones have an offset (PLF-36).
    private func offset(
        _ subject: PlannedTarget.Subject, _ reference: RelativeTarget.Reference, _ bounds: (Int64, Int64)?,
        _ offset: Int64, _ metric: PlannedTarget.Metric, _ notes: inout [String]
    ) -> ReadTarget? {
        guard let (low, high) = bounds, low > 0 || high > 0 else { return nil }
        switch (low > offset, high > offset) {
        case (true, true):
            return ReadTarget(subject, .absolute(Double(low - offset), Double(high - offset)), metric: metric)
        case (false, false):
            return ReadTarget(RelativeTarget(reference, Double(low) / 100, Double(high) / 100), metric: metric)
        default:
            notes.append("\(subject.title) between a percentage and an absolute value left out")
            return nil
        }
    }
}

extension FITPlanReader.Step {
    /// The number of iterations of a repeat.
    fileprivate var targetsCount: Int64 { targets.first?.value ?? 1 }
}

extension FITSports {
    /// Returns the activity and location of a planned sport (PLF-31).
    ///
    /// A sub sport without which the profile has no number for the activity, such as the elliptical trainer of fitness
    /// equipment, says nothing of the location: plans without a location have it too.
    static func planned(_ sport: Int64, _ subSport: Int64?) -> (activity: WorkoutActivity, location: LocationType) {
        let read = Self.sport(sport, subSport)
        let isActivityAlone = written[read.activity].map { $0 == (sport, subSport ?? 0) } ?? false
        return (read.activity, isActivityAlone ? .unknown : read.isIndoor.map { $0 ? .indoor : .outdoor } ?? .unknown)
    }
}

/// The categories of exercises in the FIT profile.
enum FITExercises {
    private static let names = [
        "Bench press", "Calf raise", "Cardio", "Carry", "Chop", "Core", "Crunch", "Curl", "Deadlift", "Flye",
        "Hip raise", "Hip stability", "Hip swing", "Hyperextension", "Lateral raise", "Leg curl", "Leg raise", "Lunge",
        "Olympic lift", "Plank", "Plyo", "Pull-up", "Push-up", "Row", "Shoulder press", "Shoulder stability", "Shrug",
        "Sit-up", "Squat", "Total body", "Triceps extension", "Warm-up", "Run",
    ]

    /// Returns the name of a category, or nil if the profile has none.
    static func name(_ number: Int64) -> String? {
        names.indices.contains(Int(clamping: number)) ? names[Int(clamping: number)] : nil
    }
}
