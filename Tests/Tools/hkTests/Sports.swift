import Foundation
import HealthModel
import WorkoutFiles

/// FIT files of several sports, built in the test, with the specifics of each.
enum Sports {
    /// The start: 2026-05-09 06:13:20 UTC.
    private static let start = 800_000_000.0

    /// The files with their names.
    static let all: [(name: String, recording: WorkoutRecording)] = [
        ("triathlon", triathlon), ("swim", swim), ("ride", ride), ("strength", strength),
    ]

    /// Writes the files and imports them.
    static func importAll(_ program: Program) throws {
        for (name, recording) in all {
            let file = "\(name).fit"
            let bytes = try FITWriter.bytes(of: recording, file: file)
            try Data(bytes).write(to: program.folder.appending(path: file))
            let run = try program.run("import", file)
            guard run.code == 0 else { throw RefusedFile(name: name, message: run.error) }
        }
    }

    struct RefusedFile: Error {
        var name: String
        var message: String
    }

    private static func session(
        _ activity: WorkoutActivity, _ from: Double, _ to: Double, meters: Double? = nil
    ) -> RecordedSession {
        var session = RecordedSession(start: start + from, end: start + to, activity: activity)
        session.totals.distance = meters
        session.totals.timer = to - from
        session.totals.elapsed = to - from
        return session
    }

    private static func points(
        _ seconds: Int, every step: Int, _ change: (inout RecordedPoint, Double) -> Void
    ) -> RecordedPoints {
        var points = RecordedPoints()
        for second in stride(from: 0, through: seconds, by: step) {
            var point = RecordedPoint()
            point.time = start + Double(second)
            change(&point, Double(second))
            points.append(point)
        }
        return points
    }

    private static func lap(_ from: Double, _ to: Double, meters: Double? = nil) -> RecordedLap {
        var lap = RecordedLap(start: start + from, end: start + to)
        lap.totals.timer = to - from
        lap.totals.elapsed = to - from
        lap.totals.distance = meters
        return lap
    }

    private static func recording(_ sessions: [RecordedSession], _ points: RecordedPoints) -> WorkoutRecording {
        var device = RecordedDevice()
        (device.manufacturer, device.serialNumber) = ("garmin", "4711")
        return WorkoutRecording(
            format: .fit, sessions: sessions, points: points, pauses: [], name: nil, device: device)
    }

    /// A triathlon of 750 m, 20 km and 5 km in Tokyo, with a lap for each leg.
    private static var triathlon: WorkoutRecording {
        let sessions = [
            session(.swimming, 0, 900, meters: 750), session(.transition, 900, 1020, meters: 200),
            session(.cycling, 1020, 3120, meters: 20_000), session(.transition, 3120, 3180, meters: 100),
            session(.running, 3180, 4680, meters: 5000),
        ]
        let points = points(4680, every: 4) { point, second in
            let index = sessions.lastIndex { $0.start - start <= second } ?? 0
            let session = sessions[index]
            let share = (second - (session.start - start)) / (session.end - session.start)
            // The speed decreases a little.
            point.distance = (session.totals.distance ?? 0) * min(1, share * (1.1 - 0.1 * share))
            point.heartRate = [135, 140, 148, 150, 165][index] + (share * 12).rounded()
            if index == 2 {
                point.power = (210 + 40 * (second / 90).truncatingRemainder(dividingBy: 2) - 30 * share).rounded()
                point.cadence = 88
            }
        }
        var recording = recording(sessions, points)
        recording.details.utcOffset = 9 * 3600
        recording.laps = sessions.map { lap($0.start - start, $0.end - start, meters: $0.totals.distance) }
        return recording
    }

    /// A swim of 16 lengths of 25 m in three sets, with rests at the wall.
    private static var swim: WorkoutRecording {
        var lengths: [RecordedLength] = []
        var laps: [RecordedLap] = []
        var time = 0.0
        for (number, count) in [8, 4, 4].enumerated() {
            let from = time
            for index in 0..<count {
                let seconds = Double(27 + index / 2 + 3 * number)
                var length = RecordedLength(start: start + time, end: start + time + seconds, isActive: true)
                length.stroke = number == 2 ? .breaststroke : .freestyle
                length.strokeCount = Double(15 + index / 3 + number)
                lengths.append(length)
                time += seconds
            }
            laps.append(lap(from, time, meters: Double(count) * 25))
            guard number < 2 else { continue }
            lengths.append(RecordedLength(start: start + time, end: start + time + 40, isActive: false))
            laps.append(lap(time, time + 40, meters: 0))
            time += 40
        }
        var swim = session(.swimming, 0, time, meters: 400)
        (swim.isPoolSwim, swim.poolLength, swim.isIndoor) = (true, 25, true)
        var recording = recording(
            [swim], points(Int(time), every: 2) { point, second in point.heartRate = 120 + (second / 30).rounded() })
        (recording.lengths, recording.laps) = (lengths, laps)
        return recording
    }

    /// A ride with three laps of ten minutes, the middle one hard, with power every second.
    private static var ride: WorkoutRecording {
        let points = points(1800, every: 1) { point, second in
            let isHard = second >= 600 && second < 1200
            let isCoasting = second.truncatingRemainder(dividingBy: 120) < 10
            point.power = isCoasting ? 0 : (isHard ? 270 : 160) + second.truncatingRemainder(dividingBy: 7) * 4
            point.cadence = isCoasting ? 0 : isHard ? 95 : 85
            point.heartRate = (isHard ? 162 : 128) + (second / 300).rounded()
            point.distance = second * 8.5 + (isHard ? second - 600 : second >= 1200 ? 600 : 0)
        }
        var ride = session(.cycling, 0, 1800, meters: 15_900)
        ride.isIndoor = true
        var recording = recording([ride], points)
        recording.laps = [
            lap(0, 600, meters: 5100), lap(600, 1200, meters: 5700), lap(1200, 1800, meters: 5100),
        ]
        return recording
    }

    /// A strength workout of five sets with rests.
    private static var strength: WorkoutRecording {
        var sets: [RecordedSet] = []
        var time = 60.0
        for (repetitions, weight) in [(12, 40.0), (10, 50), (8, 60), (15, 22.5), (15, 22.5)] {
            let seconds = Double(repetitions) * 3
            var set = RecordedSet(start: start + time, end: start + time + seconds, isActive: true)
            (set.repetitions, set.weight) = (repetitions, weight)
            sets.append(set)
            sets.append(RecordedSet(start: start + time + seconds, end: start + time + seconds + 90, isActive: false))
            time += seconds + 90
        }
        let points = points(Int(time), every: 5) { point, second in
            point.heartRate = 95 + 25 * (second / 60).truncatingRemainder(dividingBy: 2).rounded()
        }
        var recording = recording([session(.traditionalStrengthTraining, 0, time)], points)
        recording.sets = sets
        return recording
    }
}
