import HealthModel
import TestSupport
import Testing
import WorkoutFiles

@Suite struct AppleHealthReaderTests {
    private static func record(
        type: String = "HKQuantityTypeIdentifierHeartRate", unit: String? = "count/min", value: String? = "60",
        start: String = "2024-01-01 00:00:00 +0000", end: String = "2024-01-01 00:00:00 +0000",
        device: String = "", content: String = ""
    ) -> String {
        var text = #"<Record type="\#(type)" sourceName="Watch" sourceVersion="1""#
        if !device.isEmpty { text += #" device="\#(device)""# }
        if let unit { text += #" unit="\#(unit)""# }
        text += #" creationDate="2024-01-02 00:00:00 +0000" startDate="\#(start)" endDate="\#(end)""#
        if let value { text += #" value="\#(value)""# }
        return content.isEmpty ? text + "/>\n" : "\(text)>\(content)</Record>\n"
    }

    private static func read(_ records: String...) -> ReadExport {
        let text = ExampleExport.document(records.joined())
        let read = ReadExport(text)
        #expect(read == ReadExport(text, isStrict: true))
        return read
    }

    @Test func EXP_3_EXP_50_documentTypeIsSteppedOver() {
        for type in [ExampleExport.documentType, ExampleExport.brokenDocumentType] {
            let read = ReadExport(ExampleExport.document(Self.record(), documentType: type))
            #expect(read.error == nil)
            #expect(read.samples.count == 1)
            #expect(read.warnings.isEmpty)
        }
    }

    @Test func EXP_10_unknownTypesAreKept() {
        let read = Self.read(Self.record(type: "HKDataTypeSleepDurationGoal", unit: "hr", value: "8"))
        #expect(read.leftovers.map(\.reason) == [.unknownType])
        #expect(read.leftovers.first?.element["value"] == "8")
    }

    @Test(arguments: [
        ("km/hr", "HKQuantityTypeIdentifierWalkingSpeed"), ("km/h", "HKQuantityTypeIdentifierWalkingSpeed"),
        ("Cal", "HKQuantityTypeIdentifierActiveEnergyBurned"), ("mL/min·kg", "HKQuantityTypeIdentifierVO2Max"),
        ("mL/kg·min", "HKQuantityTypeIdentifierVO2Max"), ("dBASPL", "HKQuantityTypeIdentifierHeadphoneAudioExposure"),
        ("mmol&lt;180.1558800000541&gt;/L", "HKQuantityTypeIdentifierBloodGlucose"),
        ("degF", "HKQuantityTypeIdentifierBodyTemperature"), ("%", "HKQuantityTypeIdentifierOxygenSaturation"),
    ])
    func EXP_11_units(unit: String, type: String) {
        #expect(Self.read(Self.record(type: type, unit: unit)).samples.count == 1)
    }

    @Test func EXP_12_percentIsOneAtMost() {
        let read = Self.read(Self.record(type: "HKQuantityTypeIdentifierOxygenSaturation", unit: "%", value: "0.97"))
        #expect(read.samples.first?.value == 0.97)
        #expect(read.samples.first?.stream.unit == .percent)
    }

    @Test(arguments: [
        ("HKCategoryTypeIdentifierSleepAnalysis", "HKCategoryValueSleepAnalysisAsleepCore", 3),
        ("HKCategoryTypeIdentifierSleepAnalysis", "HKCategoryValueSleepAnalysisAsleep", 1),
        ("HKCategoryTypeIdentifierSleepAnalysis", "2", 2),
        ("HKCategoryTypeIdentifierMindfulSession", "HKCategoryValueNotApplicable", 0),
        ("HKCategoryTypeIdentifierMindfulSession", nil, 0),
    ])
    func EXP_13_categoryValues(type: String, value: String?, number: Double) {
        #expect(Self.read(Self.record(type: type, unit: nil, value: value)).samples.map(\.value) == [number])
    }

    @Test(arguments: [
        (nil, AppleHealthReason.missingValue), ("HKCategoryValueSleepAnalysisDozing", .unknownValue),
        ("77", .valueOutOfRange),
    ])
    func EXP_13_otherCategoryValuesAreKept(value: String?, reason: AppleHealthReason) {
        let type = "HKCategoryTypeIdentifierSleepAnalysis"
        #expect(Self.read(Self.record(type: type, unit: nil, value: value)).leftovers.map(\.reason) == [reason])
    }

    @Test func EXP_15_EXP_55_offsetTellsTheInstant() {
        let read = Self.read(
            Self.record(start: "2016-11-14 07:25:44 -0700", end: "2016-11-14 15:25:44 +0100"),
            Self.record(start: "2016-11-14 19:55:44 +0530", end: "2016-11-15 03:10:44 +1245"))
        for sample in read.samples { #expect((sample.start, sample.end) == (500_826_344, 500_826_344)) }
        #expect(read.samples.count == 2)
    }

    @Test func EXP_16_iOS8() {
        let read = Self.read(
            #"<Record type="HKQuantityTypeIdentifierStepCount" source="Phone" unit="count" "#
                + #"startDate="20140913102754+0100" endDate="20140913102759+0100" value="329"/>"#)
        #expect(read.samples.first?.stream.sourceName == "Phone")
        #expect(read.samples.first?.start == 432_293_274)
        #expect(read.samples.first?.created == nil)
    }

    @Test func EXP_21_devices() {
        let text =
            "<<HKDevice: 0x282a45810>, name:Apple Watch, manufacturer:Apple, model:Watch, hardware:Watch2,4, "
            + "software:4.3.1, creation date:2025-08-14 23:49:07 +0000>"
        let device = AppleHealthDevice.parse(text)
        #expect(device?[.name] == "Apple Watch")
        #expect(device?[.hardwareVersion] == "Watch2,4")
        #expect(device?[.softwareVersion] == "4.3.1")
        #expect(device?[.firmwareVersion] == nil)
        #expect(AppleHealthDevice.parse(text.replacing("282a45810", with: "1")) == device)
        #expect(AppleHealthDevice.parse("") == nil)
        #expect(AppleHealthDevice.parse("Scale")?[.name] == "Scale")
    }

    @Test func EXP_21_addressesMakeNoStreams() {
        func watch(_ address: String) -> String {
            Self.record(device: "&lt;&lt;HKDevice: 0x\(address)&gt;, name:Apple Watch, model:Watch&gt;")
        }
        let read = Self.read(watch("1"), watch("2"), watch("3"))
        #expect(Set(read.samples.map(\.stream)).count == 1)
        #expect(read.samples.first?.stream.device?[.model] == "Watch")
    }

    @Test func EXP_23_metadataAsPrinted() {
        let entries = #"<MetadataEntry key="Withings Link" value="a&amp;b"/><MetadataEntry key="k" value=""/>"#
        let read = Self.read(Self.record(content: entries))
        #expect(read.samples.first?.metadata == [.init("Withings Link", "a&b"), .init("k", "")])
    }

    @Test(arguments: [
        ("2024-01-02 00:00:00 +0000", "2024-01-01 00:00:00 +0000", AppleHealthReason.endsBeforeStart),
        ("2024-01-01 00:00:00 +0000", "2024-01-09 00:00:00 +0000", .tooLong),
        ("yesterday", "2024-01-09 00:00:00 +0000", .unreadableDate),
    ])
    func EXP_25_impossibleDatesAreKept(start: String, end: String, reason: AppleHealthReason) {
        let record = Self.record(
            type: "HKQuantityTypeIdentifierStepCount", unit: "count", start: start, end: end)
        #expect(Self.read(record).leftovers.map(\.reason) == [reason])
    }

    @Test(arguments: ["11:17:20.53 AM", "11:17:20,53\u{202F}AM", "11:17:20.53"])
    func EXP_30_timesOfBeats(time: String) {
        let beats =
            "<HeartRateVariabilityMetadataList><InstantaneousBeatsPerMinute bpm=\"61\" time=\"\(time)\"/>"
            + "</HeartRateVariabilityMetadataList>"
        let read = Self.read(Self.record(content: beats))
        #expect(read.samples.first?.rates == [61])
        #expect(read.samples.first?.times == [40_640.53])
    }

    @Test func EXP_31_beatsFindTheirDate() throws {
        // 23:59:59 local in a zone half an hour off, past midnight.
        let start = 700_000_000.0
        let local = (start + 5.5 * 3_600).truncatingRemainder(dividingBy: 86_400)
        let beats = try #require(
            BeatTime.beats([local + 0.5, local + 1.5, local + 2.5], start: start, end: start + 60))
        #expect(beats.map(\.time) == [0.5, 1.5, 2.5])
        let wrapped = try #require(BeatTime.beats([86_399.5, 0.5, 1.5], start: 86_399, end: 86_460))
        #expect(wrapped.map(\.time) == [0.5, 1.5, 2.5])
        // A zone with an offset of a quarter of an hour; and a clock that fits none.
        #expect(BeatTime.beats([901], start: 0, end: 60)?.map(\.time) == [1])
        #expect(BeatTime.beats([450], start: 0, end: 60) == nil)
        #expect(BeatTime.beats([1, 70], start: 0, end: 60) == nil)
        #expect(BeatTime.beats([1, 2, 2], start: 0, end: 60) == nil)
    }

    @Test func EXP_32_holesAreGaps() throws {
        let beats = try #require(BeatTime.beats([0, 1, 2, 5, 6, 8], start: 0, end: 60))
        #expect(beats.map(\.isPrecededByGap) == [false, false, false, true, false, false])
    }

    @Test func EXP_51_controlCharactersAreDropped() {
        let read = Self.read(Self.record(content: "<MetadataEntry key=\"a\u{B}b\" value=\"c\u{B}\"/>"))
        #expect(read.samples.first?.metadata == [.init("ab", "c")])
        #expect(read.warnings.map(\.kind) == [.controlCharacter])
    }

    @Test func EXP_53_bracketsAndLineEnds() {
        let read = Self.read(Self.record(content: "\r\n<MetadataEntry key=\">\" value=\"/>\"/>\r\n"))
        #expect(read.samples.first?.metadata == [.init(">", "/>")])
    }

    @Test func EXP_54_cutOffGivesWhatCameBefore() {
        let text = ExampleExport(days: 1).text
        let read = ReadExport(Array(text.utf8.prefix(text.utf8.count / 2)))
        #expect(read.samples.count > 50)
        #expect(read.warnings.map(\.kind) == [.damaged])
    }

    @Test func EXP_54_doubleAttributes() {
        let read = Self.read(Self.record().replacing(" endDate=", with: #" startDate="x" endDate="#))
        #expect(read.samples.count == 1)
        #expect(read.warnings.map(\.kind) == [.doubleAttribute])
    }

    @Test func EXP_1_otherRootsAreRefused() {
        #expect(ReadExport("<gpx/>").error?.contains("<gpx>") == true)
        #expect(ReadExport("").error?.contains("empty") == true)
    }

    @Test func EXP_2_entitiesOfDocumentTypesAreNotExpanded() {
        let bomb = """
            <!DOCTYPE HealthData [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
            """
        let body = Self.record(content: #"<MetadataEntry key="k" value="&b;"/>"#)
        let read = ReadExport(ExampleExport.document(body, documentType: bomb))
        #expect(read.samples.first?.metadata == [.init("k", "&b;")])
    }

    @Test func EXP_2_unboundedMetadataIsPassedOn() {
        var records = ""
        for number in 0..<9_000 { records += Self.record(content: #"<MetadataEntry key="k" value="\#(number)"/>"#) }
        let read = Self.read(records)
        #expect(read.samples.map { $0.metadata.first?.value } == (0..<9_000).map { "\($0)" })
    }

    @Test func EXP_49_electrocardiograms() throws {
        let text =
            "Name,\"Alex\"\nRecorded Date,2024-03-01 10:00:00 +0100\nSample Rate,512 hertz\n\nUnit,µV\n"
            + "-12.5\n3\n\"4,25\"\n"
        let file = try ElectrocardiogramFile(MemoryByteSource(text))
        #expect(file.header.first == .init("Name", "Alex"))
        #expect(file.header.count == 4)
        #expect(file.values == [-12.5, 3, 4.25])
    }
}
