import HealthModel
import HealthTransfer
import OpenHealthKit

/// What workouts consist of: legs, laps, lengths, sets.
extension WorkoutScreen {
    func legs(_ terminal: Terminal) -> [String] {
        guard !detail.legs.isEmpty else { return [] }
        let table = LegsTable(legs: detail.legs, workout: detail.summary, timeZone: timeZone)
        return [terminal.heading("Legs")] + table.lines(terminal: terminal)
    }

    /// Those of each sport of a workout that has several.
    func splitsOfLegs(_ terminal: Terminal) -> [String] {
        let blocks = detail.legs.compactMap { leg -> [String]? in
            let table = SplitsTable(splits: leg.splits, style: leg.speedStyle).lines(terminal: terminal)
            guard leg.splits.count > 1 else { return nil }
            return [terminal.heading("Splits of leg \(leg.number), \(Format.title(leg.activity.name).lowercased())")]
                + table
        }
        return Array(blocks.joined(separator: [""]))
    }

    /// One lap is the workout once more, and says nothing.
    func laps(_ terminal: Terminal) -> [String] {
        guard detail.laps.count > 1 else { return [] }
        let style = detail.legs.isEmpty ? detail.summary.speedStyle : nil
        return [terminal.heading("Laps")]
            + LapsTable(laps: detail.laps, swim: detail.swim, style: style).lines(terminal: terminal)
    }

    func lengths(_ terminal: Terminal) -> [String] {
        guard let swim = detail.swim else { return [] }
        return [terminal.heading("Lengths")] + LengthsTable(lengths: swim.lengths).lines(terminal: terminal)
    }

    func sets(_ terminal: Terminal) -> [String] {
        guard !detail.sets.isEmpty else { return [] }
        return [terminal.heading("Sets")]
            + SetsTable(sets: detail.sets, start: detail.series.start).lines(terminal: terminal)
    }

    func bestPower(_ terminal: Terminal) -> [String] {
        guard let power = detail.power, !power.best.isEmpty else { return [] }
        return [terminal.heading("Best power")] + PowerTable(power: power).lines(terminal: terminal)
    }

    /// What is not in the store, and why.
    func leftOut(_ terminal: Terminal) -> [String] {
        guard !detail.leftOut.isEmpty else { return [] }
        return [terminal.heading("Left out by the import")]
            + terminal.broken(detail.leftOut.map { "  \($0.printable)" }, hanging: 4)
    }

    /// Facts that only some sports have.
    var factsOfSport: [(String, String)] {
        var facts: [(String, String)] = []
        if let power = detail.power {
            let normalized = power.normalized.map { ", \(Format.number($0)) normalized" } ?? ""
            facts.append(
                ("Power", "\(Format.number(power.average)) avg\(normalized), \(Format.number(power.maximum)) max W"))
            facts.append(("Work", "\(Format.number(power.work)) kJ"))
        }
        if let swim = detail.swim {
            let pool = swim.poolLength.map { " of \(Format.value($0)) m" } ?? ""
            facts.append(("Lengths", "\(Format.count(swim.lengths.count))\(pool)"))
            if let speed = swim.speed {
                facts.append(
                    ("Swimming", "\(Format.duration(swim.seconds)), \(Format.speed(speed, .hundredMeterPace))"))
            }
            let swolf = swim.averageSWOLF.map { "\(Format.number($0)) avg" }
            if let strokes = swim.strokes {
                facts.append(("Strokes", Format.number(strokes) + (swolf.map { ", SWOLF \($0)" } ?? "")))
            } else if let swolf {
                facts.append(("SWOLF", swolf))
            }
        }
        if !detail.sets.isEmpty {
            facts.append(("Sets", SetsTable(sets: detail.sets, start: detail.series.start).summary))
        }
        return facts
    }
}
