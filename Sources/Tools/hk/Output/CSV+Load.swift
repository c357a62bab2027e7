import HealthModel
import HealthReports
import OpenHealthKit

extension CSV {
    /// Returns the load of days or weeks, one row each.
    static func load(_ report: LoadReport) -> CSV {
        var csv = CSV(header: ["first", "last", "measure", "workouts", "load", "fitness", "fatigue", "form"])
        for row in report.rows {
            csv.add(
                [row.first.text, row.last.text, report.measure.rawValue, "\(row.workouts)"]
                    + [row.load, row.fitness, row.fatigue, row.form].map(number))
        }
        return csv
    }
}
