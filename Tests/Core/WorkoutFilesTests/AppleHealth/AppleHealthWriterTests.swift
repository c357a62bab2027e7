import Foundation
import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

@Suite struct AppleHealthWriterTests {
    private static let printer = AppleHealthPrinter(offset: 3_600)
    private static let watch = SourceRevisionRecord(
        source: SourceRecord(bundleIdentifier: "import.1", name: "Alex’s <\"Watch\"> & more"), version: "11.2",
        productType: nil, system: nil)
    private static let device = DeviceRecord([.name: "Apple Watch", .hardwareVersion: "Watch7,3"])

    private static func write(_ body: (AppleHealthWriter) throws -> Void) throws -> String {
        let sink = MemoryByteSink()
        let writer = AppleHealthWriter(sink, printer)
        try body(writer)
        try writer.end()
        return String(decoding: sink.bytes, as: UTF8.self)
    }

    private static func samples(_ type: ObjectType, _ unit: QuantityUnit?, _ values: [Double]) -> AppleHealthSamples {
        AppleHealthSamples(
            type: type, unit: unit, source: watch, device: device, metadata: nil,
            starts: values.indices.map { 760_000_000 + Double($0) },
            ends: values.indices.map { 760_000_060 + Double($0) },
            values: values)
    }

    // MARK: Records

    @Test func EXP_11_recordsLookAsPhonesPrintThem() throws {
        var samples = Self.samples(.heartRate, .countPerMinute, [59, 61.5])
        samples.metadata = [MetadataKey.heartRateMotionContext: .integer(1)]
        samples.created = [760_000_100, .nan]
        let text = try Self.write { _ = try $0.write(samples) }
        let origin =
            #" <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Alex’s &lt;&quot;Watch&quot;&gt; &amp; more" "#
            + #"sourceVersion="11.2" device="&lt;&lt;HKDevice: 0x0&gt;, name:Apple Watch, hardware:Watch7,3&gt;" "#
            + #"unit="count/min""#
        let entry = "\n  <MetadataEntry key=\"HKMetadataKeyHeartRateMotionContext\" value=\"1\"/>\n </Record>\n"
        #expect(
            text == origin + #" creationDate="2025-01-31 08:08:20 +0100" startDate="2025-01-31 08:06:40 +0100" "#
                + #"endDate="2025-01-31 08:07:40 +0100" value="59">"# + entry
                + origin + #" startDate="2025-01-31 08:06:41 +0100" endDate="2025-01-31 08:07:41 +0100" value="61.5">"#
                + entry + "</HealthData>\n")
    }

    /// Records with children are written as elements; both paths print the same.
    @Test func recordsPrintTheSameBothWays() throws {
        var samples = Self.samples(.sleepAnalysis, nil, [0, 3, 5, 99])
        samples.metadata = [MetadataKey.timeZone: .string("Europe/London\n")]
        let fast = try Self.write { _ = try $0.write(samples) }
        samples.contents = [7: []]
        #expect(try Self.write { _ = try $0.write(samples) } == fast)
        #expect(fast.contains(#"value="HKCategoryValueSleepAnalysisAsleepCore""#))
        #expect(fast.contains(#"value="99""#))
        #expect(fast.contains("Europe/London&#10;"))
    }

    @Test(arguments: [
        ("HKCategoryTypeIdentifierSleepAnalysis", 1, "HKCategoryValueSleepAnalysisAsleepUnspecified"),
        ("HKCategoryTypeIdentifierHeadache", 3, "HKCategoryValueSeverityModerate"),
        ("HKCategoryTypeIdentifierMindfulSession", 0, "HKCategoryValueNotApplicable"),
        ("HKCategoryTypeIdentifierOvulationTestResult", 2, "HKCategoryValueOvulationTestResultLuteinizingHormoneSurge"),
    ])
    func EXP_13_categoriesPrintTheirNames(identifier: String, value: Int, name: String) throws {
        let type = try #require(ObjectType(identifier: identifier))
        #expect(CategoryValueNames.names(of: type)[value] == name)
    }

    /// Every value of a type is restored from its printed form.
    @Test func EXP_13_everyCategoryValueComesBack() throws {
        for type in ObjectType.all where type.family == .category {
            let names = CategoryValueNames.names(of: type)
            for value in try #require(type.categoryValues) {
                let text = names[value] ?? "\(value)"
                #expect((CategoryValueNames.values[text] ?? Int(text)) == value, "\(type) \(value)")
            }
        }
    }

    @Test func datesBeyondFourDigitsAreLeftOut() throws {
        var samples = Self.samples(.heartRate, .countPerMinute, [1, 2, 3])
        samples.ends[1] = 1e12
        samples.starts[2] = -1e12
        var written = 0
        let text = try Self.write { written = try $0.write(samples) }
        #expect(written == 1)
        #expect(text.components(separatedBy: "<Record").count == 2)
    }

    // MARK: Metadata

    /// Printed metadata are restored as the same values, one by one of each kind.
    @Test func EXP_22_metadataComeBack() throws {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<500 {
            let metadata = RandomMetadata.make(&generator)
            let entries = Self.printer.entries(metadata).compactMap { entry -> AppleHealthElement.Attribute? in
                entry["key"].map { .init($0, entry["value"] ?? "") }
            }
            #expect(AppleHealthMetadata(entries, type: .heartRate).metadata == metadata)
        }
    }

    @Test(
        arguments: [(0.86, "86 %"), (1, "100 %"), (0.005, "0.005 %"), (0.57, "57 %"), (2, "2 %")] as [(Double, String)])
    func EXP_22_humidityPrintsTimesAHundred(value: Double, text: String) {
        let metadata: Metadata = [MetadataKey.weatherHumidity: .quantity(QuantityValue(value, .percent))]
        #expect(Self.printer.entries(metadata).first?["value"] == text)
    }

    /// Duplicate keys are restored as duplicates.
    @Test func EXP_23_doubledKeysComeBack() {
        let entries: AppleHealthEntries = [.init("a", "1"), .init("a", "2"), .init("b (2)", "x"), .init("a", "3")]
        let metadata = AppleHealthMetadata(entries, type: nil).metadata
        let printed = Self.printer.entries(metadata).map { $0["key"] }
        #expect(printed == ["a", "a", "a", "b (2)"])
    }

    // MARK: Devices and beats

    @Test func EXP_21_devicesComeBack() {
        var generator = SeededGenerator(seed: 9)
        for _ in 0..<200 {
            var properties: [DeviceRecord.Property: String] = [:]
            for property in DeviceRecord.Property.allCases where generator.next() % 2 == 0 {
                properties[property] = ["Watch7,3", "a, b", "x>y", "<<1.0>>", "ü"].randomElement(using: &generator)
            }
            let device = DeviceRecord(properties)
            let read = AppleHealthDevice.parse(AppleHealthPrinter.device(device))
            #expect(read == (properties.isEmpty ? nil : device))
        }
    }

    /// The beats of a list are restored to a thousandth, whatever the offset of the file.
    @Test(arguments: [0, 3_600, 19_800, 20_700, -34_200])
    func EXP_31_beatsComeBack(offset: Int) throws {
        let start = 760_060_780.0
        let times = [0.5, 1.234, 2.1, 20, 21, 22.005]
        let list = AppleHealthPrinter(offset: offset).beats(times, start: start)
        let printed = list.children.compactMap { $0["time"] }
        let read = try printed.map { text -> Double in
            var text = text
            return try #require(text.withUTF8 { BeatTime.parse($0) })
        }
        let beats = try #require(BeatTime.beats(read, start: start, end: start + 60))
        #expect(beats.map { ($0.time * 1_000).rounded() / 1_000 } == times)
        #expect(beats.map(\.isPrecededByGap) == [false, false, false, true, false, false])
        #expect(list.children.first?["bpm"] == "82")
    }
}

/// Metadata that the format can represent.
enum RandomMetadata {
    static func make(_ generator: inout SeededGenerator) -> Metadata {
        var metadata = Metadata()
        for (key, expectation) in MetadataKey.expectations.sorted(by: { $0.key < $1.key })
        where generator.next() % 8 == 0 && key != MetadataKey.syncIdentifier && key != MetadataKey.syncVersion {
            let number = Double(generator.next() % 100_000) / 1_000
            switch expectation {
            case .string:
                metadata[key] = .string(["", "a&b", "\"<ü>\"\n", " x"].randomElement(using: &generator) ?? "")
            case .number: metadata[key] = generator.next() % 2 == 0 ? .integer(Int64(number)) : .number(number)
            case .date: metadata[key] = .date(Date(timeIntervalSinceReferenceDate: number * 1e6))
            case .quantity(let unit):
                let value = key == MetadataKey.weatherHumidity ? number / 100 : number
                metadata[key] = .quantity(QuantityValue(value, unit))
            case .sampleQuantity: metadata[key] = .quantity(QuantityValue(number, .countPerMinute))
            }
        }
        if generator.next() % 2 == 0 { metadata["an app’s own key"] = .string("\(generator.next())") }
        return metadata
    }
}
