import Foundation
import HealthKit
import HealthModel
import HealthReports
import HealthStore
import OpenHealthKit
import TestEngines
import TestSupport
import Testing

@testable import HealthTransfer

@Suite struct WorkoutImporterTests {
    private let folder: TemporaryFolder
    private let engine: SQLiteEngine
    private let app = AppIdentity(bundleIdentifier: "org.example.importer", name: "Importer")

    init() throws {
        folder = try TemporaryFolder()
        engine = try SQLiteEngine.forTest()
    }

    private func access(_ policy: AuthorizationPolicy = .grantAll) -> StoreAccess {
        StoreAccess(engine: engine, identity: app, policy: policy)
    }

    private func run(
        _ text: String, name: String = "test.gpx", activity: WorkoutActivity? = nil,
        policy: AuthorizationPolicy = .grantAll
    ) async throws -> ImportReport {
        let path = try folder.write(text, to: name)
        return await WorkoutImporter(access: access(policy)).importFile(path, activity: activity)
    }

    private func reports<Value>(_ body: (StoreReader) throws -> Value) throws -> Value {
        try engine.reports(for: app, body)
    }

    private static func point(_ second: Int) -> String {
        let values = "<t:atemp>\(second / 10)</t:atemp><t:hr>\(120 + second % 100)</t:hr><t:cad>80</t:cad>"
        return "<ele>\(500 + second)</ele>|" + GPX.extensions(values)
    }

    /// A ride of ten seconds, a pause of twenty, and ten seconds.
    private static let ride = GPX.file(
        GPX.track([[0, 10], [30, 40]], name: "Round &amp; round", type: "cycling", point: point))

    // MARK: Imports

    @Test func aTrackBecomesAWorkoutWithSamplesAndRoute() async throws {
        let report = try await run(Self.ride)
        #expect(report.status == .imported)
        #expect(report.error == nil)
        #expect(report.warnings == [])
        #expect(report.samples == 10)
        #expect(report.routePoints == 4)
        let uuid = try #require(report.workouts.first)
        let detail = try #require(try reports { try $0.workout(uuid) })
        #expect(detail.summary.activityName == "cycling")
        #expect(detail.summary.start == Date(timeIntervalSinceReferenceDate: GPX.start))
        #expect(detail.summary.end == Date(timeIntervalSinceReferenceDate: GPX.start + 40))
        #expect(detail.summary.duration == 20)
        #expect(
            detail.samples.map { TypeName.name(of: $0.type) } == ["cyclingCadence", "distanceCycling", "heartRate"])
        #expect(detail.samples.map(\.count) == [4, 2, 4])
        #expect(detail.samples.last?.statistic == .discrete(minimum: 120, average: 140, maximum: 160))
        #expect(detail.routes.map(\.points) == [4])
        #expect(detail.device?[.name] == "Test watch")
        #expect(detail.metadata?["name"] == .string("Round & round"))
        #expect(detail.metadata?[MetadataKey.weatherTemperature]?.quantityValue == QuantityValue(2, .degreeCelsius))
        #expect(detail.metadata?[MetadataKey.elevationAscended]?.quantityValue == QuantityValue(20, .meter))
        #expect(detail.metadata?[MetadataKey.externalUUID] == .string(uuid.uuidString))
    }

    @Test func distanceIsMeasuredWithinSegmentsOnly() async throws {
        let report = try await run(Self.ride)
        let step = Geodesic.distance(latitude1: 0, longitude1: 10, latitude2: 0.00001, longitude2: 10)
        let total = try #require(report.stored.first?.totalDistance)
        #expect(abs(total - 2 * step) < 1e-6)
        let samples = try reports { try $0.samples(of: .distanceCycling, SampleFilter(workout: report.workouts.first)) }
        #expect(samples.map { $0.end - $0.start } == [10, 10])
        #expect(samples.map { $0.start - GPX.start } == [0, 30])
    }

    @Test func WEV_1_aGapBetweenSegmentsIsAPause() async throws {
        let report = try await run(Self.ride)
        let uuid = try #require(report.workouts.first)
        let detail = try #require(try reports { try $0.workout(uuid) })
        #expect(detail.events.map(\.kind) == [.pause, .resume])
        #expect(detail.events.map { $0.start - GPX.start } == [10, 30])
    }

    /// Devices count the cycles of one foot; programs that count both have about twice as many.
    @Test(arguments: [(85, 2.0), (170, 1.0)])
    func cadenceOfARunIsSteps(cadence: Int, steps: Double) async throws {
        let report = try await run(
            GPX.file(
                GPX.track([[0, 10, 30], [100, 110]], type: "running") { _ in
                    GPX.extensions("<t:cad>\(cadence)</t:cad>")
                }))
        #expect(report.warnings.isEmpty)
        let uuid = try #require(report.workouts.first)
        let samples = try reports { try $0.samples(of: .stepCount, SampleFilter(workout: uuid)) }
        // Not across the gap between segments.
        #expect(samples.map { $0.start - GPX.start } == [0, 10, 100])
        let counts = samples.compactMap { $0.quantity?.value }
        #expect(zip(counts, [10.0, 20, 10]).allSatisfy { abs($0 - Double(cadence) * steps * $1 / 60) < 1e-9 })
    }

    @Test func cadenceSaysNothingOfLongPauses() async throws {
        let report = try await run(
            GPX.file(
                GPX.track([[0, 31, 40]], type: "hiking") { GPX.extensions("<t:cad>\($0 == 40 ? 0 : 60)</t:cad>") }))
        #expect(try reports { try $0.samples(of: .stepCount, SampleFilter(workout: report.workouts.first)) }.isEmpty)
    }

    @Test func lapsMarkersAndTracksOfAFileAreEvents() async throws {
        let laps =
            #"<extensions><g:lap xmlns:g="http://www.cluetrust.com/XML/GPXDATA/1/0"><g:startTime>"#
            + #"2026-05-12T06:00:00Z</g:startTime><g:elapsedTime>60</g:elapsedTime></g:lap></extensions>"#
        let waypoint =
            #"<wpt lat="0" lon="10"><time>2026-05-12T06:00:05Z</time><name>Hut</name></wpt><wpt lat="0" lon="10"/>"#
        let report = try await run(
            GPX.file(
                waypoint + GPX.track([[0, 10]], type: "hiking") + GPX.track([[50, 90]], type: "hiking") + laps))
        #expect(report.workouts.count == 1)
        #expect(report.warnings == ["Skipped 1 waypoint: only tracks are imported as workouts."])
        let uuid = try #require(report.workouts.first)
        let detail = try #require(try reports { try $0.workout(uuid) })
        let events = detail.events.map { "\($0.kind) \($0.start - GPX.start) \($0.end - GPX.start)" }
        #expect(events == ["lap 0.0 60.0", "marker 5.0 5.0", "pause 10.0 10.0", "resume 50.0 50.0"])
    }

    @Test func theCommandLineNamesTheActivityOnlyWhereTheFileDoesNot() async throws {
        let named = try await run(Self.ride, activity: .running)
        #expect(named.stored.first?.activityName == "cycling")
        let unnamed = try await run(GPX.file(GPX.track([[0, 10]])), activity: .running)
        #expect(unnamed.stored.first?.activityName == "running")
        let unknown = try await run(GPX.file(GPX.track([[0, 20]])))
        #expect(unknown.stored.first?.activityName == "other")
    }

    @Test func whereTimeGoesBackTheRouteIsSortedAndTheWayIsKept() async throws {
        let report = try await run(GPX.file(GPX.track([[0, 20, 10, 30]])))
        let uuid = try #require(report.workouts.first)
        let route = try #require(try reports { try $0.samples(of: .workoutRoute, SampleFilter(workout: uuid)) }.first)
        var times: [Double] = []
        try engine.read(for: app) {
            try $0.routePoints(of: route.uuid, from: nil, to: nil) { points in
                times += points.map { $0.timestamp - GPX.start }
                return true
            }
        }
        #expect(times == [0, 10, 20, 30])
        #expect(try reports { try $0.samples(of: .distanceWalkingRunning, SampleFilter(workout: uuid)) }.count == 3)
    }

    @Test func aLongRecordingGoesInInBatches() async throws {
        let report = try await run(GPX.file(GPX.track([Array(0..<20_000)], point: Self.point)))
        #expect(report.samples == 59_999)
        let uuid = try #require(report.workouts.first)
        let heartRates = try reports { try $0.samples(of: .heartRate, SampleFilter(workout: uuid)) }
        #expect(heartRates.count == 20_000)
        #expect(Set(heartRates.map(\.uuid)).count == 20_000)
        #expect(heartRates.last?.quantity == QuantityValue(120 + 99, .countPerMinute))
    }

    // MARK: Repeated imports

    @Test func importingAgainChangesNothing() async throws {
        let first = try await run(Self.ride)
        let again = try await run(Self.ride, name: "another-name.gpx")
        #expect(again.status == .duplicate)
        #expect(again.workouts == first.workouts)
        #expect(again.samples == 0)
        #expect(try reports { try $0.workouts() }.count == 1)
        #expect(try reports { try $0.samples(of: .heartRate, SampleFilter()) }.count == 4)
    }

    @Test func STO_2_aDeletedWorkoutCanBeImportedAnew() async throws {
        let first = try await run(Self.ride)
        for _ in 0..<2 {
            let records = try reports { try $0.records(try reports { try $0.workouts() }.map(\.uuid)) }
            let outcomes = try await WorkoutDeletion(access: access()).delete(records)
            #expect(outcomes.map(\.belongings) == [11])
            #expect(try reports { try $0.types() }.isEmpty)
            let again = try await run(Self.ride)
            #expect(again.status == .imported)
            #expect(again.workouts != first.workouts)
            #expect(try reports { try $0.samples(of: .heartRate, SampleFilter()) }.count == 4)
        }
        #expect(try await run(Self.ride).status == .duplicate)
    }

    // MARK: Rejected files

    @Test(
        arguments: [
            ("", "Could not read '%': the file is empty (line 1, byte 0)"), ("no xml at all", "Could not read '%': "),
            ("<html></html>", "Could not read '%': it is neither a GPX, a TCX"),
            (GPX.file(""), "Could not read '%': it contains no track."),
            (
                GPX.file("<trk><trkseg><trkpt lat=\"1\" lon=\"2\"/></trkseg></trk>"),
                "Could not read '%': it contains a track, but its points carry no times"
            ),
        ])
    func badInputIsNamedAndNothingIsStored(text: String, message: String) async throws {
        let report = try await run(text, name: "bad.gpx")
        let path = folder.url.appending(path: "bad.gpx").path
        #expect(report.status == .failed)
        #expect(report.error?.hasPrefix(message.replacing("%", with: path)) == true, "\(report.error ?? "no error")")
        #expect(report.error?.hasSuffix(".") == true)
        #expect(try reports { try $0.types() }.isEmpty)
    }

    @Test func aMissingFileIsNamed() async throws {
        let report = await WorkoutImporter(access: access()).importFile("/nowhere/run.gpx")
        #expect(report.status == .failed)
        #expect(report.error?.contains("'/nowhere/run.gpx'") == true)
    }

    /// A workout imported in place of a stored one is stored beside it, under another identifier.
    @Test func EXP_20_aWorkoutThatIsReplacedDoesNotCountAsStored() async throws {
        let first = try #require(try await run(Self.ride).workouts.first)
        let path = try folder.write(Self.ride, to: "test.gpx")
        let again = await WorkoutImporter(access: access(), replacing: first).importFile(path)
        #expect(again.status == .imported)
        #expect(again.workouts.count == 1 && again.workouts.first != first)
    }

    @Test func EXP_19_aWorkoutThatAFileHoldsTwiceIsStoredOnce() async throws {
        func point(_ second: Int) -> String {
            "<Trackpoint><Time>2026-05-12T06:00:\(second)Z</Time><DistanceMeters>\(second)</DistanceMeters></Trackpoint>"
        }
        let activity = """
            <Activity Sport="Running"><Id>2026-05-12T06:00:10Z</Id><Lap StartTime="2026-05-12T06:00:10Z">\
            <TotalTimeSeconds>10</TotalTimeSeconds><DistanceMeters>10</DistanceMeters><Intensity>Active</Intensity>\
            <TriggerMethod>Manual</TriggerMethod><Track>\(point(10))\(point(20))</Track></Lap></Activity>
            """
        let file = """
            <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities>\
            \(activity)\(activity)</Activities></TrainingCenterDatabase>
            """
        let report = try await run(file, name: "twice.tcx")
        #expect(report.error == nil && report.workouts.count == 1)
        #expect(report.stored.count == 1)
    }

    /// The instant at which one activity ends and the next begins belongs to the next one.
    @Test func WAC_8_aMomentBetweenActivitiesCountsOnce() async throws {
        func leg(_ sport: String, _ start: Int, _ rates: [(second: Int, rate: Int)]) -> String {
            let points = rates.map { second, rate in
                "<Trackpoint><Time>2026-05-12T06:00:\(second)Z</Time><HeartRateBpm><Value>\(rate)</Value></HeartRateBpm>"
                    + "</Trackpoint>"
            }
            return """
                <Activity Sport="\(sport)"><Id>2026-05-12T06:00:\(start)Z</Id><Lap \
                StartTime="2026-05-12T06:00:\(start)Z"><TotalTimeSeconds>10</TotalTimeSeconds><DistanceMeters>20\
                </DistanceMeters><Intensity>Active</Intensity><TriggerMethod>Manual</TriggerMethod><Track>\
                \(points.joined())</Track></Lap></Activity>
                """
        }
        let file = """
            <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities>\
            <MultiSportSession><Id>2026-05-12T06:00:10Z</Id><FirstSport>\
            \(leg("Running", 10, [(10, 100), (15, 110)]))</FirstSport><NextSport>\
            \(leg("Biking", 20, [(20, 150), (30, 140)]))</NextSport></MultiSportSession></Activities>\
            </TrainingCenterDatabase>
            """
        let uuid = try #require(try await run(file, name: "legs.tcx").workouts.first)
        let stored = try engine.read(for: app) { try $0.samples(SampleRequest(.workout, .uuid([uuid]))) }
        let activities = try #require(stored.first?.workout?.activities)
        let highest = activities.map { (($0.statistics?[.heartRate]?.maximum ?? 0) * 60).rounded() }
        #expect(highest == [110, 150])
    }

    // MARK: Permissions

    @Test func AUTH_32_withoutPermissionNothingIsStored() async throws {
        let report = try await run(Self.ride, policy: .denyAll)
        #expect(report.status == .failed)
        #expect(report.error?.contains("the app has no permission to write workouts") == true)
    }

    @Test func AUTH_32_aRefusedTypeIsLeftOutAndReported() async throws {
        let policy = AuthorizationPolicy.ask { _, share, read in
            AuthorizationDecisions(
                share: Dictionary(uniqueKeysWithValues: share.map { ($0, $0 != .heartRate) }),
                read: Dictionary(uniqueKeysWithValues: read.map { ($0, true) }))
        }
        let report = try await run(Self.ride, policy: policy)
        #expect(report.status == .imported)
        #expect(report.samples == 6)
        #expect(report.warnings == ["No heartRate samples were stored: the app has no permission to write them."])
    }
}
