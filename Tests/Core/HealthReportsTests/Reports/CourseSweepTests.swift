import Foundation
import HealthModel
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthReports

/// Courses of workouts, over places in time and distance.
@Suite struct CourseSweepTests {
    static let curves: [(String, DistanceCurve)] = [
        ("none", DistanceCurve([])),
        ("even", DistanceCurve(starts: [0, 10, 20], ends: [10, 20, 30], meters: [30, 40, 50])),
        ("gaps", DistanceCurve(starts: [5, 17, 30], ends: [15, 25, 40], meters: [30, 0, 45.5])),
        ("overlaps", DistanceCurve(starts: [0, 5, 7, 20], ends: [10, 8, 22, 20], meters: [10, 20, 30, 5])),
        ("invalid", DistanceCurve(starts: [0, 5, 10, 15], ends: [5, 10, 15, 20], meters: [-1, .nan, 12, .infinity])),
        ("points", DistanceCurve(starts: [3, 3, 9], ends: [3, 3, 9], meters: [1, 2, 4])),
        ("zero", DistanceCurve(starts: [0, 10], ends: [10, 20], meters: [0, 0])),
    ]

    @Test("The distance at a time, and the time at a distance")
    func distances() throws {
        var kept = KeptLines()
        for (name, curve) in Self.curves {
            kept.add("\(name) curve") {
                "\(Told.text(curve.times)); \(Told.text(curve.meters)); \(Told.text(curve.total))"
            }
            kept.add("\(name) at times", [-1, 0, 3, 5, 6, 9.5, 10, 12, 15, 16, 20, 24, 30, 35, 40, 41] as [Double]) {
                Told.text(curve.distance(at: $0))
            }
            kept.add(
                "\(name) at distances",
                [-1, 0, 0.5, 3, 10, 12, 29, 30, 31, 60, 70, 75.5, 76, 119, 120, 121] as [Double]
            ) { Told.text(curve.time(atDistance: $0)) }
        }
        let samples: [SampleRecord] = [
            (0.0, 10.0, 30.0, QuantityUnit.meter), (10, 20, 0.04, .kilometer), (20, 30, 7, .second),
            (30, 40, -5, .meter),
        ].map {
            SampleRecord(
                uuid: Told.id(1), type: .distanceCycling, start: $0.0, end: $0.1,
                content: .quantity(QuantityValue($0.2, $0.3)))
        }
        let curve = DistanceCurve(samples)
        kept.add("samples") { "\(Told.text(curve.times)); \(Told.text(curve.meters))" }
        #expect(try kept.difference(from: "Core/Texts/Reports/distance-curves.txt") == nil)
    }

    @Test("Means and maxima of a column between two times")
    func columns() throws {
        var kept = KeptLines()
        let columns: [(String, WorkoutSeries.Column)] = [
            ("none", .init()), ("one", .init(times: [5], values: [100])),
            ("several", .init(times: [0, 5, 5, 5, 9, 14], values: [100, 90, 120, 150, 80, 60])),
        ]
        let times: [Double] = [-1, 0, 0.5, 5, 5.5, 9, 14, 15]
        for (name, column) in columns {
            for from in times {
                kept.add("\(name) from \(from)", times) {
                    "\(Told.text(column.mean(from: from, to: $0))) \(Told.text(column.greatest(from: from, to: $0)))"
                }
            }
        }
        let heights: [(String, WorkoutSeries.Column)] = [
            ("none", .init()), ("one", .init(times: [1], values: [5])),
            ("hill", .init(times: [0, 10, 20, 30, 40, 50, 60, 70], values: [400, 403, 401, 409, 408, 404, 415, 416])),
            ("jump", .init(times: [0, 1, 2, 3, 4, 5], values: [400, 403, 480, 483, 484, 490])),
            ("equal times", .init(times: [0, 2, 2, 2, 5], values: [10, 14, 13, 18, 25])),
            ("down", .init(times: [0, 5, 9], values: [30, 20, 10])),
        ]
        for (name, column) in heights {
            for total in [nil, -1, 0, 12.5] as [Double?] {
                let curve = ClimbCurve(column, total: total)
                kept.add(
                    "\(name) of \(Told.text(total))",
                    [
                        (0, 100), (0, 10), (10, 40), (20, 20), (2, 2), (25, 26), (30, 60), (-5, 0), (3, 5), (70, 70),
                        (60, 0),
                    ] as [(Double, Double)]
                ) {
                    Told.text(curve.climb(from: $0, to: $1))
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/columns.txt") == nil)
    }

    // MARK: A whole course

    /// A course of ten minutes with two pauses, in which no stream has the times of another one.
    static func series(
        start: Double = 1_000, seconds: Double = 600, isSwim: Bool = false,
        _ change: (inout WorkoutSeries) -> Void = { _ in }
    ) -> WorkoutSeries {
        func column(_ step: Double, _ offset: Double, _ value: (Double) -> Double) -> WorkoutSeries.Column {
            let times = stride(from: start + offset, to: start + seconds, by: step).map { $0 }
            return .init(times: times, values: times.map { value($0 - start) })
        }
        let starts = stride(from: start + 2, to: start + seconds - 9, by: 7).map { $0 }.filter {
            !(180..<215).contains($0 - start)
        }
        var series = WorkoutSeries(
            start: start, end: start + seconds, pauses: [(start + 60, start + 75.5), (start + 180, start + 240)],
            heartRate: column(11, 3) { 100 + ($0 / 7).rounded() },
            power: column(3, 0.5) { 180 + ($0 * 37).truncatingRemainder(dividingBy: 71) },
            cadence: column(5, 1) { 80 + ($0 * 3).truncatingRemainder(dividingBy: 17) },
            elevation: column(8, 4) { 400 + ($0 / 20).rounded() * 3 - ($0 / 90).rounded() * 7 },
            distance: DistanceCurve(
                starts: starts, ends: starts.map { $0 + 7 },
                meters: starts.map { 17 + ($0 * 5).truncatingRemainder(dividingBy: 11) }),
            outlines: [[.init(latitude: 47, longitude: 8)]])
        if isSwim {
            let spans = (0..<12).map { (place: Int) -> SwimCourse.Span in
                let from = start + Double(place * 40 + place % 5)
                return (from, start + Double(place * 40 + 31 + place % 3))
            }
            series.swim = SwimCourse(spans, meters: 25)
        }
        change(&series)
        return series
    }

    static let all: [(String, WorkoutSeries)] = [
        ("course", series()), ("swim", series(isSwim: true)),
        ("without way", series { $0.distance = DistanceCurve([]) }),
        ("without pauses", series { $0.pauses = [] }),
        ("empty", series { $0 = WorkoutSeries(start: $0.start, end: $0.end) }),
        ("of no time", series { $0.end = $0.start }),
        ("slow", series { $0.distance = DistanceCurve(starts: [1_000], ends: [1_590], meters: [130]) }),
    ]

    @Test("Splits add up to the whole")
    func splits() throws {
        var kept = KeptLines()
        for (name, series) in Self.all {
            for length in [-1, 0, 50, 100, 333.3, 880, 890, 1_000, 1_609.344, 5_000] as [Double] {
                kept.add("\(name) \(length)", series.splits(every: length)) { split in
                    let figures: [Double?] = [split.meters, split.seconds, split.averageHeartRate, split.climb]
                    return "\(split.number) \(Told.text(figures)) \(Told.text(split.pace))"
                }
            }
            kept.add(
                "\(name) active",
                [(900, 1_100), (1_060, 1_075.5), (1_065, 1_070), (1_200, 1_100), (1_000, 1_600), (1_070, 1_190)]
                    as [(Double, Double)]
            ) {
                Told.text(series.activeSeconds(from: $0, to: $1))
            }
            kept.add("\(name) climb", [(900, 2_000), (1_100, 1_300)] as [(Double, Double)]) {
                Told.text(series.climb(from: $0, to: $1))
            }
            kept.add("\(name) pauses") { series.hasLongPauses }
        }
        kept.add("rest of a split", [1_000, 1_009.9, 1_010, 1_010.1, 990.1, 2_000] as [Double]) { total in
            let series = Self.series { $0.distance = DistanceCurve(starts: [1_000], ends: [1_500], meters: [total]) }
            return series.splits(every: 1_000).map { Told.text([$0.meters, $0.seconds]) }.joined(separator: ", ")
        }
        kept.add("many splits", [9_999.5, 10_000, 10_005] as [Double]) { total in
            let series = Self.series {
                $0.distance = DistanceCurve(starts: [1_000], ends: [1_500], meters: [total * 20])
            }
            return "\(series.splits(every: 20).count)"
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/splits.txt") == nil)
    }

    @Test("Plots have a value for each place")
    func plots() throws {
        var kept = KeptLines()
        for (name, series) in Self.all {
            for places in [-1, 0, 1, 2, 7, 40] {
                kept.add("\(name) \(places)") { Told.text(series.plot(WorkoutPlot.Quantity.allCases, places: places)) }
                kept.add("\(name) \(places) paces") { Told.text(series.pacePlot(places: places)) }
                kept.add("\(name) \(places) rates") { Told.text(series.heartRatePlot(places: places)) }
                kept.add("\(name) \(places) heights") { Told.text(series.elevationPlot(places: places)) }
            }
        }
        for quantity in WorkoutPlot.Quantity.allCases {
            kept.add("\(quantity)") { "\(quantity.unit) \(quantity.method) \(quantity.isPlace)" }
        }
        // A speed around 25 m/min, below which none is plotted.
        kept.add("slowest", [249, 250, 250.1, 251, 500] as [Double]) { meters in
            let series = WorkoutSeries(
                start: 0, end: 600, distance: DistanceCurve(starts: [0], ends: [600], meters: [meters]))
            return Told.text(series.pacePlot(places: 3))
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/plots.txt") == nil)
    }

    @Test("Charts of every quantity over every axis, in a part, raw and thinned")
    func charts() throws {
        var kept = KeptLines()
        let route: [(time: Double, place: WorkoutSeries.Coordinate)] = stride(from: 1_001.0, to: 1_590, by: 13).map {
            ($0, .init(latitude: 47 + $0 / 1e5, longitude: 8 - $0 / 2e5))
        }
        func told(_ chart: ChartReport) -> String { Told.text(chart) }
        for (name, series) in Self.all {
            for quantity in ChartReport.Quantity.allCases {
                kept.add("\(name) \(quantity)", ChartReport.Axis.allCases) { axis in
                    var request = ChartReport.Request([quantity])
                    request.axis = axis
                    let whole = told(ChartReport(series, route: route, request))
                    (request.isRaw, request.from, request.to) = (true, 55, 250)
                    return "\(whole), \(told(ChartReport(series, route: route, request)))"
                }
            }
        }
        for points in [nil, 0, 1, 2, 3, 10, 25, 1_000] as [Int?] {
            for quantities in [
                [ChartReport.Quantity.power, .heartRate], [.heartRate, .elevation, .distance], [.pace, .power], [],
            ] {
                var request = ChartReport.Request(quantities)
                request.points = points
                kept.add("\(points ?? -1) points of \(quantities)") {
                    told(ChartReport(Self.series(), route: route, request))
                }
            }
        }
        for (from, to) in [(-5, 10), (0, 0), (10, 5), (60, 75.5), (75, 76), (590, 700), (700, 800), (100, .infinity)]
            as [(Double, Double)]
        {
            var request = ChartReport.Request([.heartRate, .cadence])
            (request.from, request.to) = (from, to)
            kept.add("from \(from) to \(to)") { told(ChartReport(Self.series(), route: [], request)) }
        }
        for quantity in ChartReport.Quantity.allCases {
            kept.add("\(quantity)", WorkoutActivity.named.prefix(90)) {
                WorkoutTemplate(of: $0, isIndoor: nil).fits(quantity) ? "+" : "-"
            }
            kept.add("\(quantity) words") { "\(quantity.unit) \(quantity.method)" }
        }
        for quantity in WorkoutPlot.Quantity.allCases {
            kept.add("plot of \(quantity)", [WorkoutActivity.running, .swimming, .soccer, .yoga, .coreTraining]) {
                WorkoutTemplate(of: $0, isIndoor: true).fits(quantity) ? "+" : "-"
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/charts.txt") == nil)
    }

    @Test("Two courses compared along distance and time")
    func comparisons() throws {
        var kept = KeptLines()
        func side(_ number: Int) -> WorkoutComparison.Side {
            .init(
                workout: Told.id(number), start: Told.date(Double(number)), activityType: .running,
                duration: 500 + Double(number))
        }
        let others: [(String, WorkoutSeries)] = Self.all + [("longer", Self.series(start: 5_000, seconds: 790))]
        for (name, series) in Self.all.prefix(3) {
            for (other, two) in others {
                for axis in WorkoutComparison.Axis.allCases {
                    kept.add("\(name), \(other), \(axis)", [1, 2, 9]) { count in
                        Told.text(WorkoutComparison((side(1), series), (side(2), two), axis, count: count))
                    }
                }
            }
        }
        let course = ComparedCourse(Self.series(), .time)
        kept.add("moments", [-1, 0, 59, 60, 61, 150, 164, 165, 400, 524.5, 525, 600] as [Double]) {
            Told.text(course.moment(at: $0))
        }
        let way = ComparedCourse(Self.series(), .distance)
        kept.add("places", [-1, 0, 10, 500, way.length, way.length * (1 + 1e-13), way.length + 1]) {
            Told.text(way.moment(at: $0))
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/compared-courses.txt") == nil)
    }

    @Test("Swims have speeds of lengths, without rests")
    func swims() throws {
        var kept = KeptLines()
        let courses: [(String, [SwimCourse.Span], Double?)] = [
            ("none", [], 25), ("no pool", [(0, 30)], nil), ("pool of zero", [(0, 30)], 0),
            ("points", [(5, 5), (9, 4)], 25),
            ("lengths", [(70, 100), (0, 30), (32, 60), (63, 69.5)], 25), ("short", [(0, 0.4), (0.4, 0.9)], 50),
            ("one second", [(0, 0.5), (0.5, 1)], 50), ("rests", [(0, 20), (22.9, 40), (43, 60), (63.5, 80)], 33.3),
        ]
        let times: [Double] = [-5, 0, 10, 30, 31, 32, 45, 60, 62, 63, 69.5, 75, 100, 120]
        for (name, spans, meters) in courses {
            guard let course = SwimCourse(spans, meters: meters) else {
                kept.add(name) { "-" }
                continue
            }
            kept.add(name) {
                "\(Told.text(course.lengths)) \(Told.text(course.speed)) \(Told.text(course.moments)) "
                    + "\(Told.text(course.distance.meters))"
            }
            kept.add("\(name) at", times) { Told.text(course.speed(at: $0)) }
            for from in times {
                kept.add("\(name) from \(from)", times) {
                    Told.text([course.seconds(from: from, to: $0), course.speed(from: from, to: $0)])
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/swim-courses.txt") == nil)
    }
}
