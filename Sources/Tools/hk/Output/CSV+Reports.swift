import Foundation
import HealthModel
import HealthReports
import OpenHealthKit

extension CSV {
    /// Returns statistics, a row for each period; with separate sources, further rows name the source.
    static func statistics(_ report: StatisticsReport) -> CSV {
        var csv = CSV(header: statisticsHeader(of: report))
        for row in report.rows {
            for fields in statisticsFields(of: row, report) { csv.add(fields) }
        }
        return csv
    }

    /// Returns totals, a row for each period and further rows for each sport in it, in seconds, metres and
    /// kilocalories.
    static func totals(_ report: TotalsReport) -> CSV {
        var csv = CSV(header: ["start", "end", "activityType", "count", "duration", "distance", "climb", "energy"])
        for row in report.rows {
            let dates = [Format.iso8601(row.start), Format.iso8601(row.end)]
            csv.add(dates + [""] + fields(row.all))
            for sport in row.sports { csv.add(dates + [sport.activityType.name] + fields(sport.totals)) }
        }
        return csv
    }

    private static func fields(_ totals: TotalsReport.Totals) -> [String] {
        ["\(totals.count)"] + [totals.duration, totals.distance, totals.climb, totals.energy].map(number)
    }

    /// Returns records, a row each, the best of each kind first; the kind is given by name and by number.
    static func records(_ report: RecordsReport) -> CSV {
        var csv = CSV(header: [
            "activityType", "isIndoor", "kind", "over", "place", "value", "unit", "start", "workout", "from",
        ])
        for sport in report.sports {
            for record in sport.records {
                for (place, entry) in record.best.enumerated() {
                    csv.add([
                        sport.activityType.name, sport.isIndoor ? "true" : "false", record.kind.name,
                        number(record.kind.over), "\(place + 1)", number(entry.value), record.kind.unit,
                        Format.iso8601(entry.start), entry.workout.uuidString, number(entry.from),
                    ])
                }
            }
        }
        return csv
    }

    /// Returns nights, a row each, in seconds.
    static func sleep(_ report: SleepReport) -> CSV {
        var csv = CSV(header: [
            "day", "start", "end", "asleep", "inBed", "awake", "core", "deep", "rem", "unspecified", "efficiency",
            "naps", "heartRate", "respiratoryRate", "wristTemperature",
        ])
        for night in report.nights {
            let main = night.main
            let dates = [main.start, main.end].map { Format.iso8601(Date(timeIntervalSinceReferenceDate: $0)) }
            let stages = [SleepReport.Stage.awake, .core, .deep, .rem, .unspecified].map(main.seconds)
            csv.add(
                [night.day.text] + dates + ([main.asleep, main.inBed] + stages).map(number) + [number(main.efficiency)]
                    + ["\(night.naps.count)"]
                    + [night.vitals.heartRate, night.vitals.respiratoryRate, night.vitals.wristTemperature].map(number))
        }
        return csv
    }

    /// Returns the activity rings of days.
    static func rings(_ report: RingsReport) -> CSV {
        var csv = CSV(header: [
            "day", "isPaused", "move", "moveGoal", "moveUnit", "exercise", "exerciseGoal", "stand", "standGoal",
        ])
        for day in report.days {
            csv.add(
                [day.day.text, day.isPaused ? "true" : "false"] + [day.move.value, day.move.goal].map(number)
                    + [day.movesByTime ? "min" : "kcal"]
                    + [day.exercise.value, day.exercise.goal, day.stand.value, day.stand.goal].map(number))
        }
        return csv
    }
}

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
