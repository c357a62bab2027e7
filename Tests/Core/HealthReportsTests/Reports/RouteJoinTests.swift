import Foundation
import HealthModel
import HealthStore
import TestStores
import Testing

@testable import HealthReports

/// The heights of a workout with several routes, and pictures of routes of which only a part counts.
@Suite struct RouteJoinTests {
    private static let start = 700_000_000.0

    private static func points(
        from: Double, to: Double, accuracy: Double = 2, _ place: (Double) -> (Double, Double) = { (47 + $0 / 1e5, 8) }
    ) -> [RoutePoint] {
        stride(from: from, through: to, by: 10).map { second in
            RoutePoint(
                timestamp: start + second, latitude: place(second).0, longitude: place(second).1,
                altitude: 400 + second, horizontalAccuracy: 5, verticalAccuracy: accuracy)
        }
    }

    private static func workout() -> SampleRecord {
        SampleRecord(
            uuid: Told.id(1), type: .workout, start: start, end: start + 600,
            content: .workout(WorkoutRecord(activityType: .running, duration: 600)))
    }

    /// A route that begins no later than the heights end is at the same time as another one.
    @Test(
        "Heights of a route follow those of the routes before it if it begins after their end",
        arguments: [
            ([(0, 100, 2)], [0, 100]), ([(0, 100, 2), (110, 200, 2)], [0, 100, 110, 200]),
            ([(0, 100, 2), (101, 201, 2)], [0, 100, 101, 201]), ([(0, 100, 2), (100, 200, 2)], [0, 100]),
            ([(0, 100, 2), (50, 200, 2)], [0, 100]), ([(0, 100, 2), (0, 300, 2)], [0, 100]),
            ([(0, 100, -1), (50, 200, 2)], [50, 200]), ([(0, 100, 2), (110, 200, -1)], [0, 100]),
            ([(0, 100, 2), (110, 200, -1), (210, 300, 0)], [0, 100, 210, 300]),
            ([(0, 100, 2), (50, 200, 2), (150, 300, 2)], [0, 100, 150, 300]), ([(0, 100, -1)], []),
        ] as [([(Double, Double, Double)], [Double])])
    func heights(routes: [(Double, Double, Double)], bounds: [Double]) throws {
        let store = try LawStore()
        try store.engine.write(as: LawStore.app) { try $0.save([Self.workout()]) }
        for (from, to, accuracy) in routes {
            _ = try store.engine.write(as: LawStore.app) {
                try $0.save(
                    RouteDraft(device: nil, metadata: nil), points: Self.points(from: from, to: to, accuracy: accuracy),
                    of: Told.id(1))
            }
        }
        let course = try #require(try store.engine.reports(for: LawStore.app) { try $0.course(of: Told.id(1), []) })
        let column = course.series.elevation
        let expected = stride(from: 0, to: bounds.count, by: 2).flatMap { place in
            Array(stride(from: bounds[place], through: bounds[place + 1], by: 10))
        }
        #expect(column.times.map { $0 - Self.start } == expected)
        #expect(column.values == expected.map { 400 + $0 })
        #expect(course.series.outlines.count == routes.count && course.routes.count == routes.count)
    }

    @Test(
        "API-35: the places of a chart are those of all routes, each of which begins after those before it",
        arguments: [
            ([(0, 100)], [0, 100]), ([(0, 100), (110, 200)], [0, 100, 110, 200]),
            ([(0, 100), (101, 201)], [0, 100, 101, 201]), ([(0, 100), (100, 200)], [0, 100]),
            ([(0, 100), (50, 200)], [0, 100]), ([(0, 100), (50, 140), (150, 300)], [0, 100, 150, 300]),
            ([(200, 300), (0, 100)], [0, 100, 200, 300]),
            ([(0, 100), (110, 200), (400, 500)], [0, 100, 110, 200, 400, 500]),
            ([], []),
        ] as [([(Double, Double)], [Double])])
    func places(routes: [(Double, Double)], bounds: [Double]) throws {
        let store = try LawStore()
        try store.engine.write(as: LawStore.app) { try $0.save([Self.workout()]) }
        for (from, to) in routes {
            _ = try store.engine.write(as: LawStore.app) {
                try $0.save(
                    RouteDraft(device: nil, metadata: nil),
                    points: Self.points(from: from, to: to, accuracy: -1) { (47 + $0 / 1e5, 8 + $0 / 1e4) },
                    of: Told.id(1))
            }
        }
        let expected = stride(from: 0, to: bounds.count, by: 2).flatMap { place in
            Array(stride(from: bounds[place], through: bounds[place + 1], by: 10))
        }
        for quantities in [[ChartReport.Quantity.latitude, .longitude], [.longitude]] {
            var request = ChartReport.Request(quantities)
            request.points = nil
            let chart = try #require(
                try store.engine.reports(for: LawStore.app) { try $0.chart(of: Told.id(1), request) })
            #expect(chart.places == expected && chart.columns.map(\.quantity) == quantities)
            for (column, quantity) in zip(chart.columns, quantities) {
                let places = expected.map { quantity == .latitude ? 47 + $0 / 1e5 : 8 + $0 / 1e4 }
                #expect(column.values.count == places.count)
                #expect(zip(column.values, places).allSatisfy { abs($0 - $1) < 1e-6 })
            }
        }
    }

    @Test(
        "WEB-109: a picture that was cached of the whole is not that of the part that counts, and comes back after it")
    func partsOfCachedPictures() throws {
        let store = try RecordsStore()
        try store.writer.write(as: RecordsStore.app) { writer in
            try writer.save([Self.workout()])
            // North for five minutes, then east.
            let bent = Self.points(from: 0, to: 600) {
                (47 + min($0, 300) / 50_000, 8 + max(0, $0 - 300) / 20_000)
            }
            _ = try writer.save(RouteDraft(device: nil, metadata: nil), points: bent, of: Told.id(1))
        }
        func pictures(_ read: ((StoreReader) throws -> RoutePreview?) throws -> RoutePreview?) throws -> RoutePreview? {
            try read { reports in
                var all: [WorkoutSummary] = []
                try reports.forEachWorkout(SampleFilter()) { all.append($0) }
                return try reports.routePreviews(of: all)[Told.id(1)]
            }
        }
        func expectSame() throws -> RoutePreview {
            let own = try #require(try pictures { try store.guest($0) })
            for _ in 0..<2 { #expect(try pictures { try store.owner($0) } == own) }
            return own
        }
        func trim(_ trim: WorkoutTrim?) throws {
            var annotation = WorkoutAnnotation()
            annotation.trim = trim
            _ = try store.writer.write { try $0.annotate(Told.id(1), annotation, ifRevision: nil) }
        }
        let whole = try expectSame()
        #expect(whole.lines.map(\.count) == [3])
        try trim(WorkoutTrim(from: Self.start, to: Self.start + 300, share: 0.5))
        #expect(try expectSame().lines.map(\.count) == [2])
        try trim(WorkoutTrim(from: Self.start + 300, to: Self.start + 600, share: 0.5))
        let east = try expectSame()
        #expect(Set(east.lines[0].map(\.y)).count == 1 && Set(east.lines[0].map(\.x)) == [0, 100])
        try trim(nil)
        #expect(try expectSame() == whole)
    }

    @Test("A stated heart rate is that of a whole workout, and not of a part of it")
    func heartRatesOfParts() throws {
        var record = WorkoutRecord(activityType: .running, duration: 600)
        record.statistics = [.heartRate: WorkoutStatisticsRecord(average: 2.5)]
        let workout = SampleRecord(
            type: .workout, start: Self.start, end: Self.start + 600, content: .workout(record))
        var annotation = WorkoutAnnotation()
        #expect(WorkoutSummary(workout, nil)?.averageHeartRate == 150)
        #expect(WorkoutSummary(workout, annotation)?.averageHeartRate == 150)
        annotation.trim = WorkoutTrim(from: Self.start, to: Self.start + 300, share: 0.5)
        let part = try #require(WorkoutSummary(workout, annotation))
        #expect(part.isTrimmed && part.averageHeartRate == nil && part.end == Told.date(Self.start + 300))
    }

    @Test("API-123: what is nothing, or no number, is no record")
    func recordsOfNothing() {
        for value in [0, -1, .nan, .infinity, -.infinity] as [Double] {
            var counter = RecordCounter(top: 2)
            var leg = EffortLeg(
                .running, start: 500, duration: value, distance: value, climb: value, energy: value)
            leg.efforts = [.init(distance: 400, seconds: value, start: 500, from: 0)]
            leg.powers = [.init(duration: 5, watts: value, start: 500)]
            counter.add(OutingEfforts(workout: Told.id(1), start: 500, timeZone: nil, legs: [leg]))
            #expect(counter.report().sports.isEmpty, "\(value)")
            leg.climb = 0.5
            counter.add(OutingEfforts(workout: Told.id(2), start: 600, timeZone: nil, legs: [leg]))
            let sports = counter.report().sports
            #expect(sports.first?.records.map(\.kind) == [.highestClimb] && sports.first?.count == 2, "\(value)")
        }
    }
}
