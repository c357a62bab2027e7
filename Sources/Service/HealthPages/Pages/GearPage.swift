import Foundation
import HealthModel
import HealthReports
import HealthService

/// The page of gear with what was done with it, and the forms that add, change and remove it (WEB-114).
enum GearPage {
    static let pages = [
        PageRoute("/gear") { try await show($0) },
        PageRoute(.post, "/gear") { call in
            let refusal = try await call.refusal { try await call.base.save(try await gear(call)) }
            return refusal == nil ? .goTo("/gear") : try await show(call, refusal: refusal)
        },
        PageRoute(.post, "/gear/remove") { call in
            guard let id = UUID(uuidString: call.form["id"] ?? "") else { throw Problem.notFound }
            try await call.base.removeGear(id)
            return .goTo("/gear")
        },
    ]

    private struct Row: Sendable {
        var gearKey: String
        var gearName: String
        var listAddress: String
        var editAddress: String
        var gearKind: String
        var days: String
        var workouts: String
        var distance: String
        var time: String
    }

    private struct View: Sendable {
        var rows: [Row]
        var isEmpty: Bool
        var heading: String
        /// What is typed in the fields of the form.
        var typed: [String: String]
        var kinds: [Choice]
        var failure: String
    }

    private static func gear(_ call: PageCall) async throws -> Gear {
        let form = call.form
        let known = form["id"].flatMap(UUID.init(uuidString:))
        if let known { _ = try await call.base.storedGear(known) }
        let (kind, begin, end) = try call.typed { () throws(InputError) in
            func day(_ name: String) throws(InputError) -> CalendarDay? {
                guard let text = form[name] else { return nil }
                return try TypedInput.day(text, now: call.formatter.now, calendar: call.formatter.calendar)
            }
            return (try TypedInput.gearKind(form["kind"] ?? ""), try day("begin"), try day("end"))
        }
        return try Gear(id: known ?? UUID(), form["name"] ?? "", kind: kind, begin: begin, end: end)
    }

    private static func show(_ call: PageCall, refusal: Problem? = nil) async throws -> PageRoute.Answer {
        let (formatter, form) = (call.formatter, call.form)
        let report = try await call.base.gear()
        var typed = Dictionary(form.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
        if refusal == nil {
            let edited = report.gear.first { use in
                call.query["edit"].map { $0 == use.id?.uuidString } ?? (call.query["name"] == use.name && use.id == nil)
            }
            typed = [:]
            if let edited {
                typed = [
                    "id": edited.id?.uuidString ?? "", "name": edited.name, "kind": edited.kind.rawValue,
                    "begin": edited.begin?.text ?? "", "end": edited.end?.text ?? "",
                ]
            }
        }
        let kind = typed["kind"] ?? Gear.Kind.shoes.rawValue
        let view = View(
            rows: report.gear.map { row($0, formatter) }, isEmpty: report.gear.isEmpty,
            heading: typed["id"]?.isEmpty == false ? "Edit gear" : "Add gear", typed: typed,
            kinds: Gear.Kind.allCases.map {
                .init(key: $0.rawValue, choiceName: Format.title($0.rawValue), isChosen: $0.rawValue == kind)
            }, failure: refusal?.sentences.joined(separator: " ") ?? "")
        return .shown(template: "gear", title: "Gear", view: view, refusal: refusal)
    }

    private static func row(_ use: GearReport.Use, _ formatter: PageFormatter) -> Row {
        let format = formatter.format
        let name = RequestTarget.encoded(use.name)
        return Row(
            gearKey: use.id?.uuidString ?? "", gearName: use.name, listAddress: "/workouts?gear=\(name)",
            editAddress: (use.id.map { "/gear?edit=\($0.uuidString)" } ?? "/gear?name=\(name)") + "#edit",
            gearKind: Format.title(use.kind.rawValue), days: use.days, workouts: format.count(use.totals.count),
            distance: use.totals.distance.map { format.distance($0) } ?? "–",
            time: formatter.span(use.totals.duration))
    }
}
