/// A small export of Apple Health in the layout of the Health app, made up by a seeded generator.
///
/// The contents of a day do not depend on other days.
package struct ExampleExport {
    package var days: Int
    package var seed: UInt64
    /// The unit of energies, which differs between exports of one phone.
    package var energyUnit = "Cal"

    package init(days: Int, seed: UInt64 = 1) {
        self.days = days
        self.seed = seed
    }

    /// A document type as in real exports, and one of the broken ones (EXP-50).
    package static let documentType = """
        <!DOCTYPE HealthData [
        <!-- HealthKit Export Version: 12 -->
        <!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary)*)>
        <!ATTLIST HealthData
          locale CDATA #REQUIRED
        >
        ]>
        """
    package static let brokenDocumentType = """
        <!DOCTYPE HealthData [
        <!-- HealthKit Export Version: 12 -->
        <!ATTLIST VisionPrescription
          type           CDATA #REQUIRED
          dateIssued     CDATA #REQUIRED
        <!ELEMENT RightEye EMPTY>
        <!ATTLIST RightEye
          sphere          CDATA #IMPLIED
        >
        >
        ]>
        """

    /// Returns an export of heart rates with these values, one each minute, and of a correlation that contains one.
    package static func values(_ values: [String?], source: String = "Watch", correlated: String? = nil) -> String {
        func record(_ value: String?, _ minute: Int) -> String {
            let text = value.map { " value=\"\($0)\"" } ?? ""
            let date = "2025-06-01 12:\(minute < 10 ? "0" : "")\(minute):00 +0000"
            return """
                <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="\(source)" unit="count/min" \
                startDate="\(date)" endDate="\(date)"\(text)/>\n
                """
        }
        let records = values.enumerated().map { record($0.element, $0.offset) }.joined()
        let date = "2025-06-02 12:00:00 +0000"
        let correlation = correlated.map { value in
            """
            <Correlation type="HKCorrelationTypeIdentifierFood" sourceName="Diary" startDate="\(date)" endDate="\(date)">\
            \(record(value, 59))</Correlation>\n
            """
        }
        return document(records + (correlation ?? ""))
    }

    /// Returns a document around some elements.
    package static func document(_ body: String, documentType: String = ExampleExport.documentType) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        \(documentType)
        <HealthData locale="en_GB">
         <ExportDate value="2025-07-01 09:00:00 +0100"/>
        \(body)</HealthData>

        """
    }

    private static let watch =
        #"&lt;&lt;HKDevice: 0x%&gt;, name:Apple Watch, manufacturer:Apple Inc., "#
        + #"model:Watch, hardware:Watch7,3, software:11.4.1&gt;"#

    private static func device(_ generator: inout SeededGenerator) -> String {
        watch.replacing("%", with: String(generator.next() & 0xFFF_FFFF, radix: 16))
    }

    private static func date(_ day: Int, _ second: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "2024-03-\(two(day + 1)) \(two(second / 3_600)):\(two(second / 60 % 60)):\(two(second % 60)) +0100"
    }

    private static func record(
        _ type: String, unit: String?, day: Int, _ start: Int, _ end: Int, _ value: String, device: String? = nil,
        version: String = "11.4.1", source: String = "Alex’s\u{A0}Apple Watch", content: String = ""
    ) -> String {
        var text = #" <Record type="\#(type)" sourceName="\#(source)" sourceVersion="\#(version)""#
        if let device { text += #" device="\#(device)""# }
        if let unit { text += #" unit="\#(unit)""# }
        text += #" creationDate="\#(date(day, min(end + 60, 86_399)))" startDate="\#(date(day, start))""#
        text += #" endDate="\#(date(day, end))" value="\#(value)""#
        return text + (content.isEmpty ? "/>\n" : ">\n\(content) </Record>\n")
    }

    private static func entry(_ key: String, _ value: String, indent: String = "  ") -> String {
        indent + #"<MetadataEntry key="\#(key)" value="\#(value)"/>"# + "\n"
    }

    // MARK: Documents

    /// The main file: up to 28 days of heart rates, steps, energy, sleep, blood pressure and workouts.
    package var text: String {
        var parts = [String](repeating: "", count: 6)
        for day in 0..<min(days, 28) { append(day, to: &parts) }
        let me =
            #" <Me HKCharacteristicTypeIdentifierDateOfBirth="1984-03-09" "#
            + #"HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale"/>"# + "\n"
        return Self.document(me + parts.joined())
    }

    private func append(_ day: Int, to parts: inout [String]) {
        var generator = SeededGenerator(seed: seed &* 1_000 &+ UInt64(day))
        let device = Self.device(&generator)
        for second in stride(from: 0, to: 86_000, by: 600) {
            let start = second + Int(generator.next() % 500)
            parts[0] += Self.record(
                "HKQuantityTypeIdentifierHeartRate", unit: "count/min", day: day, start, start,
                "\(50 + generator.next() % 90)", device: device,
                content: Self.entry("HKMetadataKeyHeartRateMotionContext", "\(generator.next() % 3)"))
        }
        for second in stride(from: 21_600, to: 79_200, by: 1_200) {
            let steps = Self.record(
                "HKQuantityTypeIdentifierStepCount", unit: "count", day: day, second, second + 540,
                "\(generator.next() % 900)", source: "Alex’s iPhone")
            parts[1] += steps
            // An occasional exact duplicate (EXP-19).
            if generator.next() % 16 == 0 { parts[1] += steps }
            let calories = Double(generator.next() % 100_000) / 1_000
            let energy = energyUnit == "kJ" ? calories * 4.184 : calories
            parts[2] += Self.record(
                "HKQuantityTypeIdentifierActiveEnergyBurned", unit: energyUnit, day: day, second, second + 60,
                "\(energy)", device: device)
        }
        for hour in 0..<6 {
            let stage = ["AsleepCore", "AsleepDeep", "AsleepREM", "Awake"][Int(generator.next() % 4)]
            parts[3] += Self.record(
                "HKCategoryTypeIdentifierSleepAnalysis", unit: nil, day: day, hour * 3_600, hour * 3_600 + 3_000,
                "HKCategoryValueSleepAnalysis\(stage)", device: device,
                content: Self.entry("HKTimeZone", "Europe/London"))
        }
        parts[3] += Self.record(
            "HKDataTypeSleepDurationGoal", unit: "hr", day: day, 10, 10, "8", source: "Health")
        appendPressure(day, &generator, to: &parts)
        parts[5] += Self.workout(day, device)
        parts[5] += Self.variability(day, device)
    }

    private func appendPressure(_ day: Int, _ generator: inout SeededGenerator, to parts: inout [String]) {
        let (systolic, diastolic) = (110 + generator.next() % 20, 70 + generator.next() % 20)
        func inner(_ name: String, _ value: UInt64) -> String {
            Self.record(
                "HKQuantityTypeIdentifierBloodPressure\(name)", unit: "mmHg", day: day, 25_000, 25_000, "\(value)",
                version: "6.0.3", source: "Cuff")
        }
        let both = inner("Systolic", systolic) + inner("Diastolic", diastolic)
        parts[4] += both
        parts[5] +=
            #" <Correlation type="HKCorrelationTypeIdentifierBloodPressure" sourceName="Cuff" "#
            + #"sourceVersion="6.0.3" startDate="\#(Self.date(day, 25_000))" endDate="\#(Self.date(day, 25_000))">"#
            + "\n" + Self.entry("HKWasUserEntered", "0") + both + " </Correlation>\n"
    }

    private static func workout(_ day: Int, _ device: String) -> String {
        let dates = #"startDate="\#(date(day, 64_800))" endDate="\#(date(day, 67_500))""#
        return #" <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="44.5" durationUnit="min" "#
            + #"sourceName="Alex’s Apple Watch" sourceVersion="11.4.1" device="\#(device)" "#
            + #"creationDate="\#(date(day, 67_600))" \#(dates)>"# + "\n"
            + entry("HKIndoorWorkout", "0") + entry("HKWeatherHumidity", "8600 %")
            + entry("HKWeatherTemperature", "56 degF")
            + #"  <WorkoutEvent type="HKWorkoutEventTypePause" date="\#(date(day, 65_000))"/>"# + "\n"
            + #"  <WorkoutEvent type="HKWorkoutEventTypeResume" date="\#(date(day, 65_030))"/>"# + "\n"
            + #"  <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" \#(dates) average="145.5" "#
            + #"minimum="96" maximum="162" unit="count/min"/>"# + "\n"
            + #"  <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" \#(dates) sum="7.5" "#
            + #"unit="km"/>"# + "\n"
            + #"  <WorkoutRoute sourceName="Alex’s Apple Watch" sourceVersion="11.4.1" \#(dates)>"# + "\n"
            + #"   <FileReference path="/workout-routes/route_\#(day).gpx"/>"# + "\n  </WorkoutRoute>\n </Workout>\n"
    }

    private static func variability(_ day: Int, _ device: String) -> String {
        var content = "  <HeartRateVariabilityMetadataList>\n"
        for beat in 0..<20 {
            content += #"   <InstantaneousBeatsPerMinute bpm="60" time="3:20:0\#(beat / 10).\#(beat % 10)0 AM"/>"#
            content += "\n"
        }
        content += "  </HeartRateVariabilityMetadataList>\n"
        return record(
            "HKQuantityTypeIdentifierHeartRateVariabilitySDNN", unit: "ms", day: day, 12_000, 12_060, "45.5",
            device: device, content: content)
    }

    /// Returns the file of a route of 60 points on a day.
    package static func route(_ day: Int) -> String {
        var text =
            #"<gpx version="1.1" creator="Apple Health Export" xmlns="http://www.topografix.com/GPX/1/1">"#
            + "<trk><trkseg>"
        for second in 0..<60 {
            let time = "2024-03-\(day < 9 ? "0" : "")\(day + 1)T17:00:\(second < 10 ? "0" : "")\(second)Z"
            text += #"<trkpt lon="-0.1\#(second + 10)" lat="51.5\#(second + 10)"><ele>48.5</ele><time>\#(time)</time>"#
            text += "<extensions><speed>2.5</speed><course>90</course><hAcc>3.5</hAcc><vAcc>2.5</vAcc></extensions>"
            text += "</trkpt>"
        }
        return text + "</trkseg></trk></gpx>"
    }
}
