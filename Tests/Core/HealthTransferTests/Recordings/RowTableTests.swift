import HealthModel
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// The rows of recordings that are put together from samples.
@Suite struct RowTableTests {
    @Test("Values go to the rows of their moment, in order, and to those that hints name")
    func places() {
        let places = RowPlaces([1, 2, 2, 2, 5])
        func rows(_ moments: [Double], _ values: [Double] = [], _ hints: [Int: Double] = [:]) -> [Int?] {
            places.rows(of: moments, values, hints: hints)
        }
        #expect(rows([1, 2, 2, 5]) == [0, 1, 2, 4] && rows([0, 1, 3, 6]) == [nil, 0, nil, nil])
        #expect(rows([2, 2, 2, 2]) == [1, 2, 3, nil] && rows([]) == [])
        // 30 belongs to the first of three rows, and 10 to the last.
        #expect(rows([2, 2, 2], [10, 20, 30], [1: 30, 3: 10]) == [3, 2, 1])
        // What no hint names takes the rows that have one first.
        #expect(
            rows([2, 2], [7, 8], [3: 9]) == [3, 1] && rows([2, 2, 2, 2], [7, 8, 9, 6], [3: 9]) == [1, 2, 3, nil])
        let backwards = RowPlaces([5, 1, 3, 1])
        #expect(backwards.rows(of: [1, 1, 3, 5], [0, 0, 0, 0]) == [1, 3, 2, 0])
    }

    @Test("Moments of a recording are those of its values, as often as one stream has them")
    func moments() {
        var values = TimedValues()
        #expect(values.isEmpty && values.moments.isEmpty)
        values.streams = [.heartRate: [(3, 1), (1, 2), (3, 3)], .power: [(3, 4), (2, 5)], .cadence: []]
        values.route = [RoutePoint(timestamp: 2, latitude: 1, longitude: 2, altitude: 3)]
        #expect(!values.isEmpty && values.moments == [1, 2, 3, 3])
    }

    @Test("A point gives its row what is known of it, and values without a row are left")
    func points() {
        func point(_ time: Double, _ change: (inout RoutePoint) -> Void = { _ in }) -> RoutePoint {
            var point = RoutePoint(
                timestamp: time, latitude: 48 + time, longitude: 11 + time, altitude: 500 + time, speed: 2, course: 90,
                horizontalAccuracy: 5, verticalAccuracy: 3)
            change(&point)
            return point
        }
        var table = RowTable(times: [1, 2, 3, 4])
        var values = TimedValues()
        values.route = [
            point(3) { ($0.verticalAccuracy, $0.horizontalAccuracy) = (0, 0) }, point(1),
            point(2) { ($0.verticalAccuracy, $0.speed, $0.course) = (-1, -1, -1) }, point(9),
            point(4) { ($0.speed, $0.course) = (0, 0) },
        ]
        values.streams = [.heartRate: [(1, 60), (2, 61), (2, 62), (7, 63)]]
        let rest = table.place(values)
        #expect(rest.route.map(\.timestamp) == [9] && rest.streams[.heartRate]?.map(\.value) == [62, 63])
        let points = table.points
        func column(_ stream: RecordedStream) -> [Double?] { points[stream].map { $0.isNaN ? nil : $0 } }
        #expect(points.latitudes == [49, 50, 51, 52] && points.longitudes == [12, 13, 14, 15])
        #expect(column(.elevation) == [501, nil, 503, 504] && column(.speed) == [2, nil, 2, 0])
        #expect(column(.course) == [90, nil, 90, 0] && column(.horizontalAccuracy) == [5, 5, nil, 5])
        #expect(column(.verticalAccuracy) == [3, nil, nil, 3] && column(.heartRate) == [60, 61, nil, nil])
        #expect(!points.has(.power))
    }

    @Test("Accuracies, speeds and courses may be below one") func smallValues() {
        var table = RowTable(times: [1])
        var values = TimedValues()
        values.route = [
            RoutePoint(
                timestamp: 1, latitude: 48, longitude: 11, altitude: 0.5, speed: 0.25, course: 0.75,
                horizontalAccuracy: 0.5, verticalAccuracy: 0.25)
        ]
        let rest = table.place(values)
        #expect(rest.isEmpty)
        let points = table.points
        #expect(points[.horizontalAccuracy] == [0.5] && points[.verticalAccuracy] == [0.25])
        #expect(points[.elevation] == [0.5] && points[.speed] == [0.25] && points[.course] == [0.75])
    }

    @Test("Tables are merged in an order of rows of either one; rows that do not exist are none")
    func merged() {
        var (own, other) = (RowTable(times: [1, 2]), RowTable(times: [5, 6]))
        typealias Entries = SupplementContents.Entries
        own.set(.power, [(0, 100), (1, 200), (2, 300), (-1, 400)] as Entries)
        own.set([(0, 48), (5, 49)] as Entries, [(1, 11)] as Entries)
        other.set(.power, [(1, 600)] as Entries)
        other.set(.cadence, [(0, 80)] as Entries)
        own.merge(other, order: [-1, 0, -2, 1])
        let points = own.points
        func known(_ values: [Double]) -> [Double?] { values.map { $0.isNaN ? nil : $0 } }
        #expect(points.times == [5, 1, 6, 2] && known(points[.power]) == [nil, 100, 600, 200])
        #expect(known(points[.cadence]) == [80, nil, nil, nil] && known(points.latitudes) == [nil, 48, nil, nil])
        #expect(known(points.longitudes) == [nil, nil, nil, 11])
        own.replaceTimes([1, 2, 3])
        #expect(own.times == [5, 1, 6, 2])
        own.replaceTimes([9, 8, 7, 6])
        #expect(own.times == [9, 8, 7, 6] && own.count == 4)
    }
}
