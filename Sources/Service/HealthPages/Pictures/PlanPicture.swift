import Foundation
import HealthModel
import HealthReports

/// The measured curve of a workout before the targets of its plan: each step is a band from its least to its greatest
/// value, over the time in which it was done.
struct PlanPicture: Sendable {
    struct Band: Sendable {
        var x: String
        var y: String
        var width: String
        var height: String
    }

    var pictureTitle: String
    /// The description, which is also the caption.
    var pictureLabel: String
    var bands: [Band]
    /// The curve, as a path in a box of 1000 by 100.
    var curve: String

    /// Returns a picture for each value that the plan has targets of.
    static func all(
        of comparison: PlanComparison, _ series: WorkoutSeries, _ measure: PaceMeasure, _ formatter: PageFormatter
    ) -> [PlanPicture] {
        PlannedTarget.Subject.allCases.compactMap { PlanPicture($0, comparison, series, measure, formatter) }
    }

    private init?(
        _ subject: PlannedTarget.Subject, _ comparison: PlanComparison, _ series: WorkoutSeries, _ measure: PaceMeasure,
        _ formatter: PageFormatter
    ) {
        let steps = comparison.steps.filter { $0.target?.subject == subject }
        let plot = series.plot([subject.quantity], places: Self.places)
        let duration = series.end - series.start
        guard !steps.isEmpty, duration > 0, let values = plot.columns.first?.values else { return nil }
        let bounds = steps.flatMap { [$0.target?.low, $0.target?.high] }.compactMap(\.self)
        guard let scale = AxisScale(fitting: values.compactMap(\.self) + bounds, of: .number, startsAtZero: false)
        else {
            return nil
        }
        let span = scale.upper - scale.lower
        func vertical(_ value: Double) -> Double { 100 * (1 - min(1, max(0, (value - scale.lower) / span))) }
        bands = steps.compactMap { step in
            guard let target = step.target, let start = step.startDate?.timeIntervalSinceReferenceDate,
                let end = step.endDate?.timeIntervalSinceReferenceDate, start < end
            else { return nil }
            let top = vertical(target.high ?? scale.upper)
            return Band(
                x: Spark.short(1_000 * (start - series.start) / duration), y: Spark.short(top),
                width: Spark.short(1_000 * (end - start) / duration),
                height: Spark.short(max(vertical(target.low ?? scale.lower) - top, 1)))
        }
        curve = ChartLine.path(values, scale, gap: 3)
        let name = subject.name(in: measure)
        pictureTitle = "Plan and \(name)"
        func text(_ value: Double) -> String { subject.text(value, measure, formatter.format) }
        pictureLabel =
            "The \(name) from \(text(scale.lower)) to \(text(scale.upper)) over the whole time; what was planned is shaded."
    }

    /// The number of places of the curve.
    private static let places = 200
}

extension PlannedTarget.Subject {
    fileprivate var quantity: WorkoutPlot.Quantity {
        switch self {
        case .heartRate: .heartRate
        case .power: .power
        // Also for sports with a pace: a target is a speed.
        case .speed: .speed
        case .cadence: .cadence
        }
    }

    fileprivate func name(in measure: PaceMeasure) -> String {
        switch self {
        case .heartRate: "heart rate"
        case .power: "power"
        case .speed: measure.style == .speed ? "speed" : "pace"
        case .cadence: "cadence"
        }
    }

    fileprivate func text(_ value: Double, _ measure: PaceMeasure, _ format: Format) -> String {
        switch self {
        case .heartRate: "\(format.number(value)) bpm"
        case .power: "\(format.number(value)) W"
        case .speed: format.speed(value, measure)
        case .cadence: "\(format.number(value)) a minute"
        }
    }
}
