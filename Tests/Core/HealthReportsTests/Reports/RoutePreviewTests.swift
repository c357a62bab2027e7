import Foundation
import HealthModel
import HealthStore
import TestStores
import TestSupport
import Testing

@testable import HealthReports

@Suite struct RoutePreviewTests {
    private typealias Coordinate = WorkoutSeries.Coordinate
    private typealias Point = RoutePreview.Point

    private static func line(_ points: [(Double, Double)]) -> [Coordinate] {
        points.map { Coordinate(latitude: $0.0, longitude: $0.1) }
    }

    @Test("WEB-109: a picture has north at the top, the right proportions, and the middle in the middle")
    func shape() throws {
        // At 60° a degree of longitude is half as long as one of latitude.
        let angle = try #require(RoutePreview([Self.line([(60, 10), (60.01, 10), (60.01, 10.01)])]))
        #expect(angle.lines == [[Point(x: 25, y: 100), Point(x: 25, y: 0), Point(x: 75, y: 0)]])
        let east = try #require(RoutePreview([Self.line([(0, 179.99), (0, -179.99)])]))
        #expect(east.lines == [[Point(x: 0, y: 50), Point(x: 100, y: 50)]])
        let two = try #require(
            RoutePreview([Self.line([(0, 0), (0.01, 0)]), [], Self.line([(0, 0.01), (0.01, 0.01)])]))
        #expect(two.lines.map(\.count) == [2, 2] && two.lines[1][0] == Point(x: 100, y: 100))
    }

    @Test("WEB-109: a place is no route, and a long route has few points") func points() throws {
        #expect(RoutePreview([]) == nil && RoutePreview([[]]) == nil)
        #expect(RoutePreview([Self.line([(47, 8), (47.0002, 8.0002)])]) == nil)
        #expect(RoutePreview([Self.line([(47, 8), (.nan, 8)])]) == nil)
        let circle = (0..<20_000).map { step in
            let angle = Double(step) / 20_000 * 2 * Double.pi
            return (47 + 0.1 * sin(angle), 8 + 0.1 * cos(angle))
        }
        let preview = try #require(RoutePreview([Self.line(circle)]))
        #expect((8...40).contains(preview.lines[0].count))
        #expect(RoutePreview(bytes: preview.bytes) == preview && preview.bytes.count < 100)
    }

    @Test("WEB-109: any bytes of the cache are read without harm", arguments: Seeds.first(20))
    func hostileBytes(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let bytes = Data((0..<Int(generator.next() % 60)).map { _ in UInt8(truncatingIfNeeded: generator.next()) })
        for line in RoutePreview(bytes: bytes)?.lines ?? [] {
            #expect(line.count > 1 && line.allSatisfy { (0...100).contains($0.x) && (0...100).contains($0.y) })
        }
    }

    @Test("WEB-109: pictures are computed once, and of a trimmed workout only the part that counts is shown")
    func cached() throws {
        let days = try DailyStore()
        func save(_ day: Int, _ points: [(Double, Double)]) throws -> UUID {
            let start = days.at(day, 18)
            let workout = SampleRecord(
                type: .workout, start: start, end: start + 1_000,
                content: .workout(WorkoutRecord(activityType: .running, duration: 1_000)))
            try days.save([workout])
            guard !points.isEmpty else { return workout.uuid }
            let route = points.enumerated().map { place, point in
                RoutePoint(
                    timestamp: start + Double(place) / Double(points.count - 1) * 1_000, latitude: point.0,
                    longitude: point.1, altitude: 400, horizontalAccuracy: 5, verticalAccuracy: 3)
            }
            _ = try days.store.engine.write(as: LawStore.app) {
                try $0.save(RouteDraft(device: nil, metadata: nil), points: route, of: workout.uuid)
            }
            return workout.uuid
        }
        func previews() throws -> [UUID: RoutePreview] {
            try days.reports { reports in
                var all: [WorkoutSummary] = []
                try reports.forEachWorkout(SampleFilter()) { all.append($0) }
                return try reports.routePreviews(of: all)
            }
        }
        let own = try save(3, [(47, 8), (47.01, 8), (47.01, 8.01)])
        let none = try save(4, [])
        let first = try previews()
        #expect(first.count == 1 && first[none] == nil && first[own]?.lines[0].count == 3)
        #expect(try previews() == first)
        var change = WorkoutEditor.Change()
        let start = Date(timeIntervalSinceReferenceDate: days.at(3, 18))
        change.trim = .part(from: nil, to: start.addingTimeInterval(500))
        _ = try WorkoutEditor(access: days.store.access).edit(own, change)
        #expect(try previews()[own]?.lines[0].count == 2)
    }

    @Test("WEB-109: places beyond numbers make no picture and no way")
    func beyondNumbers() {
        typealias Coordinate = WorkoutSeries.Coordinate
        let here = Coordinate(latitude: 47, longitude: 8)
        for value in [Double.infinity, -.infinity, .nan] {
            for there in [Coordinate(latitude: value, longitude: 8), Coordinate(latitude: 47, longitude: value)] {
                #expect(RoutePreview([[here, there]]) == nil && RouteWay([here, there], around: here) == nil)
                #expect(RoutePreview([[there, here]]) == nil && RouteWay([here, there, here], around: here) == nil)
            }
        }
    }
}
