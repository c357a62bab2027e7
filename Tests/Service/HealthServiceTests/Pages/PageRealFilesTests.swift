import Foundation
import HealthModel
import HealthPages
import HealthReports
import HealthTransfer
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// Pages of real files match the API (TST-1).
@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct PageRealFilesTests {
    private static let folder = RealFile.folder
    private static let files = [
        "fit/activity-large-fenix2-multisport.fit", "fit/activity_poolswim_with_hr.fit", "fit/cycling_power.fit",
        "fit/wahoo-ELEMNT-2019-02-17.fit", "tcx/garmin_connect.tcx", "tcx/GarminHRMswim.tcx", "gpx/strava.gpx",
        "gpx/opentracks_pause_resume.gpx",
    ]

    @Test(.enabled(if: FileManager.default.fileExists(atPath: folder.path), "the real files are not here"))
    func TST_1_everyPageSaysWhatTheAPISays() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder) { _ in }
            for file in Self.files {
                let bytes = try Data(contentsOf: Self.folder.appending(path: file))
                try await pages.importFile(file.split(separator: "/").last.map(String.init) ?? file, Array(bytes))
            }
            _ = try await pages.ask(
                "POST", "/settings",
                form:
                    "units=metric&weekStart=1&locale=en&timeZone=UTC&paceFor=running&paceFor=walking&paceFor=hiking&paceFor=swimming"
            )
            let list = try JSON(parsing: try await pages.ask("GET", "/api/v1/workouts?limit=1000&totals=true").text)
            let workouts = try #require(try list["items"]?.elements { $0 })
            #expect(workouts.count >= Self.files.count)
            let first = try await pages.page("/workouts")
            let sum = try #require(try list["totals"]?["distance"]?.asFiniteNumber())
            #expect(first.contains("\(workouts.count) workouts · \(Format.plain.distance(sum))"))
            for workout in workouts {
                let uuid = try workout.member("uuid") { try $0.asString() }
                let page = try await pages.page("/workouts/\(uuid)")
                func shows(_ text: String) -> Bool {
                    let parts = text.split(separator: " ", maxSplits: 1)
                    return page.contains(
                        parts.count == 2 ? "<dd>\(parts[0]) <span class=\"unit\">\(parts[1])</span>" : "<dd>\(text)")
                }
                let seconds = try workout.member("duration") { try $0.asFiniteNumber() }
                #expect(shows(Format.duration(seconds)), "\(uuid)")
                if let meters = try workout.optional("totalDistance", { try $0.asFiniteNumber() }), meters > 0 {
                    #expect(shows(Format.plain.distance(meters)), "\(uuid)")
                }
                if let energy = try workout.optional("totalEnergyBurned", { try $0.asFiniteNumber() }) {
                    #expect(shows("\(Format.plain.number(energy)) kcal"), "\(uuid)")
                }
            }
            // Each type, completely: charts draw the statistics.
            let types = try JSON(parsing: try await pages.ask("GET", "/api/v1/types").text)
            for type in try types["items"]?.elements({ $0 }) ?? [] {
                let name = try type.member("name") { try $0.asString() }
                guard TypeName.type(name)?.aggregationStyle != nil else { continue }
                let page = try await pages.page("/data/\(name)?span=All")
                let api = try JSON(
                    parsing: try await pages.ask(
                        "GET", "/api/v1/statistics?type=\(name)&by=month&empty=false&units=metric"
                    ).text)
                let rows = try api["items"]?.elements { $0 } ?? []
                let drawn = page.matches(of: /data-value="([^"]*)"/).compactMap { Double($0.output.1) }
                for row in rows {
                    for figure in ["sum", "minimum", "average", "maximum"] {
                        guard let value = try row.optional(figure, { try $0.asFiniteNumber() }) else { continue }
                        #expect(drawn.contains { abs($0 - value) <= 1e-9 * max(1, abs(value)) }, "\(name) \(figure)")
                    }
                }
            }
        }
    }
}
