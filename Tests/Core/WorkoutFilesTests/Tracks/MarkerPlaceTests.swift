import Foundation
import HealthModel
import Testing

@testable import WorkoutFiles

/// A point of interest stands at the last point with a position before it, or at the first one.
@Suite struct MarkerPlaceTests {
    private static let start = 599_529_600.0

    /// Returns a recording whose points have the time as their longitude.
    private static func recording(_ times: [Double], unplaced: Set<Double> = [], markers: [Double]) -> WorkoutRecording
    {
        var points = RecordedPoints()
        for time in times {
            var point = RecordedPoint()
            point.time = start + time
            if !unplaced.contains(time) { (point.latitude, point.longitude) = (50, time) }
            points.append(point)
        }
        var recording = WorkoutRecording(
            format: .json, sessions: [RecordedSession(start: start, end: start + 60, activity: .running)],
            points: points, pauses: [], name: nil, device: nil)
        recording.markers = markers.map { RecordedMarker(time: start + $0, name: "M\($0)") }
        return recording
    }

    /// Returns the longitudes at which markers stand.
    private static func places(_ recording: WorkoutRecording, _ format: WorkoutFileFormat) throws -> [Double] {
        let text = String(decoding: try WorkoutFileWriter.bytes(of: recording, as: format, file: "a"), as: UTF8.self)
        let matches =
            switch format {
            case .gpx: text.matches(of: /<wpt lat="50" lon="([-0-9.]+)">/).map(\.1)
            case .kml: text.matches(of: /<Point><coordinates>([-0-9.]+),50<\/coordinates>/).map(\.1)
            default: text.matches(of: /"Point",\s*"coordinates":\s*\[\s*([-0-9.]+),\s*50\s*\]/).map(\.1)
            }
        return matches.compactMap { Double($0) }
    }

    @Test(arguments: [WorkoutFileFormat.gpx, .kml, .geoJSON]) func placesOfMarkers(format: WorkoutFileFormat) throws {
        func places(_ times: [Double], unplaced: Set<Double> = [], _ markers: Double...) throws -> [Double] {
            try Self.places(Self.recording(times, unplaced: unplaced, markers: markers), format)
        }
        #expect(try places([0, 10, 20], -5, 0, 9.5, 10, 15, 20, 50) == [0, 0, 0, 10, 10, 20, 20])
        #expect(try places([0, 10, 20], unplaced: [10], 9.5, 10, 15, 20) == [0, 0, 0, 20])
        #expect(try places([0, 10, 20], unplaced: [0], -5, 0, 10, 25) == [10, 10, 10, 20])
        // Points out of order.
        #expect(try places([10, 30, 20], 5, 10, 25, 30) == [10, 10, 20, 30])
        #expect(try places([10, 20]) == [])
    }
}
