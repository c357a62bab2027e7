import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestEngines
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Effects of sources: one run in several files counts once, and files are found regardless of permissions.
@Suite struct ImportedSourcesTests {
    private let folder: TemporaryFolder
    private let engine: SQLiteEngine
    private let app = AppIdentity(bundleIdentifier: "org.example.importer", name: "Importer")
    /// The start of the run: 2020-01-01 00:00:00 UTC.
    private static let start = 599_529_600.0
    /// The distance of 10 m along the equator, in degrees.
    private static let step = 10 / 111_319.490_793

    init() throws {
        folder = try TemporaryFolder()
        engine = try SQLiteEngine.forTest(clock: { 700_000_000 })
    }

    private func access(_ policy: AuthorizationPolicy = .grantAll) -> StoreAccess {
        StoreAccess(engine: engine, identity: app, policy: policy)
    }

    /// Returns a run of 10 km, 10 m a second.
    private func recording(by name: String, maker: String? = nil, at second: Double = 0) -> WorkoutRecording {
        var points = RecordedPoints()
        for index in 0...1_000 {
            var point = RecordedPoint()
            point.time = Self.start + second + Double(index)
            point.latitude = 0
            point.longitude = Double(index) * Self.step
            point.distance = Double(index) * 10
            point.heartRate = 150
            points.append(point)
        }
        var device = RecordedDevice()
        device.name = name
        device.manufacturer = maker
        device.model = maker.map { String(name.dropFirst($0.count + 1)) }
        let session = RecordedSession(
            start: Self.start + second, end: Self.start + second + 1_000, activity: .running)
        return WorkoutRecording(
            format: .fit, sessions: [session], points: points, pauses: [], name: nil, device: device)
    }

    private func store(
        _ recording: WorkoutRecording, _ format: WorkoutFileFormat, policy: AuthorizationPolicy = .grantAll,
        as source: AppIdentity? = nil
    ) async throws -> ImportReport {
        let file = folder.url.appending(path: "\(recording.device?.name ?? "run").\(format)")
        try Data(WorkoutFileWriter.bytes(of: recording, as: format, file: "a")).write(to: file)
        return await WorkoutImporter(access: access(policy), source: source).importFile(file.path)
    }

    private var kilometres: Double? {
        get throws {
            try engine.read(for: app) {
                try $0.statistics(
                    StatisticsRequest(.distanceWalkingRunning, options: [.cumulativeSum]))
            }?.values.sum.map { $0 / 1_000 }
        }
    }

    private var sources: [String] {
        get throws { try access().reports { try $0.sources() }.map(\.source.name) }
    }

    private static let orders: [[WorkoutFileFormat]] = [
        [.fit, .gpx, .tcx], [.gpx, .tcx, .fit], [.tcx, .fit, .gpx],
    ]

    // MARK: One run in three files

    @Test(arguments: orders)
    func STAT_21_oneRunOfThreeDevicesCountsOnce(formats: [WorkoutFileFormat]) async throws {
        let names = [WorkoutFileFormat.fit: "Suunto Race", .gpx: "StravaGPX", .tcx: "Polar Vantage V"]
        for format in formats {
            let name = try #require(names[format])
            let report = try await store(
                recording(by: name, maker: format == .fit ? "Suunto" : nil), format)
            #expect(report.status == .imported)
            #expect(report.stored.map(\.source.name) == [name])
            // To the resolution of positions in files.
            #expect(abs(try #require(try kilometres) - 10) < 0.005)
        }
        #expect(try sources == names.values.sorted())
    }

    /// Data of one source add up, so that another recording of the same hours needs another source.
    @Test(arguments: orders)
    func STAT_23_oneRunOfOneDeviceInThreeFormatsCountsOnce(formats: [WorkoutFileFormat]) async throws {
        let name = "Garmin Fenix 3"
        var names: [String] = []
        for format in formats {
            names += try await store(recording(by: name, maker: "Garmin"), format).stored.map(\.source.name)
            #expect(abs(try #require(try kilometres) - 10) < 0.005)
        }
        #expect(names == [name] + formats.dropFirst().map { "\(name) (\($0.title))" })
        // Repeated imports change nothing.
        for format in formats {
            #expect(try await store(recording(by: name, maker: "Garmin"), format).status == .duplicate)
        }
        #expect(try engine.read(for: app) { try $0.samples(SampleRequest(.workout)) }.count == 3)
    }

    @Test func theNextWorkoutOfADeviceIsOfTheSameSource() async throws {
        // Ends are rounded, so that one workout may begin before the last one ended.
        for second in [0.0, 999, 2_000, -1_000] {
            let report = try await store(recording(by: "Polar Vantage V", at: second), .tcx)
            #expect(report.stored.map(\.source.name) == ["Polar Vantage V"])
        }
        let inside = try await store(recording(by: "Polar Vantage V", at: 2_500), .tcx)
        #expect(inside.stored.map(\.source.name) == ["Polar Vantage V (TCX)"])
    }

    @Test func CON_4_anImportedWorkoutIsCondensedUnderItsSource() async throws {
        let report = try await store(recording(by: "Suunto Race", maker: "Suunto"), .fit)
        let before = try kilometres
        let outcome = try engine.condense(CondensingRequest(sources: .all, minimumAge: 0)) { _, _ in true }
        #expect(outcome.workouts.map(\.uuid) == report.workouts)
        #expect(try abs((kilometres ?? 0) - (before ?? 1)) < 1e-9)
        #expect(try sources == ["Suunto Race"])
        let records = try engine.read(for: app) { try $0.samples(SampleRequest(.workout)) }
        let belongings = try engine.read(for: app) { try $0.inventory() }.reduce(-1) { $0 + $1.count }
        #expect(belongings < 20)
        let outcomes = try await WorkoutDeletion(access: access()).delete(records)
        #expect(outcomes.map(\.belongings) == [belongings])
        #expect(try sources.isEmpty)
    }

    // MARK: Repeated imports

    /// Earlier versions saved imports as the app's own.
    @Test func whatWasImportedAsTheAppsOwnIsFoundAgain() async throws {
        let run = recording(by: "Suunto Race", maker: "Suunto")
        let before = try await store(run, .fit, as: app)
        #expect(before.stored.map(\.source.name) == ["Importer"])
        let again = try await store(run, .fit)
        #expect(again.status == .duplicate && again.workouts == before.workouts)
        #expect(try sources == ["Importer"])
        let records = try engine.read(for: app) { try $0.samples(SampleRequest(.workout)) }
        #expect(try WorkoutDeletion(access: access()).foreign(among: records).isEmpty)
    }

    @Test func AUTH_4_anAppThatMayReadNothingFindsItsImports() async throws {
        let policy = AuthorizationPolicy.ask { _, share, read in
            AuthorizationDecisions(
                share: Dictionary(uniqueKeysWithValues: share.map { ($0, true) }),
                read: Dictionary(uniqueKeysWithValues: read.map { ($0, false) }))
        }
        let run = recording(by: "Suunto Race", maker: "Suunto")
        let first = try await store(run, .fit, policy: policy)
        let again = try await store(run, .fit, policy: policy)
        #expect(first.status == .imported && again.status == .duplicate)
        #expect(again.workouts == first.workouts)
        // It still cannot read samples of other sources.
        #expect(try engine.read(for: app) { try $0.samples(SampleRequest(.workout)) }.isEmpty)
    }

    @Test func aFixedSourceIsWhatItIs() async throws {
        let other = AppIdentity(bundleIdentifier: "com.example.other", name: "Other", version: "7")
        for format in [WorkoutFileFormat.fit, .gpx] {
            let report = try await store(recording(by: "Suunto Race", maker: "Suunto"), format, as: other)
            #expect(report.stored.map(\.source) == [other.source])
        }
        #expect(try sources == ["Other"])
        // Data of one source add up (STAT-23).
        #expect(abs(try #require(try kilometres) - 20) < 0.01)
    }

    // MARK: Deletion

    @Test func whoDidNotImportCannotDelete() async throws {
        _ = try await store(recording(by: "Suunto Race", maker: "Suunto"), .fit)
        let records = try engine.read(for: app) { try $0.samples(SampleRequest(.workout)) }
        let stranger = AppIdentity(bundleIdentifier: "org.example.stranger", name: "Stranger")
        let types = Set(ObjectType.all.filter { $0.isShareable && $0.isReadable })
        let others = StoreAccess(engine: engine, identity: stranger)
        _ = try await others.request(share: types, read: types)
        #expect(try WorkoutDeletion(access: others).foreign(among: records).map(\.uuid) == records.map(\.uuid))
        await #expect(throws: EngineError.self) { try await WorkoutDeletion(access: others).delete(records) }
        #expect(try WorkoutDeletion(access: access()).foreign(among: records).isEmpty)
        #expect(try await WorkoutDeletion(access: access()).delete(records).map(\.type) == [.workout])
        #expect(try sources.isEmpty)
    }
}
