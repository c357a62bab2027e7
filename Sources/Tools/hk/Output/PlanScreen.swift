import HealthModel
import HealthReports
import WorkoutFiles

/// The output of `hk plan show`: the sums of a plan, a picture of its intensity, and its steps.
struct PlanScreen {
    var plan: PlannedWorkout
    var athlete: PlanAthlete

    /// The heights of a column.
    private static let heights = Array("▁▂▃▄▅▆▇█")
    /// The widest picture.
    private static let widest = 72

    func lines(terminal: Terminal) -> [String] {
        let format = terminal.format
        var lines = terminal.broken([title], hanging: 2)
        lines += terminal.broken([sums(format)], hanging: 2)
        lines += ["", picture(terminal), ""]
        return lines + table(format).lines(terminal: terminal)
    }

    private var title: String {
        let place =
            switch plan.location {
            case .indoor: ", indoors"
            case .outdoor: ", outdoors"
            default: ""
            }
        let activity = Format.title(plan.activity.name) + place
        return plan.displayName.map { "\($0.printable): \(activity)" } ?? activity
    }

    /// Returns the sums, such as `10 steps, 4 km and 18:00, about 35:29`.
    private func sums(_ format: Format) -> String {
        let totals = plan.totals
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

    private func picture(_ terminal: Terminal) -> String {
        let heights = Self.heights
        let columns = plan.profile(columns: min(terminal.textWidth, Self.widest)).map { intensity in
            heights[min(Int(intensity * Double(heights.count)), heights.count - 1)]
        }
        return terminal.styled(String(columns), .green)
    }

    // MARK: Steps

    private func table(_ format: Format) -> Table {
        var table = Table(
            [Table.Column("Step"), .init("Goal", .right), .init("Target"), .init("Name")],
            yields: [.narrow("Name", to: 6), .omit("Name"), .narrow("Target", to: 8)])
        guard case .intervals(let intervals) = plan.content else {
            for part in plan.parts {
                table.add(row(Format.title(part.activity.name), part.step, part.activity, format))
            }
            return table
        }
        if let warmup = intervals.warmup { table.add(row("Warm-up", warmup, plan.activity, format)) }
        for block in intervals.blocks where !block.steps.isEmpty && block.iterations > 0 {
            if block.iterations > 1 { table.add(["\(block.iterations) times"]) }
            for interval in block.steps {
                let title = PlannedPart.Role(interval.purpose).title
                table.add(
                    row(block.iterations > 1 ? "  \(title)" : title, interval.step, plan.activity, format))
            }
        }
        if let cooldown = intervals.cooldown { table.add(row("Cool-down", cooldown, plan.activity, format)) }
        return table
    }

    private func row(_ title: String, _ step: PlannedStep, _ activity: WorkoutActivity, _ format: Format) -> [String] {
        [title, PlanText.goal(step.goal, format), target(step, activity, format), step.displayName ?? ""]
    }

    private func target(_ step: PlannedStep, _ activity: WorkoutActivity, _ format: Format) -> String {
        var texts: [String] = []
        if let relative = step.relativeTarget { texts.append("\(relative.text) \(name(relative.reference))") }
        if let target = step.target { texts.append(PlanText.target(target, activity, format)) }
        if let ramp = step.ramp { texts.append(ramp == .up ? "rising" : "falling") }
        return texts.joined(separator: ", ")
    }

    /// Returns the short name of a figure of the athlete.
    private func name(_ reference: RelativeTarget.Reference) -> String {
        switch reference {
        case .thresholdPower: "FTP"
        case .maximalHeartRate: "of max. heart rate"
        case .thresholdHeartRate: "of threshold heart rate"
        case .thresholdSpeed: "of threshold pace"
        }
    }
}
