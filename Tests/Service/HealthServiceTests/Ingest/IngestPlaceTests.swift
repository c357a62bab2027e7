import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthService

/// The places of what is left out, the counts of what is there already, and the spellings of names (ING-3, ING-7,
/// ING-20).
@Suite struct IngestPlaceTests {
    private let store: IngestStore

    init() throws { store = try IngestStore() }

    private static func told(_ outcome: IngestOutcome) -> [String] {
        outcome.skipped.map { "\($0.path): \($0.reason)" }
    }

    @Test("ING-3: a metric that is left out is told by its place among all elements") func metrics() throws {
        let good = "{'date':'2026-11-22 10:00:00 +0000','qty':2}"
        let outcome = try store.ingest(
            IngestStore.metrics([
                "'x'", IngestStore.metric("step_count", "count", ["{'qty':1}", good]), "[{'name':'a'}]",
                "{'units':'count','data':[]}", "null", IngestStore.metric("flights_climbed", "count", [good, "7"]),
                "{'name':'heart_rate','units':'bpm'}", "{'name':'moon_phase','data':[]}",
                "{'name':'heart_rate','units':'furlong','data':[]}",
            ]))
        #expect(outcome.added == 2 && outcome.unknown.first == "moon_phase")
        let told = Self.told(outcome)
        #expect(
            told.map { String($0.prefix { $0 != ":" }) } == [
                "data.metrics[0]", "data.metrics[1].data[0]", "data.metrics[2]", "data.metrics[3]", "data.metrics[4]",
                "data.metrics[5].data[1]", "data.metrics[8]",
            ])
        for place in [0, 2, 4] { #expect(told.contains("data.metrics[\(place)]: expected an object")) }
        #expect(told.contains("data.metrics[3]: missing name"))
    }

    @Test("ING-3: a workout that is left out is told by its place among all elements") func workouts() throws {
        let outcome = try store.ingest(
            IngestStore.workouts([
                "7", "{'start':'2026-11-22 07:12:04 +0100'}", "null",
                "{'name':'Run','start':'2026-11-22 07:12:04 +0100','duration':60}", "['x']", "{'name':'Run'}",
            ]))
        #expect(outcome.added == 1)
        let told = Self.told(outcome)
        #expect(told.map { String($0.prefix { $0 != ":" }) } == [0, 1, 2, 4, 5].map { "data.workouts[\($0)]" })
        for place in [0, 2, 4] { #expect(told.contains("data.workouts[\(place)]: expected an object")) }
        #expect(told.contains("data.workouts[1]: it has no name"))
    }

    @Test(
        "ING-3: a section that is no array is told, and null is nothing",
        arguments: ["metrics", "workouts", "symptoms", "stateOfMind", "ecg"])
    func sections(name: String) throws {
        let wrong = ["data.\(name): expected an array"]
        for (value, expected) in [("7", wrong), ("'x'", wrong), ("{}", wrong), ("null", []), ("[]", [])] {
            // The other section makes it a payload.
            let other = name == "metrics" ? "'workouts':[]" : "'metrics':[]"
            let outcome = try store.ingest("{'data':{'\(name)':\(value),\(other)}}")
            #expect(Self.told(outcome) == expected, "\(value)")
        }
    }

    @Test(
        "ING-20: names of metrics are the same with underscores, spaces and hyphens, in any case",
        arguments: [
            ("step_count", "StepCount"), ("step-count", "StepCount"), ("Step Count", "StepCount"),
            ("STEP-COUNT", "StepCount"), ("step--count", "StepCount"), ("-step_ count-", "StepCount"),
            ("stepcount", "StepCount"), ("heart-rate", "HeartRate"),
            ("walking-running-distance", "DistanceWalkingRunning"),
            ("weight-body mass", "BodyMass"), ("vo2-max", "VO2Max"), ("caffeine", "DietaryCaffeine"),
            ("dietary-water", "DietaryWater"), ("step.count", nil), ("step/count", nil), ("", nil), ("-", nil),
            ("steps taken", nil),
        ] as [(String, String?)])
    func names(name: String, type: String?) throws {
        let expected = try type.map { try #require(MetricNames.quantityType($0)) }
        #expect(MetricNames.kind(name) == expected.map(MetricKind.quantity))
    }

    @Test("ING-20: names of metrics that are no quantities have the same spellings", arguments: ["_", "-", " "])
    func otherNames(_ between: String) throws {
        let washing = try #require(MetricNames.categoryType("HandwashingEvent"))
        for (words, kind) in [
            (["sleep", "analysis"], MetricKind.sleep), (["blood", "pressure"], .bloodPressure),
            (["apple", "stand", "hour"], .standHour), (["mindful", "minutes"], .mindful),
            (["sexual", "activity"], .sexualActivity), (["Handwashing"], .event(washing)),
        ] {
            #expect(MetricNames.kind(words.joined(separator: between)) == kind)
        }
    }

    private struct Event: Sendable, CustomStringConvertible {
        var metric: String
        var units: String
        var type: String
        /// The members of the element, sent one after the other.
        var sent: [String]
        /// The numbers that are added, updated and there already, of each.
        var counts: [[Int]]
        /// The length in the end, in seconds.
        var seconds: Double
        var description: String { "\(metric) \(sent)" }
    }

    private static let new = [1, 0, 0]
    private static let changed = [0, 1, 0]
    private static let known = [0, 0, 1]

    private static let events = [
        Event(
            metric: "handwashing", units: "s", type: "HandwashingEvent",
            sent: ["'qty':20", "'qty':20", "'qty':30", "'qty':30", "'qty':20"],
            counts: [new, known, changed, known, changed], seconds: 20),
        Event(
            metric: "toothbrushing", units: "min", type: "ToothbrushingEvent",
            sent: ["'value':'Complete'", "'value':'Complete'", "'qty':2", "'qty':2,'value':'Complete'"],
            counts: [new, known, changed, known], seconds: 120),
        Event(
            metric: "mindful_minutes", units: "min", type: "MindfulSession", sent: ["'qty':5", "'qty':5", "'qty':6"],
            counts: [new, known, changed], seconds: 360),
        Event(
            metric: "apple_stand_hour", units: "count", type: "AppleStandHour",
            sent: ["'qty':0", "'qty':0", "'qty':1", "'qty':1"], counts: [new, known, changed, known], seconds: 3_600),
    ]

    @Test("ING-7, ING-25: an event that is longer or shorter now is brought up to date", arguments: events)
    private func lengths(_ example: Event) throws {
        let type = try #require(MetricNames.categoryType(example.type))
        for (members, counts) in zip(example.sent, example.counts) {
            let outcome = try store.ingest(
                metric: example.metric, example.units, ["{'date':'2026-11-22 10:00:00 +0000',\(members)}"])
            #expect([outcome.added, outcome.updated, outcome.alreadyThere] == counts, "\(members)")
            #expect(outcome.skippedCount == 0, "\(members)")
        }
        let sample = try store.sample(type)
        #expect(sample.end - sample.start == example.seconds)
    }

    @Test("ING-22: blood pressures are the same only if both of their values are") func pressures() throws {
        for (systolic, diastolic, counts) in [
            (120, 80, Self.new), (120, 80, Self.known), (125, 80, Self.changed), (125, 85, Self.changed),
            (125, 85, Self.known), (120, 80, Self.changed),
        ] {
            let outcome = try store.ingest(
                metric: "blood_pressure", "mmHg",
                ["{'date':'2026-11-22 10:00:00 +0000','systolic':\(systolic),'diastolic':\(diastolic)}"])
            #expect(
                [outcome.added, outcome.updated, outcome.alreadyThere] == counts, "\(systolic) \(diastolic)")
            let values = try store.sample(.bloodPressure).contained.compactMap { $0.value(in: .millimeterOfMercury) }
            #expect(values.sorted() == [Double(diastolic), Double(systolic)])
        }
    }

    // MARK: Workouts

    private static func moments(_ name: String, _ unit: String, _ minutes: Range<Int>) -> String {
        let elements = minutes.map { "{'date':'2026-11-22 07:\($0):00 +0100','qty':\($0),'units':'\(unit)'}" }
        return "'\(name)':[\(elements.joined(separator: ","))]"
    }

    @Test("ING-7: of a workout of another source, each sample that it has is there already") func foreignSeries() throws
    {
        let own = SampleRecord(
            type: .workout, start: IngestStore.seconds("2026-11-22T06:12:03Z"),
            end: IngestStore.seconds("2026-11-22T07:02:33Z"),
            content: .workout(WorkoutRecord(activityType: .running, duration: 3_000)))
        let app = AppIdentity(bundleIdentifier: "org.example.watch", name: "Watch app")
        try store.engine.write {
            try $0.authorize(app, AuthorizationDecisions(share: [.workout: true, .heartRate: true]))
        }
        try store.engine.write(as: app) { try $0.save([own]) }
        let rate = SampleRecord(
            type: .heartRate, start: own.start, end: own.start,
            content: .quantity(QuantityValue(120, .countPerMinute)))
        try store.engine.write(as: app) { try $0.add([rate], to: own.uuid) }
        let rates = (13..<18).map {
            "{'date':'2026-11-22 07:\($0):00 +0100','Min':\($0 + 90),'Avg':\($0 + 90),'Max':\($0 + 90),'units':'bpm'}"
        }
        let body = """
            {'name':'Outdoor Run','start':'2026-11-22 07:12:04 +0100','end':'2026-11-22 08:02:31 +0100',
            'heartRateData':[\(rates.joined(separator: ","))],\(Self.moments("stepCount", "count", 20..<23))}
            """
        // The workout itself counts too; its five rates are those of the watch.
        for counts in [[3, 0, 6], [0, 0, 9]] {
            let outcome = try store.ingest(IngestStore.workouts([body]))
            #expect([outcome.added, outcome.updated, outcome.alreadyThere] == counts)
            #expect(outcome.skippedCount == 0)
        }
        #expect(try store.samples(.heartRate).count == 1 && store.samples(.stepCount).count == 3)
    }
}
