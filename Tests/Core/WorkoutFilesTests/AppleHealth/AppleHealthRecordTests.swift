import HealthModel
import Testing

@testable import WorkoutFiles

/// Records in the usual form and in others, read fast and in general: their dates, their beats, and their batches.
@Suite struct AppleHealthRecordTests {
    /// Returns what is read of a record, which is the same in every form and way.
    private static func outcome(
        _ type: String, _ unit: String, from start: String, to end: String, value: String = "7"
    ) -> String {
        let origin = "type=\"HKQuantityTypeIdentifier\(type)\" sourceName=\"Watch\" unit=\"\(unit)\""
        let (first, last) = ("startDate=\"2026-05-\(start) +0000\"", "endDate=\"2026-05-\(end) +0000\"")
        let number = "value=\"\(value)\""
        let records = [
            "<Record \(origin) \(first) \(last) \(number)/>", "<Record \(origin)  \(first) \(last) \(number)/>",
            "<Record \(number) \(last) \(first) \(origin)/>", "<Record \(origin) \(first) \(last) \(number)></Record>",
        ]
        let outcomes = records.flatMap { record in
            [false, true].map { isStrict -> String in
                let read = ReadExport("<HealthData>\n \(record)\n</HealthData>", isStrict: isStrict)
                return (read.samples.map { "\($0.end - $0.start) \($0.value)" } + read.leftovers.map { "\($0.reason)" })
                    .joined(separator: ", ")
            }
        }
        #expect(Set(outcomes).count == 1, "\(outcomes)")
        return outcomes[0]
    }

    /// A sum lasts no longer than four days.
    @Test func EXP_25_datesOfRecords() {
        func steps(_ start: String, _ end: String) -> String {
            Self.outcome("StepCount", "count", from: start, to: end)
        }
        #expect(steps("12 06:00:00", "12 06:00:00") == "0.0 7.0")
        #expect(steps("12 06:00:00", "12 05:59:59") == "endsBeforeStart")
        #expect(steps("12 06:00:00", "16 05:59:59") == "345599.0 7.0")
        #expect(steps("12 06:00:00", "16 06:00:00") == "345600.0 7.0")
        #expect(steps("12 06:00:00", "16 06:00:01") == "tooLong")
        #expect(Self.outcome("HeartRate", "count/min", from: "12 06:00:00", to: "22 06:00:00") == "864000.0 7.0")
        #expect(steps("12 06:00:0x", "12 06:00:01") == "unreadableDate")
        #expect(steps("12 06:00:00", "") == "unreadableDate")
    }

    @Test func EXP_14_valuesOfRecords() {
        func steps(_ value: String) -> String {
            Self.outcome("StepCount", "count", from: "12 06:00:00", to: "12 06:00:05", value: value)
        }
        #expect(steps("0") == "5.0 0.0" && steps("-1.5") == "5.0 -1.5" && steps("1e3") == "5.0 1000.0")
        #expect(steps("") == "missingValue" && steps("x") == "notANumber" && steps("1 2") == "notANumber")
        #expect(steps(String(repeating: "0", count: 200) + "3") == "5.0 3.0")
    }

    // MARK: Beats

    private static func beats(_ number: Int, rate: Int) -> String {
        let minute = number / 60 % 60
        let second = number % 60
        let time = "06:\(minute < 10 ? "0" : "")\(minute):\(second < 10 ? "0" : "")\(second).25"
        return "<HeartRateVariabilityMetadataList>"
            + "<InstantaneousBeatsPerMinute bpm=\"\(rate)\" time=\"\(time)\"/></HeartRateVariabilityMetadataList>"
    }

    private static func variability(_ number: Int) -> String {
        "<Record type=\"HKQuantityTypeIdentifierHeartRateVariabilitySDNN\" sourceName=\"Watch\" unit=\"ms\" "
            + "startDate=\"2026-05-12 06:00:00 +0000\" endDate=\"2026-05-12 06:59:59 +0000\" value=\"\(number)\">"
            + "\(beats(number, rate: 50 + number % 50))</Record>\n "
    }

    /// A batch has the beats of 512 records.
    @Test(arguments: [false, true]) func EXP_30_beatsInBatches(isStrict: Bool) throws {
        for count in [511, 512, 513] {
            let text = "<HealthData>\n " + (0..<count).map(Self.variability).joined() + "</HealthData>"
            var sizes: [[Int]] = []
            var rates: [Double] = []
            _ = try AppleHealthReader.read(MemoryByteSource(text), file: "a", isStrict: isStrict) { batch in
                sizes.append([batch.rows.count, batch.beats.count])
                #expect(batch.beats.map(\.row) == Array(batch.rows.indices))
                rates += batch.beats.flatMap(\.rates)
                return true
            }
            #expect(sizes.filter { $0 != [0, 0] } == (count == 513 ? [[512, 512], [1, 1]] : [[count, count]]))
            #expect(rates == (0..<count).map { Double(50 + $0 % 50) })
        }
    }

    /// Beats beside other content, or of a form of their own, are read too; what is none is kept.
    @Test func EXP_30_contentBesideBeats() {
        let entry = "<MetadataEntry key=\"k\" value=\"v\"/>"
        let list = Self.beats(61, rate: 60)
        func outcome(_ content: String) -> String {
            let record = Self.variability(1).replacing(Self.beats(1, rate: 51), with: content)
            let read = ReadExport("<HealthData>\n \(record)</HealthData>")
            #expect(read == ReadExport("<HealthData>\n \(record)</HealthData>", isStrict: true), "\(content)")
            return
                (read.samples.map { "\($0.rates) \($0.times) \($0.metadata.map(\.name))" }
                + read.leftovers.map { "\($0.reason) \($0.element.children.map(\.name))" }).joined(separator: "; ")
        }
        let times = "[60.0] [21661.25]"
        #expect(outcome(list) == "\(times) []" && outcome("\n \(list)\n ") == "\(times) []")
        #expect(outcome(entry + list) == "\(times) [\"k\"]" && outcome(list + entry) == "\(times) [\"k\"]")
        #expect(outcome("<HeartRateVariabilityMetadataList></HeartRateVariabilityMetadataList>") == "[] [] []")
        #expect(outcome("<HeartRateVariabilityMetadataList/>") == "[] [] []")
        #expect(outcome(entry) == "[] [] [\"k\"]" && outcome("") == "[] [] []")
        let kept = "[] [] []; unknownElement [\"HeartRateVariabilityMetadataList\"]"
        #expect(outcome(list.replacing("bpm=\"60\"", with: "bpm=\"x\"")) == kept)
        #expect(outcome(list.replacing("06:01:01.25", with: "soon")) == kept)
        #expect(outcome(list.replacing(" bpm=\"60\"", with: "")) == kept)
        #expect(outcome(list.replacing("InstantaneousBeatsPerMinute", with: "Beat")) == kept)
        #expect(outcome("<Novelty/>" + list) == "\(times) []; unknownElement [\"Novelty\"]")
        #expect(outcome(list.replacing("bpm=", with: "bpm = ")) == "\(times) []")
    }
}
