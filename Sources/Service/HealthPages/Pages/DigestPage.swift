import Foundation
import HealthModel
import HealthReports
import HealthService

/// The pages of a day or a week at a glance (WEB-104).
enum DigestPage {
    static let pages = [
        PageRoute("/today") { try await show(.day, $0) },
        PageRoute("/week") { try await show(.week, $0) },
    ]

    private static func show(_ span: DigestReport.Span, _ call: PageCall) async throws -> PageRoute.Answer {
        let (formatter, calendar) = (call.formatter, call.formatter.calendar)
        let date = try call.date("date")?.start ?? formatter.now
        let day = CalendarDay(of: date, in: calendar.timeZone)
        let report = try await call.read {
            try $0.digest(of: span, on: day, now: formatter.now, calendar: calendar)
        }
        let (address, name) = span == .day ? ("/today", "Day") : ("/week", "Week")
        var view = ReportView(
            span == .day
                ? formatter.day(report.start)
                : "\(formatter.date(report.start)) – \(formatter.date(report.end.addingTimeInterval(-1)))",
            in: "Overview",
            at: "/")
        view.tabs = [DigestReport.Span.day, .week].map { other in
            let (path, name) = other == .day ? ("/today", "Day") : ("/week", "Week")
            return .init(tabName: name, tabAddress: "\(path)?date=\(day.text)", isCurrent: other == span)
        }
        let step = span == .day ? 1 : 7
        view.links = [
            .init(tabName: "Earlier", tabAddress: "\(address)?date=\(day.adding(days: -step).text)", isCurrent: false)
        ]
        if report.end <= formatter.now {
            view.links.append(
                .init(tabName: "Later", tabAddress: "\(address)?date=\(day.adding(days: step).text)", isCurrent: false))
        }
        let lines = report.lines(formatter.format)
        if lines.isEmpty { view.emptyText = "Nothing was recorded." }
        var table = ListTable(name, [.init("Topic", isNumber: false), .init("Summary", isNumber: false)])
        var subject = ""
        for line in lines {
            if !line.subject.isEmpty { subject = line.subject }
            table.add([subject, line.text], link: line.workout.map { "/workouts/\($0.uuidString)" } ?? "")
        }
        if !lines.isEmpty { view.sections = [.init(sectionName: "At a glance", table: table)] }
        return .shown(template: "report", title: name, view: view)
    }
}
