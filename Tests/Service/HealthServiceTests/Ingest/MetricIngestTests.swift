import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthService

@Suite struct MetricIngestTests {
    private let store: IngestStore

    init() throws { store = try IngestStore() }

    private func at(_ time: String, _ rest: String, zone: String = "+0000") -> String {
        "{'date':'2026-11-22 \(time) \(zone)',\(rest)}"
    }

    private func spans(_ type: ObjectType) throws -> [[Double]] {
        let start = IngestStore.seconds("2026-11-22T00:00:00Z")
        return try store.samples(type).map { [$0.start - start, $0.end - start] }
    }

    // MARK: Buckets

    @Test("ING-20: without an aggregation sums are of a minute, cut at the next date and at the moment of receipt")
    func ING_20_defaultBuckets() throws {
        try store.ingest(
            metric: "step_count", "count",
            [
                at("10:00:00", "'qty':1"), at("10:00:20", "'qty':2"), at("11:00:00", "'qty':3"),
                at("12:00:00", "'qty':4"),
            ])
        #expect(try spans(.stepCount) == [[36_000, 36_020], [36_020, 36_080], [39_600, 39_660], [43_200, 43_230]])
    }

    @Test("ING-20: sums of each aggregation", arguments: [("Seconds", 1.0), ("Minutes", 60), ("Hours", 3_600)])
    func ING_20_aggregations(_ name: String, _ length: Double) throws {
        try store.ingest(metric: "step_count", "count", [at("08:00:00", "'qty':1")], aggregation: name)
        #expect(try spans(.stepCount) == [[28_800, 28_800 + length]])
    }

    @Test("ING-20: a bucket of days is of local days, of 23 hours too, and today's ends with the receipt")
    func ING_20_days() throws {
        try store.ingest(
            metric: "step_count", "count",
            [
                "{'date':'2026-03-29 00:00:00 +0100','qty':5}", "{'date':'2026-03-30 00:00:00 +0200','qty':6}",
                "{'date':'2026-11-22 00:00:00 +0100','qty':7}",
            ], aggregation: "days")
        let lengths = try store.samples(.stepCount).map { $0.end - $0.start }
        #expect(lengths == [82_800, 86_400, 13 * 3_600 + 30])
    }

    @Test("ING-20: if all dates are local midnights, buckets are days") func ING_20_midnights() throws {
        let days = ["2026-11-19", "2026-11-20 00:00:00 +0100", "2026-11-21 00:00:00 +0100"]
        try store.ingest(
            metric: "active_energy", "kcal", days.map { "{'date':'\($0)','qty':300}" },
            timeZone: TimeZone(identifier: "Europe/Zurich") ?? .gmt)
        #expect(try store.samples(.activeEnergyBurned).map { $0.end - $0.start } == [86_400, 86_400, 86_400])
        try store.ingest(
            metric: "flights_climbed", "count",
            ["{'date':'2026-11-20 00:00:00 +0100','qty':1}", "{'date':'2026-11-20 00:01:00 +0100','qty':1}"])
        #expect(try store.samples(.flightsClimbed).map { $0.end - $0.start } == [60, 60])
    }

    @Test("ING-20: values that are no sums hold for a moment up to a minute, else for the bucket")
    func ING_20_discrete() throws {
        try store.ingest(metric: "respiratory_rate", "count/min", [at("10:00:00", "'qty':14")], aggregation: "Minutes")
        #expect(try spans(.respiratoryRate) == [[36_000, 36_000]])
        try store.ingest(metric: "heart_rate", "bpm", [at("10:00:00", "'qty':60")])
        #expect(try store.sample(.heartRate).metadata?.syncIdentifier?.hasSuffix(":1") == true)
        try store.ingest(metric: "walking_speed", "m/s", [at("10:00:00", "'qty':1.2")], aggregation: "Hours")
        #expect(try spans(.walkingSpeed) == [[36_000, 39_600]])
        try store.ingest(metric: "vo2_max", "ml/kg/min", [at("00:00:00", "'qty':42")], aggregation: "Weeks")
        #expect(try spans(.vo2Max) == [[0, 43_230]])
    }

    @Test(
        "ING-20: sums over more than a sample may last are left out with a reason",
        arguments: ["Weeks", "Months", "Years"])
    func ING_20_longBuckets(_ aggregation: String) throws {
        let outcome = try store.ingest(
            metric: "step_count", "count", [at("00:00:00", "'qty':1")], aggregation: aggregation)
        #expect(outcome.added == 0)
        #expect(outcome.skipped.map(\.path) == ["data.metrics[0]"])
    }

    @Test("ING-20: dates in any order make the same buckets") func ING_20_order() throws {
        let elements = ["10:02:00", "10:00:00", "10:00:30", "10:02:00"].enumerated().map {
            at($1, "'qty':\($0 + 1)")
        }
        try store.ingest(metric: "step_count", "count", elements)
        #expect(try spans(.stepCount) == [[36_000, 36_030], [36_030, 36_090], [36_120, 36_180]])
        #expect(try store.sum(.stepCount) == 10)
    }

    @Test("ING-20: a bucket after the receipt is a moment and no trap") func ING_20_future() throws {
        try store.ingest(metric: "step_count", "count", ["{'date':'2026-11-23 11:59:59 +0000','qty':1}"])
        let sample = try store.sample(.stepCount)
        #expect(sample.start == sample.end)
    }

    @Test("ING-20: buckets of two lengths of one source never add up", arguments: [true, false])
    func ING_20_twoLengths(_ daysFirst: Bool) throws {
        let day = {
            try store.ingest(metric: "step_count", "count", [at("00:00:00", "'qty':500")], aggregation: "Days")
        }
        let minutes = {
            try store.ingest(
                metric: "step_count", "count", [at("10:00:00", "'qty':200"), at("10:05:00", "'qty':300")],
                aggregation: "Minutes")
        }
        if daysFirst { _ = try day() }
        _ = try minutes()
        if !daysFirst { _ = try day() }
        #expect(try store.sum(.stepCount) == 500)
    }

    // MARK: Heart rates

    @Test("ING-21: the average is the value; extremes are kept beside it, and told once") func ING_21_extremes() throws
    {
        let outcome = try store.ingest(
            metric: "heart_rate", "count/min",
            [
                at("10:00:00", "'Min':50,'Avg':60.5,'Max':90"), at("10:01:00", "'min':61,'avg':61,'max':61"),
                at("10:02:00", "'qty':62"), at("10:03:00", "'Min':40,'Max':70"),
                at("10:04:00", "'Min':50,'Avg':55,'Max':60"),
            ])
        let samples = try store.samples(.heartRate)
        #expect(samples.map { $0.value(in: .countPerMinute) } == [60.5, 61, 62, 55])
        #expect(samples[0].metadata?["OHKMinimum"] == .quantity(QuantityValue(50, .countPerMinute)))
        #expect(samples[0].metadata?["OHKMaximum"] == .quantity(QuantityValue(90, .countPerMinute)))
        #expect(samples[1].metadata?["OHKMinimum"] == nil)
        #expect(outcome.skipped.map(\.path) == ["data.metrics[0].data[3]"])
        #expect(outcome.warnings == [IngestContext.summarised])
    }

    // MARK: Blood pressure

    @Test("ING-22: two pressures of an element are a correlation, replaced when one of them changes")
    func ING_22_correlation() throws {
        for (systolic, updated) in [(120, 0), (120, 0), (125, 1)] {
            let outcome = try store.ingest(
                metric: "blood_pressure", "mmHg", [at("10:00:00", "'systolic':\(systolic),'diastolic':80")])
            #expect(outcome.updated == updated)
            let sample = try store.sample(.bloodPressure)
            guard case .correlation(let contained) = sample.content else { throw IngestStore.Several(count: 0) }
            #expect(Set(contained.map(\.canonicalValue)) == [Double(systolic), 80])
        }
        #expect(try store.samples(.bloodPressureSystolic).count == 1)
        let outcome = try store.ingest(metric: "blood_pressure", "mmHg", [at("11:00:00", "'systolic':120")])
        #expect(outcome.skippedCount == 1)
    }

    @Test("ING-22: pressures of two metrics are joined where they are of one second") func ING_22_oneSecond() throws {
        let outcome = try store.ingest(
            IngestStore.metrics([
                IngestStore.metric(
                    "blood_pressure_systolic", "mmHg", ["{'date':'2026-11-20 10:00:00.2 +0000','qty':120}"]),
                IngestStore.metric(
                    "blood_pressure_diastolic", "mmHg", ["{'date':'2026-11-20 10:00:00.7 +0000','qty':80}"]),
            ]))
        #expect(outcome.added == 1)
        let parts = try store.sample(.bloodPressure).contained
        #expect(parts.compactMap { $0.value(in: .millimeterOfMercury) }.sorted() == [80, 120])
    }

    @Test("ING-22: pressures of two metrics are joined where date and source are equal") func ING_22_twoMetrics() throws
    {
        let outcome = try store.ingest(
            IngestStore.metrics([
                IngestStore.metric(
                    "blood_pressure_diastolic", "mmHg",
                    [at("10:00:00", "'qty':80,'source':'Cuff'"), at("11:00:00", "'qty':81,'source':'Cuff'")]),
                IngestStore.metric(
                    "blood_pressure_systolic", "mmHg",
                    [at("10:00:00", "'qty':120,'source':'Cuff'"), at("11:00:00", "'qty':121,'source':'Other'")]),
            ]))
        #expect(outcome.added == 1)
        #expect(
            Set(outcome.skipped.map(\.path)) == ["data.metrics[0].data[1]", "data.metrics[1].data[1]"])
        #expect(try store.sample(.bloodPressure).source?.source.name == "Cuff")
    }

    // MARK: Sleep

    @Test(
        "ING-23: every name of a stage",
        arguments: [
            ("In Bed", 0), ("InBed", 0), ("Asleep", 1), ("Unspecified", 1), ("AsleepUnspecified", 1), ("Awake", 2),
            ("Core", 3),
            ("AsleepCore", 3), ("Deep", 4), ("AsleepDeep", 4), ("REM", 5), ("AsleepREM", 5),
        ]) func ING_23_stages(_ name: String, _ value: Int) throws
    {
        for (start, end) in [("startDate", "endDate"), ("start", "end")] {
            try store.ingest(
                metric: "sleep_analysis", "hr",
                [
                    "{'\(start)':'2026-11-21 23:00:00 +0100','\(end)':'2026-11-21 23:40:00 +0100','value':'\(name)',"
                        + "'qty':99,'totalSleep':7,'source':'Watch'}"
                ])
        }
        let sample = try store.sample(.sleepAnalysis)
        #expect(sample.category == value)
        #expect(sample.end - sample.start == 2_400)
    }

    @Test("ING-23: a stage that grew takes the place of the shorter one; others that begin with it stay")
    func ING_23_growing() throws {
        func segment(_ end: String, _ value: String) -> String {
            "{'startDate':'2026-11-21 23:00:00 +0100','endDate':'2026-11-21 \(end) +0100','value':'\(value)'}"
        }
        try store.ingest(metric: "sleep_analysis", "hr", [segment("23:40:00", "Core"), segment("23:50:00", "In Bed")])
        let outcome = try store.ingest(
            metric: "sleep_analysis", "hr", [segment("23:45:00", "Core"), segment("23:50:00", "In Bed")])
        #expect((outcome.updated, outcome.alreadyThere) == (1, 1))
        #expect(try store.samples(.sleepAnalysis).map(\.category).count == 2)
        #expect(try store.ingest(metric: "sleep_analysis", "hr", [segment("22:00:00", "Core")]).skippedCount == 1)
        #expect(try store.ingest(metric: "sleep_analysis", "hr", [segment("23:40:00", "Dreaming")]).skippedCount == 1)
    }

    private static let summary = """
        {'date':'2026-11-22 00:00:00 +0100','totalSleep':7.2,'asleep':0,'core':4.1,'deep':1.1,'rem':2,'awake':0.2,'inBed':8,
        'inBedStart':'2026-11-21 22:50:00 +0100','inBedEnd':'2026-11-22 06:50:00 +0100',
        'sleepStart':'2026-11-21 23:05:00 +0100','sleepEnd':'2026-11-22 06:40:00 +0100','source':'Watch'}
        """

    @Test("ING-24: of a summed up night only its bounds and hours are stored") func ING_24_summary() throws {
        let outcome = try store.ingest(metric: "sleep_analysis", "hr", [Self.summary])
        #expect(outcome.added == 2)
        #expect(outcome.warnings == [IngestContext.summarised])
        let samples = try store.samples(.sleepAnalysis)
        #expect(samples.map(\.category) == [0, 1])
        #expect(samples.map { $0.end - $0.start } == [28_800, 27_300])
        #expect(samples[1].metadata?["OHKSleepDeep"] == .number(1.1))
        #expect(samples[1].metadata?["OHKSleepTotal"] == .number(7.2))
        #expect(samples[1].metadata?["OHKSleepAsleep"] == nil)
        #expect(try store.ingest(metric: "sleep_analysis", "hr", [Self.summary]).alreadyThere == 2)
        #expect(try store.ingest(metric: "sleep_analysis", "hr", ["{'totalSleep':7}"]).skippedCount == 1)
    }

    @Test("ING-24: where stages of the source cover the night, its sums are left out") func ING_24_stagesKnown() throws
    {
        try store.ingest(
            metric: "sleep_analysis", "hr",
            [
                "{'startDate':'2026-11-22 01:00:00 +0100','endDate':'2026-11-22 02:00:00 +0100','value':'Deep',"
                    + "'source':'Watch'}"
            ])
        let outcome = try store.ingest(metric: "sleep_analysis", "hr", [Self.summary])
        #expect((outcome.added, outcome.alreadyThere) == (0, 2))
        let other = Self.summary.replacing("'Watch'", with: "'Ring'")
        #expect(try store.ingest(metric: "sleep_analysis", "hr", [other]).added == 2)
    }

    // MARK: Names of values

    @Test("ING-25: meals and reasons become metadata") func ING_25_metadata() throws {
        try store.ingest(
            metric: "blood_glucose", "mg/dL",
            [
                at("10:00:00", "'qty':90,'mealTime':'Before Meal'"),
                at("11:00:00", "'qty':120,'mealTime':'After Meal'"),
                at("11:30:00", "'qty':110,'mealTime':'Unspecified'"),
            ])
        #expect(
            try store.samples(.bloodGlucose).map { $0.metadata?[MetadataKey.bloodGlucoseMealTime] }
                == [.integer(1), .integer(2), nil])
        try store.ingest(
            metric: "insulin_delivery", "IU",
            [at("10:00:00", "'qty':1,'reason':'Basal'"), at("11:00:00", "'qty':4,'reason':'Bolus'")])
        #expect(
            try store.samples(.insulinDelivery).map { $0.metadata?[MetadataKey.insulinDeliveryReason] }
                == [.integer(1), .integer(2)])
    }

    @Test("ING-25: insulin without a reason cannot be stored, and says so") func ING_25_noReason() throws {
        let outcome = try store.ingest(metric: "insulin_delivery", "IU", [at("10:00:00", "'qty':1")])
        #expect((outcome.added, outcome.skippedCount) == (0, 1))
    }

    @Test("ING-25: hours of standing, sessions, events and encounters") func ING_25_categories() throws {
        let stand = try #require(MetricNames.categoryType("AppleStandHour"))
        let mindful = try #require(MetricNames.categoryType("MindfulSession"))
        let washing = try #require(MetricNames.categoryType("HandwashingEvent"))
        let brushing = try #require(MetricNames.categoryType("ToothbrushingEvent"))
        let encounter = try #require(MetricNames.categoryType("SexualActivity"))
        try store.ingest(
            metric: "apple_stand_hour", "count",
            [at("10:00:00", "'qty':1"), at("11:00:00", "'qty':0"), at("00:00:00", "'qty':12")])
        #expect(try store.samples(stand).map(\.category) == [0, 1])
        #expect(try store.samples(stand).map { $0.end - $0.start } == [3_600, 3_600])
        try store.ingest(metric: "mindful_minutes", "min", [at("10:00:00", "'qty':5")])
        #expect(try store.sample(mindful).end - store.sample(mindful).start == 300)
        try store.ingest(metric: "handwashing", "s", [at("10:00:00", "'qty':20,'value':'Complete'")])
        #expect(try store.sample(washing).end - store.sample(washing).start == 20)
        #expect(try store.sample(washing).metadata?["OHKValue"] == .string("Complete"))
        try store.ingest(metric: "toothbrushing", "s", [at("10:00:00", "'value':'Complete'")])
        #expect(try store.sample(brushing).category == 0)
        let body = at("10:00:00", "'Unspecified':1,'Protection Used':2,'Protection Not Used':0")
        #expect(try store.ingest(metric: "sexual_activity", "count", [body]).added == 3)
        #expect(try store.ingest(metric: "sexual_activity", "count", [body]).alreadyThere == 3)
        let used = try store.samples(encounter).filter {
            $0.metadata?[MetadataKey.sexualActivityProtectionUsed] == .bool(true)
        }
        #expect(used.count == 2)
        let many = at("11:00:00", "'Unspecified':1000000000")
        #expect(try store.ingest(metric: "sexual_activity", "count", [many]).skippedCount == 1)
    }

    // MARK: Zeros

    @Test(
        "ING-26: 0 where nobody has 0 means that nothing was measured",
        arguments: [
            ("weight_body_mass", "kg"), ("heart_rate", "bpm"), ("resting_heart_rate", "bpm"), ("vo2_max", "ml/kg/min"),
            ("blood_glucose", "mg/dL"), ("body_temperature", "degC"), ("blood_oxygen_saturation", "%"),
        ]) func ING_26_zeros(_ name: String, _ unit: String) throws
    {
        let outcome = try store.ingest(metric: name, unit, [at("10:00:00", "'qty':0"), at("10:05:00", "'qty':'0.0'")])
        #expect(outcome.added == 0)
        #expect(outcome.skippedCount == 2)
    }

    @Test("ING-26: 0 of anything else is a value") func ING_26_otherZeros() throws {
        #expect(try store.ingest(metric: "step_count", "count", [at("10:00:00", "'qty':0")]).added == 1)
        #expect(try store.ingest(metric: "under_water_temperature", "degC", [at("10:00:00", "'qty':0")]).added == 1)
        #expect(try store.ingest(metric: "uv_exposure", "count", [at("10:00:00", "'qty':0")]).added == 1)
    }

    // MARK: Future

    @Test("ING-5: dates more than a day ahead are refused with a sentence, and nothing becomes the last value")
    func ING_5_future() throws {
        let store = try IngestStore()
        let outcome = try store.ingest(
            metric: "step_count", "count",
            [
                "{'date':'2026-11-22 11:00:00 +0000','qty':10}", "{'date':'2026-11-23 12:00:00 +0000','qty':20}",
                "{'date':'2026-11-23 12:00:31 +0000','qty':40}", "{'date':'2099-01-01 12:00:00 +0000','qty':80}",
            ])
        // A day ahead is within the differences of clocks and zones.
        #expect(outcome.added == 2 && outcome.skippedCount == 2)
        #expect(
            outcome.skipped.map(\.reason)
                == Array(repeating: "the date is more than a day ahead of the time of receipt", count: 2))
        #expect(outcome.skipped.map(\.path) == ["data.metrics[0].data[2]", "data.metrics[0].data[3]"])
        #expect(try store.sum(.stepCount) == 30)
    }

    @Test("ING-5: no section of a payload takes dates of the future") func ING_5_futureSections() throws {
        let store = try IngestStore()
        let day = "2099-01-01"
        for body in [
            "{'data':{'workouts':[{'name':'Running','start':'\(day) 10:00:00 +0000','end':'\(day) 11:00:00 +0000'}]}}",
            "{'data':{'metrics':[{'name':'sleep_analysis','units':'hr','data':[{'startDate':'\(day) 01:00:00 +0000','endDate':'\(day) 02:00:00 +0000','qty':1,'value':'Core'}]}]}}",
            "{'data':{'metrics':[{'name':'blood_pressure','units':'mmHg','data':[{'date':'\(day) 01:00:00 +0000','systolic':120,'diastolic':80}]}]}}",
            "{'data':{'stateOfMind':[{'id':'1','kind':'daily_mood','valence':0.5,'start':'\(day) 01:00:00 +0000','end':'\(day) 01:00:00 +0000'}]}}",
        ] {
            let outcome = try store.ingest(body)
            #expect(outcome.added == 0 && outcome.isRefused, "\(body)")
            #expect(outcome.skipped.allSatisfy { $0.reason.contains("more than a day ahead") }, "\(body)")
        }
    }

}
