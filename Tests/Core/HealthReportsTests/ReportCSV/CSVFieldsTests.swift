import Foundation
import HealthModel
import Testing

@testable import HealthReports

/// Rows of tables, with a cell for each value.
@Suite struct CSVFieldsTests {
    private static let uuid = UUID(uuidString: "00000000-0000-0000-0000-0000000000A1") ?? UUID()

    private static func sample(_ type: ObjectType, _ content: SampleContent) -> SampleRecord {
        SampleRecord(
            uuid: uuid, type: type, start: 731_664_000, end: 731_664_000.5, content: content,
            source: SourceRevisionRecord(
                source: SourceRecord(bundleIdentifier: "org.example.watch", name: "Watch"), version: "1",
                productType: nil,
                system: nil), device: DeviceRecord([.name: "Band"]))
    }

    @Test("A sample of any content has its value and unit")
    func samples() {
        let inner = Self.sample(.bloodPressureSystolic, .quantity(QuantityValue(120, .millimeterOfMercury)))
        let series = QuantitySeriesRecord(
            quantity: QuantityValue(61.5, .countPerMinute), count: 3, minimum: 50, maximum: 70, mostRecent: 65,
            mostRecentStart: 0, mostRecentEnd: 0)
        let contents: [(ObjectType, SampleContent, [String])] = [
            (.bodyMass, .quantity(QuantityValue(70.25, .kilogram)), ["70.25", "kg"]),
            (.sleepAnalysis, .category(3), ["3", ""]),
            (.bloodPressure, .correlation([inner, inner]), ["2", "objects"]),
            (.workout, .workout(WorkoutRecord(activityType: .yoga, duration: 99.5)), ["99.5", "s"]),
            (.workoutRoute, .route(count: 7), ["7", "points"]), (.heartRate, .series(series), ["61.5", "count/min"]),
            (.heartbeatSeries, .heartbeats(count: 9), ["9", "heartbeats"]),
            (
                .stateOfMind,
                .detail(.stateOfMind(StateOfMindRecord(kind: 1, valence: 0.5, labels: [], associations: []))),
                ["0.5", ""]
            ),
        ]
        for (type, content, value) in contents {
            let fields = CSV.fields(of: Self.sample(type, content))
            #expect(
                fields.count == CSV.sampleHeader.count && fields[0] == Self.uuid.uuidString
                    && fields[1] == type.identifier)
            #expect(fields[2] == "2024-03-09T08:00:00Z" && fields[3].hasPrefix("2024-03-09T08:00:00.5"))
            #expect(Array(fields[4...5]) == value && fields.suffix(3) == ["Watch", "org.example.watch", "Band"])
        }
        var bare = Self.sample(.bodyMass, .category(0))
        (bare.source, bare.device) = (nil, nil)
        #expect(CSV.fields(of: bare).suffix(3) == ["", "", ""])
    }

    @Test("A workout has what was recorded and what was said of it")
    func workouts() throws {
        var record = Self.sample(
            .workout,
            .workout(
                WorkoutRecord(
                    activityType: .running, duration: 1_800.5,
                    totals: [.distance: QuantityValue(5, .kilometer), .energyBurned: QuantityValue(350, .kilocalorie)]))
        )
        record.end = record.start + 2_000
        let annotation = WorkoutAnnotation(title: "A, b", notes: "c", tags: ["x", "y"], gear: "Shoes")
        let summary = try #require(WorkoutSummary(record, annotation))
        let fields = CSV.fields(of: summary)
        #expect(
            fields == [
                Self.uuid.uuidString, "running", "2024-03-09T08:00:00Z", "2024-03-09T08:33:20Z", "1800.5", "5000",
                "350", "Watch",
                "org.example.watch", "", "A, b", "c", "x, y", "", "Shoes",
            ])
        #expect(fields.count == CSV.workoutHeader.count && CSV.line(["A, b", "c\"d", ""]) == "\"A, b\",\"c\"\"d\",")
        #expect(CSV.number(nil) == "" && CSV.number(0.25) == "0.25")
        var table = CSV(header: ["a", "b"])
        table.add(["1", "2,3"])
        #expect(table.lines == ["a,b", "1,\"2,3\""])
    }

    // MARK: Small measures

    @Test("A trend follows a tenth of each new value, and the more the more days are between")
    func trends() {
        var trend = ExponentialTrend()
        let day = CalendarDay(year: 2024, month: 2, day: 28)
        #expect(trend.add(70, on: day) == 70 && abs(trend.add(80, on: day.adding(days: 1)) - 71) < 1e-9)
        // Three days later: 0.9³ of the difference are kept.
        #expect(abs(trend.add(60, on: day.adding(days: 4)) - (60 + 0.729 * 11)) < 1e-9)
        var same = ExponentialTrend()
        _ = same.add(70, on: day)
        #expect(abs(same.add(80, on: day) - 71) < 1e-9)
    }

    @Test("A power is held for less than ten seconds, and pauses have none")
    func powers() {
        func course(_ times: [Double], _ watts: [Double], _ pauses: [(start: Double, end: Double)] = []) -> [Double?] {
            PowerCourse(times: times, watts: watts, pauses: pauses).seconds.map { $0.isNaN ? nil : $0 }
        }
        #expect(course([0, 10], [100, 200]) == [100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 200])
        #expect(course([0, 11], [100, 200]) == [100, 100, 100, 100, 100, 100, 100, 100, 100, 100, nil, 200])
        #expect(course([5, 5, 6.4, 6.6], [100, 200, 50, 70]) == [150, 50, 70])
        let even = (0...5).map(Double.init)
        #expect(course(even, [1, 2, 3, 4, 5, 6], [(1, 3)]) == [1, 2, nil, 4, 5, 6])
        #expect(course(even, [1, 2, 3, 4, 5, 6], [(1.5, 3.2)]) == [1, 2, nil, nil, 5, 6])
        #expect(course(even, [1, 2, 3, 4, 5, 6], [(-5, 0.5), (4, 99)]) == [nil, 2, 3, 4, 5, nil])
        #expect(course([], []) == [] && course([0, 1_000_000], [1, 1]) == [])
        let whole = PowerCourse(times: even, watts: [0, 2, 8, 4, .nan, 6])
        #expect(whole.greatest == 8 && whole.work == 0.024 && whole.average == 4 && whole.best(ofSeconds: 2) == 6)
        #expect(whole.best(ofSeconds: 7) == nil && whole.best(ofSeconds: 0) == nil && whole.best(ofSeconds: 6) == 4)
        #expect(
            whole.average(from: 1, to: 3) == 5 && whole.average(from: 0.5, to: 1.5) == 2
                && whole.average(from: 2, to: 2) == nil)
        #expect(whole.average(from: -.infinity, to: .infinity) == 4 && whole.course(from: 2, to: 4).start == 2)
        #expect(whole.course(from: 2, to: 4).seconds == [8, 4])
    }

    @Test("A preview fills its square, with north above and the short way around the globe")
    func previews() throws {
        func lines(_ routes: [[(Double, Double)]]) -> [[[Int]]]? {
            RoutePreview(routes.map { $0.map { .init(latitude: $0.0, longitude: $0.1) } })?.lines.map {
                $0.map { [$0.x, $0.y] }
            }
        }
        // On the equator a degree is as wide as high.
        #expect(lines([[(0, 0), (0.01, 0.01)]]) == [[[0, 100], [100, 0]]])
        #expect(
            lines([[(0, 0), (0, 0.01)]]) == [[[0, 50], [100, 50]]]
                && lines([[(-0.005, 0), (0.005, 0)]]) == [[[50, 100], [50, 0]]])
        #expect(lines([[(0, 179.995), (0, -179.995)]]) == [[[0, 50], [100, 50]]])
        #expect(
            lines([[(0, 0), (0, 0.01)], [(0, 0), (0, 0)], [(0.01, 0.01), (0.01, 0)]]) == [
                [[0, 100], [100, 100]], [[100, 0], [0, 0]],
            ])
        // Forty metres at least.
        let least = 40 / 111_195.0
        #expect(
            lines([[(0, 0), (0, least * 1.001)]]) != nil && lines([[(0, 0), (0, least * 0.999)]]) == nil
                && lines([]) == nil)
        let preview = try #require(
            RoutePreview([(0...600).map { .init(latitude: Double($0 % 2) * 0.01, longitude: Double($0) / 60_000) }]))
        // Lines of more points than a byte counts continue with their last one.
        let back = try #require(RoutePreview(bytes: preview.bytes)).lines
        #expect(back.dropFirst().reduce(back[0]) { $0 + $1.dropFirst() } == preview.lines[0])
        let small = try #require(
            RoutePreview([[.init(latitude: 0, longitude: 0), .init(latitude: 0.01, longitude: 0.01)]]))
        #expect(Array(small.bytes) == [2, 0, 100, 100, 0] && RoutePreview(bytes: small.bytes) == small)
        #expect(RoutePreview(bytes: Data([1, 5, 5])) == nil && RoutePreview(bytes: Data()) == nil)
        #expect(RoutePreview(bytes: Data([2, 0, 255, 7, 8]))?.lines == [[.init(x: 0, y: 100), .init(x: 7, y: 8)]])
    }

    @Test("A plot has the middle of its parts, and columns that have a value")
    func plots() {
        let series = WorkoutSeries(
            start: 100, end: 500, pauses: [(150, 160)], heartRate: .init(times: [100, 499], values: [90, 120]),
            power: .init(times: [250], values: [200]),
            distance: DistanceCurve(starts: [100], ends: [500], meters: [1_600]))
        let plot = series.plot([.heartRate, .power, .cadence, .speed, .pace, .distance], places: 4)
        #expect(plot.step == 100 && plot.times == [50, 150, 250, 350] && plot.pauses == [.init(start: 50, end: 60)])
        #expect(plot.columns.map(\.quantity) == [.heartRate, .power, .speed, .pace, .distance])
        #expect(plot.columns[0].values == [90, nil, nil, 120] && plot.columns[1].values == [nil, 200, nil, nil])
        #expect(plot.columns[2].values[2] == 4 && plot.columns[3].values[2] == 250)
        #expect(series.plot([.speed], places: 0) == WorkoutPlot(step: 0, times: [], columns: [], pauses: []))
        let units: [(WorkoutPlot.Quantity, String)] = [
            (.heartRate, "count/min"), (.cadence, "count/min"), (.speed, "m/s"), (.pace, "s/km"), (.power, "W"),
            (.elevation, "m"),
            (.distance, "m"), (.latitude, "deg"), (.longitude, "deg"),
        ]
        for (quantity, unit) in units { #expect(quantity.unit == unit && quantity.isPlace == (unit == "deg")) }
    }
}
