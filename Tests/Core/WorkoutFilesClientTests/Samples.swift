import Foundation
import HealthModel
import WorkoutFiles

/// Files and recordings made for the tests.
enum Samples {
    /// 2024-05-01 06:00:00 UTC.
    static let start = Date(timeIntervalSinceReferenceDate: 736_236_000)

    /// A GPX file with a track of ten points, one second and about 11 metres apart.
    static let gpx = Data(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="Sample" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:tpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">
        <trk><name>Lunch run</name><type>running</type><trkseg>
        \((0..<10).map(trackPoint).joined(separator: "\n"))
        </trkseg></trk></gpx>
        """.utf8)

    private static func trackPoint(_ second: Int) -> String {
        """
        <trkpt lat="\(50 + Double(second) / 10_000)" lon="8"><ele>\(100 + second)</ele>\
        <time>2024-05-01T06:00:0\(second)Z</time><extensions><power>\(200 + second)</power><tpx:TrackPointExtension>\
        <tpx:atemp>18</tpx:atemp><tpx:hr>\(120 + second)</tpx:hr><tpx:cad>85</tpx:cad></tpx:TrackPointExtension>\
        </extensions></trkpt>
        """
    }

    /// A TCX file of two laps of ten seconds each, with a pause between them.
    static let tcx = Data(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities>
        <Activity Sport="Biking"><Id>2024-05-01T06:00:00Z</Id>
        \(lap(0))\(lap(30))
        <Creator><Name>Edge</Name><UnitId>7</UnitId><ProductID>1</ProductID></Creator></Activity>
        </Activities></TrainingCenterDatabase>
        """.utf8)

    private static func lap(_ second: Int) -> String {
        """
        <Lap StartTime="2024-05-01T06:00:\(padded(second))Z"><TotalTimeSeconds>10</TotalTimeSeconds>\
        <DistanceMeters>100</DistanceMeters><Calories>3</Calories><Track>
        \((0...10).map { lapPoint(second, $0) }.joined(separator: "\n"))
        </Track></Lap>
        """
    }

    private static func lapPoint(_ second: Int, _ index: Int) -> String {
        """
        <Trackpoint><Time>2024-05-01T06:00:\(padded(second + index))Z</Time>\
        <DistanceMeters>\((second == 0 ? 0 : 100) + 10 * index)</DistanceMeters></Trackpoint>
        """
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// Points a second apart, with a position and the values that most devices measure.
    static func points(_ count: Int) -> [RecordedPoint] {
        (0..<count).map { second in
            var point = RecordedPoint(
                date: start + Double(second), latitude: 50 + Double(second) / 10_000, longitude: 8)
            point.elevation = 100
            point.heartRate = 120
            point.power = 200
            point.cadence = 90
            point.distance = Double(10 * second)
            return point
        }
    }

    /// A ride with two laps, a pause and a device.
    static func ride() -> WorkoutRecording? {
        let first = start.timeIntervalSinceReferenceDate
        var device = RecordedDevice()
        device.manufacturer = "Garmin"
        device.model = "Edge 530"
        var laps = [RecordedLap(start: first, end: first + 30), RecordedLap(start: first + 30, end: first + 59)]
        laps[0].totals.energy = 12
        return WorkoutRecording(
            activity: .cycling, points: points(20) + points(60).dropFirst(40),
            pauses: [.init(start: first + 20, end: first + 40)], laps: laps, name: "Evening ride", device: device)
    }
}

/// Returns the code of the error that a closure throws, or nil if it throws none.
func thrownCode(_ body: () throws(WorkoutFileError) -> Void) -> WorkoutFileError.Code? {
    do {
        try body()
        return nil
    } catch {
        return error.code
    }
}

/// A folder that is deleted with its content.
final class ScratchFolder {
    let url = FileManager.default.temporaryDirectory.appending(path: "workout-files-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Returns the URL of a new file with a content.
    func file(_ name: String, _ data: Data) throws -> URL {
        let file = url.appending(path: name)
        try data.write(to: file)
        return file
    }
}
