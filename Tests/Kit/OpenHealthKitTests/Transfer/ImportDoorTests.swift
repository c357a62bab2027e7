import Foundation
import HealthKit
import OpenHealthKit
import TestStores
import TestSupport
import Testing

/// Imports through the public API, as in a program outside this package.
@Suite struct ImportDoorTests {
    private let folder: TemporaryFolder
    private let store: HKHealthStore

    init() throws {
        folder = try TemporaryFolder()
        store = try HKHealthStore.forTest()
    }

    private static func run(_ seconds: Int = 120, name: String = "Run") -> String {
        GPX.file(
            GPX.track([Array(0..<seconds)], name: name, type: "running") { _ in
                GPX.extensions("<t:hr>140</t:hr>")
            })
    }

    private func workouts() async throws -> [HKWorkout] {
        try await store.requestAuthorization(toShare: [], read: [.workoutType(), HKQuantityType(.heartRate)])
        return try await HKSampleQueryDescriptor(
            predicates: [.workout()], sortDescriptors: [SortDescriptor(\.startDate)]
        ).result(for: store)
    }

    @Test func aFolderIsImportedInOneLine() async throws {
        _ = try folder.write(Self.run(), to: "a.gpx")
        _ = try folder.write(Self.run(60, name: "Other"), to: "b.gpx")
        let reports = try await store.importFiles(at: [folder.url]).reports
        #expect(reports.map(\.outcome) == [.complete, .complete])
        #expect(reports.map(\.format) == ["gpx", "gpx"])
        #expect(reports.flatMap(\.workouts).count == 2)
        #expect(try await workouts().count == 2)
        let again = try await store.importFiles(at: [folder.url]).reports
        #expect(again.map(\.outcome) == [.unchanged, .unchanged])
        #expect(again.flatMap(\.workouts) == reports.flatMap(\.workouts))
        #expect(again.allSatisfy { $0.added == 0 && $0.unchanged > 0 })
    }

    @Test func progressComesBeforeTheReportAndEndsAtTheWhole() async throws {
        let path = try folder.write(Self.run(5_000), to: "long.gpx")
        var fractions: [Double] = []
        var reports: [FileReport] = []
        for try await step in store.importFiles(at: [URL(filePath: path)]) {
            switch step {
            case .progress(let progress):
                #expect(progress.file == path && reports.isEmpty)
                fractions.append(try #require(progress.fraction))
            case .report(let report): reports.append(report)
            }
        }
        #expect(fractions.last == 1 && fractions == fractions.sorted())
        #expect(reports.map(\.outcome) == [.complete])
    }

    @Test func whatIsWrongWithOneFileStandsInItsReportAndTheOthersGoIn() async throws {
        let files = [
            try folder.write("not a workout", to: "notes.gpx"), folder.url.appending(path: "nowhere.fit").path,
            try folder.write(Self.run(), to: "run.gpx"),
        ]
        let reports = try await store.importFiles(at: files.map { URL(filePath: $0) }).reports
        #expect(reports.map(\.file) == files)
        #expect(reports.map(\.outcome) == [.failed, .failed, .complete])
        for report in reports.dropLast() {
            #expect(report.error?.hasPrefix("Could not") == true && report.error?.hasSuffix(".") == true)
            #expect(report.added == 0 && report.workouts.isEmpty)
        }
        #expect(try await workouts().count == 1)
    }

    @Test func aCutOffFileIsPartlyStoredAndSaysSo() async throws {
        let whole = Self.run()
        let path = try folder.write(String(whole.prefix(whole.count * 2 / 3)), to: "cut.gpx")
        let report = try #require(try await store.importFiles(at: [URL(filePath: path)]).reports.first)
        #expect(report.outcome == .partial && report.skipped == 1)
        #expect(report.remarks.first?.kind == .skipped && report.remarks.first?.text.contains("damaged") == true)
        #expect(try await workouts().count == 1)
    }

    @Test func dataInMemoryAreCalledByTheirName() async throws {
        let good = try await store.importData(Data(Self.run().utf8), named: "upload 1").reports
        #expect(good.map(\.file) == ["upload 1"] && good.map(\.outcome) == [.complete])
        let bad = try #require(try await store.importData(Data("PK nothing".utf8), named: "upload 2").reports.first)
        #expect(bad.file == "upload 2" && bad.outcome == .failed)
        let error = try #require(bad.error)
        #expect(error.contains("'upload 2'") && !error.contains("/tmp") && !error.contains("hk-import"))
    }

    @Test func theActivityOfFilesThatNameNoneCanBeSaid() async throws {
        let path = try folder.write(GPX.file(GPX.track([Array(0..<60)])), to: "walk.gpx")
        _ = try await store.importFiles(
            at: [URL(filePath: path)], options: ImportOptions(activity: .hiking)
        ).reports
        #expect(try await workouts().map(\.workoutActivityType) == [.hiking])
    }

    @Test("Options correct the clock of a file, and store values that cannot be true")
    func optionsOfClocksAndJudgement() async throws {
        let text = GPX.file(GPX.track([Array(0..<60)], type: "running")).replacing(
            "lat=\"\(Double(30) / 1_000_000)\"", with: "lat=\"1\"")
        let path = try folder.write(text, to: "run.gpx")
        func report(_ options: ImportOptions) async throws -> FileReport {
            try #require(try await store.importFiles(at: [URL(filePath: path)], options: options).reports.first)
        }
        let start = Date(timeIntervalSinceReferenceDate: GPX.start)
        let judged = try await report(ImportOptions(shift: -5_400))
        #expect(judged.outcome == .complete && !judged.implausible.isEmpty)
        #expect(try await workouts().map(\.startDate) == [start - 5_400])
        // The zone takes precedence.
        let zone = try #require(TimeZone(identifier: "Asia/Kathmandu"))
        let recorded = try await report(ImportOptions(shift: 60, assumedTimeZone: zone, keepsImplausibleValues: true))
        #expect(recorded.outcome == .complete && recorded.implausible.isEmpty)
        let workout = try #require(try await workouts().first { $0.startDate == start - 20_700 })
        #expect(workout.metadata?[HKMetadataKeyTimeZone] as? String == "Asia/Kathmandu")
        for shift in [Double.nan, .infinity, -1e12] {
            let failed = try await report(ImportOptions(shift: shift))
            #expect(failed.outcome == .failed && failed.error?.contains("at most 40 years") == true)
        }
        #expect(try await workouts().count == 2)
    }

    @Test func typesThatMayNotBeSharedAreLeftOutAndTold() async throws {
        let store = try HKHealthStore.forTest(
            permissions: .ask { request in
                .init(share: request.share.filter { $0 != HKQuantityType(.heartRate) }, read: request.read)
            })
        let path = try folder.write(Self.run(), to: "run.gpx")
        let report = try #require(try await store.importFiles(at: [URL(filePath: path)]).reports.first)
        #expect(report.outcome == .partial)
        #expect(report.remarks.contains { $0.kind == .skipped && $0.text.contains("heartRate") })
        #expect(report.types[HKQuantityType(.heartRate)] == nil)
    }

    @Test func aCancelledImportLeavesWholeTransactions() async throws {
        for number in 0..<40 { _ = try folder.write(Self.run(30 + number), to: "\(number).gpx") }
        let (store, url) = (store, folder.url)
        let task = Task {
            for try await case .report in store.importFiles(at: [url]) { withUnsafeCurrentTask { $0?.cancel() } }
        }
        let result = await task.result
        let stored = try await workouts().count
        // The import may have been complete already when the first report was read.
        switch result {
        case .success: #expect(stored == 40)
        case .failure(let error): #expect(error is CancellationError && (1...40).contains(stored))
        }
        // Each workout is complete: continuing adds the others and nothing to these.
        let reports = try await store.importFiles(at: [url]).reports
        #expect(reports.count { $0.outcome == .unchanged } == stored)
        #expect(try await workouts().count == 40)
    }

    @Test func aTaskThatWasCancelledBeforeImportsNothing() async throws {
        let path = try folder.write(Self.run(), to: "run.gpx")
        let store = store
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await store.importFiles(at: [URL(filePath: path)]).reports
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func whoeverLeavesTheLoopEndsTheImport() async throws {
        for number in 0..<40 { _ = try folder.write(Self.run(30 + number), to: "\(number).gpx") }
        for try await case .report in store.importFiles(at: [folder.url]) { break }
        // The rest is imported, whether or not some of it was stored after the loop was left.
        let reports = try await store.importFiles(at: [folder.url]).reports
        #expect(reports.count == 40 && reports.first?.outcome == .unchanged)
    }

    /// A full disk, simulated by the limit for the size of files.
    @Test func aFullDiskIsToldAndNothingIsHalf() async throws {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let store = try HKHealthStore(at: folder.url.appending(path: "health.sqlite"))
            let small = try folder.write(Self.run(), to: "small.gpx")
            let first = try await store.importFiles(at: [URL(filePath: small)]).reports
            #expect(first.map(\.outcome) == [.complete])
            let points = (0..<60_000).map { second in
                // Within some metres, so that the speed is possible.
                let latitude = 47 + Double((second * 7_919) % 90_000) / 1_000_000_000
                let longitude = 8 + Double((second * 104_729) % 180_000) / 1_000_000_000
                let time = Date(timeIntervalSinceReferenceDate: GPX.start + Double(second))
                return
                    "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\"><time>\(time.formatted(.iso8601))</time></trkpt>"
            }
            let large = try folder.write(
                GPX.file("<trk><trkseg>\(points.joined())</trkseg></trk>"), to: "large.gpx")
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 600_000, rlim_max: rlim_t.max)
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            let report = try #require(try await store.importFiles(at: [URL(filePath: large)]).reports.first)
            #expect(report.outcome == .failed && report.error != nil)
            limit.rlim_cur = rlim_t.max
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            try await store.requestAuthorization(toShare: [], read: [.workoutType()])
            let stored = try await HKSampleQueryDescriptor(
                predicates: [.workout()], sortDescriptors: []
            ).result(for: store)
            #expect(stored.count == 1)
            let again = try await store.importFiles(at: [URL(filePath: large)]).reports
            #expect(again.map(\.outcome) == [.complete])
        }
    }
}
