import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit

/// The output of `hk same-route`: a row for each outing, with the difference from the fastest.
struct SameRouteScreen {
    var report: SameRouteReport

    func lines(terminal: Terminal) -> [String] {
        let format = terminal.format
        let measure = format.measure(SpeedStyle(of: report.activityType))
        var table = Table(
            [
                .init("Date"), .init("ID"), .init("Time", .right), .init("Behind", .right),
                .init(measure.name, .right), .init("bpm", .right), .init("Off", .right), .init("Title"),
            ],
            yields: [
                .omit("Title"), .omit("Off"), .omit("bpm"), .omit(measure.name), .omit("ID"), .cut("Date", to: 10),
            ])
        let fastest = report.fastest?.duration ?? 0
        for outing in report.outings {
            let isThis = outing.workout == report.workout
            let behind = outing.duration - fastest
            table.add([
                format.moment(outing.start, timeZone: outing.timeZone) + (isThis ? " ●" : ""),
                Format.shortIdentifier(outing.workout), Format.duration(outing.duration),
                behind > 0 ? "+" + Format.duration(behind) : "fastest",
                outing.distance.map { $0 > 0 ? format.speed($0 / outing.duration, measure) : "" } ?? "",
                outing.averageHeartRate.map { format.number($0) } ?? "", "\(format.number(outing.deviation)) m",
                outing.title ?? "",
            ])
        }
        let count = format.count(report.outings.count, "outing")
        return terminal.broken("\(count) on this way of \(format.distance(report.length)).")
            + table.lines(terminal: terminal)
    }
}
