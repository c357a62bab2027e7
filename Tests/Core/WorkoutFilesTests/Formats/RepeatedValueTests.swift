import Foundation
import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// The value of a point that stands in it twice, where the second cannot be read or is impossible.
@Suite struct RepeatedValueTests {
    /// Returns the value of a point, or nil if it has none, and the warnings.
    private static func outcome(_ recording: WorkoutRecording, _ stream: RecordedStream) -> (Double?, String) {
        let values = recording.points[stream]
        let warnings = recording.warnings.map { "\($0.kind) \($0.count)" }.joined(separator: ", ")
        return (values.isEmpty || values[0].isNaN ? nil : values[0], warnings)
    }

    // MARK: GPX

    private static func gpx(_ inside: String, _ stream: RecordedStream) throws -> (Double?, String) {
        let text =
            "<gpx xmlns:c=\"http://www.cluetrust.com/XML/GPXDATA/1/0\" xmlns:g=\"http://www.garmin.com/x\"><trk><trkseg>"
            + "<trkpt lat=\"50\" lon=\"8\"><time>2020-01-01T00:00:01Z</time>\(inside)</trkpt></trkseg></trk></gpx>"
        return outcome(try GPXReader.recording(from: MemoryByteSource(text), file: "a"), stream)
    }

    @Test(
        arguments: [
            ("ele", .elevation), ("hr", .heartRate), ("cad", .cadence), ("power", .power), ("speed", .speed),
            ("course", .course), ("hAcc", .horizontalAccuracy), ("vAcc", .verticalAccuracy), ("atemp", .temperature),
            ("wtemp", .waterTemperature), ("c:distance", .distance), ("g:depth", .depth),
        ] as [(String, RecordedStream)])
    func valuesOfGPX(name: String, stream: RecordedStream) throws {
        func read(_ texts: String...) throws -> (Double?, String) {
            try Self.gpx(texts.map { "<\(name)>\($0)</\(name)>" }.joined(), stream)
        }
        let isByte = stream == .heartRate || stream == .cadence
        let isSigned = [.elevation, .temperature, .waterTemperature].contains(stream)
        let isQuiet = [.speed, .course, .horizontalAccuracy, .verticalAccuracy].contains(stream)
        #expect(try read() == (nil, "") && read("5") == (5, "") && read("5", "7") == (7, "") && read("0") == (0, ""))
        #expect(try read("5", "") == (5, "") && read("", "5") == (5, ""))
        #expect(try read("5", "x") == (5, "unreadableValue 1") && read("x", "5") == (5, "unreadableValue 1"))
        #expect(try read("5", "1e12") == (5, "impossibleValue 1") && read("1e12") == (nil, "impossibleValue 1"))
        let (second, only): ((Double?, String), (Double?, String)) =
            isByte ? ((5, "noValue 1"), (nil, "noValue 1")) : ((255, ""), (255, ""))
        #expect(try read("5", "255") == second && read("255") == only)
        let negative: (Double?, String) = isSigned ? (-1, "") : isQuiet ? (5, "") : (5, "impossibleValue 1")
        #expect(try read("5", "-1") == negative)
        let most = ByteText.text(stream.possible.upperBound)
        #expect(try read(most) == (stream.possible.upperBound, ""))
        #expect(try read("5", ByteText.text(stream.possible.upperBound * 1.001)) == (5, "impossibleValue 1"))
    }

    // MARK: TCX

    private static func tcx(_ inside: String, _ stream: RecordedStream) throws -> (Double?, String) {
        let text =
            "<TrainingCenterDatabase><Activities><Activity Sport=\"Other\"><Lap StartTime=\"2020-01-01T00:00:00Z\"><Track>"
            + "<Trackpoint><Time>2020-01-01T00:00:01Z</Time>\(inside)</Trackpoint></Track></Lap></Activity></Activities>"
            + "</TrainingCenterDatabase>"
        return outcome(try TCXReader.recording(from: MemoryByteSource(text), file: "a"), stream)
    }

    /// The last one counts, and one that cannot be read is none.
    @Test(
        arguments: [
            ("AltitudeMeters", .elevation), ("DistanceMeters", .distance), ("Speed", .speed), ("Watts", .power),
            ("HeartRateBpm", .heartRate),
        ] as [(String, RecordedStream)])
    func valuesOfTCX(name: String, stream: RecordedStream) throws {
        func read(_ texts: String...) throws -> (Double?, String) {
            let inside = texts.map { stream == .heartRate ? "<Value>\($0)</Value>" : $0 }
            return try Self.tcx(inside.map { "<\(name)>\($0)</\(name)>" }.joined(), stream)
        }
        #expect(try read() == (nil, "") && read("5") == (5, "") && read("5", "7") == (7, "") && read("0") == (0, ""))
        #expect(try read("5", "") == (nil, "") && read("", "5") == (5, ""))
        #expect(try read("5", "x") == (nil, "unreadableValue 1") && read("x", "5") == (5, "unreadableValue 1"))
        #expect(try read("5", "1e12") == (nil, "impossibleValue 1"))
        let byte: (Double?, String) = stream == .heartRate ? (nil, "noValue 1") : (255, "")
        let negative: (Double?, String) = stream == .elevation ? (-1, "") : (nil, "")
        #expect(try read("255") == byte && read("5", "-1") == negative)
        let most = stream.possible.upperBound
        #expect(try read(ByteText.text(most)) == (most, ""))
        #expect(try read("5", ByteText.text(most * 1.001)) == (nil, "impossibleValue 1"))
    }

    @Test func valuesWithinAHeartRateOfTCX() throws {
        func read(_ inside: String) throws -> (Double?, String) {
            try Self.tcx("<HeartRateBpm>\(inside)</HeartRateBpm>", .heartRate)
        }
        #expect(try read("") == (nil, "") && read("90") == (nil, ""))
        #expect(try read("<Value>90</Value><Value>91</Value>") == (91, ""))
        #expect(try read("<Value>90</Value><Value/>") == (nil, "") && read("<Odd>1</Odd><Value>90</Value>") == (90, ""))
        #expect(try read("<Value>90</Value><Odd><Value>91</Value></Odd>") == (90, ""))
    }

    /// A running cadence comes before a cadence; one that cannot be read leaves what there is.
    @Test(
        arguments: [
            (["80"], nil, 80, ""), ([], "90", 90, ""), (["80"], "90", 90, ""), (["80"], "", 80, ""),
            (["80"], "x", 80, "unreadableValue 1"), (["80"], "-1", 80, ""), (["80"], "255", 80, "noValue 1"),
            (["80"], "1e5", 80, "impossibleValue 1"), ([], "x", nil, "unreadableValue 1"),
            ([], "255", nil, "noValue 1"),
            (["80", "81"], nil, 80, ""), (["x", "81"], nil, 81, "unreadableValue 1"), (["", "81"], nil, 81, ""),
            (["255", "81"], nil, 81, "noValue 1"), (["255", "255"], "91", 91, "noValue 2"),
            (["80", "255"], nil, 80, ""),
        ] as [([String], String?, Double?, String)])
    func cadencesOfTCX(cadences: [String], run: String?, value: Double?, warnings: String) throws {
        let own = cadences.map { "<Cadence>\($0)</Cadence>" }.joined()
        let other = run.map { "<Extensions><TPX><RunCadence>\($0)</RunCadence></TPX></Extensions>" } ?? ""
        #expect(try Self.tcx(own + other, .cadence) == (value, warnings))
        // Behind a running cadence that can be read, no cadence counts.
        guard run == "90" else { return }
        #expect(try Self.tcx(other + own, .cadence) == (90, ""))
    }

    /// A position needs both of its numbers; where there is one alone, that is told.
    @Test(
        arguments: [
            (nil, nil, false, ""), ("50", "8", true, ""), ("50", nil, false, "invalidPosition 1"),
            (nil, "8", false, "invalidPosition 1"), ("0", nil, false, "invalidPosition 1"),
            ("", "8", false, "invalidPosition 1"), ("50", "", false, "invalidPosition 1"),
            ("x", "8", false, "unreadableValue 1, invalidPosition 1"),
            ("x", nil, false, "unreadableValue 1, invalidPosition 1"),
            ("x", "y", false, "unreadableValue 2, invalidPosition 1"), ("90", "180", true, ""),
            ("-90", "-180", true, ""),
            ("90.001", "8", false, "invalidPosition 1"), ("-90.001", "8", false, "invalidPosition 1"),
            ("0", "0", true, ""),
        ] as [(String?, String?, Bool, String)])
    func positionsOfTCX(latitude: String?, longitude: String?, isRead: Bool, warnings: String) throws {
        let first = latitude.map { "<LatitudeDegrees>\($0)</LatitudeDegrees>" } ?? ""
        let second = longitude.map { "<LongitudeDegrees>\($0)</LongitudeDegrees>" } ?? ""
        for inside in [first + second, second + first] {
            let text =
                "<TrainingCenterDatabase><Activities><Activity><Lap><Track><Trackpoint><Time>2020-01-01T00:00:01Z</Time>"
                + "<Position>\(inside)</Position></Trackpoint></Track></Lap></Activity></Activities>"
                + "</TrainingCenterDatabase>"
            let read = try TCXReader.recording(from: MemoryByteSource(text), file: "a")
            #expect(read.points.count == 1 && read.points.hasPosition(at: 0) == isRead)
            #expect(read.points.longitudes[0].isNaN != isRead && read.details.positions == (isRead ? 1 : 0))
            #expect(read.warnings.map { "\($0.kind) \($0.count)" }.joined(separator: ", ") == warnings)
        }
    }

    /// A time that cannot be read leaves the one before it.
    @Test func timesOfAPoint() throws {
        let later = "<Time>2020-01-01T00:00:09Z</Time>"
        for (inside, seconds, warnings) in [
            ("", 1.0, ""), (later, 9, ""), ("<Time>x</Time>", 1, "unreadableValue 1"),
            ("<Time/>", 1, "unreadableValue 1"),
            (later + "<Time>1800-01-01T00:00:00Z</Time>", 9, "impossibleDate 1"),
        ] {
            for isGPX in [true, false] {
                let (point, text): (String, (String) -> String) =
                    isGPX
                    ? (
                        inside.replacing("Time", with: "time"),
                        {
                            "<gpx><trk><trkseg><trkpt lat=\"50\" lon=\"8\"><time>2020-01-01T00:00:01Z</time>\($0)</trkpt>"
                                + "</trkseg></trk></gpx>"
                        }
                    )
                    : (
                        inside,
                        {
                            "<TrainingCenterDatabase><Activities><Activity><Lap><Track><Trackpoint><Time>"
                                + "2020-01-01T00:00:01Z</Time>\($0)</Trackpoint></Track></Lap></Activity></Activities>"
                                + "</TrainingCenterDatabase>"
                        }
                    )
                let source = MemoryByteSource(text(point))
                let read =
                    try isGPX
                    ? GPXReader.recording(from: source, file: "a") : TCXReader.recording(from: source, file: "a")
                #expect(read.points.times == [599_529_600 + seconds], "\(inside) \(isGPX)")
                #expect(read.warnings.map { "\($0.kind) \($0.count)" }.joined() == warnings, "\(inside) \(isGPX)")
            }
        }
    }

    // MARK: Endings of texts

    /// A missing end of a text in UTF-16 is shown as one replaced character.
    @Test func endsOfTextsInUTF16() throws {
        func read(_ units: [UInt16], odd: [UInt8] = [], head: Int = 0) throws -> String {
            let texts = try [true, false].map { isLittle in
                let bytes =
                    units.flatMap {
                        isLittle ? [UInt8($0 & 0xFF), UInt8($0 >> 8)] : [UInt8($0 >> 8), UInt8($0 & 0xFF)]
                    }
                    + odd
                let source = TranscodingByteSource(
                    MemoryByteSource(Array(bytes.dropFirst(head))),
                    encoding: isLittle ? .utf16LittleEndian : .utf16BigEndian, head: Array(bytes.prefix(head)))
                return String(decoding: try source.readAll(limit: 99, file: "a"), as: UTF8.self)
            }
            #expect(texts[0] == texts[1])
            return texts[0]
        }
        #expect(try read([]) == "" && read([0x41]) == "A" && read([0x41], odd: [0x42]) == "A\u{FFFD}")
        #expect(try read([0xD83C]) == "\u{FFFD}" && read([0x41, 0xD83C]) == "A\u{FFFD}")
        #expect(try read([0xD83C], odd: [1]) == "\u{FFFD}" && read([0xDFCA]) == "\u{FFFD}")
        #expect(try read([0xD83C, 0xDFCA]) == "🏊" && read([0xD83C, 0x41]) == "\u{FFFD}A")
        #expect(try read([0xD83C, 0xD83C, 0xDFCA]) == "\u{FFFD}🏊" && read([0xD83C, 0xD83C]) == "\u{FFFD}\u{FFFD}")
        for head in [1, 2] {
            #expect(try read([0x41, 0xD83C], head: head) == "A\u{FFFD}", "\(head)")
            #expect(try read([0xD83C, 0xDFCA], head: head) == "🏊", "\(head)")
        }
    }

    // MARK: Electrocardiograms

    /// Lines of white space are no voltages, wherever they stand.
    @Test func EXP_49_emptyLinesBetweenVoltages() throws {
        func read(_ text: String) throws -> (values: [Double?], unreadable: Int, header: Int) {
            let file = try ElectrocardiogramFile(MemoryByteSource(Array(text.utf8)))
            return (file.values.map { $0.isNaN ? nil : $0 }, file.unreadable, file.header.count)
        }
        #expect(try read("L,a\n1\n\n2") == ([1, 2], 0, 1) && read("1\r\n\r\n2\r\n") == ([1, 2], 0, 0))
        #expect(try read("1\n \n2\n\t \n  ") == ([1, 2], 0, 0) && read("1\nx\n2\n") == ([1, nil, 2], 1, 0))
        #expect(try read("1\n x\n \ny \n2\n") == ([1, nil, nil, 2], 2, 0))
        #expect(try read(" \n1\n").values == [1] && read("").values == [])
        #expect(try read("\u{FEFF}1,5\n\u{FEFF}2\n") == ([1.5, nil], 1, 0))
        #expect(try read("\"1\"\n\"2,5\"\n\"\"\n") == ([1, 2.5, nil], 1, 0))
    }
}
