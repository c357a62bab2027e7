import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// KML by the examples of its standard and of other programs.
///
/// ``RoundTripTests`` has recordings there and back.
@Suite struct KMLReaderTests {
    private func read(_ body: String) throws -> WorkoutRecording {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">\(body)</kml>
            """
        return try WorkoutFileReader.recording(from: MemoryByteSource(Array(text.utf8)), file: "a.kml")
    }

    private func message(_ body: String) -> String {
        do {
            _ = try read(body)
            return "no error"
        } catch {
            return (error as? WorkoutFileError)?.message ?? "\(error)"
        }
    }

    private static let when = "<when>2024-03-09T08:00:00Z</when><when>2024-03-09T08:00:10Z</when>"

    @Test func tracksHaveTimesPositionsAndSensors() throws {
        let recording = try read(
            """
            <Document><name>Morning</name><description>Cold</description><Folder><Placemark><name>Loop</name>
            <ExtendedData><Data name="type"><value>running</value></Data></ExtendedData>
            <gx:MultiTrack><gx:Track>\(Self.when)
            <gx:coord>8 50 100.5</gx:coord><gx:coord>8.001 50 101</gx:coord>
            <ExtendedData><SchemaData schemaUrl="#s"><gx:SimpleArrayData name="Heart_Rate"><gx:value>120</gx:value>
            <gx:value>121</gx:value></gx:SimpleArrayData></SchemaData></ExtendedData></gx:Track>
            <gx:Track><when>2024-03-09T08:01:00Z</when><gx:coord>8.002 50</gx:coord></gx:Track></gx:MultiTrack>
            </Placemark></Folder></Document>
            """)
        #expect(recording.format == .kml && recording.activity == .running && recording.warnings.isEmpty)
        #expect(recording.details.name == "Morning" && recording.details.notes == "Cold")
        #expect(recording.sessions.first?.name == "Loop" && recording.segments.count == 2)
        #expect(recording.points.longitudes == [8, 8.001, 8.002] && recording.points.latitudes == [50, 50, 50])
        #expect(Array(recording.points[.heartRate].prefix(2)) == [120, 121])
        #expect(recording.points[.elevation].first == 100.5 && recording.points[.elevation].last?.isNaN == true)
        #expect(recording.pauses == [.init(start: recording.start + 10, end: recording.start + 60)])
        #expect(!recording.hasRecordedDistance && recording.distance > 70 && recording.distance < 73)
    }

    @Test func timesAndPositionsMayAlternate() throws {
        let recording = try read(
            """
            <Placemark><gx:Track><when>2024-03-09T08:00:00Z</when><gx:coord>8 50 0</gx:coord>
            <when>2024-03-09T08:00:10Z</when><gx:coord>8 50.001 0</gx:coord></gx:Track></Placemark>
            """)
        // Heights of 0 without an altitude mode mean "on the ground".
        #expect(recording.points.count == 2 && recording.points[.elevation].isEmpty)
    }

    @Test func positionsWithoutATimeOrOutOfRangeAreLeftOut() throws {
        let recording = try read(
            """
            <Placemark><gx:Track>\(Self.when)<gx:coord>8 50</gx:coord><gx:coord></gx:coord>
            <gx:coord>8 50.001</gx:coord><gx:coord>8 95</gx:coord></gx:Track></Placemark>
            """)
        #expect(recording.points.count == 1)
        #expect(recording.warnings.map(\.kind) == [.invalidPosition, .untimedPoint])
        #expect(recording.warnings.map(\.count) == [2, 1])
    }

    @Test func pointsWithATimeAreMarkers() throws {
        let recording = try read(
            """
            <Document><Placemark><name>Bridge</name><TimeStamp><when>2024-03-09T08:00:05Z</when></TimeStamp>
            <Point><coordinates>8,50</coordinates></Point></Placemark><Placemark><Point><coordinates>1,2</coordinates>
            </Point></Placemark><Placemark><gx:Track>\(Self.when)<gx:coord>8 50</gx:coord><gx:coord>8 51</gx:coord>
            </gx:Track></Placemark></Document>
            """)
        #expect(recording.markers.map(\.name) == ["Bridge"] && recording.details.waypoints == 2)
        #expect(recording.markers.first?.time == recording.start + 5)
    }

    @Test func linesWithoutTimesArePaths() throws {
        let body =
            "<Placemark><name>Way</name><LineString><coordinates>8,50,100 8.1,50,110\n8.2,50 </coordinates></LineString></Placemark>"
        #expect(
            message(body)
                == "Could not read 'a.kml': it contains a track, but its points carry no times; a workout needs a start and an end."
        )
        let text = "<kml>\(body)</kml>"
        let route = try #require(
            try UntimedRoute(OpenedFile(MemoryByteSource(Array(text.utf8)), named: "a.kml")))
        #expect(route.name == "Way" && route.points.longitudes == [8, 8.1, 8.2] && !route.hasTimes)
    }

    @Test func whatIsNoTrackIsNamed() {
        #expect(message("<Document/>") == "Could not read 'a.kml': it contains no track.")
        #expect(
            message("<NetworkLink><Link><href>http://example.org/a.kml</href></Link></NetworkLink>").hasSuffix(
                "no track."))
        let unreadable = "<Placemark><gx:Track><when>noon</when><gx:coord>8 50</gx:coord></gx:Track></Placemark>"
        #expect(message(unreadable).contains("its points carry times that cannot be read"))
    }

    @Test func cutFilesKeepWhatCameBefore() throws {
        let whole =
            "<kml><Placemark><gx:Track>\(Self.when)<gx:coord>8 50</gx:coord><gx:coord>8 51</gx:coord></gx:Track></Placemark></kml>"
        let bytes = Array(whole.utf8.prefix(whole.utf8.count - 40))
        let recording = try WorkoutFileReader.recording(from: MemoryByteSource(bytes), file: "a.kml")
        #expect(recording.points.count > 0 && recording.warnings.contains { $0.kind == .damaged })
    }

    @Test func deepOrEndlessFilesEndWithASentence() {
        let deep = String(repeating: "<Folder>", count: 10_000)
        #expect(message(deep).hasPrefix("Could not read 'a.kml'"))
        let many = String(repeating: "<Placemark><gx:Track><when>x</when></gx:Track></Placemark>", count: 20_000)
        #expect(message(many).hasSuffix("it contains no track."))
    }

    // MARK: KMZ

    @Test func KMZIsAnArchiveWithOneFile() throws {
        var generator = SeededGenerator(seed: 3)
        let recording = RandomRecording.make(using: &generator, sessions: 1)
        let bytes = try WorkoutFileWriter.bytes(of: recording, as: .kmz, file: "a")
        #expect(try WorkoutFileWriter.bytes(of: recording, as: .kmz, file: "a") == bytes)
        let source = MemoryByteSource(bytes)
        #expect(try OpenedFile(source, named: "a").format == .kmz)
        let read = try WorkoutFileReader.recording(from: MemoryByteSource(bytes), file: "a")
        #expect(read.format == .kmz && read.points.times == recording.points.times)
    }

    @Test func pathsOfArchivesAreThoseOfTheirFile() throws {
        let text =
            "<kml><Placemark><name>Way</name><LineString><coordinates>8,50,100 8.1,50,110 8.2,50</coordinates></LineString>"
            + "</Placemark></kml>"
        let zip = StoredPacking.zip([("doc.kml", Array(text.utf8)), ("a.png", [1, 2])])
        let route = try #require(try UntimedRoute(OpenedFile(MemoryByteSource(zip), named: "a.kmz")))
        #expect(route.name == "Way" && route.points.longitudes == [8, 8.1, 8.2] && !route.hasTimes)
        #expect(route.points[.elevation].map { $0.isNaN ? 0 : $0 } == [100, 110, 0])
    }

    @Test func archivesThatExpandWithoutEndAreRefused() {
        var zip = TestZip()
        zip.add("doc.kml", Array("<kml>".utf8) + [UInt8](repeating: 0x20, count: 67_500_000), hasSizesAfter: false)
        do throws(WorkoutFileError) {
            _ = try WorkoutFileReader.recording(from: MemoryByteSource(zip.finished), file: "a.kmz")
            Issue.record("it was read")
        } catch {
            #expect(
                error.message
                    == "Could not read 'a.kmz': the compressed data expands to more than 400 times its size, which no export does."
            )
            #expect(error.code == .malformed && error.limit == .packingRatio)
        }
    }
}
