import HealthModel

@testable import WorkoutFiles

extension RandomRecording {
    /// Returns a recording with something of everything, with values that no format was made for.
    ///
    /// Sessions, laps and pauses begin and end at points, as on devices; everything in between is arbitrary.
    static func everything(using generator: inout some RandomNumberGenerator) -> WorkoutRecording {
        var maker = Maker(generator: generator)
        defer { generator = maker.generator }
        return maker.recording()
    }
}

private struct Maker<Generator: RandomNumberGenerator> {
    var generator: Generator
    private var time = RandomRecording.start
    private var points = RecordedPoints()
    private var sessions: [RecordedSession] = []
    private var laps: [RecordedLap] = []
    private var pauses: [WorkoutRecording.Pause] = []
    /// A Boolean value that indicates whether times have fractions of a second.
    private var isFine = false

    private static var activities: [WorkoutActivity] {
        [
            .swimming, .transition, .cycling, .running, .hiking, .other, .rowing, .coreTraining, .australianFootball,
            .wheelchairRunPace, .underwaterDiving, .snowboarding,
        ]
    }

    init(generator: Generator) { self.generator = generator }

    private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &generator) == 0 }

    private mutating func number(_ range: ClosedRange<Double>) -> Double {
        chance(2)
            ? Double.random(in: range, using: &generator).rounded() : Double.random(in: range, using: &generator)
    }

    private mutating func maybe(_ range: ClosedRange<Double>) -> Double? { chance(2) ? number(range) : nil }

    private mutating func text() -> String? {
        guard chance(2) else { return nil }
        return ["Abend", "a <b> & \"c\"", "日本語 🏊", String(repeating: "ü", count: 130), "x, y"]
            .randomElement(using: &generator)
    }

    mutating func recording() -> WorkoutRecording {
        isFine = chance(2)
        let streams = RecordedStream.allCases.filter { _ in chance(2) }
        var group = 0
        for index in 0..<Int.random(in: 1...4, using: &generator) {
            if index > 0, chance(4) { group += 1 }
            addSession(group: group)
            time += Double(Int.random(in: 3...30, using: &generator))
        }
        for stream in streams { addColumn(stream) }
        var recording = WorkoutRecording(
            format: [.fit, .tcx].randomElement(using: &generator) ?? .fit, sessions: sessions, points: points,
            pauses: pauses, name: chance(2) ? sessions.lazy.compactMap(\.name).first ?? text() : text(),
            device: device())
        recording.laps = laps
        recording.details.fileTime = maybe(RandomRecording.start...RandomRecording.start + 1_000)
        if chance(3) { recording.details.utcOffset = 900 * Int.random(in: -48...56, using: &generator) }
        addParts(&recording)
        return recording
    }

    // MARK: Sessions

    private mutating func addSession(group: Int) {
        let start = time
        let hasLaps = !chance(4)
        var lapStart = start
        for number in 0..<Int.random(in: 2...40, using: &generator) {
            if number > 0 { advance() }
            points.append(point())
            if hasLaps, time > lapStart, chance(10), pauses.last?.end != time { addLap(&lapStart) }
        }
        if hasLaps, time > lapStart || lapStart == start {
            if time == lapStart { advance() }
            addLap(&lapStart)
        }
        var session = RecordedSession(
            start: start, end: time, activity: Self.activities.randomElement(using: &generator) ?? .other)
        session.activityName = text()
        session.name = text()
        session.group = group
        session.isIndoor = chance(3) ? chance(2) : nil
        if session.activity == .swimming, chance(2) {
            session.isPoolSwim = chance(2)
            if session.isPoolSwim == true { session.poolLength = number(10...60) }
        }
        session.totals = totals(elapsed: session.end - session.start)
        sessions.append(session)
    }

    private mutating func advance() {
        let before = time
        let isPause = chance(12)
        time += Double(Int.random(in: isPause ? 20...60 : 2...5, using: &generator))
        if isFine { time = (time * 1_000 + Double(Int.random(in: -300...300, using: &generator))).rounded() / 1_000 }
        if isPause { pauses.append(.init(start: before, end: time)) }
    }

    private mutating func addLap(_ start: inout Double) {
        var lap = RecordedLap(start: start, end: time)
        lap.totals = totals(elapsed: time - start)
        laps.append(lap)
        start = time
    }

    private mutating func totals(elapsed: Double) -> StatedTotals {
        var totals = StatedTotals()
        for total in StatedTotal.allCases where chance(2) {
            totals[total] = number(total == .maximumSpeed || total == .averageSpeed ? 0...30 : 1...240)
        }
        if totals.elapsed != nil { totals.elapsed = elapsed }
        return totals
    }

    // MARK: Points

    private mutating func point() -> RecordedPoint {
        var point = RecordedPoint()
        point.time = time
        guard !chance(8) else { return point }
        point.latitude = number(-89...89)
        point.longitude = number(-179...179)
        return point
    }

    private mutating func addColumn(_ stream: RecordedStream) {
        let range: ClosedRange<Double> =
            switch stream {
            case .elevation: -400...8_000
            case .temperature, .waterTemperature: -20...45
            // 255 represents a missing value.
            case .heartRate: 1...254
            case .bodyTemperature: 30...42
            default: 0...240
            }
        var values: [Double] = []
        for _ in 0..<points.count { values.append(chance(8) ? .nan : number(range)) }
        if values.contains(where: { !$0.isNaN }) { points.replace(stream, with: values) }
    }

    // MARK: Parts

    private mutating func device() -> RecordedDevice? {
        guard !chance(4) else { return nil }
        var device = RecordedDevice()
        device.name = ["Garmin Fenix 3", "Apple Watch"].randomElement(using: &generator)
        device.manufacturer = [nil, "Garmin", "Apple Inc."].randomElement(using: &generator) ?? nil
        device.model = [nil, "Fenix 3", "product 17", "Watch"].randomElement(using: &generator) ?? nil
        device.hardwareVersion = [nil, "7", "Watch6,2"].randomElement(using: &generator) ?? nil
        device.softwareVersion = [nil, "2.70", "10.1.1"].randomElement(using: &generator) ?? nil
        device.serialNumber = [nil, "12345", "A-1"].randomElement(using: &generator) ?? nil
        return device
    }

    private mutating func addParts(_ recording: inout WorkoutRecording) {
        let (start, end) = (recording.start, recording.end)
        var moment = start
        for _ in 0..<Int.random(in: 0...5, using: &generator) {
            var length = RecordedLength(start: moment, end: moment + number(1...40), isActive: !chance(3))
            length.stroke = RecordedLength.Stroke(rawValue: Int.random(in: 0...6, using: &generator))
            length.strokeCount = maybe(0...40).map { $0.rounded() }
            recording.lengths.append(length)
            var set = RecordedSet(start: moment, end: moment + number(1...40), isActive: !chance(3))
            set.repetitions = maybe(0...40).map { Int($0) }
            set.weight = maybe(0...200)
            recording.sets.append(set)
            recording.markers.append(RecordedMarker(time: moment, name: text()))
            moment += Double(Int.random(in: 41...60, using: &generator))
        }
        moment = start - 20
        while chance(60) == false, moment < end + 20 {
            moment += Double.random(in: 0.3...1.5, using: &generator)
            if chance(40) { moment += Double.random(in: 2...90, using: &generator) }
            recording.beats.append(RecordedBeat(time: moment, followsGap: recording.beats.isEmpty || chance(30)))
        }
        for name in ["Form Power", "Leg \"Spring\""] where chance(2) {
            let field = RecordedPoints.NamedField(name: name, unit: chance(2) ? "kN/m" : nil)
            var values: [Double] = []
            for _ in 0..<points.count { values.append(chance(3) ? .nan : number(-5...5)) }
            recording.points.append(field, values)
        }
    }
}
