import HealthModel
import Testing

@testable import WorkoutFiles

/// The lines before the voltages of an electrocardiogram, with labels and without.
@Suite struct ElectrocardiogramHeaderTests {
    private static let date = ("Recorded Date", "2025-03-01 10:15:00 +0100")

    private static func header(_ lines: [(String, String)]) -> ElectrocardiogramHeader {
        ElectrocardiogramHeader(lines.map { .init($0.0, $0.1) })
    }

    private static func header(_ lines: (String, String)...) -> ElectrocardiogramHeader { header(lines) }

    /// Returns the five values that have a place.
    private static func places(_ lines: [(String, String)]) -> String {
        let header = header(lines)
        let rate = header.frequency.map { "\($0)" } ?? "-"
        return "\(header.classification) \(header.symptomsStatus) \(header.software ?? "-") "
            + "\(header.device?[.name] ?? "-") \(rate)"
    }

    @Test func EXP_49_ratesAndUnits() {
        func rate(_ text: String) -> Double? { Self.header(Self.date, ("Sample Rate", text)).frequency }
        #expect(rate("512 hertz") == 512 && rate("512,5 Hz") == 512.5 && rate("512.25") == 512.25)
        #expect(rate("100000 Hz") == 100_000 && rate("100000.5 Hz") == nil && rate("0.5 Hz") == 0.5)
        for text in ["", "0 hertz", "-5 hertz", " 5", "hertz", "1.2.3", "٥"] { #expect(rate(text) == nil, "\(text)") }
        func unit(_ texts: String...) -> Double? {
            Self.header([Self.date] + texts.map { ("Unit", $0) }).voltsPerUnit
        }
        for (text, units) in [
            ("µV", 1e6), ("μV", 1e6), ("uV", 1e6), ("мкВ", 1e6), ("mV", 1e3), ("мВ", 1e3), ("V", 1), ("MV", 1e3),
        ] { #expect(unit(text) == units, "\(text)") }
        #expect(unit() == nil && unit("kV") == nil && unit("") == nil && unit("µV ") == nil)
        #expect(unit("Lead I", "mV", "V") == 1e3)
    }

    @Test func EXP_49_meanHeartRates() {
        func rate(_ text: String) -> Double? { Self.header(Self.date, ("Average Heart Rate", text)).heartRate }
        #expect(rate("64 bpm") == 64 && rate("64,5 BPM") == 64.5 && rate("999.9 bpm") == 999.9)
        for text in ["1000 bpm", "0 bpm", " bpm", "bpm", "64", "64bpm", "x bpm", "-64 bpm", ""] {
            #expect(rate(text) == nil, "\(text)")
        }
        // It stands behind the date, and the first one counts.
        #expect(Self.header(("Rate", "64 bpm"), Self.date).heartRate == nil)
        #expect(Self.header(Self.date, ("A", "64 bpm"), ("B", "65 bpm")).heartRate == 64)
        #expect(Self.header(Self.date, ("A", "x bpm"), ("B", "65 bpm")).heartRate == nil)
    }

    @Test func EXP_49_devicesAndVersions() {
        func device(_ model: String) -> String {
            let device = Self.header(Self.date, ("Device", model)).device
            return device.map { AppleHealthPrinter.device($0) } ?? "-"
        }
        #expect(device("") == "-" && device("Patch") == "<<HKDevice: 0x0>, name:Patch>")
        #expect(
            device("Watch6,7")
                == "<<HKDevice: 0x0>, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,7>")
        #expect(device("watch6,7") == "<<HKDevice: 0x0>, name:watch6,7>")
        func version(_ text: String) -> String {
            let header = Self.header(Self.date, ("Software Version", text))
            let own = header.metadata[MetadataKey.appleECGAlgorithmVersion].map { " \($0)" } ?? ""
            return (header.software ?? "-") + own
        }
        let values = [MetadataValue.integer(1), .integer(2)].map { "\($0)" }
        #expect(version("1.90") == "1.90 \(values[0])" && version("1") == "1 \(values[0])")
        #expect(version("2.0") == "2.0 \(values[1])" && version("2,99") == "2,99 \(values[1])")
        #expect(version("3.0") == "3.0" && version("0.99") == "0.99" && version("x") == "x" && version("") == "-")
    }

    /// Labels that are known count before the order of the lines; where none is known the order counts.
    @Test func EXP_49_linesWithAndWithoutLabels() {
        let values = ["Sinus Rhythm", "None", "1.90", "Patch", "512 hertz"]
        let labels = ["Classification", "Symptoms", "Software Version", "Device", "Sample Rate"]
        let known = zip(labels, values).map { ($0, $1) }
        let unknown = values.enumerated().map { ("L\($0.offset)", $0.element) }
        let all = "1 1 1.90 Patch 512.0"
        #expect(Self.places([Self.date] + known) == all && Self.places(known.reversed() + [Self.date]) == all)
        #expect(Self.places(known) == all && Self.places([("X", Self.date.1)] + unknown) == all)
        #expect(Self.places([("Klassifizierung", "Sinusrhythmus"), ("Symptome", "Ohne")]) == "1 1 - - -")
        #expect(Self.places([("SOFTWAREVERSION", "2"), ("GERÄT", "Patch"), ("messrate", "5")]) == "0 0 2 Patch 5.0")
        // Without the date nothing has a place, and the lines before it have none.
        #expect(Self.places(unknown) == "0 0 - - -")
        #expect(Self.places(unknown + [("X", Self.date.1)]) == "0 0 - - -")
        #expect(Self.places([("A", "B"), ("X", Self.date.1)] + unknown) == all)
        for count in 0..<5 {
            let expected =
                ["1", "1", "1.90", "Patch", "512.0"].prefix(count) + ["0", "0", "-", "-", "-"].dropFirst(count)
            #expect(Self.places([("X", Self.date.1)] + unknown.prefix(count)) == expected.joined(separator: " "))
            // A line that is missing among known labels is not the next one.
            var rest = known
            rest.remove(at: count)
            var own = ["1", "1", "1.90", "Patch", "512.0"]
            own[count] = ["0", "0", "-", "-", "-"][count]
            #expect(Self.places([Self.date] + rest) == own.joined(separator: " "), "\(count)")
        }
        #expect(Self.header(Self.date).recorded == 762_513_300 && Self.header(known).recorded == nil)
    }

    @Test func EXP_49_textsWithoutANumber() {
        func texts(_ classification: String, _ symptoms: String) -> [String: String] {
            let header = Self.header(Self.date, ("Classification", classification), ("Symptoms", symptoms))
            return Dictionary(
                uniqueKeysWithValues: header.metadata.sorted.map { ($0.0, "\($0.1)") })
        }
        func value(_ text: String) -> String { "\(MetadataValue.string(text))" }
        #expect(texts("", "") == [:] && texts("Sinus Rhythm", "None") == [:] && texts("Inconclusive", "Keine") == [:])
        #expect(texts("Odd", "") == ["Classification": value("Odd")])
        #expect(texts("Sinus Rhythm", "Dizziness") == ["Symptoms": value("Dizziness")])
        #expect(texts("Odd", "x") == ["Classification": value("Odd"), "Symptoms": value("x")])
    }

    // MARK: Files

    private static func file(_ text: String, pieces: Int = .max) throws -> ElectrocardiogramFile {
        try ElectrocardiogramFile(MemoryByteSource(Array(text.utf8), largestPiece: pieces))
    }

    /// A file with too many lines before its first value is not read to its end.
    @Test func EXP_49_theHeaderIsOfLimitedLength() throws {
        for (lines, header) in [(1, 1), (63, 63), (64, 64), (65, 65), (66, 65), (200, 65)] {
            let text = (0..<lines).map { "label \($0),v\n" }.joined() + "1\n2\n3\n"
            #expect(try Self.file(text).header.count == header, "\(lines)")
            #expect(try Self.file(text, pieces: 1).values.count == (lines <= 64 ? 3 : 0), "\(lines)")
        }
    }

    @Test func EXP_49_linesOfEveryForm() throws {
        func text(_ text: String, pieces: Int = .max) throws -> String {
            let file = try Self.file(text, pieces: pieces)
            return file.header.map { "\($0.name)=\($0.value)" }.joined(separator: ";") + " "
                + file.values.map { "\($0)" }.joined(separator: ",") + " \(file.unreadable)"
        }
        for pieces in [1, 3, .max] {
            #expect(try text("a,b\n1\n2\n", pieces: pieces) == "a=b 1.0,2.0 0")
            #expect(try text("a,b\r\n\r\n1\r\n2", pieces: pieces) == "a=b 1.0,2.0 0")
            #expect(try text("\u{FEFF}a,\"b,c\"\n\"1,5\"\n1,5\n-2.5e1\n", pieces: pieces) == "a=b,c 1.5,1.5,-25.0 0")
            #expect(try text("a\n,b\nc,\nd,\"\ne,\"\"\n1\n", pieces: pieces) == "a=;c=;d=\";e= 1.0 0")
            #expect(try text("1\n \n\t\nx\n2\n\n", pieces: pieces) == " 1.0,nan,2.0 1")
            #expect(try text("1\na,b\n1e999\n\"\"\n", pieces: pieces) == " 1.0,nan,nan,nan 3")
            #expect(try text("", pieces: pieces) == "  0")
        }
        // A line is cut, and the next one is whole.
        let long = try Self.file("a,\(String(repeating: "b", count: 5_000))\nc,d\n1\n")
        #expect(long.header.map(\.value.count) == [4_094, 1] && long.values == [1])
    }
}
