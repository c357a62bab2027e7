import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer

/// Blood pressure measurements as pairs (WEB-44).
struct BloodPressures: Sendable {
    private struct Pair: Sendable {
        var date: Date
        var systolic: Double
        var diastolic: Double
    }

    private var pairs: [Pair] = []

    /// The maximum number of individual measurements in a chart; more would be illegible.
    private static let most = 400

    init(in interval: DateInterval, _ filter: SampleFilter, _ reports: StoreReader) throws {
        var filter = filter
        (filter.from, filter.to) = (interval.start, interval.end)
        try reports.forEachObject(of: .bloodPressure, filter.predicate) { sample in
            guard let pair = sample.bloodPressure else { return }
            pairs.append(
                Pair(
                    date: Date(timeIntervalSinceReferenceDate: sample.start), systolic: pair.systolic,
                    diastolic: pair.diastolic))
        }
    }

    var isEmpty: Bool { pairs.isEmpty }

    func chart(_ heading: String, _ formatter: PageFormatter) -> TableChart {
        func mean(_ value: (Pair) -> Double) -> String {
            formatter.format.number(pairs.reduce(0) { $0 + value($1) } / Double(pairs.count))
        }
        let rows = pairs.suffix(Self.most).map { pair in
            TableChart.Row(
                pair.date, "\(formatter.shortDay(pair.date)), \(formatter.time(pair.date))",
                cells: [
                    .init(pair.diastolic, formatter.format.number(pair.diastolic)),
                    .init(pair.systolic, formatter.format.number(pair.systolic)),
                ])
        }
        return TableChart(
            .range, heading,
            facts:
                "\(formatter.format.count(pairs.count, "measurement")) · on average \(mean(\.systolic)) over \(mean(\.diastolic)) mmHg",
            unit: "mmHg", first: "Time", columns: [.init(columnName: "Diastolic"), .init(columnName: "Systolic")],
            rows: Array(rows), formatter)
    }
}
