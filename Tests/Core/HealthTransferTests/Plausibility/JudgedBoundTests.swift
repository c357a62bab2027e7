import HealthModel
import TestSupport
import Testing

@testable import HealthTransfer
@testable import WorkoutFiles

/// The exact bounds of what is judged of stated times, distances and streams.
@Suite struct JudgedBoundTests {
    private static let start = RecordingSweep.start

    /// A run without positions.
    private static func run(
        steps: Int, _ activity: WorkoutActivity = .running,
        point change: (Int, inout RecordedPoint) -> Void = { _, _ in },
        session: (inout RecordedSession) -> Void = { _ in }
    ) -> WorkoutRecording {
        var recording = RecordingSweep.run(.fit, activity, steps: steps) { step, point in
            (point.latitude, point.longitude) = (.nan, .nan)
            change(step, &point)
        }
        session(&recording.sessions[0])
        return recording
    }

    private static func text(_ findings: [(session: Int, implausible: Implausible)]) -> [String] {
        findings.map { _, found in
            ([found.kind.rawValue] + [found.subject].compactMap(\.self) + found.figures.map { JSON.digits($0) })
                .joined(separator: " ")
        }
    }

    /// What is found in a recording, and the times that its session then has.
    private static func times(_ recording: WorkoutRecording) -> String {
        let judged = JudgedRecording(recording)
        let totals = judged.recording.sessions[0].totals
        let times = [totals.timer, totals.elapsed].map { $0.map { JSON.digits($0) } ?? "-" }.joined(separator: "/")
        return (text(judged.findings) + [times]).joined(separator: ", ")
    }

    private static func course(_ metres: Double) -> PositionJudge.Verdict {
        var verdict = PositionJudge.Verdict()
        verdict.metres = metres
        return verdict
    }

    // MARK: Times

    struct Times: Sendable {
        var span: Double
        var timer: Double
        var elapsed: Double
        var outcome: String

        init(_ span: Double, _ timer: Double, _ elapsed: Double, _ outcome: String) {
            (self.span, self.timer, self.elapsed, self.outcome) = (span, timer, elapsed, outcome)
        }
    }

    private static let exchanges: [Times] = [
        // The active time is that of the span to a twentieth or a minute.
        Times(4_000, 4_200, 3_000, "exchangedTimes, 3000/4200"), Times(4_000, 4_200.5, 3_000, "activeTime, -/3000"),
        Times(4_000, 3_800, 3_000, "exchangedTimes, 3000/3800"), Times(4_000, 3_799.5, 3_000, "3799.5/3000"),
        Times(1_000, 1_060, 900, "exchangedTimes, 900/1060"), Times(1_000, 1_060.5, 900, "activeTime, -/900"),
        Times(1_000, 940, 800, "exchangedTimes, 800/940"), Times(1_000, 939.5, 800, "939.5/800"),
        Times(1_240, 1_302, 900, "exchangedTimes, 900/1302"), Times(1_240, 1_302.5, 900, "activeTime, -/900"),
        // It is longer than the elapsed time by more than a minute.
        Times(1_000, 1_000, 940, "1000/940"), Times(1_000, 1_000, 939.5, "exchangedTimes, 939.5/1000"),
        // The elapsed time is at most a minute longer than the span.
        Times(4_000, 4_200, 4_060, "exchangedTimes, 4060/4200"), Times(4_000, 4_200, 4_060.5, "activeTime, -/4060.5"),
        // An active time alone, or one that is shorter.
        Times(1_000, 1_060, 0, "1060/0"), Times(1_000, 1_060.5, 0, "activeTime, -/0"),
        Times(1_000, 1_000, 0.5, "exchangedTimes, 0.5/1000"),
        Times(1_000, 1_060, 1_060, "1060/1060"), Times(1_000, 0, 3_000, "0/3000"),
    ]

    @Test("PLA-43: times are exchanged, or the active time left out, at the exact bounds", arguments: exchanges)
    func exchangedTimes(_ times: Times) {
        let recording = Self.run(
            steps: 2,
            session: { session in
                session.end = session.start + times.span
                (session.totals.timer, session.totals.elapsed) = (times.timer, times.elapsed)
            })
        #expect(Self.times(recording) == times.outcome)
    }

    @Test("PLA-43: of two sessions each has its own times") func timesOfSessions() {
        var recording = Self.run(
            steps: 2,
            session: { session in
                session.end = session.start + 1_000
                (session.totals.timer, session.totals.elapsed) = (1_000, 900)
            })
        var other = RecordedSession(start: Self.start + 2_000, end: Self.start + 3_000, activity: .running)
        (other.totals.timer, other.totals.elapsed) = (1_100, nil)
        recording.sessions.append(other)
        let judged = JudgedRecording(recording)
        #expect(judged.findings.map(\.session) == [0, 1])
        #expect(judged.findings.map(\.implausible.kind) == [.exchangedTimes, .activeTime])
        #expect(judged.findings.map(\.implausible.first) == [Self.start, Self.start + 2_000])
        #expect(judged.recording.sessions.map(\.totals.timer) == [900, nil])
    }

    @Test(
        "PLA-43: an active time is too short for a counted way that its points have time for",
        arguments: [
            // 13 metres a second, and a second of tolerance, for 900 m in 300 s.
            (68.0, 900.0, "activeTime 68, -/-"), (68.25, 900, "68.25/-"),
            // A way of 200 m is none.
            (10, 200, "10/-"), (10, 200.5, "activeTime 10, -/-"), (10, 120, "10/-"),
        ])
    func tooShort(timer: Double, way: Double, outcome: String) {
        let recording = Self.run(
            steps: 60, point: { step, point in point.distance = way * Double(step) / 60 },
            session: { ($0.totals.timer, $0.totals.elapsed, $0.totals.distance) = (timer, nil, nil) })
        #expect(Self.times(recording) == outcome)
    }

    @Test("PLA-43: points each second have time for their way, too") func tooShortBySeconds() {
        let recording = Self.run(
            steps: 300,
            point: { step, point in (point.time, point.distance) = (Self.start + Double(step), 3 * Double(step)) },
            session: { session in
                session.end = session.start + 300
                (session.totals.timer, session.totals.elapsed, session.totals.distance) = (68, nil, nil)
            })
        #expect(Self.times(recording) == "activeTime 68, -/-")
    }

    @Test("PLA-43: only intervals of a minute and less are time of the points") func tooShortWithGaps() {
        for (interval, outcome) in [(60.0, "activeTime 50, -/-"), (60.5, "50/-")] {
            let recording = Self.run(
                steps: 5,
                point: { step, point in
                    (point.time, point.distance) = (Self.start + Double(step) * interval, Double(step) * 180)
                },
                session: { session in
                    session.end = session.start + 5 * interval
                    (session.totals.timer, session.totals.elapsed, session.totals.distance) = (50, nil, nil)
                })
            #expect(Self.times(recording) == outcome)
        }
    }

    @Test(
        "PLA-43: the way of positions counts outdoors, from 200 m on and as long as the points have time for it",
        arguments: [
            (143.0, nil, false), (200, nil, false), (200.5, nil, true), (200.5, true, false), (200.5, false, true),
            (3_900, nil, true), (3_900.5, nil, false),
        ] as [(Double, Bool?, Bool)])
    func tooShortByPositions(metres: Double, isIndoor: Bool?, isTooShort: Bool) {
        let recording = Self.run(
            steps: 60, point: { _, point in point.distance = .nan },
            session: { session in
                (session.totals.timer, session.totals.elapsed, session.isIndoor) = (10, nil, isIndoor)
            })
        var judged = JudgedRecording(recording)
        let before = judged.findings.count
        judged.judgeStatedTimes([Self.course(metres)])
        #expect(judged.findings.dropFirst(before).map(\.implausible.kind) == (isTooShort ? [.activeTime] : []))
        #expect(judged.recording.sessions[0].totals.timer == (isTooShort ? nil : 10))
    }

    @Test(
        "PLA-40: points that go on for more than half a minute, or a hundredth, after the stated end unclose it",
        arguments: [
            (5.0, 300.0, 269.5, 269.5, "unclosed 30.5, -/-"), (5, 300, 270, 269.5, "269.5/270"),
            (5, 300, 269.5, 270, "270/269.5"),
            (60, 4_140, 4_095, 4_058.75, "unclosed 45, -/-"), (60, 4_140, 4_099, 4_058.75, "unclosed 41, -/-"),
            (60, 4_140, 4_099.25, 4_058.75, "4058.75/4099.25"), (60, 4_140, 4_095, 4_059, "4059/4095"),
            (60.5, 4_174.5, 4_095, 4_058.75, "4058.75/4095"),
            // A second is an interval, and half a second a time.
            (1, 300, 269.5, 269.5, "unclosed 30.5, -/-"), (5, 300, 0.5, 0.5, "unclosed 299.5, -/-"),
        ])
    func unclosed(interval: Double, length: Double, elapsed: Double, timer: Double, outcome: String) {
        let recording = Self.run(
            steps: Int(length / interval),
            point: { step, point in
                (point.time, point.distance) = (Self.start + Double(step) * interval, .nan)
                point.speed = .nan
            },
            session: { session in
                session.end = session.start + length
                session.totals = StatedTotals()
                (session.totals.timer, session.totals.elapsed) = (timer, elapsed)
            })
        #expect(Self.times(recording) == outcome)
    }

    @Test("PLA-40: points after a gap behind the stated end are of something else") func endBeforeAGap() {
        for (gap, outcome) in [(60.0, "unclosed 155, -/-"), (60.5, "200/200")] {
            let recording = Self.run(
                steps: 60,
                point: { step, point in
                    let second = Double(step) * 5
                    point.time = Self.start + (step > 40 ? second - 5 + gap : second)
                    (point.distance, point.speed) = (.nan, .nan)
                },
                session: { session in
                    session.end = session.start + 295 + gap
                    session.totals = StatedTotals()
                    (session.totals.timer, session.totals.elapsed) = (200, 200)
                })
            #expect(Self.times(recording) == outcome)
        }
    }

    // MARK: Distances and counts

    @Test(
        "PLA-15: a stated distance is too long for the longest of the times",
        arguments: [
            (nil, nil, 36_120.0, true), (nil, nil, 36_120.5, false), (350, nil, 42_120, true),
            (350, nil, 42_120.5, false), (nil, 330, 39_720, true), (nil, 330, 39_720.5, false),
            (100, 100, 36_120, true), (100, 100, 36_120.5, false),
        ] as [(Double?, Double?, Double, Bool)])
    func statedDistances(timer: Double?, elapsed: Double?, distance: Double, isKept: Bool) {
        let recording = Self.run(
            steps: 60, point: { _, point in (point.distance, point.speed) = (.nan, .nan) },
            session: { session in
                session.totals = StatedTotals()
                (session.totals.timer, session.totals.elapsed, session.totals.distance) = (timer, elapsed, distance)
            })
        var judged = JudgedRecording(asRecorded: recording)
        #expect(judged.recording.sessions[0].totals.distance == distance)
        judged = JudgedRecording(recording)
        let figures = judged.findings.filter { $0.implausible.kind == .statedFigure }
        #expect(Self.text(figures) == (isKept ? [] : ["statedFigure distance (m) \(JSON.digits(distance))"]))
        if !isKept { #expect(judged.recording.sessions[0].totals.distance == nil) }
    }

    @Test(
        "PLA-41: a counter that stands still while the positions move counts nothing",
        arguments: [
            (0.0, 0.0, 250.0, nil, "zeroStream recorded distance"), (77, 77, 250, nil, "recordedDistance 0 250"),
            (0, 0.5, 250, nil, "recordedDistance 0.5 250"), (76.25, 77, 250, nil, "recordedDistance 0.75 250"),
            (0, 1, 250, nil, nil), (0, 0, 200, nil, nil), (0, 0, 200.5, nil, "zeroStream recorded distance"),
            (0, 0, 250, true, nil), (0, 0, 250, false, "zeroStream recorded distance"),
        ] as [(Double, Double, Double, Bool?, String?)])
    func standingCounter(least: Double, most: Double, way: Double, isIndoor: Bool?, finding: String?) {
        let recording = Self.run(
            steps: 60, point: { step, point in point.distance = step < 30 ? least : most },
            session: { session in
                session.totals.distance = nil
                session.isIndoor = isIndoor
            })
        var judged = JudgedRecording(recording)
        let before = judged.findings.count
        judged.judgeDistances([Self.course(way)])
        #expect(Self.text(Array(judged.findings.dropFirst(before))) == [finding].compactMap(\.self))
        #expect(judged.recording.hasRecordedDistance == (finding == nil))
        #expect(judged.streams.contains(.distance) == (finding != nil))
    }

    @Test("PLA-41: a counter without a reading is none, and one of tracks is not read") func noCounter() {
        for format in [FormatName.gpx, .fit] {
            var recording = RecordingSweep.run(format, steps: 60) { _, point in
                (point.latitude, point.longitude, point.distance) = (.nan, .nan, format == .gpx ? 0 : .nan)
            }
            recording.sessions[0].totals.distance = nil
            var judged = JudgedRecording(recording)
            let before = judged.findings.count
            judged.judgeDistances([Self.course(250)])
            #expect(judged.findings.count == before)
        }
    }

    @Test(
        "Laps of a session without a length are those that begin with it",
        arguments: [(-1.0, nil), (0, 30.5), (1, nil)] as [(Double, Double?)])
    func lapsOfAMoment(shift: Double, energy: Double?) {
        var recording = Self.run(
            steps: 2,
            session: { session in
                session.end = session.start
                session.totals = StatedTotals()
            })
        var lap = RecordedLap(start: Self.start + shift, end: Self.start + shift + 10)
        lap.totals.energy = 30.5
        recording.laps = [lap]
        #expect(JudgedRecording(asRecorded: recording).recording.sessions[0].totals.energy == energy)
    }

    // MARK: Streams

    @Test(
        "PLA-32: zeros throughout are none where more than 200 m were covered",
        arguments: [
            (nil, 200.0, 0.0, false), (nil, 200.5, 0, true), (true, 200.5, 0, false), (false, 200.5, 0, true),
            (nil, 0, 200, false), (nil, 0, 200.5, true), (true, 0, 200.5, true),
        ] as [(Bool?, Double, Double, Bool)])
    func zeroStreams(isIndoor: Bool?, way: Double, counted: Double, isNone: Bool) {
        for stream in ["speed", "power", "cadence"] {
            let recording = Self.run(
                steps: 60,
                point: { step, point in
                    point.heartRate = .nan
                    (point.speed, point.power, point.cadence) = (3, 200, 80)
                    switch stream {
                    case "speed": point.speed = 0
                    case "power": point.power = 0
                    default: point.cadence = 0
                    }
                    // The counter begins somewhere.
                    point.distance = 1_000 + counted * Double(step) / 60
                },
                session: { session in
                    session.totals = StatedTotals()
                    session.isIndoor = isIndoor
                })
            // The init judges what the counter says, and positions are judged here.
            var judged = JudgedRecording(recording)
            judged.judgeStreams([Self.course(way)])
            let found = judged.findings.filter { $0.implausible.kind == .zeroStream }
            #expect(Self.text(found) == (isNone ? ["zeroStream \(stream)"] : []), "\(stream)")
            #expect(found.allSatisfy { $0.implausible.count == 61 && $0.implausible.first == Self.start })
        }
    }

    @Test(
        "PLA-32: a heart rate that can be true contradicts zeros of power and cadence, and not of speed",
        arguments: [(20.0, true), (19.5, false), (250, true), (250.5, false), (.nan, false)])
    func heartRateBesideZeros(rate: Double, isWitness: Bool) {
        let recording = Self.run(
            steps: 60,
            point: { _, point in
                point.heartRate = rate
                (point.speed, point.power, point.cadence, point.distance) = (0, 0, 0, .nan)
            }, session: { $0.totals = StatedTotals() })
        let found = JudgedRecording(recording).findings.filter { $0.implausible.kind == .zeroStream }
        #expect(Self.text(found) == (isWitness ? ["zeroStream power", "zeroStream cadence"] : []))
    }

    @Test("PLA-32: a single zero is no stream of zeros, and one other value is enough against it") func fewZeros() {
        for (count, other, isNone) in [(1, 0.0, false), (2, 0, true), (3, 0, true), (3, 50, false)] {
            let recording = Self.run(
                steps: 60,
                point: { step, point in
                    point.power = step < count ? (step == 0 ? other : 0) : .nan
                    point.distance = .nan
                }, session: { $0.totals = StatedTotals() })
            let found = JudgedRecording(recording).findings.filter { $0.implausible.kind == .zeroStream }
            #expect(found.map(\.implausible.count) == (isNone ? [count] : []), "\(count) \(other)")
        }
    }

    // MARK: Figures

    /// What is found of a stated speed, which 3 m/s at some seconds contradict if they cover the session.
    private static func speeds(
        at seconds: [Double], length: Double, timer: Double?, stated: Double = 5
    ) -> [String] {
        let recording = run(
            steps: seconds.count - 1,
            point: { step, point in
                (point.time, point.distance) = (start + seconds[step], .nan)
                (point.heartRate, point.power, point.cadence) = (.nan, .nan, .nan)
            },
            session: { session in
                session.end = session.start + length
                session.totals = StatedTotals()
                (session.totals.timer, session.totals.maximumSpeed) = (timer, stated)
            })
        return text(JudgedRecording(recording).findings)
    }

    @Test(
        "PLA-44: speeds are compared where they cover nineteen twentieths of the active time, in steps of five minutes at most",
        arguments: [
            ([0.0, 100, 200, 285], 300.0, 300.0, true), ([0, 100, 200, 284.5], 300, 300, false),
            ([0, 100, 200, 285], 300, nil, true), ([0, 100, 200, 284.5], 300, nil, false),
            ([0, 100, 200, 285], 400, 300, true), ([0, 100, 200, 285], 400, nil, false),
            ([0, 300, 600], 600, 600, true), ([0, 300.5, 601], 601, 601, false),
            ([0, 300, 600.5], 600.5, 600.5, false),
            ([0, 100, 200, 285], 300, 0, true),
        ] as [([Double], Double, Double?, Bool)])
    func coveredSpeeds(seconds: [Double], length: Double, timer: Double?, isCompared: Bool) {
        #expect(
            Self.speeds(at: seconds, length: length, timer: timer)
                == (isCompared ? ["statedFigure maximum speed (m/s) 5 3"] : []))
        // What nobody reaches is wrong without a comparison.
        #expect(
            Self.speeds(at: seconds, length: length, timer: timer, stated: 13.5)
                == ["statedFigure maximum speed (m/s) 13.5" + (isCompared ? " 3" : "")])
    }

    @Test("PLA-44: a stated speed below a metre a second is compared, too") func slowSpeeds() {
        #expect(
            Self.speeds(at: [0, 100, 200, 285], length: 300, timer: 300, stated: 0.5)
                == ["statedFigure maximum speed (m/s) 0.5 3"])
        #expect(Self.speeds(at: [0, 100, 200, 285], length: 300, timer: 300, stated: 0) == [])
    }

    @Test("PLA-40: laps state half a kilocalorie, half a metre and half a cycle, and nothing is no total")
    func smallLaps() {
        for (sum, expected) in [(0.5, 0.5), (0, nil)] as [(Double, Double?)] {
            var recording = Self.run(steps: 2, session: { $0.totals = StatedTotals() })
            var lap = RecordedLap(start: Self.start, end: Self.start + 10)
            (lap.totals.distance, lap.totals.energy, lap.totals.cycles) = (sum, sum, sum)
            recording.laps = [lap]
            let totals = JudgedRecording(asRecorded: recording).recording.sessions[0].totals
            #expect(totals.distance == expected && totals.energy == expected && totals.cycles == expected)
        }
    }

    // MARK: Sports

    @Test(
        "PLA-6: what is above 6,000 m for more than a fifth is a flight, if nothing else is known",
        arguments: [
            (1, 4, 6_010.0, true), (1, 5, 6_010, false), (2, 5, 6_010, true), (2, 9, 6_010, true),
            (2, 10, 6_010, false), (4, 4, 6_000, false), (4, 4, 6_000.5, true), (0, 4, 6_010, false),
        ])
    func flights(high: Int, all: Int, elevation: Double, isFlight: Bool) {
        func judged(_ activity: WorkoutActivity, as unnamed: WorkoutActivity = .other) -> JudgedRecording {
            JudgedRecording(
                RecordingSweep.run(.gpx, activity, steps: 11) { step, point in
                    // Points without an elevation do not count.
                    point.elevation = step < high ? elevation : step < all ? 5_990 : .nan
                }, activity: unnamed)
        }
        #expect(judged(.other).sport(of: 0) == (isFlight ? .flight : .other))
        #expect(judged(.running).sport(of: 0) == .running && judged(.other, as: .cycling).sport(of: 0) == .cycling)
        #expect(judged(.running, as: .cycling).sport(of: 0) == .running)
    }
}
