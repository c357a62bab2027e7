import Foundation
import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// The parts of a recording are in the order of their times, in whatever order a file has them.
@Suite struct ReadOrderTests {
    private static let start = Int64(FITBytes.start)
    private static let zero = FITProfile.time(FITBytes.start)

    private static func fit(_ add: (inout FITRows) -> Void) throws -> WorkoutRecording {
        var fit = FITRows()
        fit.add(0, [(0, .enumeration, [4])])
        for second in [0, 60] as [Int64] { fit.add(20, [(253, .uint32, [start + second]), (3, .uint8, [100])]) }
        add(&fit)
        return try FITReader.recording(from: MemoryByteSource(fit.file), file: "a")
    }

    @Test func lapsOfFIT() throws {
        // Of one start, the shorter lap comes first.
        let laps: [(Int64, Int64)] = [(30, 9), (10, 5), (20, 7), (10, 4), (0, 1), (10, 6)]
        let read = try Self.fit { fit in
            for (second, length) in laps {
                fit.add(
                    19,
                    [
                        (253, .uint32, [Self.start + second + length]), (2, .uint32, [Self.start + second]),
                        (7, .uint32, [length * 1_000]), (9, .uint32, [second * 100]),
                    ])
            }
        }
        #expect(read.laps.map { $0.start - Self.zero } == [0, 10, 10, 10, 20, 30])
        #expect(read.laps.map { $0.end - $0.start } == [1, 4, 5, 6, 7, 9])
        #expect(read.laps.map { $0.totals.distance ?? -1 } == [0, 10, 10, 10, 20, 30])
    }

    @Test func lengthsOfFIT() throws {
        let read = try Self.fit { fit in
            for second in [30, 10, 20, 0] as [Int64] {
                fit.add(
                    101,
                    [
                        (253, .uint32, [Self.start + second + 5]), (2, .uint32, [Self.start + second]),
                        (3, .uint32, [5_000 + second]), (5, .uint16, [second + 1]), (12, .enumeration, [1]),
                    ])
            }
        }
        #expect(read.lengths.map { $0.start - Self.zero } == [0, 10, 20, 30])
        #expect(read.lengths.map(\.strokeCount) == [1, 11, 21, 31])
    }

    /// A length without a start begins its time before its end; one without a time ends with its message.
    @Test func spansOfLengthsOfFIT() throws {
        func span(_ fields: [(UInt8, FITBaseType, [Int64])]) throws -> [Double] {
            try Self.fit { $0.add(101, fields) }.lengths.flatMap { [$0.start - Self.zero, $0.end - Self.zero] }
        }
        let (end, begin, time):
            ((UInt8, FITBaseType, [Int64]), (UInt8, FITBaseType, [Int64]), (UInt8, FITBaseType, [Int64])) =
                ((253, .uint32, [Self.start + 20]), (2, .uint32, [Self.start + 10]), (3, .uint32, [7_000]))
        #expect(try span([end, begin, time]) == [10, 17] && span([end, begin]) == [10, 20])
        #expect(try span([end, time]) == [13, 20] && span([end]) == [])
        #expect(try span([(253, .uint32, [Self.start + 5]), begin]) == [10, 10])
        #expect(try span([(253, .uint32, [Self.start + 20]), (2, .uint32, [0]), time]) == [])
    }

    @Test func setsOfFIT() throws {
        let read = try Self.fit { fit in
            for second in [30, 10, 20, 0] as [Int64] {
                fit.add(
                    225,
                    [
                        (254, .uint32, [Self.start + second + 5]), (6, .uint32, [Self.start + second]),
                        (0, .uint32, [5_000]), (3, .uint16, [second + 1]), (4, .uint16, [16 * second]),
                        (5, .uint8, [second == 20 ? 0 : 1]),
                    ])
            }
            // Without a start it is none; without a time it ends where it begins.
            fit.add(225, [(254, .uint32, [Self.start + 5]), (0, .uint32, [5_000])])
            fit.add(225, [(6, .uint32, [Self.start + 40])])
        }
        #expect(read.sets.map { $0.start - Self.zero } == [0, 10, 20, 30, 40])
        #expect(read.sets.map { $0.end - $0.start } == [5, 5, 5, 5, 0])
        #expect(read.sets.map(\.repetitions) == [1, 11, 21, 31, nil])
        #expect(read.sets.map(\.weight) == [0, 10, 20, 30, nil])
        #expect(read.sets.map(\.isActive) == [true, true, false, true, true])
    }

    @Test func markersOfFIT() throws {
        let read = try Self.fit { fit in
            for second in [30, 10, 20, 0] as [Int64] {
                fit.add(
                    21, [(253, .uint32, [Self.start + second]), (0, .enumeration, [32]), (1, .enumeration, [3])])
            }
        }
        #expect(read.markers.map { $0.time - Self.zero } == [0, 10, 20, 30])
    }

    // MARK: Texts

    private static func date(_ second: Int) -> String { "2020-01-01T00:00:\(second < 10 ? "0" : "")\(second)Z" }

    @Test func lapsAndMarkersOfGPX() throws {
        func lap(_ second: Int, _ length: Int) -> String {
            "<c:lap><c:startTime>\(Self.date(second))</c:startTime><c:elapsedTime>\(length)</c:elapsedTime>"
                + "<c:calories>\(second)</c:calories></c:lap>"
        }
        let seconds = [30, 10, 20, 0]
        let text =
            "<gpx xmlns:c=\"http://www.cluetrust.com/XML/GPXDATA/1/0\">"
            + seconds.map { "<wpt><time>\(Self.date($0))</time><name>M\($0)</name></wpt>" }.joined()
            + "<trk><trkseg><trkpt lat=\"50\" lon=\"8\"><time>\(Self.date(1))</time></trkpt></trkseg></trk><extensions>"
            + seconds.map { lap($0, 5) }.joined() + "</extensions></gpx>"
        let read = try GPXReader.recording(from: MemoryByteSource(text), file: "a")
        #expect(read.laps.map(\.start) == [0, 10, 20, 30].map { 599_529_600 + $0 })
        #expect(read.laps.map { $0.totals.energy ?? -1 } == [0, 10, 20, 30])
        #expect(read.markers.map { $0.name ?? "" } == ["M0", "M10", "M20", "M30"])
    }

    @Test func markersOfKMLAndGeoJSON() throws {
        let seconds = [30, 10, 20, 0]
        let places = seconds.map {
            "<Placemark><name>M\($0)</name><TimeStamp><when>\(Self.date($0))</when></TimeStamp><Point><coordinates>8,50"
                + "</coordinates></Point></Placemark>"
        }
        let kml =
            "<kml><Document>\(places.joined())<Placemark><gx:Track xmlns:gx=\"g\"><when>\(Self.date(1))</when>"
            + "<gx:coord>8 50 1</gx:coord></gx:Track></Placemark></Document></kml>"
        let read = try KMLReader.recording(from: MemoryByteSource(kml), file: "a")
        #expect(read.markers.map { $0.name ?? "" } == ["M0", "M10", "M20", "M30"])
        let points = seconds.map {
            "{\"type\": \"Feature\", \"properties\": {\"name\": \"M\($0)\", \"time\": \"\(Self.date($0))\"}, "
                + "\"geometry\": {\"type\": \"Point\", \"coordinates\": [8, 50]}}, "
        }
        let json =
            "{\"type\": \"FeatureCollection\", \"features\": [\(points.joined()){\"type\": \"Feature\", \"properties\": "
            + "{\"coordTimes\": [\"\(Self.date(1))\", \"\(Self.date(2))\"]}, \"geometry\": {\"type\": \"LineString\", "
            + "\"coordinates\": [[8, 50], [8, 51]]}}]}"
        let found = try GeoJSONReader.recording(from: MemoryByteSource(json), file: "a")
        #expect(found.markers.map { $0.name ?? "" } == ["M0", "M10", "M20", "M30"])
    }

    @Test func usersOfAScale() {
        var measurements = RecordedMeasurements(format: .fit)
        for user in [3, nil, 1, 2, 3, nil, 1] as [Int?] {
            measurements.user = user
            measurements.add(.bodyMass, 70, .kilogram, at: 0)
        }
        #expect(measurements.users == [1, 2, 3] && measurements.samples.map(\.user) == [3, nil, 1, 2, 3, nil, 1])
        #expect(RecordedMeasurements(format: .fit).users == [])
    }
}
