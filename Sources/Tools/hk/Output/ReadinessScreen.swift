import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit

/// The output of `hk readiness`: a row for each measure, the result, and what is missing.
struct ReadinessScreen {
    var report: ReadinessReport

    func lines(terminal: Terminal) -> [String] {
        let format = terminal.format
        var table = Table(
            [.init("Measure"), .init(report.day.text, .right), .init("Own range", .right), .init("")],
            yields: [.narrow("Measure", to: 12), .omit("Own range")])
        for reading in report.readings {
            func text(_ value: Double) -> String { reading.measure.text(value, reading.unit, format) }
            let unit = reading.measure.shown(0, reading.unit, format).unit
            let range = reading.baseline.map { "\(text($0.low)) – \(text($0.high))" } ?? ""
            let mark = reading.isStrained ? " !" : ""
            table.add([
                reading.measure.title, reading.value.map { "\(text($0)) \(unit)" } ?? "", range,
                reading.state.rawValue + mark,
            ])
        }
        return table.lines(terminal: terminal) + [""] + terminal.broken(report.sentence())
            + report.missing.flatMap { terminal.broken($0) } + [""] + terminal.broken(ReadinessReport.method)
    }
}
