import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthService

@Suite struct IngestIdentityTests {
    private let store: IngestStore

    init() throws { store = try IngestStore() }

    private func element(_ time: String, _ value: Double, source: String? = "Phone") -> String {
        let source = source.map { ",'source':'\($0)'" } ?? ""
        return "{'date':'2026-11-22 \(time) +0000','qty':\(value)\(source)}"
    }

    // MARK: Repeated requests

    @Test("ING-7: the same body again writes nothing") func ING_7_sameBody() throws {
        let elements = [element("07:12:00", 101), element("07:13:00", 7), element("07:12:00", 5, source: "Watch")]
        #expect(try store.ingest(metric: "step_count", "count", elements).added == 3)
        let before = try store.samples(.stepCount).map(\.uuid)
        let again = try store.ingest(metric: "step_count", "count", elements)
        #expect(again.alreadyThere == 3)
        #expect(again.added + again.updated == 0)
        #expect(try store.samples(.stepCount).map(\.uuid) == before)
    }

    @Test("ING-7: a bucket that grew takes the place of the smaller one, a version higher") func ING_7_growing() throws
    {
        for (value, version) in [(10.0, 1), (25, 2), (25, 2), (40, 3), (38, 4)] {
            try store.ingest(metric: "step_count", "count", [element("10:00:00", value)], aggregation: "Hours")
            let sample = try store.sample(.stepCount)
            #expect(sample.value(in: .count) == value)
            #expect(sample.metadata?.syncVersion == Double(version))
            #expect(
                sample.metadata?.syncIdentifier == "hae:HKQuantityTypeIdentifierStepCount:Phone:1795341600:3600")
        }
    }

    @Test("ING-7: the outcome tells new from replaced") func ING_7_counts() throws {
        try store.ingest(metric: "step_count", "count", [element("10:00:00", 1), element("10:01:00", 1)])
        let outcome = try store.ingest(
            metric: "step_count", "count",
            [element("10:00:00", 1), element("10:01:00", 2), element("10:02:00", 3)])
        #expect((outcome.added, outcome.updated, outcome.alreadyThere) == (1, 1, 1))
    }

    @Test("ING-7: overlapping periods hold each bucket once") func ING_7_overlap() throws {
        let minutes = (0..<50).map { element("10:\($0 < 10 ? "0" : "")\($0):00", Double($0)) }
        try store.ingest(metric: "step_count", "count", Array(minutes[0..<30]))
        try store.ingest(metric: "step_count", "count", Array(minutes[20..<50]))
        #expect(try store.samples(.stepCount).count == 50)
        #expect(try store.sum(.stepCount) == 1_225)
    }

    @Test("ING-7: what a person deleted stays deleted, also when its bucket has grown") func ING_7_deleted() throws {
        try store.ingest(metric: "step_count", "count", [element("10:00:00", 1)])
        _ = try store.engine.deleteWithAssociated([
            DeletionPart([store.sample(.stepCount).uuid], by: IngestStore.app, .owner)
        ])
        for value in [1.0, 2] {
            let outcome = try store.ingest(metric: "step_count", "count", [element("10:00:00", value)])
            #expect(outcome.added == 0)
            #expect(outcome.alreadyThere == 1)
        }
        #expect(try store.samples(.stepCount).isEmpty)
    }

    @Test("ING-7: of two elements of one source and second, sums add up and do not take turns") func ING_7_oneSecond()
        throws
    {
        let elements = [element("10:00:00", 1), element("10:00:00", 2), element("10:00:00", 2)]
        let first = try store.ingest(metric: "step_count", "count", elements)
        #expect(first.added == 1)
        #expect(first.skippedCount == 1)
        #expect(try store.sum(.stepCount) == 3)
        #expect(try store.ingest(metric: "step_count", "count", elements).updated == 0)
        let rates = [element("10:00:00", 60), element("10:00:00", 90)]
        #expect(try store.ingest(metric: "heart_rate", "bpm", rates).skippedCount == 1)
        #expect(try store.ingest(metric: "heart_rate", "bpm", rates).updated == 0)
    }

    // MARK: Sources

    @Test(
        "ING-8: a source has its name as it came, and an identifier that follows from it",
        arguments: [
            ("Phone", "com.HealthExport.phone"),
            ("Alex’s Apple Watch|iPhone", "com.HealthExport.alex-s-apple-watch-iphone"),
            ("Zoë’s  Phone", "com.HealthExport.zoe-s-phone"), ("--", "com.HealthExport.source-"),
        ]) func ING_8_names(_ name: String, _ bundle: String) throws
    {
        try store.ingest(metric: "step_count", "count", [element("10:00:00", 1, source: name)])
        let source = try store.sample(.stepCount).source?.source
        #expect(source?.bundleIdentifier.hasPrefix(bundle) == true)
        #expect(source?.name == name.replacing("  ", with: " "))
    }

    @Test("ING-8: names of other scripts are kept apart") func ING_8_otherScripts() {
        let names = ["手表", "手机", "часы", "телефон", "Straße", "Strase"]
        let bundles = names.map { RelaySource($0).identity(.minutes).source.bundleIdentifier }
        #expect(Set(bundles).count == names.count)
        #expect(bundles.allSatisfy { $0.unicodeScalars.allSatisfy { $0.isASCII } })
    }

    @Test("ING-8: without a source it is the exporter") func ING_8_noName() throws {
        for (index, source) in [nil, "", " \\n "].enumerated() {
            try store.ingest(metric: "step_count", "count", [element("10:0\(index):00", 1, source: source)])
        }
        let sources = Set(try store.samples(.stepCount).compactMap { $0.source?.source })
        #expect(
            sources
                == [SourceRecord(bundleIdentifier: "com.HealthExport.health-auto-export", name: "Health Auto Export")])
    }

    @Test("ING-8: markup and control characters in a source are a name and nothing else") func ING_8_hostileName()
        throws
    {
        try store.ingest(
            metric: "step_count", "count",
            [element("10:00:00", 1, source: "<script>\\u0000\\u202Ex\\n</script>\(String(repeating: "y", count: 500))")]
        )
        let source = try store.sample(.stepCount).source?.source
        #expect(source?.name.unicodeScalars.count == 200)
        #expect(source?.name.hasPrefix("<script> x </script>") == true)
    }

    @Test("ING-8: such sources rank below all others, whatever came first") func ING_8_rank() {
        func candidate(_ bundle: String, _ first: Int64, isSystem: Bool = false) -> SourceRanking.Candidate {
            SourceRanking.Candidate(
                source: SourceRecord(bundleIdentifier: bundle, name: bundle), isSystem: isSystem, firstAppearance: first
            )
        }
        let ranking = SourceRanking([
            candidate("com.HealthExport.phone.workouts", 1), candidate("com.HealthExport.phone.seconds", 2),
            candidate("com.HealthExport.phone", 3), candidate("com.HealthExport.phone.hours", 4),
            candidate("com.HealthExport.phone.days", 5), candidate("org.example.app", 6),
            candidate("import.00ff", 7, isSystem: true),
        ])
        #expect(ranking.order == [6, 5, 4, 3, 2, 1, 0])
    }

    @Test("ING-8: the owner's own order goes before the rank") func ING_8_ownOrder() {
        let candidates = ["com.HealthExport.phone", "org.example.app"].enumerated().map {
            SourceRanking.Candidate(
                source: SourceRecord(bundleIdentifier: $1, name: $1), firstAppearance: Int64($0))
        }
        #expect(SourceRanking(candidates, configured: ["com.HealthExport.phone"]).order == [0, 1])
        #expect(SourceRanking(candidates).order == [1, 0])
    }

    // MARK: Units

    @Test(
        "ING-9: units are read as written",
        arguments: [
            ("walking_running_distance", "km", 9.87, 9_870.0), ("walking_running_distance", "mi", 1, 1_609.344),
            ("walking_running_distance", "m", 25, 25), ("walking_running_distance", "yd", 100, 91.44),
            ("active_energy", "kJ", 4.184, 1), ("active_energy", "kcal", 7, 7), ("active_energy", "Cal", 7, 7),
            ("weight_body_mass", "lb", 100, 45.359237), ("weight_body_mass", "kg", 70, 70),
            ("body_fat_percentage", "%", 32.7, 0.327), ("blood_oxygen_saturation", "%", 97, 0.97),
            ("blood_glucose", "mg/dL", 90, 90), ("vo2_max", "ml/(kg·min)", 42, 42), ("vo2_max", "mL/min·kg", 42, 42),
            ("vo2max", "ml/kg/min", 42, 42), ("physical_effort", "kcal/hr·kg", 3.5, 3.5),
            ("physical_effort", "MET", 3.5, 3.5),
            ("walking_speed", "km/hr", 3.6, 1), ("walking_speed", "kmph", 3.6, 1), ("walking_speed", "mph", 1, 0.44704),
            ("body_temperature", "degF", 98.6, 37), ("body_temperature", "°C", 37, 37), ("heart_rate", "bpm", 60, 1),
            ("heart_rate", "COUNT / MIN", 60, 1), ("electrodermal_activity", "S", 2, 2),
            ("electrodermal_activity", "mcS", 2, 2e-6),
            ("apple_exercise_time", "min", 30, 30), ("time_in_daylight", "hr", 1, 60),
            ("dietary_water", "fl_oz_us", 1, 29.5735295625),
            ("vitamin_b12", "mcg", 5, 5e-6), ("environmental_audio_exposure", "dBASPL", 60, 60),
            ("running_power", "W", 250, 250), ("flights_climbed", "flights", 3, 3),
        ]) func ING_9_units(_ name: String, _ unit: String, _ value: Double, _ canonical: Double) throws
    {
        let outcome = try store.ingest(metric: name, unit, [element("10:00:00", value)])
        #expect(outcome.added == 1, "\(outcome)")
        guard case .quantity(let type)? = MetricNames.kind(name) else { throw IngestStore.Several(count: 0) }
        let stored = try #require(try store.sample(type).canonicalValue)
        #expect(abs(stored - canonical) <= abs(canonical) * 1e-12)
    }

    @Test("ING-9: glucose by substance is converted by its molar mass") func ING_9_glucose() throws {
        try store.ingest(metric: "blood_glucose", "mmol/L", [element("10:00:00", 5)])
        let value = try #require(try store.sample(.bloodGlucose).canonicalValue)
        #expect(abs(value - 90.078) < 0.001)
    }

    @Test(
        "ING-9: an unknown unit, or one that does not fit, leaves out the metric and no other",
        arguments: [
            "furlong", "", "kg", "count/fortnight", "%%", "<b>", "m^99999999999",
        ]) func ING_9_unknownUnits(_ unit: String) throws
    {
        let outcome = try store.ingest(
            IngestStore.metrics([
                IngestStore.metric("walking_running_distance", unit, [element("10:00:00", 1)]),
                IngestStore.metric("step_count", "count", [element("10:00:00", 1)]),
            ]))
        #expect(outcome.added == 1)
        #expect(outcome.skipped.map(\.path) == ["data.metrics[0]"])
        #expect(try store.samples(.distanceWalkingRunning).isEmpty)
    }

    @Test("ING-9: no unit is guessed from a value") func ING_9_noGuess() throws {
        // 0.97 % is very little oxygen, and 25 km is a long pool; both are stored as stated.
        try store.ingest(metric: "blood_oxygen_saturation", "%", [element("10:00:00", 0.97)])
        #expect(try store.sample(.oxygenSaturation).canonicalValue == 0.97 * 0.01)
        let none = "{'data':{'metrics':[{'name':'step_count','data':[\(element("10:00:00", 1))]}]}}"
        #expect(try store.ingest(none).skipped.map(\.reason) == [UnitNames.missing])
    }

    @Test(
        "Every name of the table has a type, and the catalogue finds the others",
        arguments: [
            ("environmental_audio_exposure", "EnvironmentalAudioExposure"),
            ("pantothenic_acid", "DietaryPantothenicAcid"),
            ("running_ground_contact_time", "RunningGroundContactTime"), ("protein", "DietaryProtein"),
            ("Step Count", "StepCount"), ("uv_exposure", "UVExposure"), ("carbohydrates", "DietaryCarbohydrates"),
            ("vitamin_b12", "DietaryVitaminB12"), ("six_minute_walking_test_distance", "SixMinuteWalkTestDistance"),
            ("monosaturated_fat", "DietaryFatMonounsaturated"), ("stair_speed_up", "StairAscentSpeed"),
            ("number_of_time_fallen", "NumberOfTimesFallen"), ("cardio_recovery", "HeartRateRecoveryOneMinute"),
            ("peripheral_perfusion_index", "PeripheralPerfusionIndex"), ("fiber", "DietaryFiber"),
        ]) func ING_20_names(_ name: String, _ type: String) throws
    {
        let expected = try #require(ObjectType(identifier: "HKQuantityTypeIdentifier" + type))
        #expect(MetricNames.kind(name) == .quantity(expected))
        for known in MetricNames.known { #expect(MetricNames.kind(known) != nil, "\(known)") }
        // 52 names of quantities, and 7 of other metrics.
        #expect(MetricNames.known.count == 59)
        #expect(MetricNames.kind("moon_phase") == nil)
        #expect(MetricNames.kind("") == nil)
    }
}
