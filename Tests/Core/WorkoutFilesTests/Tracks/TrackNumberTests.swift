import TestSupport
import Testing

@testable import WorkoutFiles

/// Tracks of which one has no positions, as the formats of maps have them.
@Suite struct TrackNumberTests {
    /// Two tracks, the first one in two parts.
    private static func recording() throws -> WorkoutRecording {
        let tracks = [GPX.track([[0, 1, 2], [60, 61]], name: "A"), GPX.track([[120, 121]], name: "B")]
        let text = GPX.file(tracks.joined())
        return try WorkoutFileReader.recording(from: MemoryByteSource(Array(text.utf8)), file: "a.gpx")
    }

    private static func written(_ recording: WorkoutRecording, _ format: WorkoutFileFormat) throws -> String {
        String(decoding: try WorkoutFileWriter.bytes(of: recording, as: format, file: "a"), as: UTF8.self)
    }

    /// The names and numbers of the tracks, once for each of their parts.
    private static func numbers(_ recording: WorkoutRecording) throws -> [String] {
        try written(recording, .geoJSON).split(separator: "\n").compactMap { line in
            guard let match = line.firstMatch(of: #/"name": "(\w+)".*"track": (\d+)/#)?.output else { return nil }
            return "\(match.1) \(match.2)"
        }
    }

    private static func placemarks(_ recording: WorkoutRecording) throws -> [String] {
        try written(recording, .kml).matches(of: #/<Placemark><name>(\w+)/#).map { String($0.output.1) }
    }

    @Test func tracksAreNumberedAndPartsAreNot() throws {
        let recording = try Self.recording()
        #expect(try Self.numbers(recording) == ["A 0", "A 0", "B 1"])
        #expect(try Self.placemarks(recording) == ["A", "B"])
    }

    @Test(arguments: 0...2) func aTrackWithoutPartsHasNoNumber(place: Int) throws {
        var recording = try Self.recording()
        var empty = recording.details.tracks[0]
        (empty.name, empty.positions) = ("Empty", 0)
        recording.details.tracks.insert(empty, at: place)
        for index in recording.segments.indices where recording.segments[index].track >= place {
            recording.segments[index].track += 1
        }
        #expect(try Self.numbers(recording) == ["A 0", "A 0", "B 1"])
        #expect(try Self.placemarks(recording) == ["A", "B"])
    }
}
