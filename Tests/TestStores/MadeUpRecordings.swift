package import HealthModel

@testable package import WorkoutFiles

/// Recordings as devices produce them, each with something that samples cannot represent.
package enum MadeUpRecordings {
    /// The start of recordings: 2020-01-01 00:00:00 UTC.
    package static let start = 599_529_600.0

    package static func session(_ activity: WorkoutActivity, _ from: Double, _ to: Double) -> RecordedSession {
        RecordedSession(start: start + from, end: start + to, activity: activity)
    }

    /// Returns one point a second between two times.
    package static func points(
        _ from: Int, _ to: Int, _ change: (inout RecordedPoint, Double) -> Void = { _, _ in }
    ) -> RecordedPoints {
        var points = RecordedPoints()
        for second in from...to {
            var point = RecordedPoint()
            point.time = start + Double(second)
            point.heartRate = Double(100 + second % 40)
            point.distance = Double(second) * 2.5
            change(&point, Double(second))
            points.append(point)
        }
        return points
    }

    package static func position(_ point: inout RecordedPoint, _ second: Double) {
        point.latitude = 46 + second / 100_000
        point.longitude = 11 - second / 200_000
    }

    private static func recording(
        _ sessions: [RecordedSession], _ points: RecordedPoints, pauses: [WorkoutRecording.Pause] = []
    ) -> WorkoutRecording {
        var device = RecordedDevice()
        (device.name, device.manufacturer, device.serialNumber) = ("Watch", "Maker", "4711")
        return WorkoutRecording(
            format: .fit, sessions: sessions, points: points, pauses: pauses, name: "Morning", device: device)
    }

    package static let all: [(name: String, recording: WorkoutRecording)] = [
        ("triathlon", triathlon), ("pool", pool), ("strength", strength), ("paused run", pausedRun),
        ("laps only", lapsOnly), ("odd points", oddPoints), ("ride with fields", rideWithFields),
        ("repeated beats", repeatedBeats),
    ]

    package static var triathlon: WorkoutRecording {
        var sessions = [
            session(.swimming, 0, 100), session(.transition, 100, 110), session(.cycling, 110, 300),
            session(.transition, 300, 310), session(.running, 310, 400),
        ]
        for index in sessions.indices {
            sessions[index].totals.distance = Double(index) * 100
            sessions[index].totals.averageHeartRate = 120 + Double(index)
        }
        let points = points(0, 400) { point, second in
            if second > 100 { position(&point, second) }
            // The distance of the device restarts with each sport.
            point.distance = second < 110 ? second : second < 310 ? (second - 110) * 8 : (second - 310) * 3
            if second > 110 { point.cadence = second < 310 ? 90 : 86 }
        }
        return recording(sessions, points)
    }

    package static var pool: WorkoutRecording {
        var swim = session(.swimming, 0, 200)
        (swim.isPoolSwim, swim.poolLength, swim.isIndoor) = (true, 25, true)
        var recording = recording(
            [swim],
            points(0, 200) { point, second in
                point.distance = (second / 40).rounded(.down) * 25
                point.temperature = .nan
            })
        for index in 0..<5 {
            let from = start + Double(index) * 40
            var length = RecordedLength(start: from, end: from + 40, isActive: index != 2)
            if index != 2 { (length.stroke, length.strokeCount) = (.freestyle, Double(20 + index)) }
            recording.lengths.append(length)
        }
        // Four lengths were swum.
        recording.distance = 100
        return recording
    }

    package static var strength: WorkoutRecording {
        var recording = recording(
            [session(.traditionalStrengthTraining, 0, 300)], points(0, 300) { point, _ in point.distance = .nan })
        for index in 0..<6 {
            let from = start + Double(index) * 50
            var set = RecordedSet(start: from, end: from + 50, isActive: index % 2 == 0)
            if set.isActive { (set.repetitions, set.weight) = (8 + index, 40.5) }
            recording.sets.append(set)
        }
        return recording
    }

    package static var pausedRun: WorkoutRecording {
        var run = session(.running, 0, 120)
        (run.totals.timer, run.totals.energy, run.totals.ascent, run.name) = (90.5, 33, 7, "Intervals")
        var points = points(0, 40) { point, second in
            position(&point, second)
            (point.cadence, point.temperature, point.elevation) = (87, 21, 200 + second)
        }
        points.append(
            self.points(70, 120) { point, second in
                if second > 100 { position(&point, second) }
                (point.cadence, point.elevation, point.power) = (second == 80 ? 0 : 88, 240, 250)
            }, 0..<51)
        var recording = recording([run], points, pauses: [.init(start: start + 40, end: start + 70)])
        for index in 0..<3 {
            var lap = RecordedLap(start: start + Double(index) * 40, end: start + Double(index + 1) * 40)
            (lap.totals.distance, lap.totals.averageCadence, lap.totals.cycles) = (100.25, 86, 60)
            recording.laps.append(lap)
        }
        recording.markers = [RecordedMarker(time: start + 10, name: "Bench"), RecordedMarker(time: start + 75)]
        for index in 0..<100 {
            recording.beats.append(RecordedBeat(time: start + 1 + Double(index) * 0.512, followsGap: index % 40 == 0))
        }
        return recording
    }

    package static var lapsOnly: WorkoutRecording {
        var run = session(.running, 0, 1_800)
        (run.totals.distance, run.totals.timer) = (5_000, 1_790)
        var recording = recording([run], RecordedPoints())
        for index in 0..<3 {
            var lap = RecordedLap(start: start + Double(index) * 600, end: start + Double(index + 1) * 600)
            (lap.totals.distance, lap.totals.averageHeartRate, lap.totals.energy) = (1_666.5, 140, 99)
            recording.laps.append(lap)
        }
        return recording
    }

    /// A recording with equal times, times that go back, points without any value, and heart rates of 0.
    package static var oddPoints: WorkoutRecording {
        var points = RecordedPoints()
        let seconds: [Double] = [0, 1, 2, 2, 2, 3, 2.5, 4, 4, 5, 6, 6, 7]
        for (index, second) in seconds.enumerated() {
            var point = RecordedPoint()
            point.time = start + second
            if index % 3 != 1 { position(&point, Double(index)) }
            if ![3, 9].contains(index) { point.heartRate = index == 5 ? 0 : Double(90 + index % 2) }
            if index % 4 != 0 { point.power = 200 }
            if index == 10 { (point.heartRate, point.power) = (.nan, .nan) }
            point.elevation = Double(300 - index)
            point.distance = Double(index) * 1.000_000_3
            points.append(point)
        }
        return recording([session(.cycling, 0, 7)], points)
    }

    package static var rideWithFields: WorkoutRecording {
        var points = points(0, 60) { point, second in
            position(&point, second)
            (point.speed, point.cadence, point.power) = (8.25, 90, second < 30 ? 200 : .nan)
            point.distance = second * 8.25
            (point.horizontalAccuracy, point.verticalAccuracy, point.course) = (0, 3, 270)
            point.elevation = second == 7 ? .nan : 400
        }
        points.append(
            RecordedPoints.NamedField(name: "Smoothness", unit: "%"), (0...60).map { $0 % 2 == 0 ? 50 : .nan })
        return recording([session(.cycling, 0, 60)], points)
    }

    package static var repeatedBeats: WorkoutRecording {
        var recording = recording([session(.running, 0, 30)], points(0, 30))
        recording.beats = [1, 2, 2, 3, 2.5, 4].map { RecordedBeat(time: start + $0, followsGap: $0 == 1) }
        return recording
    }
}
