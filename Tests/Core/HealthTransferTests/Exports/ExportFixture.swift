import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestEngines
import TestSupport
import Testing

@testable import HealthTransfer

/// A store that exports are imported into, and what it then has.
struct ExportFixture {
    let folder: TemporaryFolder
    let access: StoreAccess
    var options = FileImporter.Options()

    init() throws {
        folder = try TemporaryFolder()
        let app = AppIdentity(bundleIdentifier: "org.example.importer", name: "Importer")
        let engine = try SQLiteEngine.forTest()
        let all = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
        try engine.write { try $0.authorize(app, AuthorizationDecisions(share: all, read: all)) }
        access = StoreAccess(engine: engine, identity: app)
        options.exports.zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        options.exports.usesPounds = false
    }

    /// The exports of the test data that are beside the package.
    static let data = RealFile.folder.appending(path: "exports")
    static var hasData: Bool { FileManager.default.fileExists(atPath: data.appending(path: "MANIFEST.csv").path) }

    /// Imports files at a path, and returns the reports.
    func run(_ path: String) async -> [ImportReport] {
        var reports: [ImportReport] = []
        await FileImporter(access: access, options: options).importAll(path) { reports.append($0) }
        return reports
    }

    /// Writes files into a new folder and imports it.
    func run(_ files: [(name: String, bytes: [UInt8])]) async throws -> [ImportReport] {
        await run(try write(files))
    }

    /// Writes files into a new folder, and returns its path.
    func write(_ files: [(name: String, bytes: [UInt8])]) throws -> String {
        let root = folder.url.appending(path: UUID().uuidString)
        for (name, bytes) in files {
            let place = root.appending(path: name)
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: place)
        }
        return root.path
    }

    func run(_ name: String, _ text: String) async throws -> [ImportReport] {
        try await run([(name, Array(text.utf8))])
    }

    /// The workouts, in order of start and of title.
    func workouts() throws -> [SampleRecord] {
        try access.own { try $0.samples(SampleRequest(.workout)) }.sorted {
            ($0.start, title($0) ?? "") < ($1.start, title($1) ?? "")
        }
    }

    func annotation(_ workout: SampleRecord) throws -> WorkoutAnnotation {
        try access.own { store -> StoredAnnotation in try store.annotation(of: workout.uuid) }.annotation
    }

    private func title(_ record: SampleRecord) -> String? { record.metadata?[WorkoutSummary.nameKey]?.stringValue }

    /// The samples of a type.
    func samples(_ type: ObjectType) throws -> [SampleRecord] {
        try access.own { try $0.samples(SampleRequest(type)) }
    }

    /// What the store has, to compare before and after.
    func contents() throws -> [String] {
        let types: [ObjectType] = [
            .workout, .workoutRoute, .heartRate, .distanceWalkingRunning, .distanceCycling, .distanceSwimming,
            .activeEnergyBurned, .workoutEffortScore,
        ]
        let objects = try types.flatMap { type in try samples(type).map { "\(type.identifier) \($0.uuid)" } }
        return try objects.sorted() + workouts().map { "\(try annotation($0))" }
    }
}
