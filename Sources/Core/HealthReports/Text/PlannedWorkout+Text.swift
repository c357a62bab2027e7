package import HealthModel
import WorkoutFiles

// The words of plans, which hk, the pages and assistants share.

/// A line of a plan as text: a step, or the number of times that the steps below are repeated.
package struct PlanLine: Sendable {
    /// The role of the step, such as `Work`, or the number of repetitions, such as `4 times`.
    package var title: String
    /// The goal; empty for a number of repetitions.
    package var goal = ""
    /// The target; empty if there is none.
    package var target = ""
    /// The name of the step; empty if it has none.
    package var name = ""
    /// A Boolean value that indicates whether the step is repeated.
    package var isRepeated = false
}

extension PlannedWorkout {
    /// The activity with the place, such as `Running, outdoors`.
    package var activityText: String {
        let place =
            switch location {
            case .indoor: ", indoors"
            case .outdoor: ", outdoors"
            default: ""
            }
        return Format.title(activity.name) + place
    }

    /// Returns the sums, such as `10 steps: 4 km and 18:00; about 35:29`.
    package func sumsText(_ format: Format) -> String {
        let totals = totals
        var parts: [String] = []
        if totals.meters > 0 { parts.append(format.distance(totals.meters)) }
        if totals.seconds > 0 { parts.append(Format.duration(totals.seconds)) }
        if totals.kilocalories > 0 { parts.append("\(format.number(totals.kilocalories)) kcal") }
        var text = format.count(totals.parts, "step")
        if !parts.isEmpty { text += ": \(Format.list(parts, "and"))" }
        if totals.openParts > 0 {
            text += ", \(totals.openParts) until you end \(totals.openParts == 1 ? "it" : "them")"
        }
        if totals.estimatedSeconds > 0, totals.estimatedSeconds != totals.seconds {
            text += "; about \(Format.duration(totals.estimatedSeconds))"
        }
        return text
    }

    /// Returns the steps, each once, below the number of times that they are repeated.
    package func lines(_ format: Format) -> [PlanLine] {
        guard case .intervals(let intervals) = content else {
            return parts.map { format.line(Format.title($0.activity.name), $0.step, $0.activity) }
        }
        var lines: [PlanLine] = []
        if let warmup = intervals.warmup { lines.append(format.line("Warm-up", warmup, activity)) }
        for block in intervals.blocks where !block.steps.isEmpty && block.iterations > 0 {
            if block.iterations > 1 { lines.append(PlanLine(title: "\(block.iterations) times")) }
            for interval in block.steps {
                var line = format.line(PlannedPart.Role(interval.purpose).title, interval.step, activity)
                line.isRepeated = block.iterations > 1
                lines.append(line)
            }
        }
        if let cooldown = intervals.cooldown { lines.append(format.line("Cool-down", cooldown, activity)) }
        return lines
    }
}

extension Format {
    fileprivate func line(_ title: String, _ step: PlannedStep, _ activity: WorkoutActivity) -> PlanLine {
        var texts: [String] = []
        if let relative = step.relativeTarget { texts.append("\(relative.text) \(relative.reference.shortName)") }
        if let target = step.target { texts.append(text(of: target, activity)) }
        if let ramp = step.ramp { texts.append(ramp == .up ? "rising" : "falling") }
        return PlanLine(
            title: title, goal: text(of: step.goal), target: texts.joined(separator: ", "),
            name: step.displayName ?? "")
    }

    /// Returns a goal: `10:00`, `400 m`, `open`.
    package func text(of goal: PlannedGoal) -> String {
        switch goal {
        case .open: "open"
        case .time: Self.duration(goal.seconds ?? 0)
        case .distance: distance(goal.meters ?? 0)
        case .energy: "\(number(goal.kilocalories ?? 0)) kcal"
        case .poolSwim: "\(distance(goal.meters ?? 0)) in \(Self.duration(goal.seconds ?? 0))"
        }
    }

    /// Returns a target: `200–210 W`, `heart rate zone 2`.
    package func text(of target: PlannedTarget, _ activity: WorkoutActivity) -> String {
        var text: String
        if case .zone(let zone) = target.value {
            text = "\(target.subject.title) zone \(zone)"
        } else if let (low, high) = target.bounds {
            switch target.subject {
            case .speed:
                // The slower pace is the longer time.
                let measure = measure(SpeedStyle(of: activity))
                let bounds = [low, high].filter { $0 > 0 }.map { speed($0, measure) }
                text = low == high ? bounds.last ?? "" : bounds.joined(separator: " to ")
            case .power: text = "\(range(low, high)) W"
            case .heartRate: text = "\(range(low, high)) beats/min"
            case .cadence: text = "cadence \(range(low, high))"
            }
        } else {
            text = target.subject.title
        }
        if target.metric == .average { text += " on average" }
        return text
    }

    private func range(_ low: Double, _ high: Double) -> String {
        let (first, last) = (number(low, decimals: 0), number(high, decimals: 0))
        return first == last ? first : "\(first)–\(last)"
    }
}

extension Format {
    /// Returns the day of a planned workout, with the time if one is planned: `Tue 2026-12-01, 18:30`.
    package func moment(of entry: PlansReport.Entry) -> String {
        let day = day(entry.start)
        return entry.isWholeDay ? day : "\(day), \(moment(entry.start).suffix(5))"
    }

    /// Returns how the plans of a period were followed, such as
    /// `9 of 12 done up to today, 2 missed; mean score of 8: 85 %`; empty without plans.
    package func text(of adherence: PlansReport.Adherence) -> String {
        guard adherence.planned > 0 else { return "" }
        var text = "\(count(adherence.done)) of \(count(adherence.planned)) done up to today"
        if adherence.missed > 0 { text += ", \(count(adherence.missed)) missed" }
        if let score = adherence.meanScore {
            text +=
                "; \(adherence.scored == 1 ? "score" : "mean score of \(count(adherence.scored))"): \(percent(score))"
        }
        return text
    }
}

extension PlansReport.Status {
    /// The state in a sentence's begin or a cell: `Planned`, `Done`, `Missed`.
    package var title: String {
        switch self {
        case .due: "Planned"
        case .done: "Done"
        case .missed: "Missed"
        }
    }
}

extension RelativeTarget.Reference {
    /// The short name of a figure of the athlete.
    fileprivate var shortName: String {
        switch self {
        case .thresholdPower: "FTP"
        case .maximalHeartRate: "of max. heart rate"
        case .thresholdHeartRate: "of threshold heart rate"
        case .thresholdSpeed: "of threshold pace"
        }
    }
}
