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

extension CSV {
    /// Returns days of weight and composition with their trends, and blood pressures, a row each.
    static func body(_ report: BodyReport) -> CSV {
        var csv = CSV(header: ["date", "type", "value", "trend", "unit", "systolic", "diastolic", "category"])
        for course in report.courses {
            for day in course.days {
                csv.add(
                    [day.day.text, course.type.identifier, number(day.value), number(day.trend)]
                        + [Format.text(of: course.unit), "", "", ""])
            }
        }
        for pressure in report.pressures {
            csv.add(
                [Format.iso8601(pressure.date), ObjectType.bloodPressure.identifier, "", "", "mmHg"]
                    + [pressure.systolic, pressure.diastolic].map(number) + [pressure.category.rawValue])
        }
        return csv
    }

    /// Returns the best efforts of a period beside those of another one, a row for each distance or duration.
    static func curves(_ report: EffortCurves) -> CSV {
        var csv = CSV(header: [
            "activityType", "isIndoor", "kind", "over", "unit", "best", "start", "workout", "reference",
            "referenceStart", "referenceWorkout", "gain",
        ])
        func fields(_ entry: RecordsReport.Entry?) -> [String] {
            guard let entry else { return ["", "", ""] }
            return [number(entry.value), Format.iso8601(entry.start), entry.workout.uuidString]
        }
        for sport in report.sports {
            for point in sport.points {
                csv.add(
                    [sport.activityType.name, sport.isIndoor ? "true" : "false", point.kind.name]
                        + [number(point.kind.over), point.kind.unit] + fields(point.best) + fields(point.reference)
                        + [number(point.gain)])
            }
        }
        return csv
    }

    /// Returns two workouts side by side, a row for each place.
    static func comparison(_ report: WorkoutComparison) -> CSV {
        let names = report.columns.flatMap { [$0.quantity.rawValue, "other.\($0.quantity.rawValue)"] }
        var csv = CSV(header: ["place", "gap"] + names)
        for row in report.places.indices {
            csv.add(
                [number(report.places[row]), number(report.gaps[row])]
                    + report.columns.flatMap { [number($0.workout[row]), number($0.other[row])] })
        }
        return csv
    }

    /// Returns the tiles that routes passed, a row each.
    static func tiles(_ report: TilesReport) -> CSV {
        var csv = CSV(header: ["x", "y", "workouts", "first", "isInCluster"])
        for tile in report.tiles {
            csv.add(
                ["\(tile.x)", "\(tile.y)", "\(tile.workouts)", Format.iso8601(tile.first)]
                    + [tile.isInCluster ? "true" : "false"])
        }
        return csv
    }
}
