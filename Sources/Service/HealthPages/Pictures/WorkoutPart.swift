import Foundation
import HealthModel
import HealthReports

/// A workout or one of its legs, for charts and figures.
struct WorkoutPart: Sendable {
    let detail: WorkoutDetail
    let leg: WorkoutLeg?

    init(_ detail: WorkoutDetail, _ leg: WorkoutLeg?) { (self.detail, self.leg) = (detail, leg) }

    /// The parts that the sport has.
    var template: WorkoutTemplate { leg?.template ?? detail.template }
    var series: WorkoutSeries { leg?.series ?? detail.series }
    /// The start, in seconds since the start of the workout.
    var from: Double { leg.map { $0.start.timeIntervalSince(detail.summary.start) } ?? 0 }
    var to: Double { (leg?.end ?? detail.summary.end).timeIntervalSince(detail.summary.start) }
}

/// The key figures of a workout.
struct WorkoutKeyFigures {
    private let detail: WorkoutDetail
    private let leg: WorkoutLeg?
    private let measure: PaceMeasure
    private let formatter: PageFormatter

    init(_ detail: WorkoutDetail, _ leg: WorkoutLeg?, _ measure: PaceMeasure, _ formatter: PageFormatter) {
        (self.detail, self.leg, self.measure, self.formatter) = (detail, leg, measure, formatter)
    }

    var figures: [Figure] { leg.map(figures(of:)) ?? whole }

    private func figures(of leg: WorkoutLeg) -> [Figure] {
        var figures: [Figure] = []
        if let meters = leg.meters, meters > 0 {
            figures.append(Figure("Distance", formatter.format.distance(meters, measure)))
        }
        figures.append(Figure("Time", Format.duration(leg.seconds)))
        if let speed = leg.speed { figures.append(Figure(measure.name, formatter.format.speed(speed, measure))) }
        if let mean = leg.averageHeartRate {
            figures.append(heart(mean, leg.maximumHeartRate))
        }
        if let power = leg.power { figures.append(self.power(power)) }
        if let climb = leg.climb { figures.append(Figure("Climb", formatter.format.height(climb))) }
        return figures
    }

    private var whole: [Figure] {
        let (summary, format) = (detail.summary, formatter.format)
        var figures: [Figure] = []
        if let distance = format.distance(summary) { figures.append(Figure("Distance", distance)) }
        figures.append(Figure("Time", Format.duration(summary.duration)))
        let elapsed = summary.end.timeIntervalSince(summary.start)
        if elapsed - summary.duration >= 1 { figures.append(Figure("Elapsed", Format.duration(elapsed))) }
        if let speed = summary.speed {
            figures.append(Figure(measure.name, format.speed(speed, measure)))
        }
        if let sample = detail.samples.first(where: { $0.type == .heartRate }), let unit = sample.unit,
            case .discrete(_, let mean, let greatest) = sample.statistic,
            let average = unit.convert(mean, to: .countPerMinute)
        {
            figures.append(heart(average, unit.convert(greatest, to: .countPerMinute)))
        }
        if let power = detail.power { figures.append(self.power(power)) }
        if let climb = summary.climb { figures.append(Figure("Climb", format.height(climb))) }
        if let energy = summary.totalEnergyBurned {
            figures.append(Figure("Energy", "\(format.number(energy)) kcal"))
        }
        if let swim = detail.swim {
            figures.append(
                Figure(
                    "Lengths", format.count(swim.lengths.count),
                    remark: swim.poolLength.map { "of \(format.distance($0, measure))" } ?? ""))
            if let swolf = swim.averageSWOLF { figures.append(Figure("SWOLF", format.number(swolf))) }
        }
        if !detail.sets.isEmpty { figures.append(Figure("Sets", format.count(detail.sets.count))) }
        if let weather = detail.metadata?[MetadataKey.weatherTemperature]?.quantityValue,
            let celsius = weather.converted(to: .degreeCelsius)
        {
            figures.append(Figure("Weather", format.temperature(celsius)))
        }
        return figures
    }

    private func heart(_ mean: Double, _ greatest: Double?) -> Figure {
        Figure(
            "Heart rate", "\(formatter.format.number(mean)) bpm",
            remark: greatest.map { "highest \(formatter.format.number($0))" } ?? "")
    }

    private func power(_ power: PowerReport) -> Figure {
        Figure(
            "Power", "\(formatter.format.number(power.average)) W",
            remark: power.normalized.map { "normalized \(formatter.format.number($0))" } ?? "")
    }
}
