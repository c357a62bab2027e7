import Testing

@testable import WorkoutFiles

/// Points, segments and tracks of a GPX file leave nothing behind for the next one.
@Suite struct GPXStateTests {
    private static func point(_ second: Int, _ inside: String = "", at position: String = "lat=\"1\" lon=\"2\"")
        -> String
    {
        "<trkpt \(position)><time>2020-01-01T00:00:\(second < 10 ? "0" : "")\(second)Z</time>\(inside)</trkpt>"
    }

    private static func read(_ segments: String...) throws -> WorkoutRecording {
        let text =
            "<gpx xmlns:g=\"http://www.garmin.com/x\"><trk>\(segments.map { "<trkseg>\($0)</trkseg>" }.joined())</trk></gpx>"
        return try GPXReader.recording(from: MemoryByteSource(text), file: "a")
    }

    private static func depths(_ recording: WorkoutRecording) -> [Double?] {
        recording.points[.depth].map { $0.isNaN ? nil : $0 }
    }

    private static func deep(_ metres: Int) -> String { "<g:depth>\(metres)</g:depth>" }

    @Test func depthsAreThoseOfTheirPoint() throws {
        #expect(
            try Self.depths(
                Self.read(Self.point(0, Self.deep(5)) + Self.point(1), Self.point(2) + Self.point(3, Self.deep(6))))
                == [5, nil, nil, 6])
        #expect(try Self.depths(Self.read(Self.point(0, Self.deep(5)), Self.point(1))) == [5, nil])
        #expect(try Self.depths(Self.read(Self.point(0), Self.point(1, Self.deep(5)))) == [nil, 5])
        #expect(try Self.depths(Self.read(Self.point(0), Self.point(1))) == [])
        // A pause divides a segment.
        let (stop, go) = (
            Self.point(3, at: "lat=\"100\" lon=\"0\""), Self.point(7, at: "lat=\"200\" lon=\"0\"")
        )
        #expect(
            try Self.depths(
                Self.read(Self.point(0, Self.deep(5)) + stop + go + Self.point(8) + Self.point(9, Self.deep(6))))
                == [5, nil, 6])
    }

    /// A coordinate that is no number is a fault of its point; points that state no position are none while they are used.
    @Test func unreadableCoordinatesAreThoseOfTheirPoint() throws {
        let rate = "<hr>90</hr>"
        func bare(_ second: Int) -> String { Self.point(second, rate, at: "") }
        func wrong(_ second: Int) -> String { Self.point(second, rate, at: "lat=\"x\" lon=\"2\"") }
        func warnings(_ segment: String) throws -> [String] {
            let read = try Self.read(segment)
            return ["\(read.points.count)"] + read.warnings.map { "\($0.kind) \($0.count)" }
        }
        #expect(try warnings(bare(0) + bare(1)) == ["2"])
        #expect(try warnings(wrong(0) + bare(1) + bare(2)) == ["3", "invalidPosition 1"])
        #expect(try warnings(bare(0) + wrong(1) + bare(2)) == ["3", "invalidPosition 1"])
        #expect(try warnings(wrong(0) + wrong(1) + bare(2)) == ["3", "invalidPosition 2"])
        // It is one although neither is a number, or the other one is missing.
        for position in ["lat=\"x\" lon=\"y\"", "lat=\"x\"", "lon=\"y\""] {
            let neither = Self.point(0, rate, at: position)
            #expect(try warnings(neither + bare(1) + bare(2)) == ["3", "invalidPosition 1"], "\(position)")
        }
        #expect(try warnings(wrong(0) + bare(1) + Self.point(2)) == ["1", "invalidPosition 2"])
        #expect(try warnings(bare(0) + Self.point(2) + bare(3) + bare(4)) == ["1", "invalidPosition 3"])
    }

    /// Tracks are without the names of those before them.
    @Test func namesAreThoseOfTheirTrack() throws {
        let text =
            "<gpx><trk><name>A</name><type>running</type><src>S</src><trkseg>\(Self.point(0))</trkseg></trk>"
            + "<trk><trkseg>\(Self.point(5))\(Self.point(6))</trkseg></trk><trk><name>C</name></trk></gpx>"
        let tracks = try GPXReader.recording(from: MemoryByteSource(text), file: "a").details.tracks
        #expect(tracks.map(\.name) == ["A", nil, "C"] && tracks.map(\.type) == ["running", nil, nil])
        #expect(tracks.map(\.source) == ["S", nil, nil] && tracks.map(\.positions) == [1, 2, 0])
    }
}
