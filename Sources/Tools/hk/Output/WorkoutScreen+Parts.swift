import HealthModel
import HealthReports
import OpenHealthKit

/// The parts of workouts: legs, laps, lengths, sets.
extension WorkoutScreen {
    /// Returns the comparison with the plan that the workout was started from.
    func plan(_ terminal: Terminal) -> [String] {
        detail.plan.map { PlanComparisonSection(comparison: $0).lines(terminal: terminal) } ?? []
    }

    func legs(_ terminal: Terminal) -> [String] {
        guard !detail.legs.isEmpty else { return [] }
        let table = LegsTable(legs: detail.legs, workout: detail.summary)
        return [terminal.heading("Legs")] + table.lines(terminal: terminal)
    }

    /// Returns the splits of each leg of a workout with several sports.
    func splitsOfLegs(_ terminal: Terminal) -> [String] {
        let blocks = detail.legs.compactMap { leg -> [String]? in
            let measure = terminal.format.measure(leg.speedStyle)
            let splits = leg.splits(every: measure.splitMeters)
            guard splits.count > 1 else { return nil }
            return [terminal.heading("Splits of leg \(leg.number), \(Format.title(leg.activity.name).lowercased())")]
                + SplitsTable(splits: splits, measure: measure).lines(terminal: terminal)
        }
        return Array(blocks.joined(separator: [""]))
    }

    /// Returns the laps; a single lap would only repeat the workout.
    func laps(_ terminal: Terminal) -> [String] {
        guard detail.laps.count > 1 else { return [] }
        let measure = detail.legs.isEmpty ? measure(terminal) : nil
        return [terminal.heading("Laps")]
            + LapsTable(laps: detail.laps, swim: detail.swim, measure: measure, format: terminal.format).lines(
                terminal: terminal)
    }

    func lengths(_ terminal: Terminal) -> [String] {
        guard let swim = detail.swim else { return [] }
        return [terminal.heading("Lengths")]
            + LengthsTable(swim: swim, measure: measure(terminal)).lines(terminal: terminal)
    }

    func sets(_ terminal: Terminal) -> [String] {
        guard !detail.sets.isEmpty else { return [] }
        return [terminal.heading("Sets")]
            + SetsTable(sets: detail.sets, start: detail.series.start, format: terminal.format).lines(
                terminal: terminal)
    }

    func bestPower(_ terminal: Terminal) -> [String] {
        guard let power = detail.power, !power.best.isEmpty else { return [] }
        return [terminal.heading("Best power")] + PowerTable(power: power).lines(terminal: terminal)
    }

    func load(_ terminal: Terminal) -> [String] {
        detail.load.map { LoadSection(load: $0, format: terminal.format).lines(terminal: terminal) } ?? []
    }

    /// Returns the data that is not in the store, and the reasons.
    func leftOut(_ terminal: Terminal) -> [String] {
        guard !detail.leftOut.isEmpty else { return [] }
        return [terminal.heading("Omitted by the import")]
            + terminal.broken(detail.leftOut.map { "  \($0.printable)" }, hanging: 4)
    }

    /// Returns the values that were judged impossible.
    func implausible(_ terminal: Terminal) -> [String] {
        guard !detail.implausible.isEmpty else { return [] }
        return [terminal.heading("Judged impossible")]
            + terminal.broken(detail.implausible.map { "  \($0.text.printable)" }, hanging: 4)
    }

    /// Returns the facts that only some sports have.
    func factsOfSport(_ format: Format) -> [(String, String)] {
        var facts: [(String, String)] = []
        if let power = detail.power {
            let normalized = power.normalized.map { ", \(format.number($0)) normalized" } ?? ""
            facts.append(
                ("Power", "\(format.number(power.average)) avg\(normalized), \(format.number(power.maximum)) max W"))
            facts.append(("Work", "\(format.number(power.work)) kJ"))
        }
        if let swim = detail.swim {
            let measure = format.measure(of: detail.summary)
            let pool = swim.poolLength.map { " of \(format.distance($0, measure))" } ?? ""
            facts.append(("Lengths", "\(format.count(swim.lengths.count))\(pool)"))
            facts.append(("Swimming", Format.duration(swim.seconds)))
            let swolf = swim.averageSWOLF.map { "\(format.number($0)) avg" }
            if let strokes = swim.strokes {
                facts.append(("Strokes", format.number(strokes) + (swolf.map { ", SWOLF \($0)" } ?? "")))
            } else if let swolf {
                facts.append(("SWOLF", swolf))
            }
        }
        if !detail.sets.isEmpty {
            facts.append(("Sets", SetsTable(sets: detail.sets, start: detail.series.start, format: format).summary))
        }
        return facts
    }
}
