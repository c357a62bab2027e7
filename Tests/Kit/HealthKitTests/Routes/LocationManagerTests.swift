import CoreLocation
import Foundation
import Synchronization
import Testing

/// Location managers whose sources deliver at once, and those that are let go.
@Suite(.timeLimit(.minutes(5))) struct LocationManagerTests {
    /// A source that calls a closure while it is started, and counts the deliveries that run.
    private final class Source: LocationSource {
        let authorization: CLAuthorizationStatus
        /// The numbers of the deliveries that are canceled, as they are.
        let ends = Calls<Int>()
        private let state = Mutex((started: 0, canceled: [Int]()))
        private let begin: @Sendable (@escaping @Sendable ([CLLocation]) -> Void) -> Void

        init(
            _ authorization: CLAuthorizationStatus = .authorizedAlways,
            begin: @escaping @Sendable (@escaping @Sendable ([CLLocation]) -> Void) -> Void = { _ in }
        ) {
            (self.authorization, self.begin) = (authorization, begin)
        }

        var started: Int { state.withLock { $0.started } }
        /// The numbers of the deliveries that were canceled.
        var canceled: [Int] { state.withLock { $0.canceled } }

        func start(_ receive: @escaping @Sendable ([CLLocation]) -> Void) -> LocationDelivery {
            let number = state.withLock { state in
                state.started += 1
                return state.started
            }
            begin(receive)
            return LocationDelivery { [self] in
                state.withLock { $0.canceled.append(number) }
                ends.add(number)
            }
        }
    }

    /// The calls of a delegate.
    private final class Log: NSObject, CLLocationManagerDelegate, Sendable {
        let calls = Calls<String>()

        func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
            calls.add("updated \(locations.map(\.coordinate.latitude))")
        }

        func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) { calls.add("failed") }

        func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
            calls.add("changed \(manager.authorizationStatus)")
        }

        func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {
            calls.add("changed to \(status)")
        }
    }

    private static func place(_ latitude: Double) -> CLLocation { CLLocation(latitude: latitude, longitude: 0) }

    private func with<Value>(_ source: Source, _ body: () async throws -> Value) async rethrows -> Value {
        try await LocationSources.$current.withValue(source, operation: body)
    }

    /// Returns a manager that is authorized, whose delegate was told so.
    private func manager(_ log: Log) async -> CLLocationManager {
        let manager = CLLocationManager()
        manager.delegate = log
        #expect(await log.calls.next() == "changed notDetermined")
        manager.requestAlwaysAuthorization()
        #expect(await log.calls.next() == "changed authorizedAlways")
        #expect(await log.calls.next() == "changed to authorizedAlways")
        return manager
    }

    @Test func aLocationThatComesAtOnceEndsItsRequest() async {
        let source = Source { $0([Self.place(1), Self.place(2)]) }
        await with(source) {
            let log = Log()
            let manager = await manager(log)
            manager.requestLocation()
            #expect(await log.calls.next() == "updated [2.0]")
            #expect(source.started == 1 && source.canceled == [1])
            #expect(manager.location?.coordinate.latitude == 2)
            // Another request is another delivery.
            manager.requestLocation()
            #expect(await log.calls.next() == "updated [2.0]")
            #expect(source.started == 2 && source.canceled == [1, 2] && log.calls.count == 5)
        }
    }

    @Test func updatesThatAreStoppedWhileTheyStartAreEnded() async {
        let stop = Mutex<(@Sendable () -> Void)?>(nil)
        let source = Source { receive in
            receive([Self.place(1)])
            stop.withLock { $0 }?()
            receive([Self.place(2)])
        }
        await with(source) {
            let log = Log()
            let manager = await manager(log)
            stop.withLock { $0 = { manager.stopUpdatingLocation() } }
            manager.startUpdatingLocation()
            #expect(await log.calls.next() == "updated [1.0]")
            #expect(source.canceled == [1] && manager.location?.coordinate.latitude == 1)
            stop.withLock { $0 = nil }
            // Updates that run are not started twice.
            manager.startUpdatingLocation()
            manager.startUpdatingLocation()
            #expect(await log.calls.next() == "updated [1.0]")
            #expect(await log.calls.next() == "updated [2.0]")
            #expect(source.started == 2 && source.canceled == [1])
            manager.stopUpdatingLocation()
            manager.stopUpdatingLocation()
            #expect(source.canceled == [1, 2])
        }
    }

    @Test func aManagerThatIsLetGoEndsItsDeliveries() async {
        let source = Source()
        await with(source) {
            do {
                let manager = CLLocationManager()
                manager.requestAlwaysAuthorization()
                manager.startUpdatingLocation()
                manager.requestLocation()
                #expect(source.started == 2 && source.canceled == [])
            }
            // It may be let go in the background.
            #expect(Set([await source.ends.next(), await source.ends.next()]) == [1, 2])
        }
    }

    /// A request for one location and updates do not disturb one another.
    @Test func aRequestLeavesUpdatesAsTheyAre() async {
        let receivers = Mutex<[@Sendable ([CLLocation]) -> Void]>([])
        let source = Source { receive in receivers.withLock { $0.append(receive) } }
        await with(source) {
            let log = Log()
            let manager = await manager(log)
            manager.startUpdatingLocation()
            manager.requestLocation()
            manager.requestLocation()
            let receive = receivers.withLock { $0 }
            #expect(receive.count == 2 && source.canceled == [])
            receive[1]([])
            receive[1]([Self.place(7)])
            #expect(await log.calls.next() == "updated [7.0]")
            #expect(source.canceled == [2] && manager.location?.coordinate.latitude == 7)
            receive[1]([Self.place(8)])
            receive[0]([Self.place(9), Self.place(10)])
            #expect(await log.calls.next() == "updated [9.0, 10.0]")
            #expect(source.canceled == [2] && manager.location?.coordinate.latitude == 10)
            receive[0]([])
            #expect(manager.location?.coordinate.latitude == 10)
            manager.stopUpdatingLocation()
            receive[0]([Self.place(11)])
            #expect(source.canceled == [2, 1] && manager.location?.coordinate.latitude == 10)
            #expect(log.calls.count == 5)
        }
    }

    /// A delegate is told of the authorization when it is the first one, also after one that is gone.
    @Test func theFirstDelegateIsToldOfTheAuthorization() async {
        await with(Source(.denied)) {
            let manager = CLLocationManager()
            let (first, second) = (Log(), Log())
            manager.delegate = first
            #expect(await first.calls.next() == "changed notDetermined")
            manager.delegate = second
            manager.delegate = nil
            manager.delegate = first
            #expect(await first.calls.next() == "changed notDetermined")
            manager.requestWhenInUseAuthorization()
            #expect(await first.calls.next() == "changed denied")
            #expect(await first.calls.next() == "changed to denied")
            #expect(first.calls.count == 4 && second.calls.count == 0)
        }
    }

    /// Each kind of request gets its answer, alone and after the other one.
    @Test(
        arguments: [
            (.authorizedAlways, [.authorizedWhenInUse, .authorizedAlways], [.authorizedAlways, .authorizedAlways]),
            (
                .authorizedWhenInUse, [.authorizedWhenInUse, .authorizedWhenInUse],
                [.authorizedWhenInUse, .authorizedWhenInUse]
            ),
            (.denied, [.denied, .denied], [.denied, .denied]),
            (.restricted, [.restricted, .restricted], [.restricted, .restricted]),
            (.notDetermined, [.notDetermined, .notDetermined], [.notDetermined, .notDetermined]),
        ] as [(CLAuthorizationStatus, [CLAuthorizationStatus], [CLAuthorizationStatus])])
    func requests(
        decision: CLAuthorizationStatus, inUseFirst: [CLAuthorizationStatus], alwaysFirst: [CLAuthorizationStatus]
    ) async {
        await with(Source(decision)) {
            let (one, two) = (CLLocationManager(), CLLocationManager())
            one.requestWhenInUseAuthorization()
            let first = one.authorizationStatus
            one.requestAlwaysAuthorization()
            #expect([first, one.authorizationStatus] == inUseFirst)
            two.requestAlwaysAuthorization()
            let second = two.authorizationStatus
            two.requestWhenInUseAuthorization()
            #expect([second, two.authorizationStatus] == alwaysFirst)
        }
    }

    /// A filter lets through what is as far away as it says, and nothing nearer, from what it let through last.
    @Test func theDistanceFilterIsExact() async {
        let (a, b) = (Self.place(10), Self.place(10.001))
        let distance = b.distance(from: a)
        let all = ["updated [10.0]", "updated [10.001]", "updated [10.0]"]
        for (filter, expected) in [(distance, all), (distance.nextUp, [all[0]]), (0, all), (-1, all)] {
            let source = Source { receive in
                for place in [a, b, a] { receive([place]) }
            }
            await with(source) {
                let log = Log()
                let manager = await manager(log)
                manager.distanceFilter = filter
                // A new start begins anew.
                for _ in 0..<2 {
                    manager.startUpdatingLocation()
                    for line in expected { #expect(await log.calls.next() == line) }
                    manager.stopUpdatingLocation()
                }
                #expect(log.calls.count == 3 + 2 * expected.count)
            }
        }
    }
}
