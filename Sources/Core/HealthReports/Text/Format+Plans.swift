import HealthModel

// The words and amounts of comparisons with plans, which hk and the pages share.

extension PlanComparison {
    /// Returns the score with what it is made of, such as `85 %: 96 % done, 78 % of the time in target`.
    package func scoreText(_ format: Format) -> String? {
        format.scoreText(score, completion, inTarget, isPace: secondsAhead != nil)
    }

    /// Returns the lead over the pacer, such as `12:03 ahead of the pacer`, or `level with the pacer`.
    package var pacerText: String? {
        secondsAhead.map { seconds in
            let size = Format.duration(abs(seconds))
            guard size != Format.duration(0) else { return "level with the pacer" }
            return "\(size) \(seconds < 0 ? "behind" : "ahead of") the pacer"
        }
    }

    /// Returns the amounts of the whole, planned and done, such as `planned 10 km, done 9.80 km in 50:12`.
    package func totalsText(_ format: Format) -> String {
        let (plan, own) = (amounts(of: planned, format), amounts(of: done, format))
        return "planned \(plan.isEmpty ? "no amounts" : plan), done \(own.isEmpty ? "nothing" : own)"
    }

    private func amounts(of totals: Totals, _ format: Format) -> String {
        let parts = [
            totals.meters.map(format.distance), totals.seconds.map(Format.duration),
            totals.kilocalories.map { "\(format.number($0)) kcal" },
        ]
        return Format.list(parts.compactMap(\.self), "and")
    }
}

extension PlanComparison.Way {
    /// The way as a sentence.
    package var text: String {
        switch self {
        case .keyPaths: "The recording names the steps."
        case .laps: "The steps are the laps."
        case .times: "The steps are found by their planned times."
        case .whole: "The plan is one step."
        case .sports: "The sports are compared in their order."
        case .totals: "The steps cannot be found in the workout; only the totals are compared."
        }
    }
}

extension PlanComparison.Step {
    /// Returns the planned amount: `10:00`, `400 m`, `open`.
    package func goalText(_ format: Format) -> String { planned.map { format.amount($0, unit) } ?? "open" }

    /// Returns the amount that was done.
    package func doneText(_ format: Format) -> String { done.map { format.amount($0, unit) } ?? "–" }

    /// Returns the difference between both with its sign.
    package func differenceText(_ format: Format) -> String {
        guard let difference else { return "" }
        let text = format.amount(abs(difference), unit)
        return text == format.amount(0, unit) ? text : "\(difference < 0 ? "−" : "+")\(text)"
    }
}

extension Format {
    /// Returns a score with what it is made of; nil without a score.
    package func scoreText(
        _ score: Double?, _ completion: Double?, _ inTarget: Double?, isPace: Bool = false
    ) -> String? {
        guard let score, let completion else { return nil }
        let target = inTarget.map { ", \(percent($0)) of the \(isPace ? "pace" : "time in target")" }
        return "\(percent(score)): \(percent(completion)) done\(target ?? "")"
    }

    /// Formats a share in whole percent.
    package func percent(_ share: Double) -> String { "\(number(100 * share)) %" }

    /// Formats an amount of a goal in seconds, metres or kilocalories.
    fileprivate func amount(_ value: Double, _ unit: QuantityUnit) -> String {
        switch unit {
        case .second: Self.duration(value)
        case .meter: distance(value)
        default: "\(number(value)) \(unit.unitString)"
        }
    }
}
