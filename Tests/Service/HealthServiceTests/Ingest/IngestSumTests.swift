import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import TestSupport
import Testing

@testable import HealthService

/// Days measured by a watch and a phone, both as an export and as payloads of the exporter.
private struct MadeUpDays {
    private struct Datum {
        var source: String
        var start: Int
        var end: Int
        var value: Double
    }

    /// The first midnight: 2026-11-20 00:00:00 UTC.
    static let first = IngestStore.seconds("2026-11-20T00:00:00Z")
    static let days = 3

    private var steps: [Datum] = []
    private var rates: [Datum] = []
    private var water: [Datum] = []

    init(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for day in 0..<Self.days {
            for _ in 0..<120 {
                let start = day * 86_400 + Int.random(in: 21_600..<80_000, using: &generator)
                let length = Int.random(in: 0...400, using: &generator)
                let source = Bool.random(using: &generator) ? "Watch" : "Phone"
                steps.append(
                    Datum(
                        source: source, start: start, end: start + length,
                        value: Double(Int.random(in: 1...600, using: &generator))))
                rates.append(
                    Datum(
                        source: "Watch", start: start, end: start,
                        value: Double(Int.random(in: 50...180, using: &generator))))
            }
            for _ in 0..<5 {
                let start = day * 86_400 + Int.random(in: 21_600..<80_000, using: &generator)
                water.append(Datum(source: "Bottle app", start: start, end: start, value: 250))
            }
        }
    }

    private static func date(_ second: Int, _ zone: String = "+0000") -> String {
        func two(_ number: Int) -> String { String(String(number + 100).suffix(2)) }
        let rest = second % 86_400
        return "2026-11-\(20 + second / 86_400) \(two(rest / 3_600)):\(two(rest / 60 % 60)):\(two(rest % 60)) \(zone)"
    }

    /// The records of an export.
    var export: String {
        func lines(_ data: [Datum], _ type: String, _ unit: String) -> String {
            data.map {
                IngestStore.record(
                    "HKQuantityTypeIdentifier\(type)", unit, Self.date($0.start), Self.date($0.end), "\($0.value)",
                    source: $0.source)
            }.joined()
        }
        let workout = """
             <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="50" durationUnit="min" \
            sourceName="Watch" creationDate="\(Self.date(90_000))" startDate="\(Self.date(86_400 + 25_921))" \
            endDate="\(Self.date(86_400 + 28_920))">
             <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" \
            startDate="\(Self.date(86_400 + 25_921))" endDate="\(Self.date(86_400 + 28_920))" sum="9870" unit="m"/>
             </Workout>

            """
        return lines(steps, "StepCount", "count") + lines(rates, "HeartRate", "count/min")
            + lines(water, "DietaryWater", "mL") + workout
    }

    /// Returns the payload of the exporter at a time: sums of buckets so far.
    ///
    /// - Parameter until: Seconds since the first midnight.
    func payload(bucket: Int, until: Int = .max) -> String {
        func buckets(_ data: [Datum]) -> [(start: Int, value: Double)] {
            var sums: [Int: Double] = [:]
            for datum in data where datum.start < until {
                sums[datum.start / bucket * bucket, default: 0] += datum.value
            }
            return sums.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        }
        func elements(_ data: [Datum], _ source: String) -> [String] {
            buckets(data).map { "{'date':'\(Self.date($0.start))','qty':\($0.value),'source':'\(source)'}" }
        }
        let heart = rates.filter { $0.start < until }.map {
            "{'date':'\(Self.date($0.start))','Min':\($0.value),'Avg':\($0.value),'Max':\($0.value),'source':'Watch'}"
        }
        let workout =
            until > 86_400 + 30_000
            ? """
            {'id':'1','name':'Outdoor Run','start':'\(Self.date(86_400 + 25_920))','end':'\(Self.date(86_400 + 28_920))',
            'distance':{'qty':9.87,'units':'km'},
            'stepCount':[{'date':'\(Self.date(86_400 + 26_000))','qty':100,'units':'count','source':'Watch'}]}
            """ : ""
        let metrics = [
            IngestStore.metric("step_count", "count", elements(steps, "Watch|Phone")),
            IngestStore.metric("heart_rate", "bpm", heart),
            IngestStore.metric("dietary_water", "mL", elements(water, "Bottle app")),
        ]
        return "{'data':{'workouts':[\(workout)],'metrics':[\(metrics.joined(separator: ","))]}}"
    }
}

@Suite struct IngestSumTests {
    private static let exported = "2026-11-23 00:00:00 +0000"

    /// Returns sums of days, merged over sources, and the averages of heart rates.
    private func figures(_ store: IngestStore) throws -> [Double] {
        var figures: [Double] = []
        for day in 0..<MadeUpDays.days {
            let from = MadeUpDays.first + Double(day) * 86_400
            let during = SamplePredicate.and([
                .start(.greaterOrEqual, from), .start(.less, from + 86_400),
            ])
            for type in [ObjectType.stepCount, .dietaryWater] {
                let request = StatisticsRequest(type, during, options: .cumulativeSum)
                figures.append(
                    try store.engine.read(for: IngestStore.app) { try $0.statistics(request) }?.values.sum ?? 0)
            }
            let request = StatisticsRequest(.heartRate, during, options: .discreteAverage)
            figures.append(
                try store.engine.read(for: IngestStore.app) { try $0.statistics(request) }?.values.average ?? 0)
        }
        return figures
    }

    private func reference(_ days: MadeUpDays) throws -> [Double] {
        let store = try IngestStore()
        #expect(try store.importExport(days.export, exported: Self.exported).error == nil)
        return try figures(store)
    }

    /// Sends today's growing bucket five times.
    private func send(_ days: MadeUpDays, _ store: IngestStore, _ aggregation: String, _ bucket: Int) throws {
        for hour in [8, 12, 15, 19, 24] {
            let until = 2 * 86_400 + hour * 3_600
            try store.ingest(
                days.payload(bucket: bucket, until: until), aggregation: aggregation,
                at: Date(timeIntervalSinceReferenceDate: MadeUpDays.first + Double(until)))
        }
    }

    @Test(
        "TST-10: a payload sent five times with growing buckets, then an export of the same days: sums are those of the export alone",
        arguments: [("Seconds", 1), ("Minutes", 60), ("Hours", 3_600), ("Days", 86_400)])
    func TST_10_exportAfterwards(_ aggregation: String, _ bucket: Int) throws {
        let days = MadeUpDays(seed: UInt64(bucket))
        let store = try IngestStore()
        try send(days, store, aggregation, bucket)
        #expect(try figures(store) != reference(days))
        let report = try store.importExport(days.export, exported: Self.exported)
        #expect(report.error == nil)
        #expect(report.warnings.contains { $0.contains("replaced by the originals from the export") })
        #expect(try figures(store) == reference(days))
        #expect(try store.samples(.workout).count == 1)
        #expect(try store.sample(.workout).source?.source.bundleIdentifier.hasPrefix("import.") == true)
    }

    @Test(
        "TST-10: an export, then the payloads of the same days: sums stay those of the export",
        arguments: [
            ("Minutes", 60), ("Days", 86_400),
        ]) func TST_10_exportBefore(_ aggregation: String, _ bucket: Int) throws
    {
        let days = MadeUpDays(seed: 5)
        let store = try IngestStore()
        try store.importExport(days.export, exported: Self.exported)
        try send(days, store, aggregation, bucket)
        #expect(try figures(store) == reference(days))
        #expect(try store.samples(.workout).count == 1)
        #expect(try store.bundles(.stepCount).allSatisfy { $0.hasPrefix("import.") })
    }

    @Test("TST-10: the same export and the same payloads in turn change nothing any more") func TST_10_inTurn() throws {
        let days = MadeUpDays(seed: 9)
        let store = try IngestStore()
        for _ in 0..<2 {
            try send(days, store, "Minutes", 60)
            try store.importExport(days.export, exported: Self.exported)
            #expect(try figures(store) == reference(days))
        }
    }

    @Test("TST-10: sums before any export are those of the buckets, however often they come") func TST_10_bucketsAlone()
        throws
    {
        let days = MadeUpDays(seed: 3)
        let (once, often) = (try IngestStore(), try IngestStore())
        let receipt = Date(timeIntervalSinceReferenceDate: MadeUpDays.first + 3 * 86_400)
        try once.ingest(days.payload(bucket: 86_400), aggregation: "Days", at: receipt)
        try send(days, often, "Days", 86_400)
        // Three days, and the steps of the workout.
        #expect(try often.samples(.stepCount).count == 4)
        #expect(try once.sum(.stepCount) == often.sum(.stepCount))
    }

    @Test("ING-8: what comes after the export stays, and counts where nothing was measured") func ING_8_afterExport()
        throws
    {
        let store = try IngestStore()
        try store.importExport(
            IngestStore.record(
                "HKQuantityTypeIdentifierStepCount", "count", "2026-11-20 08:00:00 +0000", "2026-11-20 09:00:00 +0000",
                "1000"),
            exported: "2026-11-21 00:00:00 +0000")
        let outcome = try store.ingest(
            metric: "step_count", "count",
            [
                "{'date':'2026-11-19 10:00:00 +0000','qty':5}", "{'date':'2026-11-20 10:00:00 +0000','qty':50}",
                "{'date':'2026-11-21 10:00:00 +0000','qty':500}",
            ])
        // Before the first measured sample, within the time of the export, and after it.
        #expect((outcome.added, outcome.alreadyThere, outcome.coveredByExport) == (2, 0, 1))
        #expect(try store.sum(.stepCount) == 1_505)
    }

    /// Imports an export of two in the afternoon, with a thousand steps of the previous hour.
    private static func importMorning(_ store: IngestStore) throws {
        _ = try store.importExport(
            IngestStore.record(
                "HKQuantityTypeIdentifierStepCount", "count", "2026-11-20 08:00:00 +0000",
                "2026-11-20 09:00:00 +0000", "1000"), exported: "2026-11-20 14:00:00 +0000")
    }

    @Test("ING-8: a sum that begins with the export's moment stays, whichever comes first", arguments: [true, false])
    func ING_8_fromExportOn(_ exportFirst: Bool) throws {
        let store = try IngestStore()
        if exportFirst { try Self.importMorning(store) }
        try store.ingest(
            metric: "step_count", "count",
            ["{'date':'2026-11-20 13:59:00 +0000','qty':7}", "{'date':'2026-11-20 14:00:00 +0000','qty':50}"])
        if !exportFirst { try Self.importMorning(store) }
        #expect(try store.sum(.stepCount) == 1_050)
    }

    @Test("ING-8: a sum over the moment of the export is left out, whichever comes first", arguments: [true, false])
    func ING_8_overExport(_ exportFirst: Bool) throws {
        let store = try IngestStore()
        if exportFirst { try Self.importMorning(store) }
        try store.ingest(
            metric: "step_count", "count",
            ["{'date':'2026-11-20 00:00:00 +0000','qty':1500}", "{'date':'2026-11-21 00:00:00 +0000','qty':70}"],
            aggregation: "Days")
        if !exportFirst { try Self.importMorning(store) }
        // Otherwise half of the day would count twice.
        #expect(try store.sum(.stepCount) == 1_070)
    }

    @Test("ING-8: an export lets go of nothing that it does not have") func ING_8_otherTypes() throws {
        let store = try IngestStore()
        try store.ingest(metric: "flights_climbed", "count", ["{'date':'2026-11-20 10:00:00 +0000','qty':5}"])
        try store.ingest(metric: "step_count", "count", ["{'date':'2026-11-20 10:00:00 +0000','qty':5}"])
        try store.importExport(
            IngestStore.record(
                "HKQuantityTypeIdentifierStepCount", "count", "2026-11-20 08:00:00 +0000", "2026-11-20 09:00:00 +0000",
                "1000"))
        #expect(try store.samples(.flightsClimbed).count == 1)
        #expect(try store.sum(.stepCount) == 1_000)
    }

    @Test("ING-8: an older export after a newer one takes nothing back") func ING_8_olderExport() throws {
        let store = try IngestStore()
        let record = IngestStore.record(
            "HKQuantityTypeIdentifierStepCount", "count", "2026-11-01 08:00:00 +0000", "2026-11-01 09:00:00 +0000",
            "1000")
        for moment in ["2026-11-21 00:00:00 +0000", "2026-11-05 00:00:00 +0000"] {
            try store.importExport(record, exported: moment)
        }
        let outcome = try store.ingest(
            metric: "step_count", "count", ["{'date':'2026-11-20 10:00:00 +0000','qty':50}"])
        #expect(outcome.alreadyThere == 0 && outcome.coveredByExport == 1)
    }

    @Test(
        "ING-40: a workout of the export takes the place of the one that was passed on, with what the person said of it"
    )
    func ING_40_annotated() throws {
        let days = MadeUpDays(seed: 1)
        let store = try IngestStore()
        try store.ingest(days.payload(bucket: 60), aggregation: "Minutes")
        let passedOn = try store.sample(.workout).uuid
        try store.engine.write {
            try $0.annotate(passedOn, WorkoutAnnotation(title: "Along the lake"), ifRevision: nil)
        }
        try store.importExport(days.export, exported: Self.exported)
        let measured = try store.sample(.workout)
        #expect(measured.uuid != passedOn)
        #expect(try store.engine.read { try $0.annotation(of: measured.uuid) }.annotation.title == "Along the lake")
    }
}
