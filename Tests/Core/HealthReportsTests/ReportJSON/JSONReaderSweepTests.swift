import Foundation
import HealthModel
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthReports

/// Each member of what is read from JSON: other kinds of values, and none.
@Suite struct JSONReaderSweepTests {
    /// Adds what a reader makes of a text in which each value in turn is another one.
    private static func sweep(
        _ name: String, _ text: String, to kept: inout KeptLines, _ read: (JSON) throws -> String
    ) throws {
        func told(_ json: JSON) -> String {
            do {
                return try read(json)
            } catch let error as JSONFormError {
                return error.clause
            } catch { return "\(error)" }
        }
        let whole = try JSON(parsing: text)
        kept.add(name) { told(whole) }
        for place in [("", { $0 ?? .null })] + whole.places() {
            kept.add("\(name)\(place.path)", JSON.others) { value in
                let outcome = told(place.with(value))
                return outcome.first == "{" || outcome.first == "[" ? Told.hash(outcome).prefix(4).description : outcome
            }
        }
    }

    private static func difference(_ name: String, _ text: String, _ read: (JSON) throws -> String) throws -> String? {
        var kept = KeptLines()
        try sweep(name, text, to: &kept, read)
        return try kept.difference(from: "Core/Texts/Reports/read-\(name).txt")
    }

    @Test("Annotations")
    func annotations() throws {
        let text = #"""
            {"title": "A", "notes": "B", "activityType": "yoga", "tags": ["C", "D"], "gear": "E", "isNotMine": true,
            "trim": {"start": "2024-03-09T08:00:00Z", "end": "2024-03-09T08:00:10Z",
            "shares": {"duration": 0.5, "distance": 0.51, "energy": 0.52, "climb": 0.53}}}
            """#
        #expect(try Self.difference("annotation", text) { try $0.asAnnotation().json.line } == nil)
    }

    @Test("Quantities, beats, locations and voltages of a series")
    func series() throws {
        var kept = KeptLines()
        func date(_ second: Int) -> String { "\"2024-03-09T08:00:0\(second)Z\"" }
        try Self.sweep(
            "quantities",
            "[{\"start\": \(date(0)), \"end\": \(date(1)), \"value\": 1.5, \"isJoined\": true}, "
                + "{\"start\": \(date(2)), \"end\": \(date(2)), \"value\": 2}]", to: &kept
        ) {
            let form = try $0.asQuantities()
            return "[\(form.starts) \(form.ends) \(form.values) \(form.joined)]"
        }
        try Self.sweep("beats", #"[{"time": 0.5, "isPrecededByGap": true}, {"time": 1.25}]"#, to: &kept) {
            "[\(try $0.asBeats().map { JSON.beat($0).line })]"
        }
        try Self.sweep(
            "locations",
            "[{\"timestamp\": \(date(0)), \"latitude\": 47.5, \"longitude\": 8.25, \"altitude\": 400, \"speed\": 3, "
                + "\"course\": 270, \"horizontalAccuracy\": 4, \"verticalAccuracy\": 5, \"speedAccuracy\": 6, "
                + "\"courseAccuracy\": 8}, {\"timestamp\": \(date(1)), \"latitude\": -90, \"longitude\": 180}]",
            to: &kept
        ) { "[\(try $0.asLocations().map { JSON.location($0).line })]" }
        try Self.sweep("voltages", #"[{"time": 0, "volts": 0.001}, {"time": 0.002, "volts": -0.0005}]"#, to: &kept) {
            "[\(try $0.asVoltages().map { JSON.voltage($0).line })]"
        }
        kept.add("quantity", [true, false]) {
            JSON.quantity(1.5, start: 731_664_000, end: 731_664_001.5, isJoined: $0).line
        }
        let many = { (count: Int) in
            JSON.array((0..<count).map { .object([("time", .integer($0))]) })
        }
        kept.add("many beats", [HeartbeatRecord.maximumCount, HeartbeatRecord.maximumCount + 1]) {
            "\(try many($0).asBeats().count)"
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/read-series.txt") == nil)
    }

    @Test("Details of specialized samples")
    func details() throws {
        var kept = KeptLines()
        let lens = #"""
            "sphere": {"value": -1.5, "unit": "D"}, "cylinder": {"value": -0.5, "unit": "D"},
            "axis": {"value": 90, "unit": "deg"}, "prism": {"amount": {"value": 1, "unit": "cm"},
            "angle": {"value": 45, "unit": "deg"}, "eye": 1}
            """#
        let texts: [(ObjectTypeFamily, String)] = [
            (
                .electrocardiogram,
                #"{"classification": 2, "symptomsStatus": 1, "averageHeartRate": {"value": 71, "#
                    + #""unit": "count/min"}, "samplingFrequency": {"value": 512, "unit": "Hz"}, "#
                    + #""measurementCount": 15360}"#
            ),
            (
                .audiogram,
                #"{"points": [{"frequency": {"value": 500, "unit": "Hz"}, "#
                    + #""tests": [{"sensitivity": {"value": 20, "unit": "dBHL"}, "conduction": 0, "#
                    + #""isMasked": true, "side": 1, "clampingRange": {"lowerBound": -10, "upperBound": 70}}]}]}"#
            ),
            (
                .clinical,
                #"{"displayName": "A", "resource": {"type": "Condition", "identifier": "1", "#
                    + #""version": "4.0.1", "sourceURL": "https://example.org/1", "data": "AQID"}}"#
            ),
            (
                .document,
                #"{"title": "A", "patientName": "B", "authorName": "C", "custodianName": "D", "data": "AQID"}"#
            ),
            (
                .visionPrescription,
                "{\"kind\": \"glasses\", \"rightEye\": {\(lens)}, \"leftEye\": {}, \"brand\": \"A\"}"
            ),
            (.stateOfMind, #"{"kind": 1, "valence": -0.25, "labels": [3, 4], "associations": [5]}"#),
            (.scoredAssessment, #"{"answers": [1, 2, 3, 0, 1, 2, 3]}"#),
            (
                .medicationDoseEvent,
                #"{"domain": "A", "medication": "B", "scheduleType": 1, "status": 4, "quantity": 1.5, "#
                    + #""scheduledQuantity": 2, "scheduledDate": "2024-03-09T08:00:00Z", "unit": "count"}"#
            ), (.quantity, "{}"),
        ]
        for (family, text) in texts {
            try Self.sweep("\(family)", text, to: &kept) { json in
                let detail = try json.asDetail(of: family)
                return
                    "{\(detail.text { "\($0)" }) \(detail.summary { "\($0)" }) "
                    + "\(SampleDetail.jsonShape.json(detail).line)}"
            }
        }
        let units = LensRecord.Measure.allCases.map { "\"\($0.rawValue)\": {\"value\": 1, \"unit\": \"m\"}" }
        kept.add("lens") {
            let json = try JSON(parsing: "{\"kind\": \"contacts\", \"leftEye\": {\(units.joined(separator: ", "))}}")
            return SampleDetail.jsonShape.json(try json.asDetail(of: .visionPrescription)).line
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/read-details.txt") == nil)
    }

    @Test("Metadata, sources and devices")
    func origins() throws {
        var kept = KeptLines()
        try Self.sweep(
            "metadata",
            #"{"a": "b", "c": true, "d": 3, "e": 1.5, "f": {"number": 2}, "#
                + #""g": {"date": "2024-03-09T08:00:00Z"}, "h": {"value": 1.5, "unit": "km"}}"#,
            to: &kept
        ) { JSON.metadata(try $0.asMetadata()).line }
        try Self.sweep(
            "source",
            #"{"bundleIdentifier": "a.b", "name": "N", "version": "1.2", "productType": "Watch7,1", "#
                + #""systemVersion": "17.4.1"}"#,
            to: &kept
        ) { try $0.asSource().revision.json.line }
        kept.add("versions", ["17.4", "17.4.1.2", "17.x.1", "", "-1.2.3", "1..3", "99999999999999999999.1.2"]) {
            version in
            let json = JSON.object([
                ("bundleIdentifier", .string("a")), ("name", .string("b")), ("systemVersion", .string(version)),
            ])
            do { return try json.asSource().revision.json.line } catch let error as JSONFormError {
                return error.clause
            }
        }
        try Self.sweep(
            "device",
            #"{"name": "a", "manufacturer": "b", "model": "c", "hardwareVersion": "d", "#
                + #""firmwareVersion": "e", "softwareVersion": "f", "localIdentifier": "g", "#
                + #""udiDeviceIdentifier": "h"}"#,
            to: &kept
        ) { try $0.asDevice().json.line }
        for value in [
            MetadataValue.integer(3), .number(3), .number(.nan), .number(2.5), .number(.infinity), .bool(false),
            .string(""), .date(Told.date(1.5)), .quantity(.init(2, .meter)),
        ] {
            kept.add("\(value)") {
                let json = JSON.metadata(Metadata(["k": value]))
                return "\(json.line) \(try json.asMetadata()?["k"].map { "\($0)" } ?? "-")"
            }
        }
        kept.add("none") { "\(JSON.metadata(nil).line) \(try JSON.object([]).asMetadata() == nil)" }
        #expect(try kept.difference(from: "Core/Texts/Reports/read-origins.txt") == nil)
    }

    @Test("Workouts with their events, activities, statistics and zones")
    func workouts() throws {
        let zones =
            #"{"type": "HKQuantityTypeIdentifierHeartRate", "source": "user", "#
            + #""boundaries": [{"value": 120, "unit": "count/min"}, {"value": 150, "#
            + #""unit": "count/min"}], "seconds": [10, 20.5, 30]}"#
        let text = """
            {"activityType": "running", "duration": 61.5, "totals": {"distance": {"value": 1.5, "unit": "km"}, \
            "energyBurned": {"value": 100, "unit": "kcal"}, "flightsClimbed": {"value": 3, "unit": "count"}, \
            "swimmingStrokeCount": {"value": 4, "unit": "count"}}, "events": [{"type": "lap", "start": \
            "2024-03-09T08:00:00Z", "end": "2024-03-09T08:00:10Z", "metadata": {"a": 1}}], "activities": [{"uuid": \
            "00000000-0000-4000-8000-000000000001", "activityType": "cycling", "start": "2024-03-09T08:00:00Z", "end": \
            "2024-03-09T08:00:20Z", "duration": 19, "locationType": 3, "swimmingLocationType": 1, \
            "lapLength": {"value": \
            25, "unit": "m"}, "metadata": {"b": "c"}, "statistics": \
            {"HKQuantityTypeIdentifierDistanceCycling": {"unit": \
            "km", "sum": 5}}, "zones": [\(zones)]}], "isBuilderMade": true, "statistics": \
            {"HKQuantityTypeIdentifierHeartRate": {"unit": "count/min", "sum": 1, "minimum": 60, \
            "average": 90, "maximum": \
            120, "latest": 80, "latestStart": "2024-03-09T08:00:01Z", "latestEnd": "2024-03-09T08:00:02Z", "duration": \
            7}}, "zones": [\(zones)]}
            """
        #expect(
            try Self.difference("workout", text) {
                let workout = try $0.asWorkout()
                return SampleRecord(uuid: Told.id(7), type: .workout, start: 0, end: 1, content: .workout(workout)).json
                    .line
            } == nil)
        var kept = KeptLines()
        kept.add(
            "activities",
            ["running", "Running", "activity 37", "activity 9999", "activity -1", "activity", "swimBikeRun", "xx", ""]
        ) {
            do { return try JSON.string($0).asActivityType().name } catch let error as JSONFormError {
                return error.clause
            }
        }
        kept.add("events", (1...8).compactMap { WorkoutEventRecord.Kind(rawValue: $0) }) {
            let event = WorkoutEventRecord(kind: $0, start: 1, end: 2.5)
            let json = JSON.object([
                ("activityType", .string("yoga")), ("duration", .integer(1)), ("events", .array([event.json])),
            ])
            return "\(try json.asWorkout().events?.first?.json.line ?? "-")"
        }
        kept.add("zones", ["120", "120,150", "150,120", "0,5", "1,2,3,4,5,6,7,8", "1,2,3,4,5,6,7,8,9"]) { list in
            let values = list.split(separator: ",").compactMap { Double($0) }
            let json = JSON.object([
                ("type", .string("HKQuantityTypeIdentifierCyclingPower")), ("source", .string("app")),
                ("boundaries", .array(values.map { QuantityValue($0, .watt).json })),
                ("seconds", .array((0...values.count).map { .integer($0 + 1) })),
            ])
            do { return try json.asZoneGroup().json.line } catch let error as JSONFormError { return error.clause }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/read-workout-parts.txt") == nil)
    }

    @Test("Numbers, moments, identifiers, units and bytes")
    func values() throws {
        var kept = KeptLines()
        let values =
            JSON.others.compactMap(\.self) + [
                .string("00000000-0000-4000-8000-000000000001"), .string("{0000000-0000-4000-8000-000000000001}"),
                .string("kg"),
                .string("AQID"), .string("AQI"), .string("Infinity"), .string("2024-03-09"), .string("count/min"),
                .object([("value", .integer(2)), ("unit", .string("xx"))]), .number(.nan), .number(.infinity),
            ]
        for value in values {
            kept.add(value.line) {
                let reads: [(JSON) throws -> String] = [
                    { Told.text(try $0.asNumber()) }, { Told.text(try $0.asMoment()) }, { try $0.asUUID().uuidString },
                    { try $0.asUnit().unitString }, { try $0.asMeasure().json.line }, { "\(try $0.asBytes().count)" },
                ]
                return reads.map { read in
                    do { return try read(value) } catch let error as JSONFormError { return error.clause } catch {
                        return "?"
                    }
                }.joined(separator: " | ")
            }
        }
        for number in [0, 1.5, .nan, .infinity, -.infinity, 1e300] as [Double] {
            kept.add("exact \(number)") {
                "\(JSON.exact(number).line) \(JSON.date(number).line) \(JSON.exact(nil).line) "
                    + "\(JSON.date(nil as Double?).line)"
            }
        }
        kept.add("written") {
            "\(JSON.date(Told.date(1.5)).line) \(JSON.uuid(Told.id(3)).line) "
                + "\(JSON.bytes(Data([1, 2, 3])).line) \(JSON.activityType(.yoga).line)"
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/read-values.txt") == nil)
    }
}
