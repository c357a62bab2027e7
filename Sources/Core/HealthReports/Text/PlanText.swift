package import HealthModel

/// The texts of a plan that is being done.
package enum PlanText {
    /// Returns a measured value of a target.
    package static func value(
        _ value: Double, of target: PlannedTarget, _ activity: WorkoutActivity, _ format: Format
    ) -> String {
        switch target.subject {
        case .speed: format.speed(value, format.measure(SpeedStyle(of: activity)))
        case .power: "\(format.number(value)) W"
        case .heartRate: "\(format.number(value)) bpm"
        case .cadence: "\(format.number(value)) /min"
        }
    }

    /// Returns the state of a value; a pace is slower, where a speed is less.
    package static func state(_ state: PlanAlerts.State, of target: PlannedTarget) -> String {
        switch (state, target.subject) {
        case (.within, _): "in target"
        case (.below, .speed): "too slow"
        case (.above, .speed): "too fast"
        case (.below, _): "too low"
        case (.above, _): "too high"
        }
    }

    /// Returns a step with its goal and target: `Work: 400 m, 4:10 to 4:00 /km`.
    package static func step(_ part: PlannedPart, _ format: Format) -> String {
        let target = part.step.target.map { ", \(format.text(of: $0, part.activity))" } ?? ""
        return "\(name(part)): \(format.text(of: part.step.goal))\(target)"
    }

    /// Returns the name of a step, which is its sport in a plan of several.
    package static func name(_ part: PlannedPart) -> String { PlainText.clean(part.title) }

    /// Returns what is left of a goal: `1:20 left`.
    package static func left(_ left: PlanProgress.Left, _ format: Format) -> String {
        switch left {
        // The last second counts down to its end.
        case .seconds(let seconds): "\(Format.duration(seconds.rounded(.up))) left"
        case .meters(let meters): "\(format.distance(meters)) left"
        case .kilocalories(let kilocalories): "\(format.number(kilocalories)) kcal left"
        }
    }

    /// Returns what a screen says of the step that runs: its number and name, the goal with what is left, the target
    /// with the measured value, and the next step (PLN-83).
    ///
    /// - Parameter byHand: The words for an open step.
    package static func lines(
        _ progress: PlanProgress, byHand: String, _ format: Format
    ) -> [(key: String, name: String, text: String)] {
        let part = progress.run.part
        var step = "\(progress.number) of \(progress.count)  \(name(part))"
        if let iteration = progress.iteration, let iterations = progress.iterations {
            step += " \(iteration)/\(iterations)"
        }
        if progress.run.waitingSince != nil { step += "  rest" }
        let left = progress.left.map { Self.left($0, format) } ?? byHand
        var lines = [("step", "Step", step), ("goal", "Goal", "\(format.text(of: part.step.goal))  \(left)")]
        if let target = part.step.target {
            var text = format.text(of: target, part.activity)
            if let value = progress.value { text += "  \(Self.value(value, of: target, part.activity, format))" }
            if let state = progress.state { text += "  \(Self.state(state, of: target))" }
            lines.append(("target", "Target", text))
        }
        return lines + [("next", "Next", progress.next.map { Self.step($0, format) } ?? "the end of the plan")]
    }

    /// Returns the words of an announcement: `too slow  5:10 /km`.
    package static func announcement(
        _ alert: PlanAlerts.Alert, _ activity: WorkoutActivity, _ format: Format
    ) -> String {
        "\(state(alert.state, of: alert.target))  \(value(alert.value, of: alert.target, activity, format))"
    }
}

extension LivePlan {
    /// Returns the lines of a page about the plan; those without a text yet are there too, as pages fill them later.
    package func lines(_ format: Format) -> [(key: String, name: String, text: String)] {
        let known = progress.map { PlanText.lines($0, byHand: "until it is ended by hand", format) } ?? []
        var lines = [("step", "Step"), ("goal", "Goal"), ("target", "Target"), ("next", "Next")].map { key, name in
            (key: key, name: name, text: known.first { $0.key == key }?.text ?? "–")
        }
        if progress == nil { lines[0].text = isFinished ? "The plan is done" : "Not begun" }
        let said = announcement.map { PlanText.announcement($0.alert, $0.activity, format) }
        return lines + [(key: "alert", name: "Alert", text: said ?? "–")]
    }
}
