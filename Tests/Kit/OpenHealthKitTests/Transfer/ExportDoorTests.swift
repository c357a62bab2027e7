import Foundation
import HealthKit
import OpenHealthKit
import TestStores
import TestSupport
import Testing
import WorkoutFiles

/// Exports through the public API, as files and as lists.
@Suite struct ExportDoorTests {
    private let folder: TemporaryFolder
    private let store: HKHealthStore
    private let workouts: [HKWorkout]

    init() async throws {
        folder = try TemporaryFolder()
        store = try HKHealthStore.forTest()
        for (number, name) in ["Morning", "Evening"].enumerated() {
            let track = GPX.track([Array(0..<90)], name: name, type: "running") { second in
                GPX.extensions("<t:hr>\(120 + (second + number) % 40)</t:hr>")
            }
            _ = try await store.importData(Data(GPX.file(track).utf8), named: name).reports
        }
        try await store.requestAuthorization(toShare: [], read: [.workoutType(), HKQuantityType(.heartRate)])
        workouts = try await HKSampleQueryDescriptor(
            predicates: [.workout()], sortDescriptors: [SortDescriptor(\.startDate)]
        ).result(for: store)
    }

    /// Formats are listed automatically; each one needs a name in `WorkoutExportFormat`.
    @Test func everyFormatHasAName() throws {
        let page = Repository.file("Documentation/API/OpenHealthKit.txt")
        let text = try String(contentsOf: page, encoding: .utf8)
        #expect(
            WorkoutExportFormat.allCases.map(\.rawValue) == [
                "gpx", "tcx", "fit", "kml", "kmz", "geojson", "csv", "json",
            ])
        for format in WorkoutExportFormat.allCases {
            // A name in Swift is spelled as people do: `geoJSON`.
            let name = "static let \(format.rawValue): WorkoutExportFormat\n"
            #expect(text.range(of: name, options: .caseInsensitive) != nil, "\(format.rawValue)")
            #expect(WorkoutExportFormat(rawValue: format.rawValue) == format)
        }
        #expect(WorkoutExportFormat(rawValue: "zip") == nil && WorkoutExportFormat(rawValue: "apple-health") == nil)
    }

    @Test(arguments: WorkoutExportFormat.allCases)
    func aWorkoutIsWrittenInEachFormat(_ format: WorkoutExportFormat) async throws {
        let file = folder.url.appending(path: "run.\(format.rawValue)")
        let report = try #require(try await store.export(workouts[0], as: format, to: file).reports.first)
        #expect(report.file == file.path && report.format == format.rawValue && report.error == nil)
        #expect(report.workouts == [workouts[0].uuid])
        #expect(report.outcome == (report.remarks.contains { $0.kind == .skipped } ? .partial : .complete))
        #expect(try Data(contentsOf: file).count > 500)
        if format.written.name.isReadable {
            let other = try HKHealthStore.forTest()
            let read = try await other.importFiles(at: [file]).reports
            #expect(read.map(\.outcome).allSatisfy { $0 == .complete } && read.flatMap(\.workouts).count == 1)
        }
    }

    @Test func workoutsOfOneMomentGetNamesOfTheirOwn() async throws {
        let place = folder.url.appending(path: "new/folder")
        let reports = try await store.export(workouts, as: .tcx, into: place).reports
        #expect(
            reports.map { URL(filePath: $0.file).lastPathComponent } == [
                "2026-05-12T06-00-00Z-running.tcx", "2026-05-12T06-00-00Z-running-2.tcx",
            ])
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path).count == 2)
    }

    @Test func aFileThatIsThereIsReplacedOnlyIfThatIsWanted() async throws {
        let file = URL(filePath: try folder.write("precious", to: "run.gpx"))
        await #expect(throws: TransferError.self) {
            _ = try await store.export(workouts[0], as: .gpx, to: file).reports
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == "precious")
        _ = try await store.export(
            workouts[0], as: .gpx, to: file, options: ExportOptions(replacesFiles: true)
        ).reports
        #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("<?xml"))
    }

    @Test func aFullDiskIsToldInASentence() async throws {
        let error = await #expect(throws: TransferError.self) {
            _ = try await store.export(workouts[0], as: .gpx, to: URL(filePath: "/dev/full")).reports
        }
        #expect(error?.reason == "Could not write '/dev/full': there is no space left on the disk.")
        #expect(error?.localizedDescription == error?.reason)
    }

    @Test func aFormatThatCannotSayItIsAnError() async throws {
        try await store.requestAuthorization(toShare: [.workoutType()], read: [])
        let builder = HKWorkoutBuilder(
            healthStore: store, configuration: HKWorkoutConfiguration(), device: nil)
        try await builder.beginCollection(at: Date(timeIntervalSinceReferenceDate: GPX.start))
        try await builder.endCollection(at: Date(timeIntervalSinceReferenceDate: GPX.start + 60))
        let workout = try #require(try await builder.finishWorkout())
        let file = folder.url.appending(path: "a.gpx")
        await #expect(throws: TransferError.self) { _ = try await store.export(workout, as: .gpx, to: file).reports }
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test func everythingGoesOutAndComesBack() async throws {
        let file = folder.url.appending(path: "export.zip")
        var last: TransferProgress?
        var reports: [FileReport] = []
        for try await step in store.exportAll(to: file) {
            switch step {
            case .progress(let progress): last = progress
            case .report(let report): reports.append(report)
            }
        }
        #expect(last?.fraction == 1 && reports.map(\.format) == ["apple-health"])
        #expect(reports.first?.types[HKQuantityType(.heartRate)]?.added == 180)
        let other = try HKHealthStore.forTest()
        _ = try await other.importFiles(at: [file]).reports
        try await other.requestAuthorization(
            toShare: [], read: [.workoutType(), HKQuantityType(.heartRate), HKSeriesType.workoutRoute()])
        let counts = Dictionary(
            try await other.types().map { ($0.type, $0.count) }, uniquingKeysWith: { first, _ in first })
        #expect(counts[.workoutType()] == 2 && counts[HKQuantityType(.heartRate)] == 180)
        #expect(counts[HKSeriesType.workoutRoute()] == 2)
    }

    @Test func aCancelledExportLeavesNothing() async throws {
        let (store, file) = (store, folder.url.appending(path: "export.zip"))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await store.exportAll(to: file).reports
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    @Test func typesAreWhatTheAppMayRead() async throws {
        let types = try await store.types()
        #expect(types.first { $0.type == HKQuantityType(.heartRate) }?.count == 180)
        let other = try store.store(
            as: AppInformation(bundleIdentifier: "com.example.curious"), permissions: .denyAll)
        #expect(try await other.types().isEmpty)
    }

    @Test func compactingChangesNothingButTheSize() async throws {
        let before = try await store.types().map(\.count)
        let dry = try #require(try await store.compact(minimumAge: 0, isDryRun: true).reports.first)
        #expect(dry.problems.isEmpty)
        let report = try #require(try await store.compact(minimumAge: 0).reports.first)
        #expect(report.problems.isEmpty)
        #expect(try await store.types().map(\.count) == before)
    }
}
