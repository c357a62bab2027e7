import CoreLocation
import Foundation
import OpenHealthKit
import Synchronization
import TestSupport
import Testing

/// Location managers, as apps use them, on a feed of positions.
@Suite(.timeLimit(.minutes(10))) struct LocationFeedTests {
    /// A delegate that records its calls.
    private final class Tracker: NSObject, CLLocationManagerDelegate, Sendable {
        let lines = Mutex<[String]>([])
        private let calls: AsyncStream<String>
        private let continuation: AsyncStream<String>.Continuation

        override init() {
            (calls, continuation) = AsyncStream.makeStream()
            super.init()
        }

        private func add(_ line: String) {
            lines.withLock { $0.append(line) }
            continuation.yield(line)
        }

        func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
            for location in locations {
                add("\(location.coordinate.latitude) at \(location.timestamp.timeIntervalSinceReferenceDate)")
            }
        }

        func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
            if case CLError.denied = error { add("denied") } else { add("\(error)") }
        }

        func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
            add("authorization \(manager.authorizationStatus)")
        }

        /// Returns the first calls, once there are as many.
        func first(_ count: Int) async -> [String] {
            var found: [String] = []
            for await line in calls {
                found.append(line)
                if found.count == count { break }
            }
            return found
        }
    }

    private static func locations(_ count: Int) -> [CLLocation] {
        (0..<count).map { second in
            CLLocation(
                coordinate: CLLocationCoordinate2D(latitude: 47 + Double(second) / 1000, longitude: 8), altitude: 400,
                horizontalAccuracy: 5, verticalAccuracy: 5,
                timestamp: Date(timeIntervalSinceReferenceDate: 1000 + Double(second)))
        }
    }

    private let clock = VirtualClock(now: Date(timeIntervalSinceReferenceDate: 5000))

    @Test func positionsFollowAtTheirIntervals() async {
        await withLocations(LocationFeed(Self.locations(4), clock: clock)) {
            let (manager, tracker) = (CLLocationManager(), Tracker())
            manager.delegate = tracker
            #expect(manager.authorizationStatus == .notDetermined && CLLocationManager.locationServicesEnabled())
            #expect(await tracker.first(1) == ["authorization notDetermined"])
            manager.startUpdatingLocation()
            manager.requestWhenInUseAuthorization()
            await clock.advance(by: 2)
            #expect(
                await tracker.first(4) == [
                    "authorization authorizedWhenInUse", "47.0 at 5000.0", "47.001 at 5001.0", "47.002 at 5002.0",
                ])
            #expect(manager.location?.coordinate.latitude == 47.002)
            manager.stopUpdatingLocation()
            await clock.advance(by: 10)
            #expect(tracker.lines.withLock { $0.count } == 5)
        }
    }

    @Test func theDistanceFilterHoldsPositionsBack() async {
        await withLocations(LocationFeed(Self.locations(5), clock: clock)) {
            let (manager, tracker) = (CLLocationManager(), Tracker())
            manager.delegate = tracker
            manager.distanceFilter = 200
            manager.requestAlwaysAuthorization()
            #expect(manager.authorizationStatus == .authorizedAlways)
            manager.startUpdatingLocation()
            await clock.advance(by: 10)
            // A thousandth of a degree of latitude is 111 m.
            #expect(
                await tracker.first(5).suffix(3) == ["47.0 at 5000.0", "47.002 at 5002.0", "47.004 at 5004.0"])
        }
    }

    @Test func oneLocationOnRequest() async {
        await withLocations(LocationFeed(Self.locations(3), clock: clock)) {
            let (manager, tracker) = (CLLocationManager(), Tracker())
            manager.delegate = tracker
            manager.requestWhenInUseAuthorization()
            manager.requestLocation()
            await clock.advance(by: 5)
            #expect(await tracker.first(3).last == "47.0 at 5000.0")
            #expect(tracker.lines.withLock { $0.count } == 3)
        }
    }

    /// A feed of a system clock may deliver the first position before the call that starts it returns.
    @Test func aPositionDuringTheStartIsNotLost() async {
        for _ in 0..<200 {
            await withLocations(LocationFeed(Self.locations(1))) {
                let (manager, tracker) = (CLLocationManager(), Tracker())
                manager.delegate = tracker
                manager.requestWhenInUseAuthorization()
                manager.startUpdatingLocation()
                #expect(await tracker.first(3).count == 3)
                manager.stopUpdatingLocation()
            }
        }
    }

    @Test func aLateManagerJoinsInTheMiddle() async {
        await withLocations(LocationFeed(Self.locations(10), clock: clock)) {
            let (early, late, tracker) = (CLLocationManager(), CLLocationManager(), Tracker())
            early.requestWhenInUseAuthorization()
            early.startUpdatingLocation()
            await clock.advance(by: 5)
            late.delegate = tracker
            late.requestWhenInUseAuthorization()
            late.startUpdatingLocation()
            await clock.advance(by: 1)
            #expect(await tracker.first(4).suffix(2) == ["47.005 at 5005.0", "47.006 at 5006.0"])
        }
    }

    @Test func withoutPermissionThereIsAnError() async {
        await withLocations(LocationFeed(Self.locations(3), clock: clock, isAuthorized: false)) {
            let (manager, tracker) = (CLLocationManager(), Tracker())
            manager.delegate = tracker
            #expect(await tracker.first(1) == ["authorization notDetermined"])
            manager.requestWhenInUseAuthorization()
            manager.startUpdatingLocation()
            manager.requestLocation()
            #expect(await tracker.first(3) == ["authorization denied", "denied", "denied"])
        }
    }

    @Test func withoutAFeedServicesAreOff() async {
        let (manager, tracker) = (CLLocationManager(), Tracker())
        manager.delegate = tracker
        #expect(!CLLocationManager.locationServicesEnabled())
        manager.requestAlwaysAuthorization()
        manager.startUpdatingLocation()
        #expect(await tracker.first(3).suffix(2) == ["authorization denied", "denied"])
    }

    @Test func recordedPositionsAreReplayed() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(GPX.file(GPX.track([Array(0...20)], type: "running") { _ in "" }), to: "run.gpx")
        let feed = try LocationFeed(contentsOf: URL(fileURLWithPath: file), clock: clock)
        await withLocations(feed) {
            let (manager, tracker) = (CLLocationManager(), Tracker())
            manager.delegate = tracker
            manager.requestWhenInUseAuthorization()
            manager.startUpdatingLocation()
            await clock.advance(by: 20)
            #expect(await tracker.first(23).count == 23)
        }
        let text = try folder.write("nothing", to: "text.gpx")
        #expect(throws: RecordingFeed.Unreadable.self) { try LocationFeed(contentsOf: URL(fileURLWithPath: text)) }
    }
}
