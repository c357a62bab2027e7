import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

@testable import HealthService

/// Elements that begin within a second, or end as they begin, and the sources of nights (ING-5, ING-24, ING-47).
@Suite struct IngestSecondTests {
    private let store: IngestStore

    init() throws { store = try IngestStore() }

    private static func at(_ second: String, _ value: Double, _ rest: String = "") -> String {
        "{'date':'2026-11-22T10:00:\(second)Z','qty':\(value)\(rest)}"
    }

    @Test("ING-20: counts of a second are added up, but one that is told twice counts once") func counts() throws {
        let outcome = try store.ingest(
            metric: "step_count", "count",
            [
                Self.at("01.250", 10), Self.at("01.750", 7), Self.at("01", 10), Self.at("01.999", 7),
                Self.at("02", 5), Self.at("01.5", 100, ",'source':'Phone'"),
            ])
        #expect(outcome.skipped.map(\.path) == [2, 3].map { "data.metrics[0].data[\($0)]" })
        #expect(outcome.skipped.allSatisfy { $0.reason == "another element has its source and date" })
        let values = try store.samples(.stepCount).compactMap { $0.value(in: .count) }
        #expect(outcome.added == 3 && values.sorted() == [5, 17, 100])
    }

    @Test("ING-20: of other values of a second, the first is taken") func rates() throws {
        let outcome = try store.ingest(
            metric: "heart_rate", "bpm",
            [
                "{'date':'2026-11-22T10:00:01.750Z','Avg':60}", "{'date':'2026-11-22T10:00:01.250Z','Avg':70}",
                "{'date':'2026-11-22T10:00:01.500Z','Avg':80,'source':'Ring'}",
                "{'date':'2026-11-22T10:00:02.000Z','Avg':90}", "{'date':'2026-11-22T10:00:01Z','Avg':65}",
            ])
        #expect(outcome.skipped.map(\.path) == [1, 4].map { "data.metrics[0].data[\($0)]" })
        let values = try store.samples(.heartRate).compactMap { $0.value(in: .countPerMinute) }
        #expect(outcome.added == 3 && values.map { $0.rounded() }.sorted() == [60, 80, 90])
    }

    @Test(
        "ING-5: a symptom or a mood may end as it begins, but not before",
        arguments: [("07:00:00", true), ("07:00:01", true), ("06:59:59", false), (nil, true)] as [(String?, Bool)])
    func moments(end: String?, isTaken: Bool) throws {
        let last = end.map { ",'end':'2026-11-22 \($0) +0100'" } ?? ""
        let period = "'start':'2026-11-22 07:00:00 +0100'\(last)"
        let outcome = try store.ingest(
            """
            {'data':{'symptoms':[{\(period),'name':'Headache','severity':'Mild'}],
            'stateOfMind':[{\(period),'kind':'daily_mood','valence':0.5}]}}
            """)
        #expect(outcome.added == (isTaken ? 2 : 0))
        #expect(
            outcome.skipped.map(\.reason) == (isTaken ? [] : Array(repeating: "the end is before the start", count: 2)))
        guard isTaken else { return }
        for type in [ObjectType.headache, .stateOfMind] {
            let sample = try store.sample(type)
            #expect(sample.end - sample.start == (end == "07:00:01" ? 1 : 0), "\(type)")
        }
    }

    @Test("ING-23: a stage may end as it begins, and lasts two days at most", arguments: [0, 172_800, 172_801, -1])
    func stages(seconds: Int) throws {
        let end = IngestStore.moment("2026-11-19T22:00:00Z") + Double(seconds)
        let outcome = try store.ingest(
            metric: "sleep_analysis", "hr",
            [
                "{'startDate':'2026-11-19T22:00:00Z','endDate':'\(end.formatted(.iso8601))','value':'Core'}"
            ])
        let isTaken = (0...172_800).contains(seconds)
        #expect(outcome.added == (isTaken ? 1 : 0))
        #expect(
            outcome.skipped.map(\.reason)
                == (isTaken ? [] : [seconds < 0 ? "the end is before the start" : "longer than two days"]))
    }

    @Test(
        "ING-24: a night is that of its source, and else of the source of its sleep",
        arguments: [
            ("", "Health Auto Export"), (",'sleepSource':'Ring'", "Ring"), (",'source':'Watch'", "Watch"),
            (",'source':'Watch','sleepSource':'Ring'", "Watch"), (",'inBedSource':'Bed'", "Health Auto Export"),
        ])
    func nights(sources: String, name: String) throws {
        let night = """
            {'totalSleep':7,'sleepStart':'2026-11-21T23:05:00Z','sleepEnd':'2026-11-22T06:40:00Z',
            'inBedStart':'2026-11-21T23:00:00Z','inBedEnd':'2026-11-21T23:00:00Z'\(sources)}
            """
        let outcome = try store.ingest(metric: "sleep_analysis", "hr", [night])
        // Of a period without a length nothing is stored.
        #expect(outcome.added == 1 && outcome.skipped.isEmpty)
        let sample = try store.sample(.sleepAnalysis)
        #expect(sample.category == 1 && sample.source?.source.name == name)
        #expect(sample.metadata?["OHKSleepTotal"] == .number(7))
    }

    @Test("ING-25: encounters that were only counted follow each other by a second") func encounters() throws {
        let moment = "'date':'2026-11-22T06:00:00Z'"
        func ingest(_ rest: String) throws -> IngestOutcome {
            try store.ingest(metric: "sexual_activity", "count", ["{\(moment),\(rest)}"])
        }
        #expect(try ingest("'Unspecified':2,'Protection Used':2,'Protection Not Used':1").added == 5)
        let start = IngestStore.seconds("2026-11-22T06:00:00Z")
        let type = try #require(MetricNames.categoryType("SexualActivity"))
        let samples = try store.samples(type)
        #expect(samples.map { $0.start - start } == [0, 1, 2, 3, 4] && samples.allSatisfy { $0.end == $0.start })
        #expect(
            samples.map { $0.metadata?[MetadataKey.sexualActivityProtectionUsed] } == [
                nil, nil, .bool(true), .bool(true), .bool(false),
            ])
        #expect(try ingest("'Unspecified':0").added == 0 && ingest("'Unspecified':101").skippedCount == 1)
        #expect(try ingest("'Unspecified':1.5").skippedCount == 1 && ingest("'Other':1").skippedCount == 1)
    }

    @Test("ING-7, ING-25: an encounter is known again, whatever kinds are told beside it later") func knownEncounters()
        throws
    {
        let type = try #require(MetricNames.categoryType("SexualActivity"))
        func ingest(_ rest: String) throws -> [Int] {
            let outcome = try store.ingest(
                metric: "sexual_activity", "count", ["{'date':'2026-11-22T06:00:00Z',\(rest)}"])
            return [outcome.added, outcome.updated, outcome.alreadyThere]
        }
        #expect(try ingest("'Protection Used':1") == [1, 0, 0])
        #expect(try ingest("'Unspecified':1,'Protection Used':1") == [1, 0, 1])
        #expect(try ingest("'Unspecified':1,'Protection Used':2,'Protection Not Used':1") == [2, 0, 2])
        let used = try store.samples(type).map { $0.metadata?[MetadataKey.sexualActivityProtectionUsed] }
        #expect(used.filter { $0 == .bool(true) }.count == 2 && used.filter { $0 == nil }.count == 1)
        #expect(used.count == 4)
    }

    @Test(
        "ING-47: only what is said to be entered by a person is",
        arguments: [
            ("", false), (",'userEntered':false", false), (",'userEntered':null", false), (",'userEntered':true", true),
            (",'userEntered':'x'", false), (",'userEntered':{}", false),
        ])
    func entered(member: String, isEntered: Bool) throws {
        let symptom = "{'start':'2026-11-22T06:00:00Z','end':'2026-11-22T06:30:00Z','name':'Headache','severity':'Mild'"
        #expect(try store.ingest("{'data':{'symptoms':[\(symptom)\(member)}]}}").added == 1)
        let sample = try store.sample(.headache)
        #expect(sample.metadata?.wasUserEntered == isEntered && sample.category == 2)
    }
}
