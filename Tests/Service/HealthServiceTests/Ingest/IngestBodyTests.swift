import Foundation
import HealthModel
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthService

@Suite struct IngestBodyTests {
    private let store: IngestStore

    init() throws { store = try IngestStore() }

    private static let step = "{'date':'2026-11-22 07:12:00 +0100','qty':101,'source':'Phone'}"

    // MARK: Payloads

    @Test("ING-1: objects come under the sources of the payload, and the journal names the app that brought them")
    func ING_1_sourcesAndJournal() throws {
        let outcome = try store.ingest(metric: "step_count", "count", [Self.step])
        #expect(outcome.added == 1)
        let sample = try store.sample(.stepCount)
        #expect(sample.source?.source.name == "Phone")
        #expect(try store.engine.read(for: IngestStore.app) { try $0.imported([sample.uuid]) } == [sample.uuid])
    }

    @Test("ING-1: types that the token may not import are left out, and the rest goes in") func ING_1_permissions()
        throws
    {
        let outcome = try store.ingest(
            IngestStore.metrics([
                IngestStore.metric("step_count", "count", [Self.step]),
                IngestStore.metric("flights_climbed", "count", [Self.step]),
            ]), permits: { $0 != .stepCount })
        #expect(outcome.added == 1)
        #expect(outcome.skipped.map(\.path) == ["data.metrics[0].data[0]"])
        #expect(try store.samples(.stepCount).isEmpty)
    }

    @Test("ING-1: numbers are numbers, texts of numbers up to 64 characters, and nothing else")
    func ING_1_numbers() throws {
        let long = "1." + String(repeating: "0", count: 61) + "1"
        let read: [(String, Double?)] = [
            ("12", 12), ("-12.5", -12.5), ("\"12.5\"", 12.5), ("\"+1e2\"", 100), ("\"1E-2\"", 0.01), ("\"1,5\"", nil),
            ("\" 1\"", nil), ("\"\"", nil), ("\"0x10\"", nil), ("\"nan\"", nil), ("\"inf\"", nil), ("\"1e999\"", nil),
            ("null", nil), ("true", nil), ("[1]", nil), ("\"\(long)\"", 1), ("\"\(long)0\"", nil),
        ]
        #expect(long.count == 64)
        for (text, value) in read { #expect(try JSON(parsing: text).double == value, "\(text)") }
    }

    @Test("ING-2: headers are read in any case and cut to a length") func ING_2_headers() {
        let headers = IngestHeaders([
            ("Automation-Name", "Steps"), ("automation-id", "7"), ("AUTOMATION-AGGREGATION", "Minutes"),
            ("automation-period", "Today"), ("session-id", String(repeating: "s", count: 1_000)), ("Cookie", "x"),
        ])
        #expect(headers.automationName == "Steps")
        #expect(headers.automationIdentifier == "7")
        #expect(headers.aggregation == "Minutes")
        #expect(headers.period == "Today")
        #expect(headers.session?.count == 200)
    }

    @Test("ING-2: every aggregation is known in any case, and another one is told") func ING_2_aggregations() throws {
        let lengths = ["seconds", "MINUTES", "Hours", "dAYS", "Weeks", "Months", "Years"]
        #expect(
            lengths.map { BucketLength(aggregation: $0)?.seconds }
                == [1, 60, 3_600, 86_400, 604_800, 31 * 86_400, 366 * 86_400])
        #expect(BucketLength(aggregation: "Default") == nil)
        #expect(!BucketLength.isUnknown("default"))
        let outcome = try store.ingest(metric: "step_count", "count", [Self.step], aggregation: "Fortnights")
        #expect(outcome.added == 1)
        #expect(outcome.warnings.count == 1)
    }

    @Test("ING-3: the answer counts, names places and reasons, and what is not known") func ING_3_answer() throws {
        let outcome = try store.ingest(
            IngestStore.metrics([
                IngestStore.metric("step_count", "count", [Self.step, "{'date':'yesterday','qty':1}"]),
                IngestStore.metric("moon_phase", "count", [Self.step]),
            ]))
        #expect(
            outcome.json(import: "/api/v1/imports/7").line
                == #"{"added": 1, "updated": 0, "alreadyThere": 0, "coveredByExport": 0, "skipped": [{"path": "data.metrics[0].data[1]", "#
                + #""reason": "invalid date"}], "unknown": ["moon_phase"], "import": "/api/v1/imports/7"}"#)
        #expect(!outcome.isRefused)
    }

    @Test("ING-3: a hundred of what was left out is told one by one, and the rest counted") func ING_3_manySkipped()
        throws
    {
        let outcome = try store.ingest(
            metric: "step_count", "count", Array(repeating: "{'date':'2026-11-22 07:12:00 +0100'}", count: 150))
        #expect(outcome.skipped.count == 100)
        #expect(outcome.skippedCount == 150)
        #expect(outcome.isRefused)
        #expect(outcome.json().line.contains(#""skippedMore": 50"#))
    }

    @Test(
        "ING-3: each bad element is left out, and every good one goes in",
        arguments: [
            "null", "7", "'text'", "[]", "[1,[2]]", "{}", "{'date':null,'qty':1}", "{'date':7,'qty':1}",
            "{'date':'2026-11-22 07:13:00 +0100','qty':'many'}", "{'date':'2026-11-22 07:13:00 +0100','qty':-1}",
            "{'date':'2026-11-22 07:13:00 +0100','qty':1e400}", "{'date':'2026-13-22 07:13:00 +0100','qty':1}",
        ]) func ING_3_badElements(_ element: String) throws
    {
        // A number outside the range of JSON ends the body; as a string it is an error of its element.
        let element = element.replacing("1e400", with: "'1e400'")
        let outcome = try store.ingest(
            metric: "step_count", "count", [Self.step, element, Self.step.replacing("12:00", with: "14:00")])
        #expect(outcome.added == 2)
        #expect(outcome.skipped.map(\.path) == ["data.metrics[0].data[1]"])
    }

    @Test("ING-3: a body that breaks off changes nothing") func ING_3_truncated() throws {
        let whole = IngestStore.metrics([IngestStore.metric("step_count", "count", [Self.step])])
        for count in stride(from: 0, to: whole.count, by: 3) {
            #expect(throws: IngestRefusal.self) { try store.ingest(String(whole.prefix(count))) }
        }
        #expect(try store.samples(.stepCount).isEmpty)
    }

    // MARK: Parts

    @Test("ING-4: parts come in any order, and other parts are named as unknown") func ING_4_parts() throws {
        let outcome = try store.ingest(
            """
            {'version':2,'data':{'medications':[{'a':[1,{}]}],'cycleTracking':{},'heartRateNotifications':null,
             'metrics':[{'data':[\(Self.step)],'more':{'x':[]},'units':'count','name':'step_count'}]},'after':[]}
            """)
        #expect(outcome.added == 1)
        #expect(outcome.unknown == ["medications", "cycleTracking", "heartRateNotifications"])
    }

    @Test(
        "ING-4: what has no object data is none of the exporter's",
        arguments: [
            "", "[]", "{}", "7", "{'data':[]}", "{'data':null}", "{'metrics':[]}", "{'data':{}} {}",
        ]) func ING_4_otherBodies(_ body: String) throws
    {
        #expect(throws: IngestRefusal.self) { try store.ingest(body) }
    }

    @Test("ING-4: a part of another shape costs no other", arguments: ["{}", "7", "'x'", "true"])
    func ING_4_oddParts(_ value: String) throws {
        let outcome = try store.ingest(
            """
            {'data':{'workouts':\(value),'symptoms':\(value),'stateOfMind':\(value),'ecg':\(value),
             'metrics':[\(IngestStore.metric("step_count", "count", [Self.step]))]}}
            """)
        #expect(outcome.added == 1)
        #expect(Set(outcome.skipped.map(\.path)) == ["data.workouts", "data.symptoms", "data.stateOfMind", "data.ecg"])
    }

    @Test(
        "SEC-42: nesting, strings and numbers beyond the limits are refused before anything is stored",
        arguments: [
            String(repeating: "[", count: 33) + String(repeating: "]", count: 33), String(repeating: "7", count: 65),
            "'" + String(repeating: "x", count: 1 << 20) + "x'",
        ]) func SEC_42_limits(_ value: String) throws
    {
        let body = "{'more':\(value),'data':{'metrics':[\(IngestStore.metric("step_count", "count", [Self.step]))]}}"
        #expect(throws: IngestRefusal.self) { try store.ingest(body) }
        #expect(try store.samples(.stepCount).isEmpty)
    }

    @Test("A cancelled ingest stops between transactions") func cancelling() throws {
        let ingest = HealthAutoExportIngest(access: store.access, receivedAt: IngestStore.noon)
        let body = IngestStore.metrics([IngestStore.metric("step_count", "count", [Self.step])])
        let outcome = try ingest.store(Array(body.replacing("'", with: "\"").utf8), isCancelled: { true })
        #expect(outcome == IngestOutcome())
        #expect(try store.samples(.stepCount).isEmpty)
    }
}
