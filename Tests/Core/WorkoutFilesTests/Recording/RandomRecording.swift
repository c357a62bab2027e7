import HealthModel

@testable import WorkoutFiles

/// Recordings made up from a seed, with values as precise as the formats can represent.
enum RandomRecording {
    /// The start of recordings: 2020-01-01 00:00:00 UTC.
    static let start = 599_529_600.0

    static let streams: [RecordedStream] = [.elevation, .heartRate, .cadence, .power, .speed, .temperature]

    static func make(using generator: inout some RandomNumberGenerator, sessions count: Int) -> WorkoutRecording {
        var points = RecordedPoints()
        var sessions: [RecordedSession] = []
        var pauses: [WorkoutRecording.Pause] = []
        var laps: [RecordedLap] = []
        var time = start
        var distance = 0
        for index in 0..<count {
            let begin = time
            let activity = [WorkoutActivity.swimming, .cycling, .running][index % 3]
            var lapStart = begin
            for number in 0..<Int.random(in: 2...60, using: &generator) {
                if number > 0 {
                    let isPause = Int.random(in: 0..<20, using: &generator) == 0
                    let step = Double(Int.random(in: isPause ? 30...90 : 1...3, using: &generator))
                    if isPause { pauses.append(.init(start: time, end: time + step)) }
                    time += step
                }
                distance += Int.random(in: 0...1_500, using: &generator)
                points.append(point(time, distance, using: &generator))
                if Int.random(in: 0..<15, using: &generator) == 0, time > lapStart, pauses.last?.end != time {
                    laps.append(lap(lapStart, time, pauses))
                    lapStart = time
                }
            }
            time += 1
            laps.append(lap(lapStart, time, pauses))
            var session = RecordedSession(start: begin, end: time, activity: activity)
            session.totals.elapsed = time - begin
            session.totals.timer = time - begin - paused(pauses, begin, time)
            session.totals.energy = Double(Int.random(in: 1...900, using: &generator))
            session.totals.distance = Double(Int.random(in: 1...100_000, using: &generator)) / 100
            sessions.append(session)
        }
        var device = RecordedDevice()
        device.name = "Garmin Fenix 3"
        device.manufacturer = "Garmin"
        device.model = "Fenix 3"
        device.serialNumber = "12345"
        var recording = WorkoutRecording(
            format: .fit, sessions: sessions, points: points, pauses: pauses, name: nil, device: device)
        recording.laps = laps
        return recording
    }

    private static func lap(_ start: Double, _ end: Double, _ pauses: [WorkoutRecording.Pause]) -> RecordedLap {
        var lap = RecordedLap(start: start, end: end)
        lap.totals.timer = end - start - paused(pauses, start, end)
        lap.totals.distance = 100
        lap.totals.energy = 7
        return lap
    }

    private static func paused(_ pauses: [WorkoutRecording.Pause], _ start: Double, _ end: Double) -> Double {
        pauses.filter { $0.start >= start && $0.end <= end }.reduce(0) { $0 + $1.end - $1.start }
    }

    private static func point(
        _ time: Double, _ centimetres: Int, using generator: inout some RandomNumberGenerator
    ) -> RecordedPoint {
        func semicircles(_ range: ClosedRange<Int>) -> Double {
            Double(Int.random(in: range, using: &generator)) * 180 / 2_147_483_648
        }
        func maybe(_ value: Double) -> Double { Int.random(in: 0..<8, using: &generator) == 0 ? .nan : value }
        var point = RecordedPoint()
        point.time = time
        point.latitude = semicircles(-1_000_000_000...1_000_000_000)
        point.longitude = semicircles(-2_000_000_000...2_000_000_000)
        point.distance = Double(centimetres) / 100
        point.elevation = maybe(Double(Int.random(in: 0...20_000, using: &generator)) / 5 - 500)
        point.heartRate = maybe(Double(Int.random(in: 40...220, using: &generator)))
        point.cadence = maybe(Double(Int.random(in: 0...200, using: &generator)))
        point.power = maybe(Double(Int.random(in: 0...1_500, using: &generator)))
        point.speed = maybe(Double(Int.random(in: 0...20_000, using: &generator)) / 1_000)
        point.temperature = maybe(Double(Int.random(in: -20...45, using: &generator)))
        return point
    }
}
