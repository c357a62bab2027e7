package import HealthModel

/// A writer for plans in any format.
package enum PlanFileWriter {
    /// Returns the bytes of a file.
    ///
    /// - Throws: An error if the plan has a goal that the format cannot hold, or more steps than a reader accepts; the
    ///   message names the step.
    package static func bytes(
        of plan: PlannedWorkout, as format: WorkoutFileFormat, _ options: PlanFileOptions = PlanFileOptions(),
        file: String
    ) throws(WorkoutFileError) -> [UInt8] {
        guard let writing = format.planWriting else {
            throw .unrepresentable("plans cannot be written as \(format.title)", at: .init(file: file))
        }
        if let reason = refusal(plan, format, writing) { throw .unrepresentable(reason, at: .init(file: file)) }
        return try writing.bytes(plan, options, file)
    }

    /// Writes the bytes of a file; it appears once it is complete, and replaces one of the same name.
    package static func write(_ bytes: [UInt8], to path: String) throws(WorkoutFileError) {
        try FileByteSink.write(bytes, to: path)
    }

    /// Returns the reason that a plan cannot be written in a format: a part that is too much, or without which it would
    /// be another workout.
    private static func refusal(
        _ plan: PlannedWorkout, _ format: WorkoutFileFormat, _ writing: WorkoutFileFormat.PlanWriting
    ) -> String? {
        if let reason = excess(plan) { return reason }
        if format != .planJSON, plan.partCount == 0 { return "it has no steps" }
        for feature in PlanFeature.allCases where feature.isEssential {
            let support = writing.capabilities(feature)
            guard let value = feature.values(of: plan).first(where: { !support.holds($0) }) else { continue }
            let part = plan.writtenParts.first { feature.values(of: $0).contains(value) }
            let place = part.map { "the step \($0.position) has" } ?? "it has"
            let article = "aeio".contains(feature.names.singular.prefix(1)) ? "an" : "a"
            return feature == .open
                ? "\(place) no goal, which \(format.title) requires"
                : "\(place) \(article) \(feature.names.singular), which \(format.title) cannot store"
        }
        return nil
    }

    /// Returns the reason that a plan is no plan: an amount that is not a positive number, or too many steps.
    private static func excess(_ plan: PlannedWorkout) -> String? {
        if let reason = PlanLimits.excess(plan) { return reason }
        if case .pacer(let pacer) = plan.content, !PlannedStep(goal: .time(pacer.time)).isValid {
            return "its time is impossible"
        }
        guard let part = plan.writtenParts.first(where: { !$0.step.isValid }) else { return nil }
        return "the amount of the step \(part.position) is impossible"
    }
}

extension FeatureSupport where Subject == PlannedWorkout {
    /// Returns whether a value of an essential part has a place.
    fileprivate func holds(_ value: Double) -> Bool {
        switch self {
        case .nothing: false
        case .steps(let step, let range, let offset, _):
            range.contains(((value + offset) / step).rounded() * step - offset)
        case .whole, .partly, .roughly, .otherwise: true
        }
    }
}
