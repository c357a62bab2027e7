import Foundation
import HealthModel

extension YearReport {
    /// Returns the figures of the year, with their names.
    package func figures(_ format: Format) -> [(name: String, text: String)] {
        var figures = [("Workouts", format.count(totals.count)), ("Time", Format.duration(totals.duration))]
        if let distance = totals.distance, distance > 0 { figures.append(("Distance", format.distance(distance))) }
        if let climb = totals.climb, climb > 0 { figures.append(("Climb", format.height(climb))) }
        if let energy = totals.energy, energy > 0 {
            figures.append(("Energy", "\(format.count(Int(energy.rounded()))) kcal"))
        }
        figures.append(("Active days", format.count(activeDays)))
        figures.append(("Days in a row", format.count(longestStreak)))
        if let steps { figures.append(("Steps", format.count(Int(steps.rounded())))) }
        if let sleep {
            figures.append(("Sleep a night", "\(ReadinessReport.Measure.sleep.text(sleep.asleep, .second, format)) h"))
        }
        return figures
    }

    /// Returns the comparison with the year before as a sentence; nil without workouts then.
    package func comparison(_ format: Format) -> String? {
        guard let yearBefore, yearBefore.duration > 0 else { return nil }
        let change = (totals.duration / yearBefore.duration - 1) * 100
        let workouts = format.count(yearBefore.count, "workout")
        return
            "\(year - 1): \(workouts), \(Format.duration(yearBefore.duration)). \(year): \(format.gain(change)) of time."
    }
}
