import Foundation
import HealthKit
import OpenHealthKit
import TestStores
import TestSupport
import Testing

/// Exports of everything: their places and their options.
@Suite(.timeLimit(.minutes(5))) struct ExportFormTests {
    private let folder: TemporaryFolder
    private let store: HKHealthStore
    private let start = Date(timeIntervalSinceReferenceDate: 740_145_600.25)

    init() async throws {
        folder = try TemporaryFolder()
        store = try HKHealthStore.forTest()
        let steps = HKQuantityType(.stepCount)
        try await store.requestAuthorization(toShare: [steps], read: [steps])
        try await store.save(
            HKQuantitySample(
                type: steps, quantity: HKQuantity(unit: .count(), doubleValue: 5), start: start, end: start + 1))
    }

    private func file(_ name: String) -> URL { folder.url.appending(path: name) }

    private func text(_ options: ExportOptions) async throws -> String {
        let place = file("export.xml")
        let reports = try await store.exportAll(to: place, options: options).reports
        #expect(reports.map(\.file) == [place.path])
        return try String(contentsOf: place, encoding: .utf8)
    }

    /// Dates have the offset that is asked for, and fractions unless they are unwanted.
    @Test func datesOfAnExport() async throws {
        for (offset, date) in [
            (0, "2024-06-15 12:00:00 +0000"), (5_400, "2024-06-15 13:30:00 +0130"),
            (-12_600, "2024-06-15 08:30:00 -0330"),
        ] {
            let text = try await text(ExportOptions(replacesFiles: true, secondsFromGMT: offset))
            #expect(
                text.contains("startDate=\"\(date.replacing(" +", with: ".25+").replacing(" -", with: ".25-"))\""),
                "\(text.suffix(400))")
            let whole = try await self.text(
                ExportOptions(replacesFiles: true, secondsFromGMT: offset, writesFractions: false))
            #expect(whole.contains("startDate=\"\(date)\""), "\(whole.suffix(400))")
        }
    }

    @Test func aNameThatSaysNoFormIsRefused() async throws {
        let place = file("export.txt")
        let error = await #expect(throws: TransferError.self) { _ = try await store.exportAll(to: place).reports }
        #expect(
            error?.reason
                == "Cannot determine the export format of '\(place.path)'. Use the extension .zip or .xml, or specify a folder."
        )
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    @Test(arguments: ["export.zip", "export.xml", "folder"])
    func whatIsThereIsReplacedOnlyIfThatIsWanted(name: String) async throws {
        let place = file(name)
        var progress: [TransferProgress] = []
        var reports: [FileReport] = []
        for try await step in store.exportAll(to: place) {
            switch step {
            case .progress(let step): progress.append(step)
            case .report(let report): reports.append(report)
            }
        }
        #expect(progress.allSatisfy { $0.file == place.path } && progress.last?.fraction == 1)
        #expect(reports.map(\.added) == [1] && reports.map(\.outcome) == [.complete])
        let before = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).sorted()
        #expect(!before.isEmpty)
        await #expect(throws: TransferError.self) { _ = try await store.exportAll(to: place).reports }
        let again = try await store.exportAll(to: place, options: ExportOptions(replacesFiles: true)).reports
        #expect(again.map(\.added) == [1])
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).sorted() == before)
    }

    /// A folder that is there receives the export, and keeps what else it contains.
    @Test func aFolderThatIsThereIsNoObstacle() async throws {
        let place = file("folder")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try Data("kept".utf8).write(to: place.appending(path: "other.txt"))
        let reports = try await store.exportAll(to: place).reports
        #expect(reports.map(\.added) == [1] && reports.map(\.file) == [place.path])
        let names = try FileManager.default.contentsOfDirectory(atPath: place.path).sorted()
        #expect(names == ["apple_health_export", "other.txt"])
        let inside = try FileManager.default.contentsOfDirectory(
            atPath: place.appending(path: "apple_health_export").path)
        #expect(inside.contains("export.xml"))
        // The export in it is an obstacle, and is replaced alone.
        let error = await #expect(throws: TransferError.self) { _ = try await store.exportAll(to: place).reports }
        let inner = place.appending(path: "apple_health_export").path
        #expect(error?.reason == "Could not write '\(inner)': the file already exists.")
        _ = try await store.exportAll(to: place, options: ExportOptions(replacesFiles: true)).reports
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path).sorted() == names)
        #expect(try String(contentsOf: place.appending(path: "other.txt"), encoding: .utf8) == "kept")
    }

    /// Of several workouts each has its progress and its report; what is there is not replaced.
    @Test func workoutsInAFolder() async throws {
        for (number, name) in ["One", "Two", "Three"].enumerated() {
            let track = GPX.track([Array((1_000 * number)..<(1_000 * number + 30))], name: name, type: "running")
            _ = try await store.importData(Data(GPX.file(track).utf8), named: name).reports
        }
        try await store.requestAuthorization(toShare: [], read: [.workoutType()])
        let workouts = try await HKSampleQueryDescriptor(
            predicates: [.workout()], sortDescriptors: [SortDescriptor(\.startDate)]
        ).result(for: store)
        #expect(workouts.count == 3)
        var steps: [String] = []
        for try await step in store.export(workouts, as: .json, into: file("new")) {
            switch step {
            case .progress(let progress): steps.append("\(progress.done) of \(progress.total ?? 0)")
            case .report(let report): steps.append("report \(report.format ?? "-") \(report.added)")
            }
        }
        // A slow reader may miss a progress, but no report.
        #expect(steps.filter { $0.hasPrefix("report") } == Array(repeating: "report json 1", count: 3))
        #expect(steps.contains("3 of 3"))
        let names = try FileManager.default.contentsOfDirectory(atPath: file("new").path)
        #expect(names.count == 3)
        _ = try await store.export(
            workouts, as: .json, into: file("new"), options: ExportOptions(replacesFiles: true)
        ).reports
        #expect(try FileManager.default.contentsOfDirectory(atPath: file("new").path).count >= 3)
    }
}
