import Foundation
import HealthKit
import OpenHealthKit
import TestStores
import TestSupport
import Testing

/// The steps of imports and exports of several files, in their order.
@Suite(.timeLimit(.minutes(2))) struct TransferProgressTests {
    private let folder: TemporaryFolder
    private let store: HKHealthStore

    init() throws {
        folder = try TemporaryFolder()
        store = try HKHealthStore.forTest()
    }

    private static func text(_ hour: Int) -> String {
        GPX.file(GPX.track([[hour * 3_600, hour * 3_600 + 1, hour * 3_600 + 2]], type: "running"))
    }

    /// Returns the reports of a transfer, and the last progress before each.
    private static func steps(_ transfer: Transfer<FileReport>) async throws -> [String] {
        var (lines, last): ([String], TransferProgress?) = ([], nil)
        for try await step in transfer {
            switch step {
            case .progress(let progress): last = progress
            case .report(let report):
                let name = URL(filePath: report.file).lastPathComponent
                let isNamed = last.map { $0.file == report.file }
                let done = last.map { "\($0.done) of \($0.total.map(String.init) ?? "-")" } ?? "-"
                lines.append(
                    "\(name) \(report.outcome) \(report.workouts.count), \(done) \(isNamed.map { "\($0)" } ?? "-")")
            }
        }
        return lines
    }

    @Test func eachFileOfAnExportIsTold() async throws {
        for hour in [2, 0, 1] {
            _ = try await store.importData(Data(Self.text(hour).utf8), named: "\(hour).gpx").reports
        }
        try await store.requestAuthorization(toShare: [], read: [.workoutType()])
        let workouts = try await HKSampleQueryDescriptor(
            predicates: [.workout()], sortDescriptors: [SortDescriptor(\.startDate)]
        ).result(for: store)
        #expect(workouts.count == 3)
        let place = folder.url.appending(path: "out")
        let lines = try await Self.steps(store.export([workouts[2], workouts[0], workouts[1]], as: .csv, into: place))
        let names = [
            "2026-05-12T08-00-00Z-running.csv", "2026-05-12T06-00-00Z-running.csv", "2026-05-12T07-00-00Z-running.csv",
        ]
        let told = lines.map { $0.prefix { $0 != " " } }.map(String.init)
        #expect(told == names)
        #expect(lines.map { $0.suffix(11) } == ["1 of 3 true", "2 of 3 true", "3 of 3 true"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path).sorted() == names.sorted())
        // Of no workouts there are no files.
        #expect(try await Self.steps(store.export([], as: .csv, into: folder.url.appending(path: "none"))) == [])
    }

    @Test func eachFileOfAnImportIsReported() async throws {
        let files = try (0..<3).map { URL(filePath: try folder.write(Self.text($0), to: "\($0).gpx")) }
        let broken = URL(filePath: try folder.write("Hello", to: "broken.gpx"))
        let order = [files[1], broken, files[0], files[1], files[2]]
        let reports = try await store.importFiles(at: order).reports
        #expect(reports.map(\.file) == order.map(\.path))
        #expect(reports.map(\.outcome) == [.complete, .failed, .complete, .unchanged, .complete])
        #expect(reports.map(\.workouts.count) == [1, 0, 1, 1, 1])
        #expect(reports.map { $0.error != nil } == [false, true, false, false, false])
        #expect(reports.map(\.format) == ["gpx", nil, "gpx", "gpx", "gpx"])
        #expect(reports[3].workouts == reports[0].workouts)
        #expect(try await store.importFiles(at: []).reports.isEmpty)
    }

    /// A file that is read as data has the name that is given.
    @Test func dataHaveTheirName() async throws {
        for (name, outcome) in [("run.gpx", FileReport.Outcome.complete), ("again.gpx", .unchanged)] {
            let reports = try await store.importData(Data(Self.text(0).utf8), named: name).reports
            #expect(reports.map(\.file) == [name] && reports.map(\.outcome) == [outcome])
        }
    }

    /// Data are imported with the same options as files, and their progress has their name.
    @Test func dataHaveTheirOptions() async throws {
        let jump = GPX.file(GPX.track([Array(0..<60)])).replacing(
            "lat=\"\(Double(30) / 1_000_000)\"", with: "lat=\"1\"")
        func workout(_ options: ImportOptions, _ name: String) async throws -> (HKWorkout, FileReport) {
            var (reports, last): ([FileReport], TransferProgress?) = ([], nil)
            for try await step in store.importData(Data(jump.utf8), named: name, options: options) {
                switch step {
                case .progress(let progress): last = progress
                case .report(let report): reports.append(report)
                }
            }
            #expect(last?.file == name && last?.fraction == 1)
            let report = try #require(reports.first)
            #expect(reports.count == 1 && report.file == name && report.outcome == .complete)
            try await store.requestAuthorization(toShare: [], read: [.workoutType()])
            let all = try await HKSampleQueryDescriptor(predicates: [.workout()], sortDescriptors: []).result(
                for: store)
            return (try #require(all.first { $0.uuid == report.workouts.first }), report)
        }
        let start = Date(timeIntervalSinceReferenceDate: GPX.start)
        let (plain, judged) = try await workout(ImportOptions(), "plain")
        #expect(plain.workoutActivityType == .other && plain.startDate == start && !judged.implausible.isEmpty)
        let (hike, whole) = try await workout(
            ImportOptions(activity: .hiking, shift: 7_200, keepsImplausibleValues: true), "hike")
        #expect(hike.workoutActivityType == .hiking && hike.startDate == start + 7_200 && whole.implausible.isEmpty)
        let zone = try #require(TimeZone(identifier: "Asia/Kathmandu"))
        let (row, _) = try await workout(ImportOptions(activity: .rowing, assumedTimeZone: zone), "row")
        #expect(row.workoutActivityType == .rowing && row.startDate == start - 20_700)
    }
}
