import HealthModel

@testable import WorkoutFiles

/// A recording with a value in everything that a recording can have, no two of them alike.
enum RichRecording {
    static let start = RandomRecording.start

    private static let times = [0.25, 2, 3.5, 10, 20, 21.75, 30.125]
    private static let latitudes = [50, 50.001, Double.nan, 50.003, -51, -51.0015, -51.002]
    private static let longitudes = [8, 8.0005, .nan, 8.002, -9, -9.001, -9.0025]
    private static let changes = [3.0, 0, 5, 1, 7, 2, 4]

    static func make() -> WorkoutRecording {
        var recording = WorkoutRecording(
            format: .fit, sessions: sessions, points: points, pauses: [.init(start: start + 3.5, end: start + 10)],
            name: "Title & <all>", device: device)
        recording.details.notes = "Notes; \"two\"\nlines"
        recording.details.creator = "Creator"
        recording.details.fileTime = start + 90.5
        recording.details.utcOffset = -12_600
        recording.laps = [
            lap(0.25, 3.5, [.elapsed: 3.25, .energy: 4, .averageHeartRate: 111, .maximumHeartRate: 131]),
            lap(3.5, 12, [.distance: 33.5, .averageSpeed: 2.5, .maximumSpeed: 3.5, .averageCadence: 71]),
            lap(20, 30.125, [.timer: 8.125, .averagePower: 141, .maximumPower: 161, .maximumCadence: 81, .ascent: 6]),
        ]
        var length = RecordedLength(start: start + 20, end: start + 24.5, isActive: true)
        (length.stroke, length.strokeCount) = (.backstroke, 7)
        recording.lengths = [length, RecordedLength(start: start + 24.5, end: start + 26, isActive: false)]
        var set = RecordedSet(start: start + 1, end: start + 2.5, isActive: true)
        (set.repetitions, set.weight) = (11, 12.5)
        recording.sets = [set, RecordedSet(start: start + 3, end: start + 9, isActive: false)]
        recording.markers = [
            RecordedMarker(time: start + 2.5, name: "Hut"), RecordedMarker(time: start + 29),
        ]
        recording.beats = [0.5, 1.25, 2.125, 22, 22.75].map {
            RecordedBeat(time: start + $0, followsGap: $0 == 0.5 || $0 == 22)
        }
        return recording
    }

    /// The same with three streams only.
    static func slim() -> WorkoutRecording {
        var recording = make()
        for stream in RecordedStream.allCases where ![.elevation, .heartRate, .power].contains(stream) {
            recording.points.replace(stream, with: [])
        }
        return recording
    }

    private static var device: RecordedDevice {
        var device = RecordedDevice()
        (device.name, device.manufacturer, device.model) = ("Own name", "Garmin", "Fenix 3")
        (device.hardwareVersion, device.softwareVersion, device.serialNumber) = ("7", "2.70", "12345")
        return device
    }

    private static var sessions: [RecordedSession] {
        var ride = RecordedSession(
            start: start + 0.25, end: start + 12, activity: .cycling, activityName: "mountain biking")
        (ride.name, ride.isIndoor) = ("Ride", false)
        (ride.totals.elapsed, ride.totals.timer, ride.totals.distance) = (11.75, 5.25, 123.25)
        (ride.totals.energy, ride.totals.ascent, ride.totals.descent) = (41, 12, 9)
        (ride.totals.averageHeartRate, ride.totals.maximumHeartRate) = (118, 139)
        (ride.totals.averageSpeed, ride.totals.maximumSpeed) = (4.5, 6.25)
        (ride.totals.averagePower, ride.totals.maximumPower) = (171, 251)
        (ride.totals.averageCadence, ride.totals.maximumCadence, ride.totals.cycles) = (61, 94, 32)
        var swim = RecordedSession(start: start + 20, end: start + 30.125, activity: .swimming)
        (swim.name, swim.group, swim.isPoolSwim, swim.poolLength) = ("Swim", 1, true, 22.5)
        (swim.totals.timer, swim.totals.energy, swim.totals.distance) = (9.125, 17, 22.5)
        return [ride, swim]
    }

    private static func lap(_ from: Double, _ to: Double, _ totals: [StatedTotal: Double]) -> RecordedLap {
        var lap = RecordedLap(start: start + from, end: start + to)
        for (total, value) in totals { lap.totals[total] = value }
        return lap
    }

    private static var points: RecordedPoints {
        var points = RecordedPoints()
        for (index, time) in times.enumerated() {
            var point = RecordedPoint()
            (point.time, point.latitude, point.longitude) = (start + time, latitudes[index], longitudes[index])
            points.append(point)
        }
        for stream in RecordedStream.allCases where stream != .distance {
            let base = Double(stream.rawValue + 1) * 10
            points.replace(
                stream,
                with: changes.enumerated().map { index, change in
                    (stream.rawValue + index) % 5 == 2 ? .nan : base + change
                })
        }
        points.replace(.distance, with: [0, 12.5, 20, 45, 45, 60.25, 90])
        points.append(.init(name: "Form", unit: "kN/m"), [1.5, .nan, -2, 3, .nan, 4.25, 5])
        points.append(.init(name: "Bare", unit: nil), [.nan, 7, .nan, 8, 9, .nan, 6])
        return points
    }
}
