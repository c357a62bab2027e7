import Foundation
import HealthModel
import HealthReports
import HealthTransfer

/// The splits of a workout: kilometres, miles, laps or legs (API-35).
struct Splits {
    struct Kind { var key: String; var name: String }

    let kinds: [Kind]
    let chosen: String
    let table: ListTable

    init(
        _ detail: WorkoutDetail, _ leg: WorkoutLeg?, by asked: String?, _ measure: PaceMeasure,
        _ formatter: PageFormatter
    ) {
        let series = leg?.series ?? detail.series
        let template = leg?.template ?? detail.template
        var kinds: [Kind] = []
        if leg == nil, !detail.legs.isEmpty { kinds.append(Kind(key: "legs", name: "Legs")) }
        if template.has(.splits), series.distance.total > 0 {
            kinds += [Kind(key: "usual", name: Self.usualName(measure))]
            kinds += measure.isImperial ? [Kind(key: "km", name: "1 km")] : [Kind(key: "mile", name: "1 mi")]
            if measure.style == .hundredMeterPace || series.distance.total < 6_000 {
                kinds.append(Kind(key: "400", name: "400 m"))
            }
        }
        if leg == nil, detail.laps.count > 1 { kinds.append(Kind(key: "laps", name: "Laps")) }
        self.kinds = kinds
        let chosen = kinds.first { $0.key == asked }?.key ?? kinds.first?.key ?? ""
        self.chosen = chosen
        switch chosen {
        case "legs": table = Self.legs(detail, formatter)
        case "laps": table = Self.laps(detail, measure, formatter)
        case "km": table = Self.ways(series, 1_000, "km", measure, detail, formatter)
        case "mile": table = Self.ways(series, PaceMeasure.metersInMile, "mi", measure, detail, formatter)
        case "400": table = Self.ways(series, 400, "m", measure, detail, formatter)
        case "usual": table = Self.ways(series, measure.splitMeters, measure.unit.name, measure, detail, formatter)
        default: table = ListTable("Splits", [])
        }
    }

    private static func usualName(_ measure: PaceMeasure) -> String {
        let count = Int((measure.splitMeters / measure.unit.meters).rounded())
        return "\(count) \(measure.unit.name)"
    }

    private static func ways(
        _ series: WorkoutSeries, _ length: Double, _ unit: String, _ measure: PaceMeasure, _ detail: WorkoutDetail,
        _ formatter: PageFormatter
    ) -> ListTable {
        var table = ListTable(
            "Splits", [.init("To"), .init("Time"), .init(measure.name), .init("Heart rate"), .init("Climb")])
        var way = 0.0
        let start = detail.series.start
        for split in series.splits(every: length) {
            let from = series.distance.time(atDistance: way) ?? series.start
            way += split.meters
            let to = series.distance.time(atDistance: min(way, series.distance.total)) ?? series.end
            let meters =
                unit == "m"
                ? 1 : unit == "km" ? 1_000 : unit == "yd" ? PaceMeasure.metersInYard : PaceMeasure.metersInMile
            let isWhole = split.meters >= length - 0.5
            table.add(
                [
                    "\(formatter.format.number(way / meters, decimals: isWhole || unit == "m" ? 0 : 2)) \(unit)",
                    Format.duration(split.seconds),
                    split.pace.isFinite && split.pace > 0 ? formatter.format.speed(1_000 / split.pace, measure) : "–",
                    split.averageHeartRate.map { formatter.format.number($0) } ?? "–",
                    split.climb.map { formatter.format.height($0) } ?? "–",
                ], stretch: from - start..<max(from - start, to - start))
        }
        return table.withoutEmptyColumns
    }

    private static func laps(_ detail: WorkoutDetail, _ measure: PaceMeasure, _ formatter: PageFormatter) -> ListTable {
        let format = formatter.format
        var table = ListTable(
            "Laps",
            [
                .init("Lap"), .init("Time"), .init("Distance"), .init(measure.name), .init("Heart rate"),
                .init("Highest"), .init("Power"), .init("Climb"), .init("Lengths"), .init("Strokes"), .init("SWOLF"),
            ])
        for lap in detail.laps {
            let own = detail.legs.isEmpty ? measure : format.measure(SpeedStyle(of: lap.activity))
            let isSwim = detail.swim != nil && !lap.lengths.isEmpty
            table.add(
                [
                    "\(lap.number)", Format.duration(lap.seconds),
                    lap.meters.map { $0 > 0 ? format.distance($0, own) : "–" } ?? "–",
                    lap.speed.map { format.speed($0, own) } ?? "–",
                    lap.averageHeartRate.map { format.number($0) } ?? "–",
                    lap.maximumHeartRate.map { format.number($0) } ?? "–",
                    lap.averagePower.map { "\(format.number($0)) W" } ?? "–",
                    lap.climb.map { format.height($0) } ?? "–", isSwim ? "\(lap.lengths.count)" : "",
                    isSwim ? detail.swim?.strokes(of: lap.lengths).map { format.number($0) } ?? "" : "",
                    isSwim ? detail.swim?.averageSWOLF(of: lap.lengths).map { format.number($0) } ?? "" : "",
                ], stretch: lap.start - detail.series.start..<max(lap.start, lap.end) - detail.series.start)
        }
        return table.withoutEmptyColumns
    }

    private static func legs(_ detail: WorkoutDetail, _ formatter: PageFormatter) -> ListTable {
        let format = formatter.format
        var table = ListTable(
            "Legs",
            [
                .init("Leg", isNumber: false), .init("Time"), .init("Distance"), .init("Speed"), .init("Heart rate"),
                .init("Climb"),
            ])
        for leg in detail.legs {
            let measure = format.measure(leg.speedStyle)
            let from = leg.start.timeIntervalSince(detail.summary.start)
            table.add(
                [
                    Format.title(leg.activity.name), Format.duration(leg.seconds),
                    leg.meters.map { $0 > 0 ? format.distance($0, measure) : "–" } ?? "–",
                    leg.isTransition ? "" : leg.speed.map { format.speed($0, measure) } ?? "–",
                    leg.averageHeartRate.map { format.number($0) } ?? "–", leg.climb.map { format.height($0) } ?? "–",
                ], link: "?activity=\(leg.uuid.uuidString)",
                stretch: from..<max(from, leg.end.timeIntervalSince(detail.summary.start)))
        }
        return table.withoutEmptyColumns
    }
}

/// The tables of certain sports: pool lengths, exercise sets and best power.
struct SportTables {
    let all: [ListTable]

    init(_ detail: WorkoutDetail, _ formatter: PageFormatter) {
        let format = formatter.format
        var tables: [ListTable] = []
        if let power = detail.power, !power.best.isEmpty {
            var table = ListTable("Best power", [.init("Over", isNumber: false), .init("Power")])
            for best in power.best {
                table.add([Format.duration(Double(best.seconds)), "\(format.number(best.watts)) W"])
            }
            tables.append(table)
        }
        if !detail.sets.isEmpty {
            var table = ListTable(
                "Sets", [.init("Set"), .init("Repetitions"), .init("Weight"), .init("Time"), .init("Rest")])
            for exercise in detail.sets {
                let from = exercise.start - detail.series.start
                table.add(
                    [
                        "\(exercise.number)", exercise.repetitions.map { "\($0)" } ?? "–",
                        exercise.weight.map { weight in
                            format.units == .imperial
                                ? "\(format.number(weight / 0.45359237, decimals: 1)) lb"
                                : "\(format.number(weight, decimals: 1)) kg"
                        } ?? "–", Format.duration(exercise.seconds), exercise.rest.map(Format.duration) ?? "–",
                    ], stretch: from..<max(from, exercise.end - detail.series.start))
            }
            tables.append(table.withoutEmptyColumns)
        }
        if let swim = detail.swim {
            var table = ListTable(
                "Lengths", [.init("Length"), .init("Time"), .init("Pace"), .init("Strokes"), .init("SWOLF")])
            let measure = formatter.measure(of: detail.summary)
            for length in swim.lengths {
                let from = length.start - detail.series.start
                table.add(
                    [
                        "\(length.number)", Format.duration(length.seconds),
                        swim.speed(of: length).map { format.speed($0, measure) } ?? "",
                        length.strokes.map { format.number($0) } ?? "–", length.swolf.map { format.number($0) } ?? "–",
                    ], stretch: from..<max(from, length.end - detail.series.start))
            }
            tables.append(table.withoutEmptyColumns)
        }
        all = tables
    }
}
