import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// GeoJSON as other programs write it.
///
/// ``RoundTripTests`` has recordings there and back.
@Suite struct GeoJSONReaderTests {
    private func read(_ text: String) throws -> WorkoutRecording {
        try WorkoutFileReader.recording(from: MemoryByteSource(Array(text.utf8)), file: "a.geojson")
    }

    private func message(_ text: String) -> String {
        do {
            _ = try read(text)
            return "no error"
        } catch {
            return (error as? WorkoutFileError)?.message ?? "\(error)"
        }
    }

    @Test func linesWithTimesAreTracks() throws {
        let recording = try read(
            """
            {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"name": "Loop", "type": "running",
             "coordTimes": ["2024-03-09T08:00:00Z", "2024-03-09T08:00:10.5Z"], "heartRates": [120, null]},
             "geometry": {"type": "LineString", "coordinates": [[8, 50, 100], [8.001, 50]]}}]}
            """)
        #expect(recording.format == .geoJSON && recording.activity == .running && recording.warnings.isEmpty)
        #expect(recording.points.longitudes == [8, 8.001] && recording.end == recording.start + 10.5)
        #expect(recording.points[.heartRate].first == 120 && recording.points[.heartRate].last?.isNaN == true)
        #expect(recording.points[.elevation].first == 100 && recording.details.name == "Loop")
    }

    @Test func severalLinesHaveListsOfTheirOwn() throws {
        let recording = try read(
            """
            {"type": "Feature", "geometry": {"type": "MultiLineString", "coordinates":
             [[[8, 50], [8, 50.001]], [[8, 50.002], [8, 50.003]]]}, "properties": {"coordinateProperties": {
             "times": [[1709971200, 1709971210], [1709971300000, 1709971310000]], "cadence": [[80, 81], [82, 83]]}}}
            """)
        #expect(recording.segments.map { $0.points.count } == [2, 2] && recording.start == 731_664_000)
        #expect(recording.segments.last?.start == recording.start + 100)
        #expect(recording.points[.cadence] == [80, 81, 82, 83])
    }

    @Test func pointsWithATimeAreMarkersAndOthersAreCounted() throws {
        let recording = try read(
            """
            {"type": "FeatureCollection", "features": [
             {"type": "Feature", "geometry": {"type": "Point", "coordinates": [8, 50]}, "properties": {"name": "Bridge", "time": "2024-03-09T08:00:05Z"}},
             {"type": "Feature", "geometry": {"type": "Polygon", "coordinates": []}, "properties": null},
             {"type": "Feature", "geometry": null, "properties": {}},
             {"type": "Feature", "geometry": {"type": "LineString", "coordinates": [[8, 50], [8, 200], ["x"]]},
              "properties": {"coordTimes": ["2024-03-09T08:00:00Z"]}}]}
            """)
        #expect(recording.markers.map(\.name) == ["Bridge"] && recording.points.count == 1)
        #expect(recording.warnings.map(\.kind) == [.invalidPosition] && recording.warnings.first?.count == 2)
    }

    @Test func linesWithoutTimesArePaths() throws {
        let text = """
            {"type": "Feature", "properties": {"name": "Way"}, "geometry": {"type": "LineString", "coordinates": [[8, 50], [8, 51]]}}
            """
        #expect(message(text).contains("it contains a track, but its points carry no times"))
        let route = try #require(
            try UntimedRoute(OpenedFile(MemoryByteSource(Array(text.utf8)), named: "a")))
        #expect(route.name == "Way" && route.points.latitudes == [50, 51])
    }

    @Test func whatIsNoTrackOrNoJSONEndsWithASentence() {
        #expect(
            message("{\"type\": \"FeatureCollection\", \"features\": []}")
                == "Could not read 'a.geojson': it contains no track.")
        #expect(message("{\"type\": \"FeatureCollection\", \"features\": 3}").contains("expected an array"))
        let deep = "{\"type\": \"Feature\", \"geometry\": {\"coordinates\": " + String(repeating: "[", count: 100_000)
        #expect(message(deep).contains("nested deeper than 64 levels"))
        #expect(
            message("{\"type\": \"FeatureCollection\", \"features\": [{\"type\": ").contains(
                "Could not read 'a.geojson'"))
    }

    @Test func cutFilesKeepTheFeaturesBeforeTheCut() throws {
        let text = """
            {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"coordTimes": ["2024-03-09T08:00:00Z",
             "2024-03-09T08:00:10Z"]}, "geometry": {"type": "LineString", "coordinates": [[8, 50], [8, 51]]}}, {"type": "Fea
            """
        let recording = try read(text)
        #expect(recording.points.count == 2 && recording.warnings.map(\.kind) == [.damaged])
    }

    @Test func linesOfOnePointAreWrittenAsPoints() throws {
        var points = RecordedPoints()
        var point = RecordedPoint()
        (point.time, point.latitude, point.longitude) = (731_664_000, 50, 8)
        points.append(point)
        let session = RecordedSession(start: point.time, end: point.time, activity: .running)
        let recording = WorkoutRecording(
            format: .fit, sessions: [session], points: points, pauses: [], name: nil, device: nil)
        let bytes = try WorkoutFileWriter.bytes(of: recording, as: .geoJSON, file: "a")
        #expect(String(decoding: bytes, as: UTF8.self).contains("\"geometry\": {\"type\": \"Point\""))
        #expect(try read(String(decoding: bytes, as: UTF8.self)).points.count == 1)
    }
}
