import Foundation
import HealthModel
import HealthStore
import TestEngines
import Testing

@testable import HealthPages
@testable import HealthReports
@testable import HealthService

/// The members of rows of workouts, and the links between days (WEB-20, WEB-104).
@Suite struct RowAndLinkTests {
    private static let start = RichWeek.now.timeIntervalSinceReferenceDate - 3_600

    // MARK: Rows

    private static func row(
        heartRate: Double? = nil, isMarked: Bool = false, _ change: (inout WorkoutSummary) -> Void = { _ in }
    ) throws -> WorkoutRow {
        let record = SampleRecord(
            uuid: SweptLife.uuid(91), type: .workout, start: start, end: start + 1_800,
            content: .workout(WorkoutRecord(activityType: .running, duration: 1_800)))
        var summary = try #require(WorkoutSummary(record))
        change(&summary)
        let formatter = try SweptService.shared.get().formatter(#"{"timeZone": "GMT"}"#)
        return WorkoutRow(summary, formatter, heartRate: heartRate, isMarked: isMarked)
    }

    @Test("WEB-20: a row has the title that was given, or else the one that is suggested") func titles() throws {
        let plain = try Self.row()
        #expect(plain.title == "" && plain.suggestedTitle == "Run")
        let titled = try Self.row { $0.title = "Round the lake" }
        #expect(titled.title == "Round the lake" && titled.suggestedTitle == "")
        let morning = try Self.row { $0.timeZone = TimeZone(identifier: "America/Bogota") }
        #expect(morning.title == "" && morning.suggestedTitle == "Morning run")
    }

    @Test("WEB-20: what was not measured is empty in a row") func nothing() throws {
        let row = try Self.row()
        #expect(row.address == "/workouts/\(SweptLife.uuid(91).uuidString)" && row.key == SweptLife.uuid(91).uuidString)
        #expect(row.datetime == "2023-12-31T11:00:00Z" && row.when == "today 11:00" && row.zone == "")
        #expect(row.fullDay == "Sunday, December 31, 2023" && row.duration == "30:00")
        #expect([row.distance, row.speed, row.heartRate, row.climb, row.energy] == ["", "", "", "", ""])
        #expect(row.others == "" && row.route == "" && !row.isMarked)
    }

    @Test("WEB-20: each measure of a row has its unit") func measures() throws {
        let row = try Self.row(heartRate: 141.4, isMarked: true) { summary in
            (summary.totalDistance, summary.climb, summary.totalEnergyBurned) = (5_000, 12.4, 345.6)
            summary.averageHeartRate = 99
            summary.source = SourceRecord(bundleIdentifier: "org.example.watch", name: "Watch")
        }
        #expect(row.distance == "5.00 km" && row.speed == "6:00 /km" && row.heartRate == "141 bpm")
        #expect(row.climb == "12 m" && row.energy == "346 kcal" && row.source == "Watch" && row.isMarked)
        #expect(row.name == "Running" && row.sport.sportKey == "running")
        let guess = try Self.row { ($0.activityType, $0.proposedActivity) = (.other, .cycling) }
        #expect(guess.sport.sportKey == "cycling" && guess.suggestedTitle == "Ride")
    }

    @Test(
        "WEB-20: other recordings of a workout are counted",
        arguments: [(0, ""), (1, "recorded by one other too"), (2, "recorded by 2 others too")])
    func others(count: Int, text: String) throws {
        let row = try Self.row { summary in
            summary.otherRecordings = (0..<count).map { number in
                WorkoutSummary.Recording(
                    uuid: SweptLife.uuid(number),
                    source: SourceRecord(bundleIdentifier: "org.example.\(number)", name: "\(number)"))
            }
        }
        #expect(row.others == text)
    }

    // MARK: Reports

    @Test("A report has links, tabs and figures from the first one on", arguments: 0...2)
    func parts(count: Int) {
        var view = ReportView("Heading", in: "Data", at: "/data")
        #expect(view.heading == "Heading" && view.parent == "Data" && view.parentAddress == "/data")
        #expect(!view.hasLinks && !view.hasTabs && !view.hasFigures)
        let tabs = (0..<count).map { Tab(tabName: "\($0)", tabAddress: "/\($0)", isCurrent: false) }
        view.links = tabs
        #expect(view.hasLinks == (count > 0) && !view.hasTabs && !view.hasFigures)
        view.tabs = tabs
        view.links = []
        #expect(!view.hasLinks && view.hasTabs == (count > 0) && !view.hasFigures)
        view.figures = (0..<count).map { Figure("\($0)", "1 km") }
        view.tabs.removeAll()
        #expect(!view.hasTabs && view.hasFigures == (count > 0))
        let plain = ReportView("Heading")
        #expect(plain.parent == "" && plain.parentAddress == "")
    }

    // MARK: Days

    private static let shared = Result { try SweptService { try $0.allow(TenYears.watch) } }

    /// Returns the names of the tabs of a page about days, with their addresses.
    private static func tabs(_ address: String, after seconds: Double = 0) async throws -> [String] {
        let responder = try shared.get().responder(
            at: RichWeek.now + seconds, settings: #"{"timeZone": "GMT", "weekStart": 1}"#)
        let page = try await responder.ask("GET", address, by: responder.views).text
        return page.matches(of: #/tabName '([^']*)' tabAddress '([^']*)' isCurrent (true|false)/#).map {
            "\($0.output.1) \($0.output.2)\($0.output.3 == "true" ? " *" : "")"
        }
    }

    @Test(
        "WEB-104: a day and a week lead to the one before, and to the next one once they are over",
        arguments: [
            ("/today", 0.0, ["Earlier /today?date=2023-12-30"]),
            ("/today?date=2023-12-30", 0, ["Earlier /today?date=2023-12-29", "Later /today?date=2023-12-31"]),
            ("/today?date=2023-12-31", 43_199, ["Earlier /today?date=2023-12-30"]),
            (
                "/today?date=2023-12-31", 43_200,
                ["Earlier /today?date=2023-12-30", "Later /today?date=2024-01-01"]
            ),
            ("/week", 0, ["Earlier /week?date=2023-12-24"]),
            ("/week?date=2023-12-25", 43_199, ["Earlier /week?date=2023-12-18"]),
            ("/week?date=2023-12-25", 43_200, ["Earlier /week?date=2023-12-18", "Later /week?date=2024-01-01"]),
            ("/week?date=2023-12-24", 0, ["Earlier /week?date=2023-12-17", "Later /week?date=2023-12-31"]),
            ("/readiness", 0, ["Day before /readiness?date=2023-12-30"]),
            (
                "/readiness?date=2023-12-30", 0,
                ["Day before /readiness?date=2023-12-29", "Day after /readiness?date=2023-12-31"]
            ),
            ("/readiness?date=2023-12-31", 43_199, ["Day before /readiness?date=2023-12-30"]),
            (
                "/readiness?date=2023-12-31", 43_200,
                ["Day before /readiness?date=2023-12-30", "Day after /readiness?date=2024-01-01"]
            ),
        ] as [(String, Double, [String])])
    func links(address: String, seconds: Double, links: [String]) async throws {
        let tabs = try await Self.tabs(address, after: seconds)
        #expect(tabs.filter { !$0.hasPrefix("Day /") && !$0.hasPrefix("Week /") } == links, "\(tabs)")
    }

    @Test("WEB-104: a day and its week lead to each other") func spans() async throws {
        for (address, current) in [("/today", "Day"), ("/week", "Week")] {
            let tabs = try await Self.tabs("\(address)?date=2023-12-27")
            let expected = [("Day", "/today"), ("Week", "/week")].map { name, path in
                "\(name) \(path)?date=2023-12-27\(name == current ? " *" : "")"
            }
            #expect(tabs.filter { $0.hasPrefix("Day /") || $0.hasPrefix("Week /") } == expected, "\(tabs)")
        }
    }

    @Test("WEB-104: a day without data tells that there was no workout, and nothing else") func empty() async throws {
        let responder = try Self.shared.get().responder(settings: #"{"timeZone": "GMT", "weekStart": 1}"#)
        for (address, heading) in [
            ("/today?date=2023-12-27", "Wednesday, December 27, 2023"),
            ("/week?date=2023-12-27", "Dec 25, 2023 – Dec 31, 2023"),
        ] {
            let page = try await responder.ask("GET", address, by: responder.views).text
            #expect(page.contains(" heading '\(heading)' "), "\(page.prefix(400))")
            let cells = page.matches(of: #/\('([^']*)' '(Topic|Summary)' /#).map { String($0.output.1) }
            #expect(cells == ["Total", "None"] && page.contains(" emptyText '' "))
        }
    }

    @Test("WEB-104: each line of a day names its topic, also the second one of a topic") func topics() async throws {
        let service = try SweptService { engine in
            try engine.allow(TenYears.watch)
            try engine.write(as: TenYears.watch) {
                try $0.save(
                    (0..<3).map { number in
                        let start = Self.start - 10_800 + Double(number) * 3_600
                        return SampleRecord(
                            uuid: SweptLife.uuid(number), type: .workout, start: start, end: start + 600,
                            content: .workout(WorkoutRecord(activityType: .running, duration: 600)))
                    })
            }
        }
        let responder = service.responder(settings: #"{"timeZone": "GMT"}"#)
        let page = try await responder.ask("GET", "/today", by: responder.views).text
        #expect(!page.contains("Nothing was recorded."))
        let topics = page.matches(of: #/\('(Workouts|Total|)' 'Topic' /#).map { String($0.output.1) }
        #expect(topics == ["Workouts", "Workouts", "Workouts", "Total"], "\(page.prefix(2_000))")
        for number in 0..<3 { #expect(page.contains("/workouts/\(SweptLife.uuid(number).uuidString)")) }
    }
}
