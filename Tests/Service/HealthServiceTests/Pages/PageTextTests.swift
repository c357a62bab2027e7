import Foundation
import HealthModel
import HealthPages
import HealthStore
import TestSupport
import Testing

@testable import HealthService

/// Every page as it reads, on a year with a rich last week.
///
/// The texts are in `Tests/Service/Texts`; `HK_WRITE_SCREENS=1` in the environment rewrites them.
@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct PageTextTests {
    /// The addresses by the names of their texts.
    private static let pages: [(name: String, address: String)] = [
        ("overview", "/"), ("calendar", "/calendar"), ("calendar-year", "/calendar?year=2023"),
        ("workouts", "/workouts"), ("workouts-running", "/workouts?activity=running&from=2023-01-01&to=2023-03-31"),
        ("workouts-last", "/workouts?page=2"), ("workout-triathlon", "/workouts/\(RichWeek.triathlon)"),
        ("workout-run", "/workouts/\(RichWeek.run)"),
        ("workout-activity", "/workouts/\(RichWeek.triathlon)?activity=2"),
        ("compare", "/workouts/\(RichWeek.run)/compare/\(RichWeek.triathlon)"),
        ("compare-choice", "/workouts/\(RichWeek.run)/compare"), ("same-route", "/workouts/\(RichWeek.run)/same-route"),
        ("map", "/workouts/map"), ("duplicates", "/workouts/duplicates"), ("data", "/data"),
        ("steps-day", "/data/stepCount?span=D&date=2023-12-29"), ("steps-year", "/data/stepCount?span=Y&compare=1"),
        ("heart-week", "/data/heartRate?span=W&date=2023-12-28"), ("mass-month", "/data/bodyMass?span=M"),
        ("pressure", "/data/bloodPressure?span=Y"), ("cardiogram", "/data/electrocardiogram/\(RichWeek.cardiogram)"),
        ("cardiograms", "/data/electrocardiogram?span=M"), ("mindful", "/data/mindfulSession?span=W"),
        ("sleep", "/sleep"), ("night", "/sleep/2023-12-31"), ("body", "/body"), ("readiness", "/readiness"),
        ("load", "/load"), ("load-all", "/load?span=all&measure=tss"), ("bin", "/data/bin"), ("goals", "/goals"),
        ("gear", "/gear"), ("plans", "/plans"), ("today", "/today"), ("week", "/week"), ("year", "/year/2023"),
        ("trends", "/trends"), ("records", "/records"), ("curves", "/records/curves"), ("enter", "/enter"),
    ]

    @Test func WEB_1_everyPageReadsAsItDid() async throws {
        try await Running.withFolder { folder in
            let pages = try PagesUnderTest.atNoon(folder, of: RichWeek.now, RichWeek.fill)
            for (name, address) in Self.pages {
                let page = try await pages.page(address)
                let difference = try KeptText.difference(PageText(page).lines, from: "Service/Texts/Pages/\(name).txt")
                #expect(difference == nil)
            }
        }
    }

    /// The addresses of lists that are longer than their pages.
    private static let lists: [(name: String, address: String)] = [
        ("pressures", "/data/bloodPressure?span=Y"), ("pressures-body", "/body"), ("nights", "/sleep"),
        ("heart", "/data/heartRate?span=D"), ("strips", "/data/electrocardiogram?span=W"), ("load", "/load?span=Y"),
        ("duplicates", "/workouts/duplicates"), ("duplicates-last", "/workouts/duplicates?page=3"),
        ("workouts", "/workouts"), ("workouts-last", "/workouts?page=3"), ("calendar", "/calendar"),
        ("masses", "/data/bodyMass?span=6M"), ("trends", "/trends"),
    ]

    @Test func WEB_20_longListsBeginAndEndAsTheyDid() async throws {
        try await Running.withFolder { folder in
            let pages = try PagesUnderTest.atNoon(folder, of: RichWeek.now, Crowd.fill)
            for (name, address) in Self.lists {
                let page = try await pages.page(address)
                let difference = try KeptText.difference(
                    PageText(page).abridged, from: "Service/Texts/Lists/\(name).txt")
                #expect(difference == nil)
            }
        }
    }
}

/// What a page says: its words, where its links and forms go, and a hash of each shape of its pictures.
private struct PageText {
    private(set) var lines = ""
    private var numbers = IdentifierNumbers()

    init(_ page: String) {
        var text = ""
        let main = page.range(of: "<main").map { page[$0.lowerBound...] } ?? page[...]
        // All pages have one menu, of which the place of the page differs.
        for link in page[..<main.startIndex].split(separator: "<") where link.contains("aria-current") {
            text += element(link.prefix { $0 != ">" })
        }
        for part in main.prefix(upTo: main.range(of: "</main>")?.lowerBound ?? main.endIndex).split(separator: "<") {
            let pieces = part.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
            text += element(pieces[0])
            if pieces.count > 1, !["script", "style"].contains(where: pieces[0].hasPrefix) { text += pieces[1] }
        }
        lines =
            text.split(separator: "\n").map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            .filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
    }

    /// The lines, of long lists only the first and the last ones, and a hash of all.
    var abridged: String {
        var hash = StableHash()
        let all = lines.split(separator: "\n")
        for line in all { hash.add(String(line)) }
        return
            (all.prefix(60).map(String.init) + ["… \(all.count) lines: \(hash.text)"] + all.suffix(30).map(String.init))
            .joined(separator: "\n") + "\n"
    }

    private static let words: Set = ["a", "b", "em", "i", "strong", "span", "small", "abbr", "time", "code"]
    private static let cells: Set = ["td", "th", "dt", "dd", "tspan"]
    private static let said: Set = [
        "href", "value", "title", "aria-label", "alt", "datetime", "min", "max", "placeholder", "checked", "selected",
        "disabled", "required", "open", "hidden", "aria-current", "aria-sort",
    ]
    private static let shapes: Set = [
        "d", "points", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "width", "height", "transform",
    ]

    /// The beginnings of classes that say something.
    private static let classes = ["level", "day", "state", "zone", "stage", "ring"]

    /// Returns what a tag says.
    private mutating func element(_ tag: Substring) -> String {
        let name = String(tag.prefix { $0.isLetter || $0.isNumber })
        var said: [String] = []
        var shape = StableHash()
        var hasShape = false
        // Values are in quotation marks: what is before one ends with a name.
        let parts = tag.dropFirst(name.count).split(separator: "\"", omittingEmptySubsequences: false)
        for (place, part) in parts.enumerated() where place % 2 == 0 {
            let names = part.split(whereSeparator: { $0 == " " || $0 == "\n" || $0 == "=" || $0 == "/" }).map(
                String.init)
            for attribute in names {
                let hasValue = attribute == names.last && part.hasSuffix("=") && place + 1 < parts.count
                let value = hasValue ? parts[place + 1] : ""
                if Self.said.contains(attribute) { said.append("[\(attribute) \(numbers.replacing(value))]") }
                if attribute == "class", Self.classes.contains(where: value.hasPrefix) { said.append("[\(value)]") }
                if name != "svg", Self.shapes.contains(attribute) {
                    hasShape = true
                    shape.add(String(value))
                }
            }
        }
        if hasShape { said.append("{\(name) \(shape.text.prefix(6))}") }
        // Parts of a sentence stay in their line.
        if said.isEmpty, name.isEmpty || Self.words.contains(name) { return " " }
        return Self.cells.contains(name) ? " | \(said.joined(separator: " "))" : "\n\(said.joined(separator: " "))\n"
    }
}
