import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit

/// The output of `hk compare`: the two workouts, and a row for each place.
struct CompareScreen {
    /// The number of rows unless another one is asked for.
    static let rows = 13

    var report: WorkoutComparison

    func lines(terminal: Terminal) -> [String] {
        workouts(terminal).lines(terminal: terminal) + [""] + places(terminal).lines(terminal: terminal)
            + [""] + terminal.broken(sentence(terminal.format))
    }

    private func workouts(_ terminal: Terminal) -> Table {
        let format = terminal.format
        let measure = format.measure(SpeedStyle(of: report.workout.activityType))
        var table = Table(
            [
                .init(""), .init("Date"), .init("ID"), .init("Distance", .right), .init("Time", .right),
                .init(measure.name, .right), .init("bpm", .right), .init("Title"),
            ],
            yields: [.omit("Title"), .omit("bpm"), .omit(measure.name), .omit("ID"), .cut("Date", to: 10)])
        for (side, name) in [(report.workout, "A"), (report.other, "B")] {
            let speed = side.distance.flatMap { $0 > 0 && side.duration > 0 ? $0 / side.duration : nil }
            table.add([
                name, format.moment(side.start, timeZone: side.timeZone), Format.shortIdentifier(side.workout),
                side.distance.map { format.distance($0) } ?? "", Format.duration(side.duration),
                speed.map { format.speed($0, measure) } ?? "",
                side.averageHeartRate.map { format.number($0) } ?? "", side.title ?? "",
            ])
        }
        return table
    }

    private func places(_ terminal: Terminal) -> Table {
        let format = terminal.format
        let measure = format.measure(SpeedStyle(of: report.workout.activityType))
        var columns: [Table.Column] = [
            .init(report.axis == .distance ? "Distance" : "Time", .right), .init("Gap", .right),
        ]
        var yields: [Table.Yield] = []
        for column in report.columns {
            let name = name(of: column.quantity, measure)
            for side in ["A", "B"] {
                columns.append(.init("\(name) \(side)", .right))
                if ![.time, .distance, .speed].contains(column.quantity) {
                    yields.insert(.omit("\(name) \(side)"), at: 0)
                }
            }
        }
        var table = Table(columns, yields: yields)
        for (row, place) in report.places.enumerated() {
            table.add(
                [
                    report.axis == .distance ? format.distance(place) : Format.duration(place),
                    report.gaps[row].map { report.gapText($0, format) } ?? "–",
                ]
                    + report.columns.flatMap { column in
                        [column.workout[row], column.other[row]].map { value in
                            value.map { text($0, column.quantity, measure, format) } ?? "–"
                        }
                    })
        }
        return table
    }

    private func name(of quantity: WorkoutComparison.Quantity, _ measure: PaceMeasure) -> String {
        switch quantity {
        case .time: "Time"
        case .distance: "Distance"
        case .speed: measure.name
        case .heartRate: "bpm"
        case .power: "W"
        case .cadence: "Cadence"
        case .elevation: "Elevation"
        }
    }

    private func text(
        _ value: Double, _ quantity: WorkoutComparison.Quantity, _ measure: PaceMeasure, _ format: Format
    ) -> String {
        switch quantity {
        case .time: Format.duration(value)
        case .distance: format.distance(value)
        case .speed: format.speed(value, measure)
        case .heartRate, .power, .cadence: format.number(value)
        case .elevation: format.height(value)
        }
    }

    private func sentence(_ format: Format) -> String {
        report.lastGapText("B", format).map { "\($0)." } ?? "They have no place in common."
    }
}
