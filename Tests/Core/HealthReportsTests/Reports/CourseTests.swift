import Foundation
import HealthModel
import Testing
import WorkoutFiles

@testable import HealthReports

/// The arithmetic of courses, live figures, records and routes.
@Suite struct CourseTests {
    private typealias Column = WorkoutSeries.Column

    // MARK: Columns

    @Test("A mean counts each moment once, from its start up to its end")
    func means() {
        let column = Column(times: [0, 10, 10, 20, 30], values: [100, 120, 140, 90, 50])
        // The two values at 10 are one of 130.
        #expect(
            column.mean(from: 0, to: 20) == 115 && column.mean(from: 10, to: 30) == 110
                && column.mean(from: 5, to: 10) == nil)
        #expect(
            column.mean(from: 30, to: 30.1) == 50 && column.mean(from: 31, to: 99) == nil
                && column.mean(from: 0, to: 99) == 92.5)
        #expect(column.greatest(from: 0, to: 10) == 100 && column.greatest(from: 0, to: 10.1) == 140)
        #expect(column.greatest(from: 20, to: 99) == 90 && column.greatest(from: 40, to: 99) == nil)
    }

    @Test("Active seconds are without pauses; long pauses take more than a fifth")
    func activeSeconds() {
        let series = WorkoutSeries(start: 0, end: 100, pauses: [(10, 20), (50, 60)])
        #expect(series.activeSeconds(from: 0, to: 100) == 80 && series.activeSeconds(from: 15, to: 55) == 30)
        #expect(series.activeSeconds(from: 12, to: 18) == 0 && series.activeSeconds(from: 30, to: 20) == 0)
        #expect(!series.hasLongPauses && WorkoutSeries(start: 0, end: 100, pauses: [(10, 30.1)]).hasLongPauses)
        #expect(!WorkoutSeries(start: 5, end: 5).hasLongPauses)
    }

    @Test("Plots have means of equal parts, of which the last includes the end, and no pace in pauses or at a crawl")
    func plots() {
        let series = WorkoutSeries(
            start: 0, end: 400, pauses: [(100, 200)],
            heartRate: Column(times: [0, 99, 100, 400], values: [100, 110, 150, 170]),
            distance: DistanceCurve(starts: [0, 200, 300], ends: [100, 300, 400], meters: [400, 250, 30]))
        #expect(series.heartRatePlot(places: 4) == [105, 150, nil, 170] && series.heartRatePlot(places: 0) == [])
        // 4 and 2.5 m/s, and 0.3 m/s is below 25 m/min.
        #expect(series.pacePlot(places: 4) == [250, nil, 400, nil])
        #expect(WorkoutSeries(start: 0, end: 100).pacePlot(places: 3) == [nil, nil, nil])
        #expect(WorkoutSeries(start: 0, end: 0).heartRatePlot(places: 3) == [])
    }

    @Test("A split of ten metres is one, and the first and the last have what was climbed around them")
    func splits() {
        func series(_ metres: Double) -> WorkoutSeries {
            WorkoutSeries(
                start: 0, end: 500, heartRate: Column(times: [50, 250, 450], values: [100, 120, 140]),
                elevation: Column(times: [0, 100, 300, 500], values: [0, 50, 50, 80]),
                distance: DistanceCurve(starts: [100], ends: [400], meters: [metres]))
        }
        let found = series(2_010).splits()
        #expect(found.map(\.meters) == [1_000, 1_000, 10] && found.map(\.number) == [1, 2, 3])
        #expect(found.map { ($0.seconds * 1_000).rounded() } == [149_254, 149_254, 1_493])
        #expect(found.map(\.averageHeartRate) == [nil, 120, nil] && found.map(\.climb) == [50, nil, 30])
        let short = series(2_009).splits()
        #expect(short.map(\.number) == [1, 2] && short.map(\.climb) == [50, 30])
        #expect(series(1_500).splits(every: 500).map(\.number) == [1, 2, 3] && series(9).splits() == [])
        #expect(series(2_000).splits(every: 0) == [] && series(2_000).splits(every: 2_000).map(\.seconds) == [300])
    }

    @Test("A climb between two times ends with the last rise, and is none where an altimeter was set")
    func climbs() {
        let curve = ClimbCurve(Column(times: [0, 10, 20, 30], values: [100, 120, 120, 150]))
        #expect(
            curve.climb(from: 0, to: 30) == 50 && curve.climb(from: 0, to: 10) == 20
                && curve.climb(from: 10, to: 30) == 30)
        #expect(
            curve.climb(from: 31, to: 40) == nil && curve.climb(from: 11, to: 19) == nil
                && curve.climb(from: 20, to: 29) == nil)
        #expect(ClimbCurve(Column(times: [0, 10], values: [0, 40]), total: 20).climb(from: 0, to: 10) == 20)
        #expect(ClimbCurve(Column(times: [0, 10], values: [0, 40]), total: -1).climb(from: 0, to: 10) == 40)
        // A stated climb of nothing is one, and none has shares where nothing was measured.
        #expect(ClimbCurve(Column(times: [0, 10], values: [0, 40]), total: 0).climb(from: 0, to: 10) == 0)
        let flat = Column(times: [0, 5, 10], values: [5, 5, 5])
        #expect([nil, 0, 30].map { ClimbCurve(flat, total: $0).climb(from: 0, to: 10) } == [0, 0, 0])
        #expect(ClimbCurve(Column(times: [0], values: [5])).climb(from: 0, to: 10) == nil)
        let limit = PlausibleSport.other.climbRate
        #expect(ClimbCurve(Column(times: [0, 1], values: [0, limit])).climb(from: 0, to: 1) == limit)
        #expect(ClimbCurve(Column(times: [0, 1], values: [0, limit + 1])).climb(from: 0, to: 1) != limit + 1)
    }

    @Test("Lengths of a pool: their speed, parts of them, and rests of three seconds")
    func swims() throws {
        let course = try #require(SwimCourse([(30, 50), (0, 25), (52, 77), (80, 80)], meters: 25))
        #expect(course.lengths.map(\.start) == [0, 30, 52] && course.speed == 75.0 / 70)
        #expect(
            course.seconds(from: 10, to: 40) == 25 && course.seconds(from: 25, to: 30) == 0
                && course.seconds(from: 0, to: 99) == 70)
        #expect(course.speed(from: 10, to: 40) == (15 + 12.5) / 25 && course.speed(from: 25, to: 30) == nil)
        #expect(
            course.speed(at: 25) == 1 && course.speed(at: 25.1) == nil && course.speed(at: 30) == 1.25
                && course.speed(at: -1) == nil)
        // Of the rests of 5 and 2 seconds the first has a moment.
        #expect(course.moments == [0, 25, 27.5, 30, 50, 52, 77])
        #expect(try #require(SwimCourse([(0, 10), (13, 20)], meters: 25)).moments == [0, 10, 11.5, 13, 20])
        #expect(
            SwimCourse([(0, 25)], meters: 0) == nil && SwimCourse([(5, 5)], meters: 25) == nil
                && SwimCourse([(0, 5)], meters: nil) == nil)
        #expect(SwimCourse([(0, 0.9)], meters: 25)?.speed == nil && SwimCourse([(0, 1)], meters: 25)?.speed == 25)
        #expect(course.distance.total == 75 && course.distance.distance(at: 40) == 37.5)
    }

    // MARK: Lines and tiles

    @Test("A line keeps its ends, and what is farther away than the tolerance")
    func lines() {
        func line(_ points: [(Double, Double)], _ metres: Double) -> [[Double]] {
            SimplifiedLine.points(
                points.map { .init(latitude: $0.0 / 111_195, longitude: $0.1 / 111_195) }, tolerance: metres
            ).map { [($0.latitude * 111_195).rounded(), ($0.longitude * 111_195).rounded()] }
        }
        let bent = [(0.0, 0.0), (10, 50), (0, 100), (-30, 150), (0, 200)]
        #expect(line(bent, 5) == [[0, 0], [10, 50], [0, 100], [-30, 150], [0, 200]])
        #expect(line(bent, 31) == [[0, 0], [0, 200]] && line(bent, 25) == [[0, 0], [-30, 150], [0, 200]])
        #expect(line([(0, 0), (5, 5)], 100) == [[0, 0], [5, 5]] && line([], 1) == [])
        // Beyond the ends the distance is that to the end; a line back to its start has none.
        #expect(
            line([(0, 0), (0, 60), (0, 30)], 29) == [[0, 0], [0, 60], [0, 30]]
                && line([(0, 0), (0, 60), (0, 30)], 31).count == 2)
        #expect(line([(0, 0), (40, 0), (0, 0)], 39).count == 3 && line([(0, 0), (40, 0), (0, 0)], 41).count == 2)
    }

    @Test("Tiles of the map by latitude and longitude, around the globe")
    func tiles() {
        let side = 1 << 14
        func tile(_ latitude: Double, _ longitude: Double) -> [Int]? {
            TileKey(latitude: latitude, longitude: longitude).map { [$0.x, $0.y] }
        }
        #expect(tile(0, 0) == [side / 2, side / 2] && tile(0.001, -0.001) == [side / 2 - 1, side / 2 - 1])
        #expect(
            tile(0, 180) == [0, side / 2] && tile(0, -180) == [0, side / 2] && tile(0, 179.99) == [side - 1, side / 2])
        #expect(
            tile(85.051, 0)?.last == 0 && tile(85.06, 0) == nil && tile(-85.051, 0)?.last == side - 1
                && tile(-85.06, 0) == nil)
        #expect(tile(90, 0) == nil && tile(.nan, 0) == nil && tile(0, .infinity) == nil)
        // 8.5° E is 0.523,611 of the way from west to east, and 47.5° N 0.349,7 from north to south.
        #expect(tile(47.5, 8.5) == [8_578, 5_729])
        let keys: Set<TileKey> = [.init(x: 300, y: 2), .init(x: 1, y: 70_00), .init(x: 16_383, y: 0)]
        #expect(Set(TileKey.tiles(TileKey.bytes(of: keys))) == keys && TileKey.bytes(of: keys).count == 12)
        #expect(TileKey.tiles(TileKey.bytes(of: keys).dropLast()).count == 2)
        #expect(
            Set(TileKey(x: 5, y: 7).neighbours) == [
                .init(x: 4, y: 7), .init(x: 6, y: 7), .init(x: 5, y: 6), .init(x: 5, y: 8),
            ])
        #expect(TileKey(x: 9, y: 1) < TileKey(x: 0, y: 2) && TileKey(x: 1, y: 1) < TileKey(x: 2, y: 1))
        let date = Date(timeIntervalSinceReferenceDate: 0)
        var visits: [TileKey: (workouts: Int, first: Date)] = [:]
        for x in 10...13 { for y in 20...22 { visits[.init(x: x, y: y)] = (x, date + Double(y)) } }
        visits[.init(x: 50, y: 50)] = (1, date)
        let report = TilesReport(visits, workouts: 7)
        // The two inner tiles have all four neighbours.
        #expect(
            report.square == .init(x: 10, y: 20, size: 3) && report.cluster == 2 && report.workouts == 7
                && report.zoom == 14)
        #expect(report.tiles.count == 13 && report.tiles.filter(\.isInCluster).map(\.x) == [11, 12])
        #expect(report.tiles[0] == .init(x: 10, y: 20, workouts: 10, first: date + 20, isInCluster: false))
    }

    // MARK: Records

    private static func leg(_ values: [Double], start: Double, _ change: (inout EffortLeg) -> Void = { _ in })
        -> EffortLeg
    {
        var leg = EffortLeg(.running, start: start, duration: 600)
        leg.efforts = values.map { .init(distance: 400, seconds: $0, start: start + 5, from: 7) }
        change(&leg)
        return leg
    }

    @Test("A record is the best of each workout; of equals the earlier one; the one before is the best before it")
    func records() throws {
        let ids = (0..<5).map { UUID(uuidString: "00000000-0000-0000-0000-00000000000\($0)") ?? UUID() }
        var counter = RecordCounter(top: 3)
        let zone = TimeZone(secondsFromGMT: 3_600)
        func add(_ place: Int, _ start: Double, _ legs: EffortLeg...) {
            counter.add(OutingEfforts(workout: ids[place], start: start, timeZone: zone, legs: legs))
        }
        add(0, 1_000, Self.leg([90, 80], start: 1_000) { ($0.distance, $0.climb, $0.energy) = (5_000, 0, 300) })
        add(
            1, 2_000,
            Self.leg([70], start: 2_000) {
                ($0.leftOut, $0.powers) = ([400, 800], [.init(duration: 60, watts: 250, start: 9)])
            })
        add(2, 500, Self.leg([80], start: 500) { ($0.duration, $0.distance) = (900, .nan) })
        add(3, 3_000, Self.leg([95], start: 3_000), Self.leg([60], start: 3_100) { $0.isIndoor = true })
        let report = counter.report()
        #expect(report.sports.map(\.isIndoor) == [false, true] && report.sports.map(\.count) == [4, 1])
        let outdoor = try #require(report.sports.first)
        #expect(
            outdoor.records.map(\.kind) == [
                .distance(400), .distance(800), .power(60), .longestDistance, .longestDuration, .mostEnergy,
            ])
        let fastest = try #require(outdoor.records.first)
        #expect(fastest.best.map(\.value) == [70, 80, 80] && fastest.best.map(\.workout) == [ids[1], ids[2], ids[0]])
        #expect(fastest.previous?.workout == ids[2] && fastest.leftOut == 1 && outdoor.leftOut == 2)
        #expect(fastest.best[0].from == 7 && fastest.best[0].start == Date(timeIntervalSinceReferenceDate: 2_005))
        #expect(
            fastest.best[0].timeZone == zone && outdoor.records[1].best.isEmpty && outdoor.records[1].previous == nil)
        #expect(outdoor.records[4].best.map(\.value) == [900, 600, 600] && outdoor.records[4].previous == nil)
        #expect(counter.report(family: .power).sports.flatMap { $0.records.map(\.kind) } == [.power(60)])
        #expect(
            counter.report(family: .duration).sports.first?.records.count == 3
                && counter.report(activity: .cycling).sports == [])
    }

    @Test("Changes are in percent of the size of the first figure, and gains of the faster or the stronger")
    func changes() {
        let change = FigureChange(from: -50, to: -40)
        #expect(change?.difference == 10 && change?.percent == 20 && FigureChange(from: 0, to: 5)?.percent == nil)
        #expect(
            FigureChange(from: 0, to: 5)?.difference == 5 && FigureChange(from: nil, to: 5) == nil
                && FigureChange(from: 5, to: nil) == nil)
        func gain(_ kind: RecordsReport.Kind, _ best: Double?, _ reference: Double?) -> Double? {
            func entry(_ value: Double?) -> RecordsReport.Entry? {
                value.map { .init(value: $0, workout: UUID(), start: .distantPast) }
            }
            return EffortCurves.Point(kind: kind, best: entry(best), reference: entry(reference)).gain
        }
        #expect(
            gain(.distance(400), 80, 100) == 25 && gain(.power(60), 300, 240) == 25 && gain(.power(60), 180, 240) == -25
        )
        #expect(
            gain(.power(60), nil, 240) == nil && gain(.power(60), 240, nil) == nil
                && gain(.distance(400), 0, 100) == nil)
    }

    @Test("Orders of samples have a name, descending with a minus")
    func orders() {
        #expect(SampleOrder.allCases.map(\.rawValue) == ["start", "end", "-start", "-end"])
        for order in SampleOrder.allCases { #expect(SampleOrder(rawValue: order.rawValue) == order) }
        #expect(
            SampleOrder(rawValue: "+start") == nil && SampleOrder(rawValue: "") == nil
                && SampleOrder.latest.rawValue == "-start")
    }

    // MARK: Live

    private static func values(sum: Double? = nil, average: Double? = nil, latest: Double? = nil, end: Double = 0)
        -> StatisticsRecord?
    {
        var accumulated = StatisticsValues()
        (accumulated.sum, accumulated.average) = (sum, average)
        accumulated.mostRecent = latest.map { .init(value: $0, start: end - 1, end: end) }
        return StatisticsRecord(type: .heartRate, start: 0, end: 1_000, values: accumulated)
    }

    @Test("Live figures are in the units of people, as far as they are current")
    func liveFigures() throws {
        func facts(_ elapsed: Double, metres: Double) throws -> LiveFacts {
            var configuration = WorkoutConfigurationRecord()
            configuration.activityType = .running
            let energy = ObjectType.activeEnergyBurned.canonicalUnit.flatMap {
                QuantityValue(10, .kilocalorie).converted(to: $0)
            }
            let types: [(ObjectType, StatisticsRecord?)] = [
                (.distanceWalkingRunning, Self.values(sum: metres)),
                (.heartRate, Self.values(average: 2.5, latest: 2.75, end: 970)),
                (.activeEnergyBurned, Self.values(sum: energy)), (.runningPower, Self.values(latest: 301, end: 969.9)),
                (.cyclingPower, Self.values(latest: 199, end: 1_000)),
                (.cyclingCadence, Self.values(latest: 88, end: 1_000)),
            ]
            let zones = try ZoneConfigurationRecord(
                type: .heartRate, boundaries: [.init(120, .countPerMinute), .init(160, .countPerMinute)], source: .user)
            return LiveFacts(
                configuration: configuration, state: .running, elapsed: elapsed, activities: [],
                events: [
                    WorkoutEventRecord(kind: .lap, start: 0, end: 60),
                    WorkoutEventRecord(kind: .pause, start: 70, end: 70),
                    WorkoutEventRecord(kind: .resume, start: 75, end: 75),
                    WorkoutEventRecord(kind: .lap, start: 60, end: 100),
                ],
                statistics: Dictionary(
                    uniqueKeysWithValues: types.compactMap { type, record in record.map { (type, $0) } }),
                heartRateZones: try ZoneGroupRecord(configuration: zones, durations: [1, 2, 3]))
        }
        let now = Date(timeIntervalSinceReferenceDate: 1_000)
        var meter = LiveMeter()
        let first = meter.report(of: try facts(2, metres: 10), at: now)
        #expect(first.speed == nil && first.averageSpeed == 5)
        let report = meter.report(of: try facts(100, metres: 450), at: now)
        #expect(
            report.heartRate == 165 && report.averageHeartRate == 150 && report.zone == 3
                && report.zoneSeconds == [1, 2, 3])
        #expect(
            report.distance == 450 && report.averageSpeed == 4.5
                && report.speed.map { abs($0 - 440.0 / 98) < 1e-9 } == true)
        #expect(report.power == nil)
        #expect(report.activeEnergy == 10 && report.cadence == 88)
        #expect(report.laps == [.init(number: 1, seconds: 60), .init(number: 2, seconds: 35)])
        #expect(
            report.lapElapsed == 5 && report.state == .running && report.elapsed == 100
                && report.activityType == .running)
        // The speed is that of half a minute at least.
        _ = meter.report(of: try facts(110, metres: 500), at: now)
        _ = meter.report(of: try facts(125, metres: 600), at: now)
        #expect(meter.report(of: try facts(140, metres: 700), at: now).speed == 200.0 / 30)
        #expect(
            meter.report(of: try facts(141, metres: 710), at: now).speed.map { abs($0 - 210.0 / 31) < 1e-9 } == true)
        // A clock that goes back begins again.
        #expect(meter.report(of: try facts(50, metres: 100), at: now).speed == 2)
    }
}
