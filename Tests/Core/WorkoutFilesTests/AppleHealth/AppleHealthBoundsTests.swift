import Foundation
import HealthModel
import Testing

@testable import WorkoutFiles

/// The times, units, names and limits of exports, each at its bounds.
@Suite struct AppleHealthBoundsTests {
    // MARK: Beats

    private static func time(_ text: String) -> Double? {
        var text = text
        return text.withUTF8 { BeatTime.parse($0) }
    }

    @Test(arguments: [
        ("0:0:0", 0.0), ("23:59:59", 86_399), ("23:59:60", 86_400), ("24:00:00", nil), ("00:60:00", nil),
        ("00:59:61", nil), ("12:00:00 AM", 0), ("12:00:00 PM", 43_200), ("1:00:00 pm", 46_800), ("11:00:00 a", 39_600),
        ("0:00:00 AM", nil), ("13:00:00 PM", nil), ("1:00:00 x", nil), ("1:02:03.5", 3_723.5), ("1:02:03,25", 3_723.25),
        ("1:02:03.", nil), ("1:02:03.123456789", 3_723.123456789), ("1:02", nil), ("1:02:", nil), (":02:03", nil),
        ("1.02.03", nil), ("1:02:03  ", 3_723), ("1:02:03\u{202F}PM", 46_800 + 123), ("", nil),
    ])
    func EXP_30_timesOfDayHaveBounds(text: String, expected: Double?) {
        #expect(Self.time(text) == expected)
    }

    @Test func EXP_31_beatsLieWithinTheirSample() {
        func text(_ times: [Double], _ start: Double = 0, _ end: Double = 60) -> String? {
            BeatTime.beats(times, start: start, end: end).map { beats in
                beats.map { "\($0.isPrecededByGap ? "| " : "")\(($0.time * 1_000).rounded() / 1_000)" }
                    .joined(separator: " ")
            }
        }
        #expect(text([]) == "" && text([3_600]) == "0.0" && text([3_660]) == "60.0")
        #expect(text([3_662]) == "62.0" && text([3_662.1]) == nil)
        #expect(text([3_598]) == "-2.0" && text([3_597]) == nil)
        #expect(text([900]) == "0.0" && text([450]) == nil && text([450], 0, 500) == "450.0")
        #expect(text([1, 2, 3, 5, 6, 8.5]) == "1.0 2.0 3.0 5.0 6.0 | 8.5")
        #expect(text([1, 2, 2]) == nil && text([1, 63]) == nil && text([1, 62]) == "1.0 62.0")
        #expect(text([86_399, 0, 1]) == "-1.0 0.0 1.0" && text([86_399, 1, 0]) == nil)
        #expect(text([5, 6], 3) == "2.0 3.0" && text([3, 4], 5) == "-2.0 -1.0" && text([2.9, 4], 5) == nil)
    }

    @Test func EXP_31_beatsAreWrittenWithTheTimeOfTheirPlace() throws {
        let printer = AppleHealthPrinter(offset: 20_700)
        let lists = [
            printer.beats([0.001, 0.5, 1.25, 1.25, 3], start: 0), printer.beats([2], start: 86_398 - 19_800),
            printer.beats([1, 2], rates: [60, 61.5], start: -90_000),
            printer.beats(ofDay: [86_399.9996, 3_723.01, 36_000], rates: [0, 1, 2]), printer.beats([], start: 0),
        ]
        #expect(
            try HealthText.xml(lists) == #"""
                 <HeartRateVariabilityMetadataList>
                  <InstantaneousBeatsPerMinute bpm="120" time="05:30:00.001"/>
                  <InstantaneousBeatsPerMinute bpm="120" time="05:30:00.50"/>
                  <InstantaneousBeatsPerMinute bpm="80" time="05:30:01.25"/>
                  <InstantaneousBeatsPerMinute bpm="0" time="05:30:01.25"/>
                  <InstantaneousBeatsPerMinute bpm="34" time="05:30:03.00"/>
                 </HeartRateVariabilityMetadataList>
                 <HeartRateVariabilityMetadataList>
                  <InstantaneousBeatsPerMinute bpm="0" time="00:00:00.00"/>
                 </HeartRateVariabilityMetadataList>
                 <HeartRateVariabilityMetadataList>
                  <InstantaneousBeatsPerMinute bpm="60" time="04:30:01.00"/>
                  <InstantaneousBeatsPerMinute bpm="61.5" time="04:30:02.00"/>
                 </HeartRateVariabilityMetadataList>
                 <HeartRateVariabilityMetadataList>
                  <InstantaneousBeatsPerMinute bpm="0" time="00:00:00.00"/>
                  <InstantaneousBeatsPerMinute bpm="1" time="01:02:03.01"/>
                  <InstantaneousBeatsPerMinute bpm="2" time="10:00:00.00"/>
                 </HeartRateVariabilityMetadataList>
                 <HeartRateVariabilityMetadataList/>

                """#)
    }

    // MARK: Dates and names of files

    @Test func EXP_15_datesOfOlderSystems() {
        func text(_ date: String) -> String? {
            AppleHealthDate.parse(date).map { AppleHealthPrinter(offset: 0).date($0) ?? "" }
        }
        let expected = "2014-09-24 06:10:05 +0000"
        for date in [
            "2014-09-24 06:10:05 +0000", "20140924061005+0000", "20140924071005+0100", "20140924061005Z",
            "2014-09-24T06:10:05Z", "2014-09-24 08:10:05 +0200", "2014-09-24 06:10:05+0000",
            "20140924061005", "2014-09-24 06:10:05",
        ] {
            #expect(text(date) == expected, "\(date)")
        }
        for date in [
            "2014-09-24", "2014092406100", "2014092406100+0000", "201409240610x5+0000", "",
            "2014-09-24 06:10:05 +0000 and much more text",
            "2014-02-30 06:10:05 +0000", "2014-13-24 06:10:05 +0000", "2014-09-24 25:10:05 +0000",
        ] {
            #expect(text(date) == nil, "\(date)")
        }
    }

    @Test(arguments: [
        (0.0, 0, "2001-01-01_12.00am"), (3_540, 0, "2001-01-01_12.59am"), (3_600, 0, "2001-01-01_1.00am"),
        (43_140, 0, "2001-01-01_11.59am"), (43_200, 0, "2001-01-01_12.00pm"), (46_800, 0, "2001-01-01_1.00pm"),
        (86_399.9, 0, "2001-01-01_11.59pm"), (-1, 0, "2000-12-31_11.59pm"), (0, -3_600, "2000-12-31_11.00pm"),
        (82_800, 3_600, "2001-01-02_12.00am"), (800_000_000, 0, "2026-05-09_6.13am"), (-1e12, 0, "undated"),
    ])
    func filesAreNamedByTheirMoment(moment: Double, offset: Int, name: String) {
        #expect(AppleHealthPrinter(offset: offset).fileMoment(moment) == name)
    }

    @Test func datesAreWrittenWithinFourDigitsOfYears() {
        let (low, high) = (AppleHealthDateWriter.range.lowerBound, AppleHealthDateWriter.range.upperBound)
        #expect(AppleHealthPrinter.canPrint(low) && AppleHealthPrinter.canPrint(high))
        #expect(!AppleHealthPrinter.canPrint(low.nextDown) && !AppleHealthPrinter.canPrint(high.nextUp))
        let texts = [low, high].map { AppleHealthPrinter(offset: 0).date($0) ?? "" }
        #expect(texts == ["0001-01-11 11:06:40 +0000", "9999-12-30 22:00:00 +0000"])
        #expect(AppleHealthPrinter(offset: 0).date(low - 1) == nil && AppleHealthPrinter(offset: 0).date(.nan) == nil)
        let printer = AppleHealthPrinter(offset: -12_659)
        #expect(printer.offset == -12_600 && printer.date(0) == "2000-12-31 20:30:00 -0330")
        #expect(printer.date(-1) == "2000-12-31 20:29:59 -0330" && printer.date(12_600) == "2001-01-01 00:00:00 -0330")
    }

    // MARK: Numbers and units

    @Test func durationsAreMinutesWhereTheseAreExact() {
        let printer = AppleHealthPrinter(offset: 0)
        func text(_ seconds: Double) -> String {
            printer.duration(seconds) { $0 == seconds }.map(\.value).joined(separator: " ")
        }
        #expect(text(60) == "1 min" && text(0) == "0 min" && text(90.5) == "1.5083333333333333 min")
        let odd = printer.duration(7) { _ in false }
        #expect(odd.map(\.name) == ["duration", "durationUnit"] && odd.map(\.value) == ["7", "s"])
    }

    @Test func scaledNumbersAreShortAndComeBack() {
        for (factor, value, expected) in [
            (100.0, 0.29, 29.0), (100, 0.57, 57), (100, 0.123456, 12.3456), (1e6, 5e-5, 50),
            (1e6, 1.0 / 3, 333_333.333_333_333_3), (100, 0, 0), (1e6, -2.5e-5, -25), (100, 0.07, 7),
        ] {
            #expect(AppleHealthPrinter.factor(factor, times: value) == expected)
        }
        #expect(AppleHealthFiles.microvolts(57.992 / 1e6) == 57.992 && AppleHealthFiles.microvolts(-1e-6) == -1)
    }

    @Test(arguments: [
        ("h", "hr"), ("mph", "mi/hr"), ("kph", "km/hr"), ("bpm", "count/min"), ("sec", "s"), ("mins", "min"),
        ("lbs", "lb"), ("°C", "degC"), ("°F", "degF"), ("km/h", "km/hr"), ("ml/kg-min", "mL/min·kg"),
        ("kcal/hr-kg", "kcal/hr·kg"), ("count/sec", "count/s"), ("kg", "kg"), ("bananas", nil), ("", "()"), ("/", nil),
    ])
    func EXP_11_spellingsOfUnits(name: String, unit: String?) {
        #expect(AppleHealthUnit.parse(name)?.unitString == unit)
    }

    // MARK: Metadata

    @Test func EXP_22_everyKindOfEntry() {
        func value(_ key: String, _ text: String, _ type: ObjectType? = nil) -> String {
            "\(AppleHealthMetadata.value(text, of: key, type: type))"
        }
        #expect(value("own", "5") == #"string("5")"#)
        #expect(value(MetadataKey.indoorWorkout, "1") == "integer(1)")
        #expect(value(MetadataKey.indoorWorkout, "1.5") == "number(1.5)")
        #expect(value(MetadataKey.indoorWorkout, "yes") == #"string("yes")"#)
        #expect(value(MetadataKey.lapLength, "25 m") == "quantity(25 m)")
        #expect(value(MetadataKey.lapLength, "25 yd") == "quantity(25 yd)")
        #expect(value(MetadataKey.lapLength, "25") == #"string("25")"#)
        #expect(value(MetadataKey.lapLength, "25 kg") == #"string("25 kg")"#)
        #expect(value(MetadataKey.lapLength, "x m") == #"string("x m")"#)
        for (text, expected) in [("7800 %", 0.78), ("100 %", 1), ("78 %", 0.78), ("1 %", 1), ("0.4 %", 0.4)] {
            #expect(value(MetadataKey.weatherHumidity, text) == "quantity(\(QuantityValue(expected, .percent)))")
        }
    }

    @Test func EXP_23_keysThatOccurTwiceHaveNumbers() {
        func text(_ pairs: (String, String)...) -> String {
            let read = AppleHealthMetadata(pairs.map { .init($0, $1) }, type: nil)
            let loose = read.looseSyncIdentifier.map { " loose \($0)" } ?? ""
            return read.metadata.sorted.map { "\($0)=\($1)" }.joined(separator: ", ") + loose
        }
        #expect(
            text(("a", "1"), ("a", "2"), ("a", "3"), ("a", "2"), ("a", "1"))
                == #"a=string("1"), a (2)=string("2"), a (3)=string("3")"#)
        let (id, version) = (MetadataKey.syncIdentifier, MetadataKey.syncVersion)
        #expect(text((id, "x")) == " loose x" && text((version, "2")) == "\(version) (alone)=integer(2)")
        #expect(text((id, "x"), (version, "2")) == #"\#(id)=string("x"), \#(version)=integer(2)"#)
        let printer = AppleHealthPrinter(offset: 0)
        func printed(_ metadata: Metadata) -> [String] { printer.entries(metadata).compactMap { $0["key"] } }
        #expect(printed(["a": .string("1"), "a (2)": .string("2"), "a (3)": .string("3")]) == ["a", "a", "a"])
        #expect(printed(["a": .string("1"), "a (3)": .string("3")]) == ["a", "a (3)"])
        #expect(printed(["a (2)": .string("3")]) == ["a (2)"] && printed(["a": .bool(true)]) == ["a"])
        #expect(printed(["a": .string("1"), "a (1)": .string("3")]) == ["a", "a (1)"])
        #expect(printed(["\(version) (alone)": .integer(2)]) == [version])
    }

    @Test func everyKindOfEntryIsWritten() {
        let printer = AppleHealthPrinter(offset: 3_600)
        func text(_ value: MetadataValue, _ key: String = "own") -> String? {
            printer.entries([key: value])[0]["value"]
        }
        #expect(text(.string("x")) == "x" && text(.bool(true)) == "1" && text(.bool(false)) == "0")
        #expect(text(.integer(-7)) == "-7" && text(.number(2)) == "2.0" && text(.number(2.5)) == "2.5")
        #expect(text(.number(1e15)) == "1000000000000000.0")
        #expect(text(.number(999_999_999_999_999)) == "999999999999999.0")
        #expect(text(.date(Date(timeIntervalSinceReferenceDate: 0.5))) == "2001-01-01 01:00:00.5+0100")
        #expect(text(.quantity(QuantityValue(25, .meter))) == "25 m")
        let humidity = MetadataKey.weatherHumidity
        for (value, expected) in [(0.78, "78 %"), (0.01, "0.01 %"), (1, "100 %"), (1.5, "1.5 %"), (0, "0 %")] {
            #expect(text(.quantity(QuantityValue(value, .percent)), humidity) == expected)
        }
    }

    // MARK: Devices and people's names

    @Test func EXP_21_everyPropertyOfADevice() {
        let text =
            "<<HKDevice: 0x1>, name:A, B, manufacturer:C>, model:D, hardware:E, firmware:F, software:G, "
            + "localIdentifier:H, UDIDeviceIdentifier:I, creation date:2024, name:second>"
        let device = AppleHealthDevice.parse(text)
        #expect(device?.values == ["A, B", "C>", "D", "E", "F", "G", "H", "I"])
        #expect(
            device.map(AppleHealthPrinter.device)
                == "<<HKDevice: 0x0>, name:A, B, manufacturer:C>, model:D, hardware:E, firmware:F, software:G, "
                + "localIdentifier:H, UDIDeviceIdentifier:I>")
        #expect(AppleHealthDevice.parse("Old") == DeviceRecord([.name: "Old"]) && AppleHealthDevice.parse("") == nil)
        #expect(AppleHealthDevice.parse("<<HKDevice: 0x1>, name:>") == nil)
        #expect(AppleHealthDevice.parse("<<HKDevice: 0x1>>") == nil)
        #expect(AppleHealthDevice.parse("<<HKDevice: 0x1>, name:X")?[.name] == "X")
        #expect(AppleHealthDevice.parse("<<HKDevice: 0x1") == DeviceRecord([.name: "<<HKDevice: 0x1"]))
    }

    // MARK: Reasons

    @Test func reasonsSayWhetherAnElementIsUnreadableAndShowWhatIsWrong() throws {
        let element = AppleHealthElement(
            "Record",
            attributes: [
                .init("value", "v"), .init("unit", "u"), .init("startDate", "s"),
                .init("endDate", "2020-01-01 00:00:00 +0000"),
            ])
        let lines = AppleHealthReason.allCases.map {
            "\($0): \($0.rawValue)\($0.isUnreadable ? ", unreadable" : ""), \($0.evidence(in: element) ?? "-")"
        }
        #expect(
            lines.joined(separator: "\n") == #"""
                unknownType: its type is unknown, -
                unknownUnit: its unit is unknown or not valid for its type, u
                unknownValue: its value is neither a number nor a known name, v
                notANumber: its value is not a number, unreadable, v
                missingValue: it has no value, unreadable, -
                valueOutOfRange: its value is not valid for its type, v
                unreadableDate: its dates cannot be read, unreadable, s
                endsBeforeStart: it ends before it starts, -
                tooLong: it lasts longer than its type allows, -
                missingSource: it has no source, -
                unknownElement: elements of this kind are not supported, -
                noClass: objects of this kind cannot be stored yet, -
                emptyDay: it describes a day without data, -
                malformed: its content is inconsistent, unreadable, -
                missingFile: the file it refers to is not in the export, -
                """#)
        var other = element
        other.attributes[2].value = "2020-01-01 00:00:00 +0000"
        #expect(AppleHealthReason.unreadableDate.evidence(in: other) == nil)
        other.attributes[3].value = "e"
        #expect(AppleHealthReason.unreadableDate.evidence(in: other) == "e")
    }

    // MARK: Files

    @Test func EXP_45_allOfARouteIsWritten() throws {
        func route(_ hasFractions: Bool) throws -> String {
            let sink = MemoryByteSink()
            try AppleHealthFiles.writeRoute(
                "Route <2026> & more", date: 800_000_000.75, hasFractions: hasFractions, to: sink
            ) { append in
                try append([
                    RoutePoint(
                        timestamp: 800_000_000.5, latitude: 50.5, longitude: 8.25, altitude: 120.5, speed: 2.5,
                        course: 180, horizontalAccuracy: 4, verticalAccuracy: 3, speedAccuracy: 0.5, courseAccuracy: 5)
                ])
                try append([
                    RoutePoint(
                        timestamp: 800_000_002, latitude: -50.5, longitude: -8.25, altitude: -3, speed: 0,
                        horizontalAccuracy: 0),
                    RoutePoint(timestamp: .infinity, latitude: 1, longitude: 2),
                ])
            }
            return String(decoding: sink.bytes, as: UTF8.self)
        }
        #expect(
            try route(true) == #"""
                <?xml version="1.0" encoding="UTF-8"?>
                <gpx version="1.1" creator="OpenHealthKit" xmlns="http://www.topografix.com/GPX/1/1" \#
                xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \#
                xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd">
                  <metadata>
                    <time>2026-05-09T06:13:20Z</time>
                  </metadata>
                  <trk>
                    <name>Route &lt;2026&gt; &amp; more</name>
                    <trkseg>
                      <trkpt lon="8.25" lat="50.5"><ele>120.5</ele><time>2026-05-09T06:13:20.5Z</time><extensions>\#
                <speed>2.5</speed><course>180</course><hAcc>4</hAcc><vAcc>3</vAcc></extensions></trkpt>
                      <trkpt lon="-8.25" lat="-50.5"><ele>-3</ele><time>2026-05-09T06:13:22Z</time><extensions>\#
                <speed>0</speed><hAcc>0</hAcc></extensions></trkpt>
                    </trkseg>
                  </trk>
                </gpx>

                """#)
        #expect(try route(false) == route(true).replacing("20.5Z", with: "20Z"))
    }

    private static func heading(
        _ record: ElectrocardiogramRecord, _ metadata: Metadata? = nil, device: DeviceRecord? = nil,
        version: String? = nil
    ) -> String {
        let source = SourceRevisionRecord(
            source: SourceRecord(bundleIdentifier: "a", name: "ECG"), version: version, productType: "Watch7,3",
            system: nil)
        let sample = SampleRecord(
            type: .electrocardiogram, start: 800_000_000, end: 800_000_030, content: .route(count: 0), source: source,
            device: device, metadata: metadata)
        return AppleHealthFiles.header(of: sample, record, AppleHealthPrinter(offset: 3_600))
            .map { "\($0.name)=\($0.value)" }.joined(separator: "\n")
    }

    @Test func EXP_49_allOfAnElectrocardiogramIsWritten() throws {
        let device = DeviceRecord([.name: "Apple Watch", .hardwareVersion: "Watch6,7"])
        let record = ElectrocardiogramRecord(
            classification: 1, symptomsStatus: 1, averageHeartRate: QuantityValue(61.5, .countPerMinute),
            samplingFrequency: QuantityValue(512.5, .hertz), measurementCount: 3)
        #expect(
            Self.heading(record, device: device, version: "2.0") == #"""
                Name=
                Date of Birth=
                Recorded Date=2026-05-09 07:13:20 +0100
                Classification=Sinus Rhythm
                Symptoms=None
                Software Version=2.0
                Device=Watch6,7
                Sample Rate=512.5 hertz
                Average Heart Rate=61.5 bpm
                Lead=Lead I
                Unit=µV
                """#)
        var other = record
        other.averageHeartRate = nil
        other.samplingFrequency = nil
        let lines = (0...7).map { number -> String in
            other.classification = number == 7 ? 100 : number
            other.symptomsStatus = number
            return Self.heading(other).split(separator: "\n").filter { $0.hasPrefix("Cl") || $0.hasPrefix("Sy") }
                .joined(separator: " ")
        }
        #expect(
            lines.joined(separator: "\n") == #"""
                Classification= Symptoms=
                Classification=Sinus Rhythm Symptoms=None
                Classification=Atrial Fibrillation Symptoms=Present
                Classification=Low Heart Rate Symptoms=
                Classification=High Heart Rate Symptoms=
                Classification=Poor Recording Symptoms=
                Classification=Inconclusive Symptoms=
                Classification=Unrecognized Symptoms=
                """#)
        let words: Metadata = ["Classification": .string("Jotain"), "Symptoms": .string("Huimaus")]
        #expect(
            Self.heading(other, words, device: DeviceRecord([.name: "Patch"])) == #"""
                Name=
                Date of Birth=
                Recorded Date=2026-05-09 07:13:20 +0100
                Classification=Jotain
                Symptoms=Huimaus
                Software Version=
                Device=Patch
                Sample Rate=
                Lead=Lead I
                Unit=µV
                """#)
        #expect(!Self.heading(record, words).contains("Jotain"))
        #expect(
            Self.heading(record).contains("Device=Watch7,3") && Self.heading(record).contains("Software Version=\n"))

        let sink = MemoryByteSink()
        try AppleHealthFiles.writeElectrocardiogram(
            [.init("Name", "A, B"), .init("Words", "say \"x\""), .init("Plain", "y z")], to: sink
        ) { append in
            try append([1.5, -2])
            try append([.nan, 3])
        }
        #expect(
            String(decoding: sink.bytes, as: UTF8.self)
                == "Name,\"A, B\"\nWords,\"say \"x\"\"\nPlain,y z\n\n\n1.5\n-2\n\n3\n")
    }

    // MARK: Limits of tables and batches

    @Test func tablesHaveLimits() {
        func insert(_ table: inout ByteTable, _ text: String, _ value: Int32) -> Int? {
            var padded = Array(text.utf8) + [UInt8](repeating: 0, count: 64)
            return padded.withUnsafeMutableBufferPointer { buffer in
                buffer.baseAddress.flatMap { table.insert($0, count: text.utf8.count, value: value) }
            }
        }
        func find(_ table: borrowing ByteTable, _ text: String) -> Int32? {
            let padded = Array(text.utf8) + [UInt8](repeating: 0, count: 64)
            return padded.withUnsafeBufferPointer { buffer in
                buffer.baseAddress.flatMap { table.find($0, count: text.utf8.count) }
            }.map { table.value($0) }
        }
        var table = ByteTable(entryLimit: 4, byteLimit: 10)
        #expect(insert(&table, "abcd", 1) == 0 && insert(&table, "abce", 2) == 1 && insert(&table, "xyz", 3) == nil)
        #expect(insert(&table, "xy", 3) == 2 && insert(&table, "", 4) == 3 && insert(&table, "", 5) == nil)
        #expect(table.count == 4 && table.length(0) == 4 && table.length(2) == 2)
        let found = ["abcd", "abce", "xy", "", "abc", "abcde", "XY"].map { find(table, $0) }
        #expect(found == [1, 2, 3, 4, nil, nil, nil])
        table.removeAll()
        #expect(table.count == 0 && find(table, "abcd") == nil && insert(&table, "0123456789", 7) == 0)
        #expect(find(table, "0123456789") == 7 && insert(&table, "1", 8) == nil)
        let long = String(repeating: "0123456789abcdef", count: 3)
        var wide = ByteTable(entryLimit: 64, byteLimit: 4_096)
        for length in 0..<40 { #expect(insert(&wide, String(long.prefix(length)), Int32(length)) == length) }
        #expect((0..<40).allSatisfy { find(wide, String(long.prefix($0))) == Int32($0) })
    }

    private static func batches(_ text: String) throws -> [[Int]] {
        var sizes: [[Int]] = []
        let source = MemoryByteSource(Array("<HealthData>\(text)</HealthData>".utf8))
        _ = try AppleHealthReader.read(source, file: "export.xml") { batch in
            sizes.append([batch.rows.count, batch.beats.count, batch.elements.count, batch.leftovers.count])
            return true
        }
        return sizes
    }

    @Test func EXP_3_batchesAreHandedOverAtTheirLimits() throws {
        #expect(try Self.batches(String(repeating: "<Novelty/>", count: 65)) == [[0, 0, 64, 0], [0, 0, 1, 0]])
        #expect(
            try Self.batches(String(repeating: "<Record/>", count: 513)) == [[0, 0, 0, 512], [0, 0, 0, 1]])
        let record = #"""
            <Record type="HKQuantityTypeIdentifierStepCount" sourceName="a" unit="count" \#
            startDate="2024-01-01 00:00:00 +0000" endDate="2024-01-01 00:00:01 +0000" value="1"/>
            """#
        #expect(try Self.batches(String(repeating: record, count: 8_193)) == [[8_192, 0, 0, 0], [1, 0, 0, 0]])
        #expect(try Self.batches("") == [[0, 0, 0, 0]])
    }

    @Test func readingStopsWhereTheConsumerStops() throws {
        var count = 0
        let text = "<HealthData>" + String(repeating: "<Novelty/>", count: 200) + "</HealthData>"
        let summary = try AppleHealthReader.read(MemoryByteSource(Array(text.utf8)), file: "export.xml") { batch in
            count += batch.elements.count
            return count < 128
        }
        #expect(count == 128 && summary.elementCounts == ["Novelty": 128] && !summary.isDamaged)
        #expect(summary.byteCount == 12 + 128 * 10)
    }

    // MARK: Archives and single records

    @Test(arguments: [
        ("a/export.xml", true), ("a/workout-routes/r.gpx", true), ("a/electrocardiograms/e.csv", true),
        ("a/clinical-records/c.json", true), ("a/export_cda.xml", true), ("a/notes.txt", false),
        ("b/export.xml", false),
        ("workout-routes/r.gpx", false), ("a/workout-routes.gpx", false), ("a/b/export_cda.xml", false),
    ])
    func EXP_1_filesThatBelongToAnExport(name: String, belongs: Bool) {
        #expect(AppleHealthArchive.belongs(name, to: "a/export.xml") == belongs)
        guard name.hasPrefix("a/") else { return }
        #expect(AppleHealthArchive.belongs(String(name.dropFirst(2)), to: "export.xml") == belongs)
    }

    @Test func singleRecordsAreReadAgain() throws {
        func element(_ attributes: (String, String)...) -> AppleHealthElement {
            AppleHealthElement(
                "Record",
                attributes: attributes.map { .init($0, $1) } + [
                    .init("sourceName", "Watch"), .init("device", "Old"),
                    .init("startDate", "2024-01-01 00:00:00 +0000"), .init("endDate", "2024-01-01 00:01:00 +0000"),
                ], children: [.entry("key", "x")])
        }
        let reader = AppleHealthRecordReader()
        let steps = [("type", "HKQuantityTypeIdentifierStepCount"), ("unit", "count")]
        let first = reader.record(of: element(steps[0], steps[1], ("value", "7")))
        #expect(
            HealthText.text(first) == #"""
                (record (stream (type HKQuantityTypeIdentifierStepCount, unit count, sourceName 'Watch', device \#
                <<HKDevice: 0x0>, name:Old>), start 725760000.0, end 725760060.0, value 7.0, entries [
                 (name 'key', value 'x')]))
                """#)
        let second = reader.record(of: element(("type", "HKCategoryTypeIdentifierSleepAnalysis"), ("value", "3")))
        #expect(second.record?.stream.type == .sleepAnalysis && second.record?.value == 3 && second.reason == nil)
        let third = reader.record(
            of: element(steps[0], steps[1], ("value", "8"), ("creationDate", "2024-01-02 00:00:00 +0000")))
        #expect(third.record?.stream == first.record?.stream && third.record?.created == 725_846_400)
        #expect(reader.record(of: element(steps[0], ("value", "8"))).reason == .unknownUnit)
        #expect(reader.record(of: element(steps[0], steps[1])).reason == .missingValue)
        #expect(reader.record(of: element(steps[0], steps[1], ("value", ""))).reason == .missingValue)
        #expect(reader.record(of: element(steps[0], steps[1], ("value", "x"))).reason == .notANumber)
        #expect(reader.record(of: element(("type", "HKWorkoutTypeIdentifier"))).reason == .noClass)
        #expect(reader.device(of: element())?[.name] == "Old")
        #expect(reader.device(of: AppleHealthElement("Record")) == nil)
    }

    @Test func EXP_13_namesOfTheCasesOfCategories() {
        func text(_ name: String) -> String {
            guard let type = ObjectType(identifier: "HKCategoryTypeIdentifier\(name)") else { return "" }
            return CategoryValueNames.cases(of: type).sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
                .joined(separator: ", ")
        }
        #expect(text("Headache") == "0 unspecified, 1 notPresent, 2 mild, 3 moderate, 4 severe")
        #expect(
            text("SleepAnalysis") == "0 inBed, 1 asleepUnspecified, 2 awake, 3 asleepCore, 4 asleepDeep, 5 asleepREM")
        #expect(
            text("OvulationTestResult")
                == "1 negative, 2 luteinizingHormoneSurge, 3 indeterminate, 4 estrogenSurge")
        #expect(text("MindfulSession") == "0 " && text("Unheard") == "")
    }

    @Test func EXP_13_everyNameHasItsValue() throws {
        let lines = CategoryValueNames.values.sorted { $0.key < $1.key }.map {
            "\($0.value) \($0.key.dropFirst("HKCategoryValue".count))"
        }
        #expect(
            lines.joined(separator: "\n") == #"""
                2 AppetiteChangesDecreased
                3 AppetiteChangesIncreased
                1 AppetiteChangesNoChange
                0 AppetiteChangesUnspecified
                1 AppleStandHourIdle
                0 AppleStandHourStood
                1 AppleWalkingSteadinessEventInitialLow
                2 AppleWalkingSteadinessEventInitialVeryLow
                3 AppleWalkingSteadinessEventRepeatLow
                4 AppleWalkingSteadinessEventRepeatVeryLow
                1 AudioExposureEventLoudEnvironment
                3 CervicalMucusQualityCreamy
                1 CervicalMucusQualityDry
                5 CervicalMucusQualityEggWhite
                2 CervicalMucusQualitySticky
                4 CervicalMucusQualityWatery
                2 ContraceptiveImplant
                3 ContraceptiveInjection
                4 ContraceptiveIntrauterineDevice
                5 ContraceptiveIntravaginalRing
                6 ContraceptiveOral
                7 ContraceptivePatch
                1 ContraceptiveUnspecified
                1 EnvironmentalAudioExposureEventMomentaryLimit
                1 HeadphoneAudioExposureEventSevenDayLimit
                1 LowCardioFitnessEventLowFitness
                1 MenopausalStateMenopause
                3 MenopausalStateNone
                2 MenopausalStatePerimenopause
                4 MenstrualFlowHeavy
                2 MenstrualFlowLight
                3 MenstrualFlowMedium
                5 MenstrualFlowNone
                1 MenstrualFlowUnspecified
                0 NotApplicable
                4 OvulationTestResultEstrogenSurge
                3 OvulationTestResultIndeterminate
                2 OvulationTestResultLuteinizingHormoneSurge
                1 OvulationTestResultNegative
                2 OvulationTestResultPositive
                3 PregnancyTestResultIndeterminate
                1 PregnancyTestResultNegative
                2 PregnancyTestResultPositive
                1 PresenceNotPresent
                0 PresencePresent
                3 ProgesteroneTestResultIndeterminate
                1 ProgesteroneTestResultNegative
                2 ProgesteroneTestResultPositive
                2 SeverityMild
                3 SeverityModerate
                1 SeverityNotPresent
                4 SeveritySevere
                0 SeverityUnspecified
                1 SleepAnalysisAsleep
                3 SleepAnalysisAsleepCore
                4 SleepAnalysisAsleepDeep
                5 SleepAnalysisAsleepREM
                1 SleepAnalysisAsleepUnspecified
                2 SleepAnalysisAwake
                0 SleepAnalysisInBed
                4 VaginalBleedingHeavy
                2 VaginalBleedingLight
                3 VaginalBleedingMedium
                5 VaginalBleedingNone
                1 VaginalBleedingUnspecified
                """#)
    }
}
