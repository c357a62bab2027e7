import HealthModel
import Testing

@testable import WorkoutFiles

/// The meaning of the words of an electrocardiogram, in every version of the app.
@Suite struct ElectrocardiogramWordTests {
    @Test(
        arguments: [
            ("Sinus Rhythm", 1), ("SINUS RHYTHM", 1), ("Atrial Fibrillation", 2), ("AFib", 2),
            ("Atrial Fibrillation — High Heart Rate", 2), ("atrial fibrillation, 130", 2), ("Low Heart Rate", 3),
            ("Heart Rate Under 50", 3), ("heart rate under 40", 3), ("heart rate under ", 3), ("High Heart Rate", 4),
            ("High heart rate (150)", 4), ("Heart Rate Over 100", 4), ("Heart Rate Over 120", 4),
            ("Heart Rate Over 150", 4), ("heart rate over ", 4), ("Poor Recording", 5), ("Poor Reading", 5),
            ("Inconclusive", 6), ("Unclassified", 6), ("heart rate over", nil), ("heart rate under", nil),
            ("low heart rate (40)", nil), ("heart rate", nil), ("my heart rate over 120", nil), ("sinus rhythms", nil),
            ("", nil), ("x", nil),
        ] as [(String, Int?)])
    func EXP_49_classifications(text: String, number: Int?) {
        #expect(ElectrocardiogramWords.classification(text) == number)
        let header = ElectrocardiogramHeader([.init("Classification", text)])
        #expect(header.classification == (text.isEmpty ? 0 : number ?? 100))
        let isKept = number == nil && !text.isEmpty
        #expect(header.metadata["Classification"] == (isKept ? .string(text) : nil))
    }

    @Test func EXP_49_symptoms() {
        for (text, status) in [
            ("", 0), ("None", 1), ("none", 1), ("Ohne", 1), ("Keine", 1), ("Aucun", 1), ("Ninguno", 1), ("Nessuno", 1),
            ("Nenhum", 1), ("Geen", 1), ("No", 2), ("none of them", 2), ("Dizziness", 2),
        ] {
            let header = ElectrocardiogramHeader([.init("Symptoms", text)])
            #expect(header.symptomsStatus == status, "\(text)")
            #expect(header.metadata["Symptoms"] == (status == 2 ? .string(text) : nil), "\(text)")
        }
    }

    @Test func EXP_49_numbers() {
        func header(_ name: String, _ value: String) -> ElectrocardiogramHeader {
            ElectrocardiogramHeader([.init(name, value)])
        }
        for (text, rate) in [
            ("512 hertz", 512), ("512.5", 512.5), ("512,5 Hz", 512.5), ("0", nil), ("100000", 100_000),
            ("100000.5", nil), ("-5", nil), ("x", nil), ("", nil), ("1.2.3", nil), ("0.001", 0.001),
        ] as [(String, Double?)] { #expect(header("Sample Rate", text).frequency == rate, "\(text)") }
        for (text, rate) in [
            ("93 bpm", 93), ("93 BPM", 93), ("93,5 bpm", 93.5), ("0 bpm", nil), ("999.5 bpm", 999.5), ("1000 bpm", nil),
            ("93", nil), ("93 bpm!", nil), ("bpm", nil),
        ] as [(String, Double?)] {
            let lines = [
                AppleHealthElement.Attribute("Date", "2025-03-01 10:15:00 +0100"), .init("Average Heart Rate", text),
            ]
            #expect(ElectrocardiogramHeader(lines).heartRate == rate, "\(text)")
        }
        for (text, factor) in [
            ("µV", 1e6), ("μV", 1e6), ("uV", 1e6), ("мкВ", 1e6), ("mV", 1e3), ("мВ", 1e3), ("V", 1), ("kV", nil),
            ("", nil),
        ] as [(String, Double?)] { #expect(header("Unit", text).voltsPerUnit == factor, "\(text)") }
        for (text, version) in [
            ("1.90", 1), ("2.0", 2), ("0.9", nil), ("1", 1), ("2.99", 2), ("3.0", nil), ("x", nil), ("", nil),
        ] as [(String, Int64?)] {
            let found = header("Software Version", text)
            #expect(
                found.metadata[MetadataKey.appleECGAlgorithmVersion] == version.map { .integer($0) }, "\(text)")
            #expect(found.software == (text.isEmpty ? nil : text))
        }
    }

    @Test func EXP_49_devices() {
        func device(_ text: String) -> DeviceRecord? { ElectrocardiogramHeader([.init("Device", text)]).device }
        #expect(device("") == nil && device("Kardia") == DeviceRecord([.name: "Kardia"]))
        #expect(
            device("Watch6,7")
                == DeviceRecord([
                    .name: "Apple Watch", .manufacturer: "Apple Inc.", .model: "Watch", .hardwareVersion: "Watch6,7",
                ]))
        #expect(device("My Watch") == DeviceRecord([.name: "My Watch"]))
    }

    /// Lines of another language are known by their place behind the date.
    @Test func EXP_49_linesWithoutKnownNames() {
        let values = ["Sinus Rhythm", "None", "2.0", "Watch6,7", "512"]
        let lines = values.enumerated().map { AppleHealthElement.Attribute("L\($0.offset)", $0.element) }
        let date = AppleHealthElement.Attribute("Datum", "2025-03-01 10:15:00 +0100")
        let header = ElectrocardiogramHeader([.init("Name", "N"), date] + lines)
        #expect(header.classification == 1 && header.symptomsStatus == 1 && header.software == "2.0")
        #expect(header.device?[.hardwareVersion] == "Watch6,7" && header.frequency == 512 && header.recorded != nil)
        // Fewer lines, and no date.
        let few = ElectrocardiogramHeader([date] + lines.prefix(2))
        #expect(few.classification == 1 && few.symptomsStatus == 1 && few.software == nil && few.frequency == nil)
        let undated = ElectrocardiogramHeader(lines)
        #expect(undated.recorded == nil && undated.classification == 0 && undated.frequency == nil)
        // Where a name is known, the places of the others say nothing.
        let labelled = ElectrocardiogramHeader([date] + lines.dropLast() + [.init("Sample Rate", "256")])
        #expect(labelled.frequency == 256 && labelled.classification == 0 && labelled.device == nil)
    }

    /// Fewer than half of the lines of an electrocardiogram may be unreadable.
    @Test func EXP_49_electrocardiogramsThatAreRefused() throws {
        func outcome(_ values: String, without line: Int? = nil) throws -> String {
            var lines = ["Recorded Date,2025-03-01 10:15:00 +0100", "Sample Rate,2 hertz", "Unit,mV"]
            if let line { lines.remove(at: line) }
            let text = (lines + values.map(String.init)).joined(separator: "\n")
            let file = try ElectrocardiogramFile(MemoryByteSource(text))
            do {
                let detail = try AppleHealthDetail.electrocardiogram(file)
                #expect(detail.voltages.map(\.time) == detail.voltages.indices.map { Double($0) / 2 })
                return
                    "\(detail.end - detail.start) s, \(detail.voltages.count { $0.volts.isNaN }) of \(detail.voltages.count)"
            } catch { return error.rawValue }
        }
        let malformed = AppleHealthReason.malformed.rawValue
        #expect(try outcome("1") == "0.5 s, 0 of 1" && outcome("1x") == malformed && outcome("1x3") == "1.5 s, 1 of 3")
        #expect(
            try outcome("1xx4") == malformed && outcome("1xx45") == "2.5 s, 2 of 5" && outcome("1xxx5") == malformed)
        #expect(try outcome("12", without: 0) == AppleHealthReason.unreadableDate.rawValue)
        #expect(try outcome("12", without: 1) == AppleHealthReason.unknownValue.rawValue)
        #expect(try outcome("12", without: 2) == AppleHealthReason.unknownUnit.rawValue)
        #expect(try outcome("") == AppleHealthReason.missingValue.rawValue)
        #expect(try outcome("1x", without: 2) == AppleHealthReason.unknownUnit.rawValue)
    }
}
