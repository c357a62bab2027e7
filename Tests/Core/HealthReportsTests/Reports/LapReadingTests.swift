import HealthModel
import Testing
import WorkoutFiles

@testable import HealthReports

/// The reading of laps: what the file states, what is computed instead, and the ends.
@Suite struct LapReadingTests {
    /// A workout from 0 to 100 s at 2 m/s, with a heart rate each 10 s and a pause from 50 to 54 s.
    private static var series: WorkoutSeries {
        WorkoutSeries(
            start: 0, end: 100, pauses: [(50, 54)],
            heartRate: .init(
                times: (0...10).map { Double($0) * 10 }, values: (0...10).map { 100 + Double($0) }),
            distance: DistanceCurve(starts: [0], ends: [100], meters: [200]))
    }

    private static func stated(_ start: Double, _ end: Double, timer: Double?, distance: Double?) -> RecordedLap {
        var lap = RecordedLap(start: start, end: end)
        (lap.totals.timer, lap.totals.distance) = (timer, distance)
        return lap
    }

    private static func lines(
        _ marks: [(start: Double, end: Double)], stated: [RecordedLap] = [], middles: [Double] = []
    ) -> [String] {
        var events = marks.map { WorkoutEventRecord(kind: .lap, start: $0.start, end: $0.end) }
        events.append(WorkoutEventRecord(kind: .marker, start: 5, end: 6))
        let reading = LapReading(
            events: events, series: series, power: nil,
            stated: Dictionary(uniqueKeysWithValues: stated.map { ($0.start, $0) }), middles: middles,
            activity: { $0 < 50 ? .running : .walking })
        return reading.laps.map { lap in
            "\(lap.number): \(lap.start)–\(lap.end), \(lap.seconds) s, \(lap.meters ?? -1) m, "
                + "\(lap.averageHeartRate ?? -1) up to \(lap.maximumHeartRate ?? -1), "
                + "activity \(lap.activity.rawValue), \(lap.lengths)"
        }
    }

    @Test("A lap has what is computed between its ends, and the last one its end (WEV-4)")
    func computed() {
        #expect(
            Self.lines([(40, 100), (0, 40)], middles: [0, 39.9, 40, 100]).joined(separator: "\n") == """
                1: 0.0–40.0, 40.0 s, 80.0 m, 101.5 up to 103.0, activity 37, 0..<2
                2: 40.0–100.0, 56.0 s, 120.0 m, 107.0 up to 110.0, activity 52, 2..<4
                """)
        // Laps without duration are ends, of which one at the start is none.
        #expect(
            Self.lines([(0, 0), (30, 30), (60, 60)]).joined(separator: "\n") == """
                1: 0.0–30.0, 30.0 s, 60.0 m, 101.0 up to 102.0, activity 37, 0..<0
                2: 30.0–60.0, 26.0 s, 60.0 m, 104.0 up to 105.0, activity 37, 0..<0
                3: 60.0–100.0, 40.0 s, 80.0 m, 108.0 up to 110.0, activity 52, 0..<0
                """)
        #expect(
            Self.lines([(30, 30), (100, 100)]).joined(separator: "\n") == """
                1: 0.0–30.0, 30.0 s, 60.0 m, 101.0 up to 102.0, activity 37, 0..<0
                2: 30.0–100.0, 66.0 s, 140.0 m, 106.5 up to 110.0, activity 52, 0..<0
                """)
        #expect(
            Self.lines([(30, 30), (60, 70)]).joined(separator: "\n") == """
                1: 30.0–30.0, 0.0 s, 0.0 m, -1.0 up to -1.0, activity 37, 0..<0
                2: 60.0–70.0, 10.0 s, 20.0 m, 106.0 up to 106.0, activity 52, 0..<0
                """)
    }

    @Test("A stated time is that of the lap if it is of the same span and no more than a second longer")
    func statedTotals() {
        var lines: [String] = []
        for (end, timer) in [
            (40.0, 35.0), (40.9, 35), (41, 35), (39.1, 35), (39, 35), (40, 41), (40, 41.1), (40, 0), (40, 0.1),
        ] {
            lines += Self.lines([(0, 40)], stated: [Self.stated(0, end, timer: timer, distance: 77)])
        }
        lines += Self.lines([(0, 40)], stated: [Self.stated(0, 40, timer: nil, distance: nil)])
        lines += Self.lines([(0, 40)], stated: [Self.stated(1, 40, timer: 30, distance: 70)])
        #expect(
            lines.joined(separator: "\n") == """
                1: 0.0–40.0, 35.0 s, 77.0 m, 101.5 up to 103.0, activity 37, 0..<0
                1: 0.0–40.0, 35.0 s, 77.0 m, 101.5 up to 103.0, activity 37, 0..<0
                1: 0.0–40.0, 40.0 s, 80.0 m, 101.5 up to 103.0, activity 37, 0..<0
                1: 0.0–40.0, 35.0 s, 77.0 m, 101.5 up to 103.0, activity 37, 0..<0
                1: 0.0–40.0, 40.0 s, 80.0 m, 101.5 up to 103.0, activity 37, 0..<0
                1: 0.0–40.0, 41.0 s, 77.0 m, 101.5 up to 103.0, activity 37, 0..<0
                1: 0.0–40.0, 40.0 s, 77.0 m, 101.5 up to 103.0, activity 37, 0..<0
                1: 0.0–40.0, 40.0 s, 77.0 m, 101.5 up to 103.0, activity 37, 0..<0
                1: 0.0–40.0, 0.1 s, 77.0 m, 101.5 up to 103.0, activity 37, 0..<0
                1: 0.0–40.0, 40.0 s, 80.0 m, 101.5 up to 103.0, activity 37, 0..<0
                1: 0.0–40.0, 40.0 s, 80.0 m, 101.5 up to 103.0, activity 37, 0..<0
                """)
    }

    @Test("A lap has a speed from a metre and a second on, in a pool that of swimming")
    func speeds() {
        func speed(_ meters: Double?, _ seconds: Double, swimming: Double? = nil) -> Double? {
            WorkoutLap(
                number: 1, start: 0, end: 9, seconds: seconds, meters: meters, activity: .running, lengths: 0..<0,
                swimmingSpeed: swimming
            ).speed
        }
        #expect(speed(1, 4) == 0.25 && speed(0.9, 4) == nil && speed(3, 1) == 3 && speed(3, 0.9) == nil)
        #expect(speed(nil, 4) == nil && speed(nil, 0, swimming: 7) == 7 && speed(8, 4, swimming: 7) == 7)
    }
}
