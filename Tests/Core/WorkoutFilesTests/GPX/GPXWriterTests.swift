import HealthModel
import Testing

@testable import WorkoutFiles

@Suite struct GPXWriterTests {
    private func read(_ text: String) throws -> WorkoutRecording {
        try GPXReader.recording(from: MemoryByteSource(text), file: "a.gpx")
    }

    private func again(_ recording: WorkoutRecording) throws -> WorkoutRecording {
        try GPXReader.recording(
            from: MemoryByteSource(try GPXWriter.bytes(of: recording, file: "a")), file: "a")
    }

    private func point(_ second: Int, _ inside: String = "", latitude: String = "50") -> String {
        let time = "2020-01-01T00:00:\(second < 10 ? "0" : "")\(second)Z"
        return "<trkpt lat=\"\(latitude)\" lon=\"10\"><time>\(time)</time>\(inside)</trkpt>"
    }

    @Test func tracksOfOneActivityStayApart() throws {
        func track(_ name: String, _ seconds: [Int]) -> String {
            "<trk><name>\(name)</name><src>watch</src><type>run</type><trkseg>"
                + seconds.map { point($0) }.joined() + "</trkseg></trk>"
        }
        let recording = try read(
            "<gpx>" + track("A", [0, 5]) + "<trk><name>none</name></trk>" + track("B", [9, 12]) + "</gpx>")
        let again = try again(recording)
        #expect(again.details.tracks == recording.details.tracks)
        #expect(again.segments == recording.segments && again.sessions == recording.sessions)
        #expect(again.segments.map(\.track) == [0, 2])
    }

    @Test func tracksOfAnotherActivityThanTheSessionAreWrittenAnew() throws {
        var recording = try read("<gpx><trk><type>run</type><trkseg>\(point(0))\(point(5))</trkseg></trk></gpx>")
        recording.sessions[0].activity = .cycling
        #expect(try again(recording).sessions.map(\.activity) == [.cycling])
    }

    @Test func depthsAreReadWhereTheyStand() throws {
        func depth(_ text: String) -> String {
            "<extensions><g:TrackPointExtension xmlns:g=\"http://www.garmin.com/xmlschemas/TrackPointExtension/v2\">"
                + "<g:depth>\(text)</g:depth></g:TrackPointExtension></extensions>"
        }
        let points = [
            point(0), point(1, depth("1.5")), point(2, depth("7"), latitude: "99"), point(3), point(4, depth("-2")),
            point(5, depth("2")),
        ]
        let recording = try read("<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>")
        let depths = [-1, 1.5, -1, -1, 2]
        #expect(recording.points[.depth].map { $0.isNaN ? -1 : $0 } == depths)
        #expect(try again(recording).points[.depth].map { $0.isNaN ? -1 : $0 } == depths)
        #expect(
            try read("<gpx><trk><trkseg>\(point(0, "<depth>1</depth>"))</trkseg></trk></gpx>").points[.depth].isEmpty)
    }
}
