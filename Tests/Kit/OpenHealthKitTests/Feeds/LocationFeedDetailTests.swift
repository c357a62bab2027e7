import CoreLocation
import Foundation
import HealthKit
import OpenHealthKit
import Synchronization
import TestSupport
import Testing

/// The order and the times of positions, and files without any.
@Suite(.timeLimit(.minutes(5))) struct LocationFeedDetailTests {
    private let clock = VirtualClock(now: Date(timeIntervalSinceReferenceDate: 5_000))

    private static func place(_ number: Double, at second: Double) -> CLLocation {
        CLLocation(
            coordinate: CLLocationCoordinate2D(latitude: number, longitude: 8), altitude: 400, horizontalAccuracy: 5,
            verticalAccuracy: 5, timestamp: Date(timeIntervalSinceReferenceDate: 1_000 + second))
    }

    /// Starts a delivery, and returns the texts of what comes.
    private func start(_ feed: LocationFeed) -> (LocationDelivery, @Sendable () -> [String]) {
        let box = Box()
        let delivery = feed.start { locations in
            let texts = locations.map {
                "\($0.coordinate.latitude) at \($0.timestamp.timeIntervalSinceReferenceDate)"
            }
            box.add(texts.joined(separator: ", "))
        }
        return (delivery, { box.all })
    }

    private final class Box: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    @Test func positionsComeInTheOrderOfTheirDates() async {
        let feed = LocationFeed(
            [Self.place(3, at: 2), Self.place(1, at: 0), Self.place(4, at: 2), Self.place(2, at: 0.5)], clock: clock)
        let (delivery, lines) = start(feed)
        await clock.advance(by: 0)
        #expect(lines() == ["1.0 at 5000.0"])
        await clock.advance(by: 1)
        #expect(lines() == ["1.0 at 5000.0", "2.0 at 5000.5"])
        await clock.advance(by: 60)
        // Those of one moment keep their order.
        #expect(lines() == ["1.0 at 5000.0", "2.0 at 5000.5", "3.0 at 5002.0", "4.0 at 5002.0"])
        delivery.cancel()
    }

    /// The first start sets the time: a later one joins with the position of its moment, or the next one.
    @Test(arguments: [(0.0, 1.0), (0.5, 2), (1, 2), (1.5, 3), (2, 3), (2.5, nil)] as [(Double, Double?)])
    func aLaterStartJoins(after seconds: Double, first: Double?) async {
        let feed = LocationFeed((1...3).map { Self.place(Double($0), at: Double($0 - 1)) }, clock: clock)
        let (one, _) = start(feed)
        one.cancel()
        await clock.advance(by: seconds)
        let (two, lines) = start(feed)
        await clock.advance(by: 10)
        #expect(lines().first == first.map { "\($0) at \(4_999 + $0)" })
        two.cancel()
    }

    @Test func aDeliveryThatIsCanceledBringsNothingMore() async {
        let feed = LocationFeed((1...5).map { Self.place(Double($0), at: Double($0 - 1)) }, clock: clock)
        let (one, first) = start(feed)
        let (two, second) = start(feed)
        await clock.advance(by: 1)
        one.cancel()
        one.cancel()
        await clock.advance(by: 10)
        #expect(first().count == 2 && second().count == 5)
        two.cancel()
        let (nothing, none) = start(LocationFeed([], clock: clock))
        await clock.advance(by: 10)
        #expect(none() == [])
        nothing.cancel()
    }

    @Test func whoIsAskedForPermissionAnswersForTheFeed() throws {
        let folder = try TemporaryFolder()
        let file = URL(
            fileURLWithPath: try folder.write(
                GPX.file(GPX.track([[0, 1, 2]], type: "running") { _ in "" }), to: "run.gpx"))
        #expect(LocationFeed([], isAuthorized: true).authorization == .authorizedAlways)
        #expect(LocationFeed([], isAuthorized: false).authorization == .denied)
        #expect(try LocationFeed(contentsOf: file).authorization == .authorizedAlways)
        #expect(try LocationFeed(contentsOf: file, isAuthorized: false).authorization == .denied)
    }

    @Test func aFileWithoutPositionsIsNamed() throws {
        let folder = try TemporaryFolder()
        let trackpoints = (0..<3).map {
            "<Trackpoint><Time>2024-06-01T10:00:0\($0)Z</Time><HeartRateBpm><Value>120</Value></HeartRateBpm></Trackpoint>"
        }
        let text =
            "<TrainingCenterDatabase xmlns=\"http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2\"><Activities>"
            + "<Activity Sport=\"Running\"><Id>2024-06-01T10:00:00Z</Id><Lap StartTime=\"2024-06-01T10:00:00Z\">"
            + "<TotalTimeSeconds>2</TotalTimeSeconds><Track>\(trackpoints.joined())</Track></Lap></Activity>"
            + "</Activities></TrainingCenterDatabase>"
        let path = try folder.write(text, to: "indoor.tcx")
        let error = #expect(throws: RecordingFeed.Unreadable.self) {
            try LocationFeed(contentsOf: URL(fileURLWithPath: path))
        }
        #expect(error?.reason == "'\(path)' contains no positions.")
        #expect(error?.description == error?.reason && error?.localizedDescription == error?.reason)
    }
}
