import CoreLocation
import Foundation
import HealthKit
import HealthModel
import Synchronization
import TestSupport
import Testing

/// Locations with every property, and a manager in every state (LOC-1, LOC-2, LOC-3, LOC-4, LOC-5).
@Suite struct LocationSweepTests {
    private static func text(_ location: CLLocation) -> String {
        let numbers = [
            location.coordinate.latitude, location.coordinate.longitude, location.altitude,
            location.ellipsoidalAltitude,
            location.horizontalAccuracy, location.verticalAccuracy, location.course, location.courseAccuracy,
            location.speed, location.speedAccuracy, location.timestamp.timeIntervalSince(noon(0)),
        ]
        return numbers.map { KeptOutcomes.text($0) }.joined(separator: " ")
            + " \(Told.optional(location.floor?.level)) "
            + "\(Told.optional(location.sourceInformation?.isSimulatedBySoftware)) "
            + Told.optional(location.sourceInformation?.isProducedByAccessory)
    }

    private static func location(_ latitude: Double, _ longitude: Double, at seconds: Double = 0) -> CLLocation {
        CLLocation(
            coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 3.5,
            horizontalAccuracy: 4.5, verticalAccuracy: 5.5, course: 6.5, courseAccuracy: 7.5, speed: 8.5,
            speedAccuracy: 9.5, timestamp: noon(seconds))
    }

    @Test func LOC_1_everyInitializer() throws {
        var outcomes = KeptOutcomes()
        let place = CLLocationCoordinate2DMake(1.5, -2.5)
        var locations = [
            CLLocation(
                coordinate: place, altitude: 3.5, horizontalAccuracy: 4.5, verticalAccuracy: 5.5, timestamp: noon(10)),
            CLLocation(
                coordinate: place, altitude: 3.5, horizontalAccuracy: 4.5, verticalAccuracy: 5.5, course: 6.5,
                speed: 7.5,
                timestamp: noon(10)),
            CLLocation(
                coordinate: place, altitude: 3.5, horizontalAccuracy: 4.5, verticalAccuracy: 5.5, course: 6.5,
                courseAccuracy: 7.5, speed: 8.5, speedAccuracy: 9.5, timestamp: noon(10)),
        ]
        for (software, accessory) in [(false, false), (true, false), (false, true)] {
            locations.append(
                CLLocation(
                    coordinate: place, altitude: 3.5, horizontalAccuracy: 4.5, verticalAccuracy: 5.5, course: 6.5,
                    courseAccuracy: 7.5, speed: 8.5, speedAccuracy: 9.5, timestamp: noon(10),
                    sourceInfo: CLLocationSourceInformation(
                        softwareSimulationState: software, andExternalAccessoryState: accessory)))
        }
        for location in locations {
            let copy = try archived(location)
            outcomes.add("location") { Self.text(location) }
            outcomes.add("archived") { Self.text(copy) }
            outcomes.add("described") { location.description }
            outcomes.add("as a point") { Self.text(RoutePoint(location).location) }
        }
        for location in [CLLocation(), CLLocation(latitude: 7.25, longitude: 8.25)] {
            outcomes.add("now") {
                "\(location.coordinate.latitude) \(location.coordinate.longitude) \(location.altitude)"
            }
        }
        outcomes.add("floor") { "\(CLFloor().level) \(try archived(CLFloor(level: -3)).level)" }
        let information = CLLocationSourceInformation()
        outcomes.add("information") { "\(information.isSimulatedBySoftware) \(information.isProducedByAccessory)" }
        let degrees =
            [-181, -180.5, -180, -179.5, -91, -90.5, -90, -89.5, 0, 89.5, 90, 90.5, 180, 180.5, .nan, .infinity]
            as [Double]
        for degree in degrees {
            outcomes.add("valid \(degree)") {
                "\(CLLocationCoordinate2DIsValid(CLLocationCoordinate2D(latitude: degree, longitude: 1))) "
                    + "\(CLLocationCoordinate2DIsValid(CLLocationCoordinate2D(latitude: 1, longitude: degree)))"
            }
        }
        let corners =
            [(0, 0), (0, 1), (1, 0), (52.5, 13.4), (-33.9, 151.2), (89.9, -170), (0, 179.5)] as [(Double, Double)]
        for (latitude, longitude) in corners {
            outcomes.add("distances from \(latitude) \(longitude)") {
                corners.map {
                    String(format: "%.3f", Self.location(latitude, longitude).distance(from: Self.location($0.0, $0.1)))
                }.joined(separator: " ")
            }
        }
        outcomes.add("constants") {
            [
                kCLDistanceFilterNone, kCLLocationAccuracyBestForNavigation, kCLLocationAccuracyBest,
                kCLLocationAccuracyNearestTenMeters, kCLLocationAccuracyHundredMeters, kCLLocationAccuracyKilometer,
                kCLLocationAccuracyThreeKilometers, kCLLocationAccuracyReduced, CLLocationDistanceMax,
                kCLLocationCoordinate2DInvalid.latitude, kCLLocationCoordinate2DInvalid.longitude,
                CLLocationCoordinate2D().latitude, CLLocationCoordinate2D().longitude,
            ].map { KeptOutcomes.text($0) }.joined(separator: " ")
        }
        let codes: [CLError.Code] = [.locationUnknown, .denied, .network, .headingFailure]
        for code in codes {
            outcomes.add("error \(code)") {
                let error = CLError(code)
                return "\(error.errorCode) \(CLError.errorDomain) \(codes.map { $0 ~= error }) \(code.rawValue)"
            }
        }
        #expect(try outcomes.difference(from: "Kit/Texts/Locations/locations.txt") == nil)
    }

    /// A source that a test feeds.
    private final class Source: LocationSource {
        private struct State {
            var receivers: [Int: @Sendable ([CLLocation]) -> Void] = [:]
            var count = 0
        }

        let authorization: CLAuthorizationStatus
        private let state = Mutex(State())

        init(_ authorization: CLAuthorizationStatus) { self.authorization = authorization }

        var running: Int { state.withLock { $0.receivers.count } }
        var started: Int { state.withLock { $0.count } }

        func start(_ receive: @escaping @Sendable ([CLLocation]) -> Void) -> LocationDelivery {
            let number = state.withLock { state in
                state.count += 1
                state.receivers[state.count] = receive
                return state.count
            }
            return LocationDelivery { [self] in state.withLock { $0.receivers[number] = nil } }
        }

        func deliver(_ locations: [CLLocation]) {
            for (_, receive) in state.withLock({ $0.receivers.sorted { $0.key < $1.key } }) { receive(locations) }
        }
    }

    /// The calls of a delegate, in order.
    private final class Log: NSObject, CLLocationManagerDelegate, Sendable {
        private let calls: AsyncStream<String>
        private let continuation: AsyncStream<String>.Continuation

        override init() {
            (calls, continuation) = AsyncStream.makeStream()
            super.init()
        }

        /// Returns the calls until some condition.
        func lines(until isEnough: ([String]) -> Bool) async -> [String] {
            var lines: [String] = []
            if isEnough(lines) { return lines }
            for await line in calls {
                lines.append(line)
                if isEnough(lines) { break }
            }
            return lines
        }

        func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
            continuation.yield("updated \(locations.map { KeptOutcomes.text($0.coordinate.latitude) })")
        }

        func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
            continuation.yield("failed \((error as? CLError)?.errorCode ?? -1)")
        }

        func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) { continuation.yield("changed") }

        func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {
            continuation.yield("changed to \(status)")
        }
    }

    /// Long series of calls, with each decision of the person.
    @Test(
        .timeLimit(.minutes(10)),
        arguments: [CLAuthorizationStatus.notDetermined, .restricted, .denied, .authorizedAlways, .authorizedWhenInUse])
    func LOC_managersInEveryState(decision: CLAuthorizationStatus) async throws {
        var outcomes = KeptOutcomes()
        let source = Source(decision)
        for seed in 0..<24 as Range<UInt64> {
            let lines = await LocationSources.$current.withValue(source) { await Self.series(source, seed: seed) }
            outcomes.add("\(seed)") { hashed(lines) }
            if seed == 1 { for line in lines { outcomes.add("") { line } } }
        }
        let (isThere, status) = LocationSources.$current.withValue(source) {
            (CLLocationManager.locationServicesEnabled(), CLLocationManager.authorizationStatus())
        }
        outcomes.add("class") { "\(isThere) \(status)" }
        #expect(try outcomes.difference(from: "Kit/Texts/Locations/manager-\(decision).txt") == nil)
    }

    private static func series(_ source: Source, seed: UInt64) async -> [String] {
        var generator = SeededGenerator(seed: seed)
        let manager = CLLocationManager()
        let log = Log()
        manager.delegate = log
        var lines: [String] = []
        var latitude = 10.0
        var (failures, requests) = (0, 0)
        let before = source.started
        func use(_ call: () -> Void) {
            if [.denied, .restricted].contains(manager.authorizationStatus) { failures += 1 }
            call()
        }
        func request(_ call: () -> Void) {
            if manager.authorizationStatus == .notDetermined { requests += 1 }
            call()
        }
        for step in 0..<24 {
            let choice = Int(generator.next() % 12)
            switch choice {
            case 0: request(manager.requestWhenInUseAuthorization)
            case 1 where step > 5: request(manager.requestAlwaysAuthorization)
            case 2, 3: use(manager.startUpdatingLocation)
            case 4: manager.stopUpdatingLocation()
            case 5, 6: use(manager.requestLocation)
            case 7: manager.distanceFilter = [kCLDistanceFilterNone, 0, 100, 200].pick(&generator)
            case 8: source.deliver([])
            default:
                // One ten-thousandth of a degree is 11 metres.
                let far = [0, 0.0005, 0.0009, 0.001, 0.002, 0.01].pick(&generator)
                let places = [latitude, latitude + far, latitude + 2 * far]
                latitude += 2 * far
                source.deliver(places.map { Self.location($0, 20) })
            }
            lines.append(
                "\(step) \(choice): \(manager.authorizationStatus) "
                    + "\(manager.location.map { KeptOutcomes.text($0.coordinate.latitude) } ?? "-") "
                    + "\(source.running)/\(source.started - before) \(manager.distanceFilter)")
        }
        // The delegate is called on a queue of its own; a last call shows that all are there.
        request(manager.requestAlwaysAuthorization)
        manager.stopUpdatingLocation()
        manager.distanceFilter = kCLDistanceFilterNone
        use(manager.startUpdatingLocation)
        source.deliver([Self.location(77, 0)])
        let isAllowed = [.authorizedAlways, .authorizedWhenInUse].contains(manager.authorizationStatus)
        let isUndecided = manager.authorizationStatus == .notDetermined
        lines += await log.lines { lines in
            if isAllowed { return lines.last == "updated [\"77\"]" }
            if isUndecided { return lines.count { $0.hasPrefix("changed to") } == requests }
            return lines.count { $0.hasPrefix("failed") } == failures
        }
        manager.stopUpdatingLocation()
        return lines
    }

    @Test func LOC_settingsAreKept() {
        let manager = CLLocationManager()
        #expect(manager.distanceFilter == -1 && manager.desiredAccuracy == -1 && manager.activityType == .other)
        #expect(manager.pausesLocationUpdatesAutomatically && !manager.allowsBackgroundLocationUpdates)
        #expect(!manager.showsBackgroundLocationIndicator && manager.accuracyAuthorization == .fullAccuracy)
        (manager.distanceFilter, manager.desiredAccuracy, manager.activityType) = (12.5, 100, .fitness)
        manager.pausesLocationUpdatesAutomatically = false
        manager.allowsBackgroundLocationUpdates = true
        #expect(manager.distanceFilter == 12.5 && manager.desiredAccuracy == 100 && manager.activityType == .fitness)
        #expect(!manager.pausesLocationUpdatesAutomatically && manager.allowsBackgroundLocationUpdates)
        #expect(!manager.showsBackgroundLocationIndicator)
        manager.showsBackgroundLocationIndicator = true
        #expect(manager.showsBackgroundLocationIndicator)
    }
}
