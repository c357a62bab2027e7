import Foundation
package import WorkoutFiles

/// Small GPX files, built in the test.
package enum GPX {
    /// The start: 2026-05-12 06:00:00 UTC, in seconds since 2001-01-01.
    package static let start = 800_258_400.0

    /// Returns a file around tracks.
    package static func file(_ content: String) -> String {
        """
        <gpx version="1.1" creator="Test watch" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:t="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">\(content)</gpx>
        """
    }

    /// Returns a track with points at these seconds after ``start``, a millionth of a degree further north each second.
    package static func track(
        _ segments: [[Int]], name: String? = nil, type: String? = nil, point: (Int) -> String = { _ in "" }
    ) -> String {
        let body = segments.map { seconds in
            "<trkseg>" + seconds.map { self.point($0, content: point($0)) }.joined() + "</trkseg>"
        }.joined()
        return "<trk>" + (name.map { "<name>\($0)</name>" } ?? "") + (type.map { "<type>\($0)</type>" } ?? "") + body
            + "</trk>"
    }

    /// Returns the extensions of a point.
    package static func extensions(_ content: String) -> String {
        "<extensions><t:TrackPointExtension>\(content)</t:TrackPointExtension></extensions>"
    }

    package static func recording(_ text: String) throws -> WorkoutRecording {
        try GPXReader.recording(from: MemoryByteSource(text), file: "test.gpx")
    }

    private static func point(_ second: Int, content: String) -> String {
        let time = Date(timeIntervalSinceReferenceDate: start + Double(second)).formatted(.iso8601)
        // The extensions come last, as the schema of GPX requires.
        let parts = content.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        let (before, after) = parts.count == 2 ? (parts[0], parts[1]) : ("", content)
        return "<trkpt lat=\"\(Double(second) / 1_000_000)\" lon=\"10\">\(before)<time>\(time)</time>\(after)</trkpt>"
    }
}
