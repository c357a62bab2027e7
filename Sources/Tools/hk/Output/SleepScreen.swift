import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit

/// The output of `hk sleep`: a row for each night, the means of all, and their regularity.
struct SleepScreen {
    var report: SleepReport

    private static let barWidth = 24

    func lines(terminal: Terminal) -> [String] {
        guard !report.nights.isEmpty else { return terminal.broken("No sleep data.") }
        return table(terminal) + notes(terminal)
    }

    private func table(_ terminal: Terminal) -> [String] {
        let format = terminal.format
        let vitals = shownVitals(format)
        var columns = [Table.Column("Night"), .init("From"), .init("To"), .init("Asleep", .right)]
        columns += [.init("In bed", .right), .init("Deep", .right), .init("Core", .right), .init("REM", .right)]
        columns.append(.init("Awake", .right))
        for vital in vitals { columns.append(.init(vital.title, .right)) }
        columns.append(.init(""))
        var table = Table(
            columns,
            yields: [
                .omit(""), .omit("°C"), .omit("°F"), .omit("Breaths"), .omit("bpm"), .omit("Awake"), .omit("Core"),
                .omit("In bed"), .omit("REM"), .omit("Deep"), .omit("To"),
            ])
        let longest = report.nights.map(\.main.asleep).max() ?? 0
        for night in report.nights {
            let main = night.main
            var row = [night.day.text + (night.naps.isEmpty ? "" : " +\(night.naps.count)")]
            row += [
                clock(main.start, night, format) + format.offset(of: night.timeZone, at: main.start),
                clock(main.end, night, format), hours(main.asleep), hours(main.inBed),
            ]
            row += [SleepReport.Stage.deep, .core, .rem, .awake].map { hours(main.seconds($0)) }
            for vital in vitals { row.append(vital.text(night.vitals, format)) }
            row.append(bar(main, longest))
            table.add(row)
        }
        if let means = report.means {
            var row = ["Mean", report.regularity.map { clock(ofDay: $0.start) } ?? ""]
            row.append(report.regularity.map { clock(ofDay: $0.end) } ?? "")
            let figures = [means.asleep, means.inBed, means.deep, means.core, means.rem, means.awake]
            row += figures.map { $0.map(hours) ?? "" }
            for vital in vitals { row.append(vital.text(means.vitals, format)) }
            table.add(row)
        }
        return table.lines(terminal: terminal)
    }

    // MARK: Vitals

    /// A column of a measured vital sign.
    private struct Vital {
        var title: String
        var value: KeyPath<SleepReport.Vitals, Double?>
        var decimals: Int
        /// The number in the unit of the title.
        var shown: (Double) -> Double = { $0 }

        func text(_ vitals: SleepReport.Vitals, _ format: Format) -> String {
            vitals[keyPath: value].map { format.number(shown($0), decimals: decimals) } ?? ""
        }
    }

    /// The vital signs that were measured in any night.
    private func shownVitals(_ format: Format) -> [Vital] {
        let temperature = format.unit(of: .degreeCelsius, .appleSleepingWristTemperature)
        return [
            Vital(title: "bpm", value: \.heartRate, decimals: 0),
            Vital(title: "Breaths", value: \.respiratoryRate, decimals: 1),
            Vital(title: temperature.unitString == "degF" ? "°F" : "°C", value: \.wristTemperature, decimals: 1) {
                QuantityValue($0, .degreeCelsius).converted(to: temperature) ?? $0
            },
        ].filter { vital in report.nights.contains { $0.vitals[keyPath: vital.value] != nil } }
    }

    /// Returns a bar of deep, core and REM sleep, whose length is the share of the longest night.
    private func bar(_ period: SleepReport.Period, _ longest: Double) -> String {
        guard longest > 0 else { return "" }
        let parts = [
            ("▓", period.seconds(.deep)), ("▒", period.seconds(.core) + period.seconds(.unspecified)),
            ("░", period.seconds(.rem)),
        ]
        return parts.map { sign, seconds in
            String(repeating: sign, count: Int((seconds / longest * Double(Self.barWidth)).rounded()))
        }.joined()
    }

    private func notes(_ terminal: Terminal) -> [String] {
        var notes: [String] = []
        if let regularity = report.regularity {
            let index = regularity.index.map { "Sleep Regularity Index \(terminal.format.number($0)). " } ?? ""
            notes.append(
                index
                    + "Sleep begins at \(clock(ofDay: regularity.start)) ± \(minutes(regularity.startDeviation)) and ends at "
                    + "\(clock(ofDay: regularity.end)) ± \(minutes(regularity.endDeviation)).")
        }
        let naps = report.nights.reduce(0) { $0 + $1.naps.count }
        if naps > 0 { notes.append("+1 is a nap, which is not included in the figures.") }
        return notes.isEmpty ? [] : [""] + notes.flatMap { terminal.broken($0) }
    }

    // MARK: Times

    private func clock(_ moment: Double, _ night: SleepReport.Night, _ format: Format) -> String {
        String(format.moment(Date(timeIntervalSinceReferenceDate: moment), timeZone: night.timeZone).suffix(5))
    }

    private func clock(ofDay seconds: Double) -> String {
        let whole = Int((seconds / 60).rounded()) % 1440
        return "\(Format.twoDigits(whole / 60)):\(Format.twoDigits(whole % 60))"
    }

    private func hours(_ seconds: Double) -> String {
        guard seconds >= 30, seconds < 1e9 else { return "" }
        let whole = Int((seconds / 60).rounded())
        return "\(whole / 60):\(Format.twoDigits(whole % 60))"
    }

    private func minutes(_ seconds: Double) -> String { "\(Format.plain.number(seconds / 60)) min" }
}
