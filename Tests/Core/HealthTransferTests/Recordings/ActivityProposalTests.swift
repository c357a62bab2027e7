import HealthModel
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// The activity that is proposed for a recording without one, steps of a cadence, and corrected clocks.
@Suite struct ActivityProposalTests {
    /// A recording of a step of ten seconds after the other, with a distance and a cadence.
    private static func recording(
        _ speed: Double, seconds: Double = 600, cadence: Double? = nil, laps: [RecordedLap] = []
    ) -> WorkoutRecording {
        var points = RecordedPoints()
        for place in 0...Int(seconds / 10) {
            var point = RecordedPoint()
            point.time = Double(place) * 10
            point.distance = point.time * speed
            if let cadence { point.cadence = cadence }
            points.append(point)
        }
        var recording = WorkoutRecording(
            format: .fit, sessions: [RecordedSession(start: 0, end: seconds, activity: .other)], points: points,
            pauses: [], name: nil, device: nil)
        recording.laps = laps
        return recording
    }

    private static func proposal(
        _ recording: WorkoutRecording, names: [String?] = [], ascent: Double? = nil, excludesCommon: Bool = false
    ) -> WorkoutActivity? {
        ActivityProposal(
            recording, recording.segments, names: names, ascent: ascent, excludesCommon: excludesCommon
        ).activity
    }

    @Test("Speeds and climbs tell walks, hikes, runs and rides apart")
    func speeds() {
        func activity(_ speed: Double, climb: Double? = nil, cadence: Double? = nil) -> WorkoutActivity? {
            Self.proposal(Self.recording(speed, cadence: cadence), ascent: climb)
        }
        #expect(
            activity(2) == .walking && activity(2.1) == .running && activity(4.1) == .running
                && activity(4.2) == .cycling)
        #expect(activity(15.9) == .cycling && activity(16) == nil)
        // 4 % of 1,200 metres are no steep way yet.
        #expect(
            activity(2, climb: 48) == .walking && activity(2, climb: 48.1) == .hiking
                && activity(3, climb: 500) == .running)
        #expect(activity(3, cadence: 44.9) == .running && activity(3, cadence: 45) == .cycling)
        #expect(activity(3, cadence: 70) == .cycling && activity(3, cadence: 70.1) == .running)
    }

    @Test("A way of 200 metres and a minute in motion is the least")
    func leastMotion() {
        func activity(_ speed: Double, _ seconds: Double) -> WorkoutActivity? {
            Self.proposal(Self.recording(speed, seconds: seconds))
        }
        #expect(activity(2, 100) == .walking && activity(2, 90) == nil)
        #expect(activity(4, 60) == .running && activity(5, 50) == nil)
        // Half a metre a second is standing.
        #expect(activity(0.5, 1_000) == nil && activity(0.51, 1_000) == .walking)
    }

    @Test("Names go before motion, unless they are what the file has already denied")
    func names() {
        let recording = Self.recording(3)
        #expect(Self.proposal(recording, names: [nil, "Morning", "hike", "ride"]) == .hiking)
        #expect(Self.proposal(recording, names: ["running", "yoga"], excludesCommon: true) == .yoga)
        #expect(Self.proposal(recording, names: ["running", "cycling"], excludesCommon: true) == nil)
    }

    @Test("Strokes on the water have a rate from 10 to 45 and no climb, if it is neither a run nor a ride")
    func strokes() {
        func activity(_ speed: Double, _ cadence: Double, climb: Double = 0, excludesCommon: Bool = true)
            -> WorkoutActivity?
        {
            Self.proposal(Self.recording(speed, cadence: cadence), ascent: climb, excludesCommon: excludesCommon)
        }
        #expect(
            activity(1.1, 30) == .swimming && activity(1.2, 30) == .paddleSports && activity(2.1, 30) == .paddleSports)
        #expect(activity(2.2, 30) == .rowing && activity(6.4, 30) == .rowing && activity(6.5, 30) == nil)
        #expect(
            activity(2.5, 9.9) == nil && activity(2.5, 10) == .rowing && activity(2.5, 44.9) == .rowing
                && activity(2.5, 45) == nil)
        // 10 metres a kilometre of 1.5.
        #expect(activity(2.5, 30, climb: 15) == .rowing && activity(2.5, 30, climb: 15.1) == nil)
        #expect(activity(2.5, 30, excludesCommon: false) == .running)
    }

    @Test("Laps that are whole lengths of a pool, at the speed of swimmers, are a swim")
    func pools() {
        func activity(_ metres: [Double], seconds: Double = 50, excludesCommon: Bool = true) -> WorkoutActivity? {
            let laps = metres.enumerated().map { place, metres in
                var lap = RecordedLap(start: Double(place) * 100, end: Double(place + 1) * 100)
                (lap.totals.distance, lap.totals.timer) = (metres, seconds)
                return lap
            }
            return Self.proposal(Self.recording(0, laps: laps), excludesCommon: excludesCommon)
        }
        #expect(
            activity([50, 100]) == .swimming && activity([50]) == nil
                && activity([50, 100], excludesCommon: false) == nil)
        #expect(
            activity([25, 50.4]) == .swimming && activity([25, 50.6]) == nil && activity([24.9, 25]) == .swimming)
        #expect(
            activity([22.86, 45.72]) == .swimming && activity([100.0 / 3, 200.0 / 3]) == .swimming
                && activity([30, 70]) == nil)
        #expect(activity([24.7, 50]) == nil)
        // From 0.25 to 2.4 metres a second.
        #expect(activity([50, 100], seconds: 50 / 0.24) == nil && activity([50, 50], seconds: 200) == .swimming)
        #expect(activity([48, 48], seconds: 20) == nil && activity([50, 50], seconds: 50 / 2.4) == .swimming)
        #expect(activity([50, 50], seconds: 20.8) == nil)
        // A lap without a way is none, and one with a small way is.
        #expect(activity([50, 100, 0]) == .swimming && activity([50, 100, 0.5]) == nil && activity([50, 0]) == nil)
        // The last one begins when the recording ends.
        #expect(activity([50, 50, 50, 50, 50, 50, 30]) == .swimming && activity([50, 50, 50, 50, 50, 30]) == nil)
    }

    @Test(
        "Laps before a recording are not of it, one without a timer is as long as its dates, and a position denies it")
    func lapsOfPools() {
        func laps(_ first: Double, _ metres: [(start: Double, end: Double, distance: Double)]) -> [RecordedLap] {
            metres.map { start, end, distance in
                var lap = RecordedLap(start: first + start, end: first + end)
                lap.totals.distance = distance
                return lap
            }
        }
        func activity(_ metres: (start: Double, end: Double, distance: Double)...) -> WorkoutActivity? {
            Self.proposal(Self.recording(0, laps: laps(0, metres)), excludesCommon: true)
        }
        #expect(activity((-100, 0, 30), (0, 100, 50), (100, 200, 50)) == .swimming)
        #expect(activity((-100, 1, 30), (0, 100, 50), (100, 200, 50)) == nil)
        // A quarter of a metre a second is the least.
        #expect(activity((0, 200, 50), (200, 400, 50)) == .swimming && activity((0, 201, 50), (201, 400, 50)) == nil)
        for isPlaced in [false, true] {
            var recording = RecordingSweep.run(.fit, .other, speed: 0) { step, point in
                point.cadence = .nan
                if !isPlaced || step != 60 { (point.latitude, point.longitude) = (.nan, .nan) }
            }
            recording.laps = laps(RecordingSweep.start, [(0, 100, 50), (100, 200, 50)])
            #expect(Self.proposal(recording, excludesCommon: true) == (isPlaced ? nil : .swimming))
        }
    }

    @Test("Steps of less than a second are motion") func shortSteps() {
        for (count, activity) in [(400, .walking), (199, nil)] as [(Int, WorkoutActivity?)] {
            var points = RecordedPoints()
            for step in 0...count {
                var point = RecordedPoint()
                (point.time, point.distance) = (Double(step) / 2, Double(step))
                points.append(point)
            }
            let recording = WorkoutRecording(
                format: .fit, sessions: [RecordedSession(start: 0, end: Double(count) / 2, activity: .other)],
                points: points, pauses: [], name: nil, device: nil)
            #expect(Self.proposal(recording) == activity)
        }
    }

    // MARK: Steps

    @Test("Cadences of one foot are doubled, by their median and the activity")
    func stepsPerCycle() {
        func factor(_ cadence: [Double], _ activity: WorkoutActivity) -> Double? {
            CadenceSteps.stream(cadence, activity: activity)?.stepsPerCycle
        }
        #expect(factor([109.9], .running) == 2 && factor([110], .running) == 1 && factor([79.9], .walking) == 2)
        for activity in [WorkoutActivity.walking, .hiking, .transition] { #expect(factor([80], activity) == 1) }
        #expect(
            factor([0, 0, .nan, 90], .running) == 2 && factor([60, 120, 120], .running) == 1
                && factor([0], .running) == nil)
        #expect(factor([0.5], .running) == 2 && factor([-5], .running) == nil)
        #expect(factor([90], .cycling) == nil && !CadenceSteps.isOnFoot(.cycling) && CadenceSteps.isOnFoot(.hiking))
        func stated(_ cycles: Double?, timer: Double?, elapsed: Double? = nil, _ activity: WorkoutActivity = .running)
            -> Double?
        {
            var totals = StatedTotals()
            (totals.cycles, totals.timer, totals.elapsed) = (cycles, timer, elapsed)
            return CadenceSteps.stepsPerCycle(totals, activity: activity)
        }
        #expect(
            stated(1_100, timer: 600) == 1 && stated(1_099, timer: 600) == 2
                && stated(1_100, timer: nil, elapsed: 600) == 1)
        #expect(stated(1_100, timer: 600, elapsed: 900) == 1 && stated(800, timer: 600, .walking) == 1)
        #expect(stated(0, timer: 600) == nil && stated(9, timer: 0) == nil && stated(nil, timer: 9) == nil)
        #expect(stated(9, timer: 9, .cycling) == nil)
        #expect(stated(0.5, timer: 600) == 2 && stated(1, timer: 0.5) == 1)
    }

    @Test("Steps become half as many cycles a minute, during walks and runs only")
    func cadences() {
        let steps = [(20.0, 30.0, 30.0), (0, 10, 28), (95, 105, 9), (200, 210, 40), (50, 50, 5)].map {
            StoredValue(start: $0.0, end: $0.1, value: $0.2)
        }
        let found = CadenceSteps.cadence(steps, during: [(0, 100, .running), (190, 300, .cycling)])
        #expect(found?.map(\.time) == [10, 30] && found?.map(\.value) == [84, 90])
        #expect(CadenceSteps.cadence(steps, during: [(0, 300, .cycling)]) == nil)
        #expect(CadenceSteps.cadence([], during: [(0, 300, .walking)]) == nil)
    }

    @Test("Steps are those between two points up to half a minute apart")
    func footsteps() throws {
        var points = RecordedPoints()
        for (time, cadence) in [(0.0, 80.0), (10, 90), (40, 84), (70.5, 84), (80, 0), (90, .nan), (100, 60)] {
            var point = RecordedPoint()
            (point.time, point.cadence) = (time, cadence)
            points.append(point)
        }
        let recording = WorkoutRecording(
            format: .fit, sessions: [RecordedSession(start: 0, end: 100, activity: .running)], points: points,
            pauses: [],
            name: nil, device: nil)
        var stream = try #require(CadenceSteps.stream(points[.cadence], activity: .running))
        stream.segments = recording.segments
        var found: [[Double]] = []
        CadenceSteps.forEach(of: stream, recording) { (from, to, steps) throws(Never) in
            found.append([from, to, steps])
        }
        #expect(found == [[0, 10, 30], [10, 40, 84], [90, 100, 20]])
        stream.stepsPerCycleOfSession = [0: 1]
        found = []
        CadenceSteps.forEach(of: stream, recording) { (from, to, steps) throws(Never) in
            found.append([from, to, steps])
        }
        #expect(found == [[0, 10, 15], [10, 40, 42], [90, 100, 10]])
    }

    // MARK: Clocks

    @Test("Moved dates are told in days, hours, minutes and seconds, forward and back")
    func movedDates() {
        let shifts: [(Double, String)] = [
            (3_600, "1 h forward"), (-90_061, "1 d 1 h 1 min 1 s back"), (0.25, "0.25 s forward"),
            (61.5, "1 min 1.5 s forward"),
            (-172_800, "2 d back"), (59, "59 s forward"), (0, "0.0 s forward"), (7_260, "2 h 1 min forward"),
        ]
        for (seconds, text) in shifts {
            #expect(ImportedClock.shifted(seconds).remark.text == "All dates of the file were moved \(text).")
        }
        let most = 40 * 366 * 86_400.0
        #expect(ImportedClock.shifted(most).fault == nil && ImportedClock.shifted(-most).fault == nil)
        #expect(ImportedClock.shifted(most + 1).fault != nil && ImportedClock.shifted(.nan).fault != nil)
        #expect(ImportedClock.shifted(-most - 1).fault == "Dates can be moved by at most 40 years.")
        #expect(ImportedClock.shifted(-60).shift(at: 700_000_000) == -60)
    }
}
