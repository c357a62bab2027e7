/// A plan of an athlete's effort over the active time of a session, as a fraction of the oxygen-uptake reserve
/// between rest (0) and maximum (1).
package struct EffortPlan: Sendable, Hashable {
    /// A part of the plan in which the effort changes linearly.
    package struct Stage: Sendable, Hashable {
        /// The duration, in seconds.
        package var seconds: Double
        /// The effort at the start.
        package var from: Double
        /// The effort at the end.
        package var to: Double

        /// Creates a stage, clamping efforts to 0...1 and replacing an invalid duration with 0.
        package init(seconds: Double, from: Double, to: Double) {
            self.seconds = seconds.isFinite ? max(seconds, 0) : 0
            self.from = Self.bounded(from)
            self.to = Self.bounded(to)
        }

        /// Creates a stage of constant effort.
        package init(seconds: Double, effort: Double) {
            self.init(seconds: seconds, from: effort, to: effort)
        }

        private static func bounded(_ effort: Double) -> Double { effort.isNaN ? 0 : min(max(effort, 0), 1) }
    }

    /// The stages that run once.
    package var stages: [Stage]
    /// The stages that repeat afterwards; if empty, the last effort continues.
    package var repeated: [Stage]

    /// Creates a plan of stages.
    package init(_ stages: [Stage], repeating repeated: [Stage] = []) {
        self.stages = stages
        self.repeated = repeated
    }

    /// Returns the effort at a moment of active time.
    package func effort(at seconds: Double) -> Double {
        var rest = max(seconds, 0)
        if let effort = Self.effort(in: stages, &rest) { return effort }
        let round = repeated.reduce(0) { $0 + $1.seconds }
        guard round > 0 else { return repeated.last?.to ?? stages.last?.to ?? 0 }
        rest = rest.truncatingRemainder(dividingBy: round)
        return Self.effort(in: repeated, &rest) ?? repeated.last?.to ?? 0
    }

    /// Returns the effort within the stages, or `nil` if they end earlier; `rest` is then the remaining time.
    private static func effort(in stages: [Stage], _ rest: inout Double) -> Double? {
        for stage in stages {
            if rest < stage.seconds { return stage.from + (stage.to - stage.from) * rest / stage.seconds }
            rest -= stage.seconds
        }
        return nil
    }
}

// MARK: - Usual plans

extension EffortPlan {
    /// A standard training: five minutes of warm-up, then brisk stretches that alternate with easier ones.
    package static let standard = EffortPlan(
        [Stage(seconds: 300, from: 0.45, to: 0.68)],
        repeating: [Stage(seconds: 240, effort: 0.8), Stage(seconds: 120, effort: 0.64)])

    /// Returns a standard training of a given length, with a warm-up and a cool-down.
    package static func standard(lasting seconds: Double) -> EffortPlan {
        guard seconds.isFinite, seconds > 0 else { return standard }
        let warmUp = min(seconds * 0.15, 600)
        let coolDown = min(seconds * 0.1, 300)
        var stages = [Stage(seconds: warmUp, from: 0.45, to: 0.68)]
        var left = seconds - warmUp - coolDown
        while left > 0, stages.count < 2_000 {
            for stage in standard.repeated where left > 0 {
                stages.append(Stage(seconds: min(stage.seconds, left), effort: stage.from))
                left -= stage.seconds
            }
        }
        stages.append(Stage(seconds: coolDown, from: 0.55, to: 0.4))
        return EffortPlan(stages)
    }

    /// Returns a plan that alternates work and rest after a warm-up.
    package static func intervals(
        warmUp: Double = 300, work: Stage, rest: Stage, count: Int, coolDown: Double = 300
    ) -> EffortPlan {
        let turns = (0..<max(0, min(count, 10_000))).flatMap { _ in [work, rest] }
        return EffortPlan(
            [Stage(seconds: warmUp, from: 0.35, to: 0.6)] + turns + [Stage(seconds: coolDown, from: 0.45, to: 0.3)])
    }
}
