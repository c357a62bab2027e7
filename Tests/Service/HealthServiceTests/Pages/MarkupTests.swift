import Foundation
import HealthPages
import HealthTransfer
import Testing
import WorkoutFiles

@testable import HealthService

/// Markup in every text field that a file, a payload or a person can fill is escaped on every page (TST-11).
@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct MarkupTests {
    /// The markup: tags, and ends of attributes of either kind.
    private static let evil = "<script>alert(1)</script>\"'><img src=x>\" onfocus=a ' onblur=b"
    private static let traces = ["<script>alert", "<img src=x", "\" onfocus=", "' onblur="]
    /// The escaped markup.
    private static let shown = "&lt;script&gt;alert(1)"

    private static let xml = evil.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
        "\"", with: "&quot;")
    private static let json = JSON.string(evil).line

    private static func day(_ number: Int) -> String { "2026-03-\(number < 10 ? "0" : "")\(number)" }

    private static func gpx(_ day: Int) -> String {
        let points = (0..<4).map { index in
            """
            <trkpt lat="47.00\(index)" lon="8.0"><ele>400</ele><time>\(Self.day(day))T06:00:\(index)0Z</time>\
            <name>\(xml)</name><cmt>\(xml)</cmt><desc>\(xml)</desc><src>\(xml)</src><sym>\(xml)</sym></trkpt>
            """
        }
        return """
            <gpx version="1.1" creator="\(xml)" xmlns="http://www.topografix.com/GPX/1/1"><metadata><name>\(xml)</name>\
            <desc>\(xml)</desc><author><name>\(xml)</name></author><keywords>\(xml)</keywords></metadata>\
            <wpt lat="47" lon="8"><name>\(xml)</name><desc>\(xml)</desc></wpt>\
            <trk><name>\(xml)</name><cmt>\(xml)</cmt><desc>\(xml)</desc><src>\(xml)</src><link href="\(xml)"><text>\(xml)</text></link>\
            <type>\(xml)</type><trkseg>\(points.joined())</trkseg></trk></gpx>
            """
    }

    private static func tcx(_ day: Int) -> String {
        let points = (0..<4).map { index in
            "<Trackpoint><Time>\(Self.day(day))T06:00:\(index)0Z</Time><Position><LatitudeDegrees>47.00\(index)</LatitudeDegrees>"
                + "<LongitudeDegrees>8.0</LongitudeDegrees></Position><HeartRateBpm><Value>120</Value></HeartRateBpm></Trackpoint>"
        }
        return """
            <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities>\
            <Activity Sport="\(xml)"><Id>\(Self.day(day))T06:00:00Z</Id><Lap StartTime="\(Self.day(day))T06:00:00Z">\
            <TotalTimeSeconds>30</TotalTimeSeconds><DistanceMeters>300</DistanceMeters><Notes>\(xml)</Notes>\
            <Track>\(points.joined())</Track></Lap><Notes>\(xml)</Notes><Training><Plan><Name>\(xml)</Name></Plan></Training>\
            <Creator><Name>\(xml)</Name><UnitId>1</UnitId><ProductID>2</ProductID></Creator></Activity></Activities>\
            <Author><Name>\(xml)</Name></Author></TrainingCenterDatabase>
            """
    }

    private static func export(_ day: Int) -> String {
        let span = "startDate=\"\(Self.day(day)) 10:00:00 +0000\" endDate=\"\(Self.day(day)) 10:30:00 +0000\""
        let origin =
            "sourceName=\"\(xml)\" sourceVersion=\"\(xml)\" device=\"&lt;&lt;HKDevice: 0x1&gt;, name:\(xml), "
            + "manufacturer:\(xml), model:\(xml), hardware:\(xml), software:\(xml)&gt;\""
        let metadata =
            "<MetadataEntry key=\"\(xml)\" value=\"\(xml)\"/><MetadataEntry key=\"HKFoodType\" value=\"\(xml)\"/>"
        return """
            <?xml version="1.0"?><HealthData locale="\(xml)"><ExportDate value="\(Self.day(28)) 00:00:00 +0000"/>\
            <Record type="HKQuantityTypeIdentifierStepCount" \(origin) unit="count" \(span) value="70">\(metadata)</Record>\
            <Record type="HKQuantityTypeIdentifierHeartRate" \(origin) unit="count/min" \(span) value="61">\(metadata)</Record>\
            <Record type="HKCategoryTypeIdentifierSleepAnalysis" \(origin) \(span) value="HKCategoryValueSleepAnalysisAsleepCore"/>\
            <Record type="\(xml)" \(origin) unit="\(xml)" \(span) value="\(xml)"/>\
            <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="min" \(origin) \(span)>\
            \(metadata)<WorkoutEvent type="HKWorkoutEventTypeLap" date="\(Self.day(day)) 10:10:00 +0000">\
            \(metadata)</WorkoutEvent></Workout></HealthData>
            """
    }

    private static func payload(_ day: Int) -> String {
        """
        {"data": {\(json): [], "metrics": [{"name": \(json), "units": \(json), "data": [{"date": \(json)}]},
        {"name": "heart_rate", "units": "bpm", "data": [{"date": "\(Self.day(day)) 07:00:00 +0000", "qty": 70, "source": \(json)}]}],
        "workouts": [{"name": \(json), "start": "\(Self.day(day)) 07:00:00 +0000", "end": "\(Self.day(day)) 08:00:00 +0000",
        "location": \(json), "source": \(json), "metadata": {\(json): \(json)}}],
        "symptoms": [{"start": "\(Self.day(day)) 07:00:00 +0000", "end": "\(Self.day(day)) 08:00:00 +0000", "name": \(json),
        "severity": \(json)}]}}
        """
    }

    private static func encoded(_ text: String) throws -> String {
        try #require(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    }

    /// Returns the addresses of all pages that a signed-in person can open, with the existing data.
    private static func addresses(_ pages: PagesUnderTest) async throws -> [String] {
        let word = try encoded(evil)
        var addresses =
            PagesUnderTest.addresses + [
                "/workouts?q=\(word)", "/workouts?where=\(word)", "/workouts?source=\(word)",
                "/workouts?activity=\(word)",
                "/workouts?sort=\(word)", "/workouts?from=\(word)", "/data?q=\(word)", "/data/\(word)",
                "/login?next=\(word)",
                "/data/stepCount?where=\(word)", "/data/stepCount?source=\(word)", "/data/stepCount?span=\(word)",
                "/calendar?month=\(word)", "/calendar?year=\(word)", "/sleep?from=\(word)", "/sleep/\(word)",
                "/records?activity=\(word)",
                "/trends?by=\(word)", "/workouts/\(word)", "/join/\(word)", "/reset/\(word)", "/nowhere/\(word)",
                "/calendar?month=2026-03",
            ]
        let workouts = try await JSON(parsing: pages.ask("GET", "/api/v1/workouts?limit=500").text)
        addresses += try workouts.member("items") {
            try $0.elements { "/workouts/" + (try $0.member("uuid") { try $0.asString() }) }
        }
        let types = try await JSON(parsing: pages.ask("GET", "/api/v1/types").text)
        addresses += try types.member("items") {
            try $0.elements { type in
                let name = try type.member("name") { try $0.asString() }
                return "/data/\(name)?span=All"
            }
        }
        return addresses
    }

    /// Returns the number of pages that show the text, and expects none of them to contain it as markup.
    private static func look(_ pages: PagesUnderTest) async throws -> Int {
        var seen = 0
        for address in try await addresses(pages) {
            let answer = try await pages.ask("GET", address)
            #expect(answer.status < 500, "\(address): \(answer.status)")
            for trace in traces { #expect(!answer.text.contains(trace), "\(address.prefix(60)) has \(trace)") }
            if answer.text.contains(shown) { seen += 1 }
        }
        return seen
    }

    @Test func TST_11_everyFieldOfEveryFormat() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder) { _ in }
            let name = try Self.encoded(Self.evil)
            for text in [Self.gpx(1), Self.tcx(2), Self.export(3)] {
                #expect(try await pages.importFile(name, Array(text.utf8)), "\(text.prefix(60))")
            }
            let json: [HeaderFields.Field] = [("Content-Type", "application/json"), ("User-Agent", Self.evil)]
            let sent = try await pages.ask(
                "POST", "/api/v1/ingest/health-auto-export", form: Self.payload(4),
                fields: json + [("automation-name", Self.evil), ("session-id", Self.evil)])
            #expect(sent.status == 200, "\(sent.text)")
            for (method, target, body) in [
                ("POST", "/api/v1/tokens", "{\"name\": \(Self.json), \"scopes\": {\"read\": [\"all\"]}}"),
                (
                    "PATCH", "/api/v1/me",
                    "{\"shownName\": \(Self.json), \"settings\": {\"sportNames\": {\(Self.json): \"running\"}}}"
                ),
                (
                    "POST", "/api/v1/workouts",
                    "{\"activity\": \"yoga\", \"start\": \"2026-03-05T06:00:00Z\", \"duration\": 60, \"title\": \(Self.json)}"
                ),
            ] {
                let answer = try await pages.ask(method, target, form: body, fields: json)
                #expect([200, 201, 422].contains(answer.status), "\(target): \(answer.text)")
            }
            let workouts = try JSON(parsing: try await pages.ask("GET", "/api/v1/workouts").text)
            let identifiers = try workouts.member("items") {
                try $0.elements { try $0.member("uuid") { try $0.asString() } }
            }
            #expect(identifiers.count == 5)
            for uuid in identifiers {
                let body = "{\"title\": \(Self.json), \"notes\": \(Self.json), \"addTags\": [\(Self.json)]}"
                let edited = try await pages.ask("PATCH", "/api/v1/workouts/\(uuid)", form: body, fields: json)
                #expect([200, 400, 422].contains(edited.status), "\(edited.text)")
            }
            #expect(try await Self.look(pages) > 15)
            try await Self.takeOver(from: pages, identifiers, to: folder.appending(path: "other"))
        }
    }

    /// Imports workouts into another store as files of the formats that cannot be written by hand.
    private static func takeOver(from pages: PagesUnderTest, _ workouts: [String], to folder: URL) async throws {
        for format in ["fit", "json", "tcx", "gpx"] {
            let inner = folder.appending(path: format)
            try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
            let other = try await PagesUnderTest.personal(inner) { _ in }
            for uuid in workouts {
                let file = try await pages.ask("GET", "/api/v1/workouts/\(uuid)/export?format=\(format)")
                // A workout without a course cannot be exported in some formats.
                guard file.status == 200 else { continue }
                try await other.importFile("file.\(format)", file.bytes)
            }
            let items = try JSON(parsing: try await other.ask("GET", "/api/v1/workouts").text)["items"]
            #expect(try items?.elements { $0 }.isEmpty == false, "\(format)")
            #expect(try await look(other) > 0, "\(format)")
        }
    }
}
