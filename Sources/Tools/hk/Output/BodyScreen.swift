import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit

/// The output of `hk body`: a table for each measurement, and one of blood pressures.
struct BodyScreen {
    var report: BodyReport

    func lines(terminal: Terminal) -> [String] {
        guard !report.isEmpty else { return terminal.broken("No measurements of the body.") }
        var blocks = report.courses.map { course($0, terminal) }
        if !report.pressures.isEmpty { blocks.append(pressures(terminal)) }
        return Array(blocks.joined(separator: [""]))
    }

    private func course(_ course: BodyReport.Course, _ terminal: Terminal) -> [String] {
        let format = terminal.format
        func text(_ value: Double) -> String {
            let shown = format.shown(QuantityValue(value, course.unit), of: course.type)
            return format.number(shown.value, decimals: 1)
        }
        let unit = Format.text(of: format.shown(QuantityValue(1, course.unit), of: course.type).unit)
        var table = Table([
            .init("Day"), .init("\(TypeTitle.name(course.type)), \(unit)", .right), .init("Trend", .right),
        ])
        for day in course.days { table.add([day.day.text, text(day.value), text(day.trend)]) }
        var lines = table.lines(terminal: terminal)
        if let change = course.weeklyChange, let first = course.days.first {
            let shown = format.shown(QuantityValue(change, course.unit), of: course.type)
            let number = format.number(shown.value, decimals: 2)
            let sign = change > 0 && number != "0.00" ? "+" : ""
            lines += terminal.broken("Trend since \(first.day.text): \(sign)\(number) \(unit) a week.")
        }
        return lines
    }

    private func pressures(_ terminal: Terminal) -> [String] {
        let format = terminal.format
        var table = Table(
            [.init("Date"), .init("mmHg", .right), .init("Category")], yields: [.narrow("Category", to: 6)])
        for pressure in report.pressures {
            table.add([
                format.moment(pressure.date), format.pressures((pressure.systolic, pressure.diastolic)),
                pressure.category.title,
            ])
        }
        let lines = table.lines(terminal: terminal)
        guard let mean = report.meanPressure else { return lines }
        return lines + terminal.broken(mean.sentence(format) + " " + BodyReport.MeanPressure.remark)
    }
}
