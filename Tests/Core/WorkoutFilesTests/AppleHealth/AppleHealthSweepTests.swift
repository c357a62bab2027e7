import Foundation
import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// Exports and their elements, changed in every place: what is read of each, and what is written for it.
@Suite struct AppleHealthSweepTests {
    private static let parts = 6

    // MARK: Records

    private static let exported: String = {
        let device = "&lt;&lt;HKDevice: 0x1&gt;, name:Apple Watch, hardware:Watch7,3&gt;"
        func record(_ type: String, _ unit: String?, _ value: String, _ second: Int, content: String = "") -> String {
            let dates = ["creationDate", "startDate", "endDate"].enumerated().map { index, name in
                "\(name)=\"2026-05-12 06:0\(index == 0 ? 9 : index):0\(second) +0000\" "
            }.joined()
            return "<Record type=\"\(type)\" sourceName=\"Watch\" sourceVersion=\"10.1\" device=\"\(device)\" "
                + (unit.map { "unit=\"\($0)\" " } ?? "") + dates + "value=\"\(value)\""
                + (content.isEmpty ? "/>" : ">\(content)</Record>") + "\n "
        }
        let heart = "HKQuantityTypeIdentifierHeartRate"
        let entry = "<MetadataEntry key=\"HKMetadataKeyHeartRateMotionContext\" value=\"1\"/>"
        let beats =
            "<HeartRateVariabilityMetadataList><InstantaneousBeatsPerMinute bpm=\"61\" time=\"06:01:01.25\"/>"
            + "<InstantaneousBeatsPerMinute bpm=\"63\" time=\"06:01:02.5\"/></HeartRateVariabilityMetadataList>"
        let old = [(5, "80.5"), (6, "81"), (7, "82.25")].map { second, value in
            "<Record type=\"HKQuantityTypeIdentifierBodyMass\" sourceName=\"Scale\" unit=\"kg\" "
                + "startDate=\"2026-05-11 06:02:0\(second) +0200\" endDate=\"2026-05-11 06:02:1\(second) +0200\" "
                + "value=\"\(value)\"/>\n "
        }.joined()
        return "<HealthData locale=\"de_DE\">\n <ExportDate value=\"2026-05-13 09:00:00 +0100\"/>\n "
            + record(heart, "count/min", "61", 0) + record(heart, "count/min", "62.5", 1)
            + record(heart, "count/min", "63", 2, content: "\n  \(entry)\n ")
            + record(heart, "count/min", "64", 3, content: "\n  \(entry)\n ")
            + old + record("HKCategoryTypeIdentifierSleepAnalysis", nil, "HKCategoryValueSleepAnalysisAsleepREM", 4)
            + record("HKCategoryTypeIdentifierSleepAnalysis", nil, "HKCategoryValueSleepAnalysisAwake", 5)
            + record("HKQuantityTypeIdentifierHeartRateVariabilitySDNN", "ms", "42", 6, content: beats)
            + "<Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\" sourceName=\"Cuff\" "
            + "startDate=\"2026-05-12 06:01:00 +0000\" endDate=\"2026-05-12 06:01:00 +0000\">\n "
            + record("HKQuantityTypeIdentifierBloodPressureSystolic", "mmHg", "121", 7) + "</Correlation>\n "
            + "<Me HKCharacteristicTypeIdentifierBiologicalSex=\"HKBiologicalSexFemale\"/>\n <Novelty a=\"1\"/>\n"
            + "</HealthData>\n"
    }()

    private static func text(_ element: AppleHealthElement) -> String {
        "<\(element.name)" + element.attributes.map { " \($0.name)=\($0.value)" }.joined() + ">"
            + element.children.map(text).joined()
    }

    private static func text(_ export: ReadExport) -> String {
        func entries(_ entries: AppleHealthEntries) -> String { entries.map { "\($0)" }.joined(separator: ",") }
        var lines = export.samples.map { sample -> String in
            let stream = sample.stream
            return "\(stream.type.identifier) \(stream.unit?.unitString ?? "-") \(stream.sourceName) "
                + "\(stream.sourceVersion ?? "-") \(stream.device.map(AppleHealthPrinter.device) ?? "-") "
                + "\(sample.start) \(sample.end) \(sample.created ?? 0) \(sample.value) \(sample.rates) \(sample.times) "
                + entries(sample.metadata)
        }
        lines += export.elements.map(text)
        lines += export.leftovers.map {
            "\($0.reason) \($0.reason.isUnreadable) \($0.reason.evidence(in: $0.element) ?? "-") " + text($0.element)
        }
        lines += export.counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        return (lines + WholeOutcome.warnings(export.warnings) + [export.error ?? "-"]).joined(separator: "\n")
    }

    @Test(arguments: 0..<parts) func everyPlaceOfAnExport(part: Int) throws {
        let whole = Self.exported
        let difference = try ChangedTexts.difference(
            ChangedTexts.ofXML(whole), of: whole, part: part, Self.parts, from: "export"
        ) { text in
            let read = ReadExport(text)
            #expect(read == ReadExport(text, isStrict: true))
            return Self.text(read)
        }
        #expect(difference == nil)
    }

    /// Every type with values and units of all kinds.
    @Test func valuesAndUnitsOfEveryType() throws {
        let dates = "startDate=\"2026-05-12 06:00:00 +0000\" endDate=\"2026-05-12 06:00:05 +0000\""
        func read(_ type: ObjectType, _ attributes: [String]) -> String {
            let records = attributes.map {
                "<Record type=\"\(type.identifier)\" sourceName=\"W\" \(dates) \($0)/>"
            }
            let read = ReadExport("<HealthData>\(records.joined(separator: "\n"))</HealthData>")
            return read.samples.map { "\($0.value) \($0.stream.unit?.unitString ?? "-")" }.joined(separator: ",")
                + " | "
                + read.leftovers.map { "\($0.reason) \($0.element["value"] ?? "-") \($0.element["unit"] ?? "-")" }
                .joined(separator: ",")
        }
        let units = [
            "count", "%", "kcal", "m", "km", "degC", "degF", "mg/dL", "min", "hr", "dBASPL", "count/min", "kg", "mmHg",
            "m/s",
            "ml/(kg*min)", "W", "ms", "L", "bananas", "",
        ].map { "unit=\"\($0)\" value=\"7.5\"" }
        let values = (["-1", "1.5", "", "x", "HKCategoryValueNotApplicable", "1e99"] + (0...30).map { "\($0)" })
            .map { "value=\"\($0)\"" }
        var kept = KeptOutcomes()
        for type in ObjectType.all {
            switch type.family {
            case .quantity: kept.add(type.identifier.dropFirst(24)) { WholeOutcome.hash(Array(read(type, units).utf8)) }
            case .category:
                let names = CategoryValueNames.names(of: type).sorted { $0.key < $1.key }.map {
                    "value=\"\($0.value)\""
                }
                kept.add(type.identifier.dropFirst(24)) { WholeOutcome.hash(Array(read(type, values + names).utf8)) }
            default: break
            }
        }
        kept.add("heart rate") { read(.heartRate, units) }
        kept.add("sleep") { read(.sleepAnalysis, values) }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/export-types.txt") == nil)
    }

    @Test func datesInTheUsualForm() throws {
        var kept = KeptOutcomes()
        let dates = [
            "2026-05-12 06:00:00 +0000", "2026-05-12 06:59:59 +0000", "2026-05-12 23:59:59 +0000",
            "2026-05-12 24:00:00 +0000",
            "2026-05-12 06:60:00 +0000", "2026-05-12 06:00:60 +0000", "2026-05-13 06:00:00 +0000",
            "2026-05-13 06:00:00 +0130",
            "2026-05-13 06:00:00 -0330", "2026-06-13 06:00:00 -0330", "2027-06-13 06:00:00 -0330",
            "2026-02-30 06:00:00 +0000",
            "2026-05-12T06:00:00 +0000", "2026-05-12 06-00-00 +0000", "2026-05-12 06:00:00+00000",
            "2026-05-12 06:00:00 *0000",
            "2026-05-12 0a:00:00 +0000", "2026-05-12 06:0a:00 +0000", "2026-05-12 06:00:/0 +0000",
            "2026-05-12 06:00::0 +0000",
            "2026-05-12 :6:00:00 +0000", "x026-05-12 06:00:00 +0000", "2026-05-12 60:00:00 +0000",
            "2026-05-12 06:00:00 +2400",
        ]
        for (index, first) in dates.enumerated() {
            kept.add("\(index) \(first)") {
                var clock = AppleHealthDayClock()
                return (Array(first.utf8) + Array(repeating: 0x41, count: 8)).withUnsafeBufferPointer { text in
                    text.baseAddress.flatMap { clock.seconds($0) }.map { "\($0)" } ?? "-"
                }
            }
            kept.add("after \(first)") {
                let all = dates.map { second -> String in
                    var clock = AppleHealthDayClock()
                    return [first, second, first].map { date in
                        (Array(date.utf8) + Array(repeating: 0x41, count: 8)).withUnsafeBufferPointer { text in
                            text.baseAddress.flatMap { clock.seconds($0) }.map { "\($0)" } ?? "-"
                        }
                    }.joined(separator: " ")
                }
                return WholeOutcome.hash(Array(all.joined(separator: "\n").utf8))
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/export-dates.txt") == nil)
    }

    @Test func activitiesInExports() throws {
        var kept = KeptOutcomes()
        for activity in WorkoutActivity.named {
            kept.add(activity.name) {
                let name = activity.exportName
                return "\(name) \(WorkoutActivity(exported: name) == activity) "
                    + "\(AppleHealthPrinter.isUnknownActivity(name))"
            }
        }
        for text in [
            "0", "13", "999", "-1", "x", "", "HKWorkoutActivityTypeNone", "cycling", "HKWorkoutActivityTypecycling",
        ] {
            kept.add("'\(text)'") {
                "\(WorkoutActivity(exported: text)?.name ?? "-") \(AppleHealthPrinter.isUnknownActivity(text))"
            }
        }
        kept.add("a number") { WorkoutActivity(rawValue: 999).exportName }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/export-activities.txt") == nil)
    }

    // MARK: Archives

    /// Archives with files in different places: which is the export, and what else is found.
    @Test func layoutsOfExports() throws {
        let export = "<HealthData/>"
        let longer = "<?xml version=\"1.0\"?><!-- longer than the other --><HealthData locale=\"de\"/>"
        let layouts: [[(String, String)]] = [
            [
                ("apple_health_export/export.xml", export),
                ("apple_health_export/export_cda.xml", "<ClinicalDocument/>"),
            ],
            [("a/Exporter.XML", export), ("b/other.xml", longer)], [("a.xml", "<gpx/>"), ("b.txt", export)],
            [("x/workout-routes/b.gpx", "<gpx/>"), ("x/workout-routes/A.GPX", "1"), ("x/export.xml", export)],
            [
                ("x/export.xml", longer), ("x/electrocardiograms/e2.csv", "2"), ("x/electrocardiograms/e1.csv", "1"),
                ("x/clinical-records/c.json", "{}"), ("y/workout-routes/e1.csv", "3"), ("y/e1.CSV", "4"),
            ],
            [], [("export.xml", "no markup")], [("export.xml", export)],
        ]
        var kept = KeptOutcomes()
        for (index, layout) in layouts.enumerated() {
            kept.add(index) {
                var zip = TestZip()
                for (name, text) in layout { zip.add(name, Array(text.utf8)) }
                let archive = try AppleHealthArchive(InputFile(Data(zip.finished), named: "a.zip"))
                var lines = ["\(archive.mainName) \(archive.hasMainFile) \(archive.electrocardiograms)"]
                lines.append("\(archive.routes(without: [])) \(archive.routes(without: ["/x/b.gpx"]))")
                for name in ["e1.csv", "/x/E2.csv", "c.json", "a.gpx", "nothing", ""] {
                    let content = try archive.file(named: name)?.readAll(limit: 100, file: name)
                    lines.append(
                        "\(archive.contains(name)) \(content.map { String(decoding: $0, as: UTF8.self) } ?? "-")")
                }
                lines.append(String(decoding: try archive.mainFile().readAll(limit: 1_000, file: "a"), as: UTF8.self))
                return (lines + archive.problems.map { "\($0)" }).joined(separator: "\n")
            }
        }
        for text in [export, longer, "<gpx/>", ""] {
            for isPacked in [false, true] {
                kept.add("'\(text.prefix(20))' \(isPacked)") {
                    let bytes = isPacked ? TestZip.deflate(Array(text.utf8), isGzip: true) : Array(text.utf8)
                    let archive = try AppleHealthArchive(InputFile(Data(bytes), named: "dir/export.xml"))
                    return archive.mainName
                        + String(decoding: try archive.mainFile().readAll(limit: 1_000, file: "a"), as: UTF8.self)
                }
            }
        }
        let own = AppleHealthArchive(electrocardiogram: InputFile(Data("x".utf8), named: "dir/e.csv"))
        kept.add("electrocardiogram") {
            "\(own.hasMainFile) \(own.mainName) \(own.electrocardiograms) \(own.contains("E.csv")) \(own.problems.count)"
        }
        kept.add("no main file") { try own.mainFile().byteCount ?? 0 }
        for name in [
            "x/export.xml", "x/export_cda.xml", "x/workout-routes/a", "x/workout-routes", "workout-routes/a",
            "y/export_cda.xml",
            "x/clinical-records/1/2", "x/electrocardiograms/e", "x/other/e",
        ] {
            kept.add("'\(name)'") {
                ["x/export.xml", "export.xml", "x"].map { "\(AppleHealthArchive.belongs(name, to: $0))" }.joined(
                    separator: " ")
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/export-layouts.txt") == nil)
    }

    // MARK: Elements

    private static let watch = SourceRevisionRecord(
        source: SourceRecord(bundleIdentifier: "import.1", name: "Watch"), version: "11.2", productType: "Watch7,3",
        system: nil)

    private static func sample(_ type: ObjectType, _ start: Double, _ end: Double, _ content: SampleContent)
        -> SampleRecord
    {
        SampleRecord(
            uuid: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)), type: type, start: start,
            end: end, content: content,
            origin: SampleOrigin(
                source: watch, device: DeviceRecord([.name: "Apple Watch", .hardwareVersion: "Watch7,3"]),
                metadata: [MetadataKey.timeZone: .string("Europe/Berlin")]))
    }

    private static func element(_ text: String) throws -> AppleHealthElement {
        guard let element = HealthText.elements(text).first else { throw JSONFormError("there is no element") }
        return element
    }

    private func difference(
        _ text: String, _ name: String, part: Int = 0, _ parts: Int = 1,
        _ outcome: (AppleHealthElement) throws -> String
    ) throws -> String? {
        try ChangedTexts.difference(ChangedTexts.ofXML(text), of: text, part: part, parts, from: name) {
            try outcome(Self.element($0))
        }
    }

    private static let workout = #"""
        <Workout workoutActivityType="HKWorkoutActivityTypeSwimBikeRun" duration="0.75" durationUnit="h" totalDistance="5" totalDistanceUnit="km" totalEnergyBurned="300" totalEnergyBurnedUnit="kcal" totalSwimmingStrokeCount="410" totalFlightsClimbed="7" totalFlightsClimbedUnit="count" sourceName="Watch" sourceVersion="11.2" creationDate="2026-05-12 06:51:00 +0000" startDate="2026-05-12 06:00:00 +0000" endDate="2026-05-12 06:50:00 +0000">
         <MetadataEntry key="HKIndoorWorkout" value="0"/>
         <MetadataEntry key="HKSwimmingLocationType" value="2"/>
         <MetadataEntry key="HKLapLength" value="25 m"/>
         <WorkoutEvent type="HKWorkoutEventTypePause" date="2026-05-12 06:01:00 +0000" duration="9" durationUnit="min"/>
         <WorkoutEvent type="HKWorkoutEventTypeLap" date="2026-05-12 06:03:00 +0000" duration="90" durationUnit="s"/>
         <WorkoutEvent type="HKWorkoutEventTypeSegment" date="2026-05-12 06:07:00 +0000" duration="0.1">
          <MetadataEntry key="leg" value="swim"/>
         </WorkoutEvent>
         <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" average="2" minimum="1" maximum="3" unit="count/s"/>
         <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" sum="200" unit="kcal"/>
         <WorkoutActivity uuid="00000000-0000-0000-0000-00000000000A" workoutActivityType="HKWorkoutActivityTypeSwimming" startDate="2026-05-12 06:00:00 +0000" endDate="2026-05-12 06:20:00 +0000" duration="15" durationUnit="min">
          <MetadataEntry key="water" value="cold"/>
          <WorkoutEvent type="HKWorkoutEventTypeLap" date="2026-05-12 06:03:00 +0000" duration="91" durationUnit="s"/>
          <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceSwimming" sum="0.5" unit="km"/>
         </WorkoutActivity>
         <WorkoutActivity uuid="own" startDate="2026-05-12 06:20:00 +0000"/>
         <WorkoutRoute sourceName="Watch" startDate="2026-05-12 06:00:00 +0000" endDate="2026-05-12 06:50:00 +0000">
          <FileReference path="/workout-routes/route.gpx"/>
         </WorkoutRoute>
         <Novelty/>
        </Workout>
        """#

    @Test(arguments: 0..<parts) func everyPlaceOfAWorkout(part: Int) throws {
        let difference = try difference(Self.workout, "health-workout", part: part, Self.parts) { element in
            var reason: AppleHealthReason?
            guard let workout = AppleHealthWorkout(element, reason: &reason) else { return reason?.rawValue ?? "-" }
            let sample = Self.sample(.workout, workout.start, workout.end, .workout(workout.record))
            let printer = AppleHealthPrinter(offset: 3_600)
            let written = printer.element(
                sample, workout.record, created: workout.created, looseSyncIdentifier: "s1",
                routes: [printer.route(sample, file: "a.gpx")], leftovers: workout.leftovers.map(\.element))
            return HealthText.text(workout) + Self.text(written)
        }
        #expect(difference == nil)
    }

    @Test func everyPlaceOfAHearingTest() throws {
        let text = #"""
            <Audiogram type="HKDataTypeIdentifierAudiogram" sourceName="Hearing" sourceVersion="3" creationDate="2024-03-01 10:07:00 +0100" startDate="2024-03-01 10:00:00 +0100" endDate="2024-03-01 10:05:00 +0100" device="Headphones">
             <MetadataEntry key="room" value="quiet"/>
             <SensitivityPoint frequencyValue="500" frequencyUnit="Hz" leftEarValue="12" leftEarUnit="dBHL" leftEarMasked="yes" leftEarClampingRangeLowerBound="-10" leftEarClampingRangeUpperBound="100" rightEarValue="13" rightEarUnit="dBHL" rightEarMasked="no" rightEarClampingRangeLowerBound="-5"/>
             <SensitivityPoint frequencyValue="1" frequencyUnit="kHz" leftEarValue="30" leftEarUnit="dBHL"/>
            </Audiogram>
            """#
        let difference = try difference(text, "health-audiogram") { element in
            let detail = try AppleHealthDetail.audiogram(element)
            guard case .audiogram(let record) = detail.detail else { return "-" }
            let written = AppleHealthPrinter(offset: 0).audiogram(
                Self.sample(.audiogram, detail.start, detail.end, .route(count: 0)), record, created: detail.created,
                leftovers: detail.leftovers.map(\.element))
            return HealthText.text(detail) + Self.text(written)
        }
        #expect(difference == nil)
    }

    @Test func everyPlaceOfAPrescription() throws {
        let text = #"""
            <VisionPrescription type="HKVisionPrescriptionTypeContacts" dateIssued="2024-03-01 00:00:00 +0000" expirationDate="2026-03-01" brand="Dailies"><RightEye sphere="-1.25" sphereUnit="D" cylinder="0.5" cylinderUnit="D" axis="90" axisUnit="deg" add="1.5" addUnit="D" vertex="12" vertexUnit="mm" prismAmount="2" prismAmountUnit="pD" prismAngle="45" prismAngleUnit="deg" farPD="3.1" farPDUnit="cm" nearPD="29" nearPDUnit="mm" baseCurve="8" baseCurveUnit="mm" diameter="14" diameterUnit="mm"/><LeftEye sphere="-2" prismAmount="3"/><MetadataEntry key="by" value="Dr. Eye"/></VisionPrescription>
            """#
        let difference = try difference(text, "health-prescription") { element in
            let detail = try AppleHealthDetail.prescription(element)
            guard case .prescription(let record) = detail.detail else { return "-" }
            let written = AppleHealthPrinter(offset: 0).prescription(
                Self.sample(.visionPrescription, detail.start, detail.end, .route(count: 0)), record,
                leftovers: detail.leftovers.map(\.element))
            return HealthText.text(detail) + Self.text(written)
        }
        #expect(difference == nil)
    }

    @Test func everyPlaceOfAClinicalRecord() throws {
        let text = #"""
            <ClinicalRecord type="Observation" identifier="x1" sourceName="Clinic" sourceURL="https://fhir.example/x1" fhirVersion="4.0.1" receivedDate="2020-08-06 05:01:22 -0800" resourceFilePath="/clinical-records/x.json" displayName="Glucose"/>
            """#
        let resource = #"""
            {"resourceType": "Observation", "id": "own", "category": [{"coding": [{"code": "vital-signs", "display": "V"}],
            "text": "W"}], "code": {"text": "Sugar", "coding": [{"code": "7", "display": "Glucose"}]},
            "vaccineCode": {"coding": [{"display": "Vaccine"}]}, "substance": {"text": "Nuts"}}
            """#
        func outcome(_ element: AppleHealthElement, _ resource: String) throws -> String {
            let detail = try AppleHealthDetail.clinical(element, resource: Data(resource.utf8))
            guard case .clinical(let record) = detail.detail, let found = record.resource else { return "-" }
            let written = AppleHealthPrinter(offset: 0).clinicalRecord(
                Self.sample(detail.type, detail.start, detail.end, .route(count: 0)), named: record.displayName, found,
                file: "x.json")
            return "\(detail.type.identifier) \(detail.key ?? "-") \(detail.start) " + Self.text(written)
        }
        #expect(try difference(text, "health-clinical") { try outcome($0, resource) } == nil)
        var bare = try Self.element(text)
        bare.attributes.removeAll { ["displayName", "identifier", "type"].contains($0.name) }
        let other = try ChangedTexts.difference(
            ChangedTexts.ofJSON(resource), of: resource, part: 0, 1, from: "health-resource"
        ) { try outcome(bare, $0) }
        #expect(other == nil)
    }

    @Test func everyPlaceOfADayAndAPerson() throws {
        let day = #"""
            <ActivitySummary dateComponents="2024-02-29" activeEnergyBurned="2000" activeEnergyBurnedGoal="2100" activeEnergyBurnedUnit="kJ" appleMoveTime="31" appleMoveTimeGoal="40" appleExerciseTime="22" appleExerciseTimeGoal="30" appleStandHours="11" appleStandHoursGoal="12"/>
            """#
        let days = try difference(day, "health-day") { element in
            guard let record = try AppleHealthActivitySummary.record(element) else { return "no data" }
            let written = AppleHealthPrinter(offset: 0).summary(record).map(Self.text) ?? "-"
            return HealthText.text(record) + written
        }
        #expect(days == nil)
        let me = #"""
            <Me HKCharacteristicTypeIdentifierDateOfBirth="1985-02-28" HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale" HKCharacteristicTypeIdentifierBloodType="HKBloodTypeABNegative" HKCharacteristicTypeIdentifierFitzpatrickSkinType="HKFitzpatrickSkinTypeIV" HKCharacteristicTypeIdentifierWheelchairUse="No" HKCharacteristicTypeIdentifierActivityMoveMode="2" HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse="None"/>
            """#
        let persons = try difference(me, "health-person") { element in
            let person = AppleHealthPerson(element)
            let values = person.values.map { "\($0.key.identifier) \($0.value)" }.sorted().joined(separator: ", ")
            return values + "\(person.rest.map(\.name))"
                + Self.text(AppleHealthPrinter(offset: 0).person(person.values))
        }
        #expect(persons == nil)
    }

    // MARK: Electrocardiograms and documents

    @Test func everyLineOfAnElectrocardiogram() throws {
        let english = """
            Name,Max Mustermann
            Date of Birth,"Jan 1, 1990"
            Recorded Date,2025-03-01 10:15:00 +0100
            Classification,Atrial Fibrillation
            Symptoms,Rapid heartbeat
            Software Version,2.10
            Device,"Watch6,7"
            Sample Rate,512.5 hertz
            Average Heart Rate,93 bpm


            Lead,Lead I
            Unit,µV

            57.25
            -12
            x
            3
            """
        let german = english.replacing("Recorded Date", with: "Aufzeichnungsdatum")
            .replacing("Atrial Fibrillation", with: "Vorhofflimmern").replacing("Rapid heartbeat", with: "Ohne")
            .replacing("512.5 hertz", with: "512,5 Hertz").replacing("Lead,Lead I", with: "Ableitung,Ableitung I")
            .replacing("Unit,", with: "Einheit,").replacing("57.25", with: "57,25")
        for (name, text) in [("en", english), ("de", german)] {
            let difference = try ChangedTexts.difference(
                ChangedTexts.ofLines(text, separators: [","]), of: text, part: 0, 1, from: "electrocardiogram-\(name)"
            ) { text in
                let file = try ElectrocardiogramFile(MemoryByteSource(Array(text.utf8)))
                let detail = try AppleHealthDetail.electrocardiogram(file)
                guard case .electrocardiogram(let record) = detail.detail else { return "-" }
                var sample = Self.sample(.electrocardiogram, detail.start, detail.end, .route(count: 0))
                sample.origin = SampleOrigin(source: Self.watch, device: detail.device, metadata: detail.metadata)
                let printer = AppleHealthPrinter(offset: 3_600)
                let sink = MemoryByteSink()
                try AppleHealthFiles.writeElectrocardiogram(
                    AppleHealthFiles.header(of: sample, record, printer), to: sink
                ) { try $0(detail.voltages.map { AppleHealthFiles.microvolts($0.volts) }) }
                return HealthText.text(detail) + " \(file.unreadable) " + String(decoding: sink.bytes, as: UTF8.self)
            }
            #expect(difference == nil)
        }
    }

    @Test func wordsOfElectrocardiograms() throws {
        var kept = KeptOutcomes()
        for text in [
            "Sinus Rhythm", "Atrial Fibrillation", "AFib", "low heart rate", "High Heart Rate", "Poor Recording",
            "poor reading", "Inconclusive", "unclassified", "Sinusrhythmus", "Vorhofflimmern", "uneindeutig",
            "Rythme sinusal", "Fibrillation atriale", "fibrillation auriculaire", "ritmo sinusal",
            "fibrilación auricular", "Atrial Fibrillation — High Heart Rate", "Heart Rate Over 120", "heart rate over",
            "heart rate over 1", "High heart rate (150)", "Heart rate under 50", "heart rate under", "x", "",
        ] {
            kept.add("'\(text)'") {
                "\(ElectrocardiogramWords.classification(text) ?? -1) \(ElectrocardiogramWords.isNothing(text))"
            }
        }
        for text in ["None", "Ohne", "keine", "aucun", "ninguno", "nessuno", "nenhum", "geen", "no"] {
            kept.add("symptoms '\(text)'") { "\(ElectrocardiogramWords.isNothing(text))" }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/electrocardiogram-words.txt") == nil)
    }

    @Test func everyPlaceOfAClinicalDocument() throws {
        let text = """
            <ClinicalDocument xmlns="urn:hl7-org:v3"><title>Report  of
            today</title><recordTarget><patientRole><patient><name><given>Eva</given><given>M</given><family>Doe</family>
            </name><name>Other</name></patient></patientRole></recordTarget>
            <author><assignedAuthor><assignedPerson><name>Dr. <b>Who</b> X</name></assignedPerson><representedOrganization>
            <name>House</name></representedOrganization></assignedAuthor></author>
            <custodian><assignedCustodian><representedCustodianOrganization><name>Clinic</name>
            </representedCustodianOrganization></assignedCustodian></custodian><title>Second</title></ClinicalDocument>
            """
        let difference = try ChangedTexts.difference(
            ChangedTexts.ofXML(text), of: text, part: 0, 1, from: "health-document"
        ) {
            let record = try CDAReader.document(Data($0.utf8))
            return [record.title, record.patientName, record.authorName, record.custodianName].joined(separator: " | ")
        }
        #expect(difference == nil)
    }

    // MARK: Writing

    @Test func recordsAreWritten() throws {
        var kept = KeptOutcomes()
        let device = DeviceRecord([.name: "Apple Watch", .hardwareVersion: "Watch7,3"])
        let metadata: Metadata = [
            "a": .string("x \"y\" <z> & \n\t"), "b": .bool(true), "c": .integer(-7), "d": .number(2),
            "e": .number(0.25),
            "f": .date(Date(timeIntervalSinceReferenceDate: 5.5)), "g": .quantity(.init(12.5, .meter)),
            "g (2)": .string("two"), "h (2)": .string("other"), "g (3)": .string("three"), "g (5)": .string("five"),
            MetadataKey.weatherHumidity: .quantity(.init(0.47, .percent)), MetadataKey.wasUserEntered: .bool(false),
        ]
        let base = AppleHealthSamples(
            type: .heartRate, unit: .countPerMinute, source: Self.watch, device: device, metadata: nil,
            starts: [0, 60.5, 1e12, 120], ends: [1, 61.25, 1e12, -1e13], values: [61, 62.5, 63, 64])
        var sleep = AppleHealthSamples(
            type: .sleepAnalysis, unit: nil, source: nil, device: nil, metadata: metadata, starts: [7, 8, 9, 10],
            ends: [17, 18, 19, 20], values: [0, 5, 99, 1.5])
        var lists: [(String, AppleHealthSamples)] = [("rates", base), ("sleep", sleep)]
        func add(_ name: String, _ change: (inout AppleHealthSamples) -> Void) {
            var changed = base
            change(&changed)
            lists.append((name, changed))
        }
        add("created") { $0.created = [100, -1e13, 102, 103] }
        add("metadata") { $0.metadata = metadata }
        add("synced") { $0.looseSyncIdentifier = "s" }
        add("contents") { $0.contents = [1: [AppleHealthElement("Novelty")]] }
        add("attributes") { $0.attributes = [0: [.init("type", "x"), .init("own", "&")]] }
        add("attributes and creation") {
            ($0.created, $0.attributes) = ([1, 2, 3, 4], [3: [.init("own", "z")]])
        }
        add("long") { $0.metadata = ["long": .string(String(repeating: "y", count: 70_000))] }
        add("none") { ($0.starts, $0.ends, $0.values) = ([], [], []) }
        sleep.looseSyncIdentifier = "t"
        sleep.contents = [2: [AppleHealthElement("Novelty")]]
        lists.append(("sleep with contents", sleep))
        for (name, samples) in lists {
            for (offset, hasFractions) in [(0, true), (-12_659, true), (20_700, false)] {
                kept.add("\(name) \(offset)") {
                    let sink = MemoryByteSink()
                    let writer = AppleHealthWriter(sink, AppleHealthPrinter(offset: offset, hasFractions: hasFractions))
                    let count = try writer.write(samples)
                    let before = writer.byteCount
                    try writer.end()
                    return "\(count) \(before) \(writer.byteCount) " + String(decoding: sink.bytes, as: UTF8.self)
                }
            }
        }
        for content in [
            .quantity(.init(61, .countPerMinute)), .category(3), .category(77), .route(count: 4),
        ] as [SampleContent] {
            for start in [0, -1e13] {
                kept.add("\(content) \(start)") {
                    let writer = AppleHealthWriter(MemoryByteSink(), AppleHealthPrinter(offset: 0))
                    return writer.record(Self.sample(.sleepAnalysis, start, 9, content)).map(Self.text) ?? "-"
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/health-written.txt") == nil)
    }

    @Test func textsAndNumbersOfExports() throws {
        var kept = KeptOutcomes()
        for text in [
            "", "plain", "a&b", "<", ">", "\"", "'", "\n\r\t", "\u{1}x\u{1F}", "\u{FFFE}\u{FFFF}\u{FFFD}", "ï é 🏊",
        ] {
            kept.add("'\(text)'") { AppleHealthWriter.escaped(text) }
        }
        for value in [0, 0.01, 0.011, 0.47, 0.57, 1, 1.01, 58, 1e-9, 1 / 3.0, 0.123_456_789, 0.29] {
            kept.add(value) {
                [1, 60, 100, 1e6].map { "\(AppleHealthPrinter.factor($0, times: value))" }.joined(separator: " ")
                    + " \(AppleHealthFiles.microvolts(value))"
                    + Self.text(
                        AppleHealthElement(
                            "a",
                            children: AppleHealthPrinter(offset: 0).entries([
                                MetadataKey.weatherHumidity: .quantity(.init(value, .percent)),
                                "other": .quantity(.init(value, .percent)), "number": .number(value),
                            ])))
            }
        }
        for value in [1e14, 1e15, 1e16, -1e15, 2.0, -2.5, 1e15 + 1] {
            kept.add("number \(value)") {
                Self.text(
                    AppleHealthElement(
                        "a", children: AppleHealthPrinter(offset: 0).entries(["n": .number(value)])))
            }
        }
        for name in [
            "count", "count/min", "kcal", "Cal", "mg/dL", "mmol<180.1558800000541>/L", "degF", "dBASPL", "%", "",
            "bananas", "m/s", "cmAq", "ml/(kg*min)", "mL/min·kg", "L", "µg", "mcg", "appleEffortScore", "km/hr", "hr",
        ] {
            kept.add("unit '\(name)'") { AppleHealthUnit.parse(name)?.unitString ?? "-" }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/health-texts.txt") == nil)
    }

    @Test func valuesOfMetadata() throws {
        var kept = KeptOutcomes()
        let texts = [
            "", "0", "1", "-7", "2.5", "1e3", "12 m", "12.5 km", "47 %", "4700 %", "0.5 %", "1 bananas", "x", "true",
            "yes",
            "2026-05-12 06:00:00 +0000", "2026", "nan", "12 m s", " 5", "5 ", "HKHeartRateMotionContextActive",
            "9223372036854775807", "9223372036854775808", "1,5 m",
        ]
        let keys = [
            "own", MetadataKey.weatherHumidity, MetadataKey.wasUserEntered, MetadataKey.timeZone, "HKIndoorWorkout",
            "HKLapLength", "HKMetadataKeyHeartRateMotionContext", "HKWeatherTemperature", "HKMetadataKeySyncIdentifier",
            "HKMetadataKeySyncVersion", "HKVO2MaxTestType", "HKExternalUUID", "HKMenstrualCycleStart",
        ]
        for key in keys {
            kept.add(key) {
                texts.map { "\(AppleHealthMetadata.value($0, of: key, type: nil))" }.joined(separator: ", ")
            }
            for text in texts.prefix(10) {
                kept.add("\(key) '\(text)'") { "\(AppleHealthMetadata.value(text, of: key, type: .heartRate))" }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/health-metadata.txt") == nil)
    }

    @Test func namesOfCategories() throws {
        var kept = KeptOutcomes()
        for type in ObjectType.all where type.family == .category {
            kept.add(type.identifier) {
                CategoryValueNames.names(of: type).sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
                    .joined(separator: ", ")
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/category-names.txt") == nil)
    }
}
