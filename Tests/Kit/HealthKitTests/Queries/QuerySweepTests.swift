import CoreLocation
import Foundation
import HealthModel
import HealthStore
import OpenHealthKit
import TestSupport
import Testing

@testable import HealthKit

/// Every query with every order, limit, bound and option, on a store with ties, several sources and deleted objects.
@Suite(.timeLimit(.minutes(10))) struct QuerySweepTests {
    private static func places(_ samples: [HKSample]) -> [UUID: Int] {
        Dictionary(uniqueKeysWithValues: samples.enumerated().map { ($1.uuid, $0) })
    }

    private static func text(_ samples: [HKSample], _ places: [UUID: Int]) -> String {
        samples.map { places[$0.uuid].map(String.init) ?? "?" }.joined(separator: " ")
    }

    /// Samples with equal starts, equal ends and equal values.
    private static let stepSamples: [HKSample] = [
        stepSample(5, 10, 20), stepSample(3, 0, 30), stepSample(5, 10, 15), stepSample(1, 20, 20), stepSample(2, 0, 5),
        stepSample(4, -5, 40), stepSample(5, 20, 30),
    ]

    @Test func QRY_samples() async throws {
        var outcomes = KeptOutcomes()
        let store = try TestStore().app()
        let all =
            Self.stepSamples + [
                pulse(80, 3), pulse(70, 10, 12), pulse(90, 20), workout(.running, 0, 30, meters: 5),
                workout(.cycling, 10, 20, meters: 9),
            ]
        let places = Self.places(all)
        for sample in all { try await store.save(sample) }
        let extra = stepSample(9, 0, 1)
        try await store.save(extra)
        try await store.delete(extra)
        func sort(_ keys: [(String, Bool)]) -> [NSSortDescriptor] {
            keys.map { NSSortDescriptor(key: $0.0, ascending: $0.1) }
        }
        let (start, end) = (HKSampleSortIdentifierStartDate, HKSampleSortIdentifierEndDate)
        let sorts = [
            [], [(start, true)], [(start, false)], [(end, true)], [(end, false)], [(start, true), (end, false)],
            [(end, false), (start, true)], [(start, false), (end, true)],
        ]
        let predicates: [(String, NSPredicate?)] = [
            ("all", nil), ("from 10", HKQuery.predicateForSamples(withStart: noon(10), end: nil)),
            ("strictly to 20", HKQuery.predicateForSamples(withStart: nil, end: noon(20), options: .strictEndDate)),
        ]
        for keys in sorts {
            let sort = sort(keys)
            let shown = keys.map { "\($0.0) \($0.1)" }
            for limit in [0, 1, 2, 3, 7, 8] {
                for (name, predicate) in predicates {
                    let found = try await store.samples(steps, predicate, limit: limit, sort: keys.isEmpty ? nil : sort)
                    outcomes.add("\(shown) \(limit) \(name)") { Self.text(found, places) }
                }
                let several = [
                    HKQueryDescriptor(sampleType: steps, predicate: predicates[1].1),
                    HKQueryDescriptor(sampleType: heartRate, predicate: nil),
                    HKQueryDescriptor(sampleType: .workoutType(), predicate: predicates[2].1),
                ]
                let found: [HKSample] = try await withCheckedThrowingContinuation { continuation in
                    let handler: @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void = { _, samples, error in
                        continuation.resume(
                            with: samples.map(Result.success) ?? .failure(error ?? HKError(.unknownError)))
                    }
                    store.execute(
                        keys.isEmpty
                            ? HKSampleQuery(queryDescriptors: several, limit: limit, resultsHandler: handler)
                            : HKSampleQuery(
                                queryDescriptors: several, limit: limit, sortDescriptors: sort, resultsHandler: handler)
                    )
                }
                outcomes.add("\(shown) \(limit) several") { Self.text(found, places) }
            }
        }
        let orders: [(String, [SortDescriptor<HKQuantitySample>])] = [
            ("none", []), ("start", [SortDescriptor(\.startDate)]),
            ("start down", [SortDescriptor(\.startDate, order: .reverse)]),
            ("end", [SortDescriptor(\.endDate)]),
            ("end down, start", [SortDescriptor(\.endDate, order: .reverse), SortDescriptor(\.startDate)]),
            ("count", [SortDescriptor(\.count)]),
            ("count, end down", [SortDescriptor(\.count), SortDescriptor(\.endDate, order: .reverse)]),
        ]
        for (name, order) in orders {
            for limit in [nil, 0, 1, 3] as [Int?] {
                let found = try await HKSampleQueryDescriptor(
                    predicates: [
                        .quantitySample(type: steps), .quantitySample(type: heartRate, predicate: predicates[1].1),
                    ],
                    sortDescriptors: order, limit: limit
                ).result(for: store)
                outcomes.add("descriptor \(name) \(Told.optional(limit))") { Self.text(found, places) }
            }
        }
        for order in [SortOrder.forward, .reverse] {
            let found = try await HKSampleQueryDescriptor(
                predicates: [.workout()], sortDescriptors: [SortDescriptor(\.duration, order: order)], limit: 1
            ).result(for: store)
            outcomes.add("by duration \(order)") { Self.text(found, places) }
        }
        #expect(try outcomes.difference(from: "Kit/Texts/Queries/samples.txt") == nil)
    }

    @Test func QRY_50_changesSinceEachAnchor() async throws {
        var outcomes = KeptOutcomes()
        let test = try TestStore()
        let (store, other) = (try test.app(), try test.app("two"))
        let all = Self.stepSamples + [pulse(80, 3), pulse(70, 10)]
        let places = Self.places(all)
        var anchors: [HKQueryAnchor?] = [nil, HKQueryAnchor(fromValue: 0)]
        func look(_ name: String) async throws {
            for (index, anchor) in anchors.enumerated() {
                for limit in [nil, 1, 2] as [Int?] {
                    let changes = try await HKAnchoredObjectQueryDescriptor(
                        predicates: [
                            .quantitySample(
                                type: steps, predicate: HKQuery.predicateForSamples(withStart: noon(0), end: nil)),
                            .quantitySample(type: heartRate),
                        ], anchor: anchor, limit: limit
                    ).result(for: store)
                    let deleted = changes.deletedObjects.map { places[$0.uuid].map(String.init) ?? "?" }
                    outcomes.add("\(name) since \(index), \(Told.optional(limit))") {
                        "\(Self.text(changes.addedSamples, places)) | \(deleted.joined(separator: " ")) | "
                            + "\(changes.newAnchor.position.number)"
                    }
                    if limit == nil, index == anchors.count - 1 { anchors.append(changes.newAnchor) }
                }
            }
        }
        try await look("empty")
        try await store.save(Array(all[..<4]))
        try await look("four")
        try await other.save([all[4], all[7]])
        try await store.delete(all[1])
        try await look("another, without 1")
        try await store.save([all[5], all[6], all[8]])
        try await other.delete([all[7]])
        try await look("all")
        outcomes.add("anchors") {
            anchors.map { anchor in anchors.map { $0 == anchor ? "=" : "." }.joined() }.joined(separator: " ")
        }
        let last = try #require(anchors.last ?? nil)
        outcomes.add("archived") { "\(try archived(last) == last) \(last.hash == last.position.number.hashValue)" }
        let descriptors = [
            HKQueryDescriptor(sampleType: steps, predicate: nil), HKQueryDescriptor(sampleType: steps, predicate: nil),
            HKQueryDescriptor(sampleType: heartRate, predicate: nil),
            HKQueryDescriptor(sampleType: steps, predicate: HKQuery.predicateForSamples(withStart: noon(0), end: nil)),
            HKQueryDescriptor(sampleType: steps, predicate: HKQuery.predicateForSamples(withStart: noon(1), end: nil)),
        ]
        outcomes.addEquality("descriptor", of: descriptors)
        for descriptor in descriptors {
            let copy = try archived(descriptor)
            outcomes.add("descriptor") {
                "\(copy.sampleType.identifier) \(copy.predicate == descriptor.predicate) \(copy == descriptor) "
                    + "\(copy.predicate == nil) \((descriptor.copy() as? HKQueryDescriptor) == descriptor)"
            }
        }
        #expect(try outcomes.difference(from: "Kit/Texts/Queries/changes.txt") == nil)
    }

    // MARK: Statistics

    @Test(arguments: [HKQuantityTypeIdentifier.stepCount, .heartRate, .environmentalAudioExposure])
    func STAT_everyOption(identifier: HKQuantityTypeIdentifier) async throws {
        var outcomes = KeptOutcomes()
        let type = HKQuantityType(identifier)
        let test = try TestStore()
        let (store, other) = (try test.app(), try test.app("two"))
        let unit = type == steps ? HKUnit.count() : type == heartRate ? beats : HKUnit(from: "dBASPL")
        func sample(_ value: Double, _ start: Double, _ end: Double) -> HKQuantitySample {
            HKQuantitySample(
                type: type, quantity: HKQuantity(unit: unit, doubleValue: value), start: noon(start), end: noon(end))
        }
        try await store.save([sample(60, 0, 10), sample(90, 20, 25), sample(75, 30, 30)])
        try await other.save([sample(50, 5, 15), sample(100, 28, 29)])
        let predicates: [(String, NSPredicate?)] = [
            ("all", nil),
            ("from 20", HKQuery.predicateForSamples(withStart: noon(20), end: nil, options: .strictStartDate)),
            ("none", HKQuery.predicateForSamples(withStart: noon(900), end: nil)),
        ]
        var refused: [String: [UInt]] = [:]
        for raw in 0..<128 as Range<UInt> {
            let options = HKStatisticsOptions(rawValue: raw)
            do throws(ValidationError) {
                try options.record.check(for: type.record)
            } catch {
                refused[error.reason, default: []].append(raw)
                continue
            }
            var told: [String] = []
            for (_, predicate) in predicates {
                let descriptor = HKStatisticsQueryDescriptor(
                    predicate: .quantitySample(type: type, predicate: predicate), options: options)
                told.append(
                    await outcome { try await descriptor.result(for: store).map { Told.statistics($0) } ?? "nil" })
            }
            if raw.nonzeroBitCount < 2 { for told in told { outcomes.add("\(raw)") { told } } }
            outcomes.add("\(raw)") { hashed(told) }
        }
        for (reason, options) in refused.sorted(by: { $0.key < $1.key }) { outcomes.add(reason) { options } }
        outcomes.add("options") {
            [
                HKStatisticsOptions.separateBySource, .discreteAverage, .discreteMin, .discreteMax, .cumulativeSum,
                .mostRecent, .duration,
            ].map { "\($0.rawValue)" }.joined(separator: " ")
        }
        #expect(try outcomes.difference(from: "Kit/Texts/Queries/statistics-\(Told.type(type)).txt") == nil)
    }

    @Test func STAT_14_collections() async throws {
        var outcomes = KeptOutcomes()
        let test = try TestStore()
        let (store, other) = (try test.app(), try test.app("two"))
        try await store.save([
            stepSample(100, 2_400, 5_400), stepSample(7, 10_800), stepSample(1, -1), stepSample(40, 7_200, 9_000),
        ])
        try await other.save([stepSample(60, 3_000, 4_000), stepSample(5, 9_000, 9_100)])
        let intervals: [(String, DateComponents)] = [
            ("hour", DateComponents(hour: 1)), ("50 minutes", DateComponents(minute: 50)),
            ("1000 s", DateComponents(second: 1_000)), ("2 h 30 min", DateComponents(hour: 2, minute: 30)),
        ]
        for (name, interval) in intervals {
            for anchor in [0, 100, -7_300] as [Double] {
                for options in [
                    .cumulativeSum, [.cumulativeSum, .separateBySource], .mostRecent, [.duration, .cumulativeSum],
                ]
                    as [HKStatisticsOptions]
                {
                    let descriptor = HKStatisticsCollectionQueryDescriptor(
                        predicate: .quantitySample(type: steps), options: options, anchorDate: noon(anchor),
                        intervalComponents: interval)
                    let found = try await descriptor.result(for: store)
                    outcomes.add("\(name) \(anchor) \(options.rawValue)") {
                        found.statistics().map { Told.statistics($0) }.joined(separator: "; ")
                            + " \(found.sources().map(\.name).sorted())"
                    }
                    guard options == .cumulativeSum else { continue }
                    outcomes.add("at") {
                        [-1, 0, 3_599, 3_600, 10_800, 99_999].map { date -> String in
                            found.statistics(for: noon(date)).map {
                                "\(Told.date($0.startDate)) \(Told.optional($0.sumQuantity()))"
                            } ?? "-"
                        }.joined(separator: "; ")
                    }
                    for (from, to, most) in [
                        (0, 10_800, 99), (3_600, 3_600, 99), (100, 7_200, 2), (7_200, 0, 99), (-4_000, 20_000, 4),
                    ]
                        as [(Double, Double, Int)]
                    {
                        outcomes.add("from \(from) to \(to)") {
                            var lines: [String] = []
                            found.enumerateStatistics(from: noon(from), to: noon(to)) { statistics, stop in
                                lines.append(
                                    "\(Told.date(statistics.startDate)) \(Told.optional(statistics.sumQuantity()))")
                                if lines.count == most { stop.pointee = true }
                            }
                            return lines.joined(separator: "; ")
                        }
                    }
                }
            }
        }
        #expect(try outcomes.difference(from: "Kit/Texts/Queries/collections.txt") == nil)
    }

    // MARK: Contents

    @Test func SER_seriesBeatsAndRoutes() async throws {
        var outcomes = KeptOutcomes()
        let store = try TestStore().app()
        let builder = HKQuantitySeriesSampleBuilder(
            healthStore: store, quantityType: heartRate, startDate: noon(0), device: nil)
        outcomes.add("builder") {
            "\(Told.type(builder.quantityType)) \(Told.date(builder.startDate)) \(Told.optional(builder.device))"
        }
        func insert(_ value: Double, _ unit: HKUnit, _ start: Double, _ end: Double?) {
            outcomes.add("insert \(value) \(unit) \(start) \(Told.optional(end))") {
                let quantity = HKQuantity(unit: unit, doubleValue: value)
                if let end {
                    try builder.insert(quantity, for: DateInterval(start: noon(start), end: noon(end)))
                } else {
                    try builder.insert(quantity, at: noon(start))
                }
                return "done"
            }
        }
        insert(70, beats, 5, nil)
        insert(80, beats, 2, 4)
        insert(90, beats, 9, nil)
        insert(1, .meter(), 9, nil)
        insert(.nan, beats, 9, nil)
        insert(75, beats, -1, nil)
        insert(75, beats, 5, nil)
        for (end, name) in [(noon(3), "too early"), (noon(12), "last"), (noon(12), "again")] {
            let told = await outcome {
                try await builder.finishSeries(metadata: ["a": 1], endDate: end).map { Told.sample($0) }
            }
            outcomes.add("finish \(name)") { told }
        }
        try await store.save([pulse(100, 1), pulse(110, 6, 7), pulse(120, 20)])
        for options in [
            [], .includeSample, .orderByQuantitySampleStartDate, [.includeSample, .orderByQuantitySampleStartDate],
        ]
            as [HKQuantitySeriesSampleQueryDescriptor.Options]
        {
            for predicate in [nil, HKQuery.predicateForSamples(withStart: noon(0), end: noon(6))] {
                var lines: [String] = []
                let results = HKQuantitySeriesSampleQueryDescriptor(
                    predicate: .quantitySample(type: heartRate, predicate: predicate), options: options
                ).results(for: store)
                for try await value in results {
                    lines.append(
                        "\(value.quantity) \(Told.interval(value.dateInterval)) \(Told.optional(value.sample?.count))"
                    )
                }
                outcomes.add("series \(options.rawValue) \(predicate == nil)") { lines.joined(separator: "; ") }
            }
        }
        let beatBuilder = HKHeartbeatSeriesBuilder(healthStore: store, device: nil, start: noon(100))
        outcomes.add("most beats") { HKHeartbeatSeriesBuilder.maximumCount }
        let empty = await outcome { try await beatBuilder.finishSeries() }
        outcomes.add("no beats") { empty }
        for (time, isAfterGap) in [
            (0.5, false), (1.25, true), (1.25, false), (1, false), (-1, false), (.nan, false), (2.5, false),
        ] as [(Double, Bool)] {
            let told = await outcome {
                try await beatBuilder.addHeartbeat(at: time, precededByGap: isAfterGap)
                return "done"
            }
            outcomes.add("beat \(time) \(isAfterGap)") { told }
        }
        for metadata in [["b": 2], [HKMetadataKeySyncVersion: 1]] {
            let told = await outcome {
                try await beatBuilder.addMetadata(metadata)
                return "done"
            }
            outcomes.add("metadata \(metadata.count)") { told }
        }
        let refused = await outcome { try await beatBuilder.finishSeries() }
        outcomes.add("finish with a version alone") { refused }
        let other = HKHeartbeatSeriesBuilder(healthStore: store, device: nil, start: noon(200))
        for (time, isAfterGap) in [(0.5, false), (1.25, true), (2.5, false)] {
            try await other.addHeartbeat(at: time, precededByGap: isAfterGap)
        }
        let series = try await other.finishSeries()
        outcomes.add("series") { Told.sample(series) }
        let again = await outcome { try await other.finishSeries() }
        outcomes.add("finish again") { again }
        var told: [String] = []
        for try await beat in HKHeartbeatSeriesQueryDescriptor(series).results(for: store) {
            told.append("\(beat.timeIntervalSinceStart) \(beat.precededByGap)")
        }
        outcomes.add("beats") { told.joined(separator: "; ") }
        #expect(try outcomes.difference(from: "Kit/Texts/Queries/series.txt") == nil)
    }

    @Test func RTE_routes() async throws {
        var outcomes = KeptOutcomes()
        let store = try TestStore().app()
        func place(_ seconds: Double, latitude: Double = 50) -> CLLocation {
            CLLocation(
                coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: 8 + seconds / 10_000),
                altitude: seconds,
                horizontalAccuracy: 4, verticalAccuracy: 5, course: 90, courseAccuracy: 2, speed: 3, speedAccuracy: 1,
                timestamp: noon(seconds))
        }
        let run = workout(.running, 0, 600, meters: 900)
        try await store.save(run)
        let builder = HKWorkoutRouteBuilder(
            healthStore: store,
            device: HKDevice(
                name: "D", manufacturer: nil, model: nil, hardwareVersion: nil, firmwareVersion: nil,
                softwareVersion: nil,
                localIdentifier: nil, udiDeviceIdentifier: nil))
        let none = await outcome { try await builder.finishRoute(with: run, metadata: nil) }
        outcomes.add("no locations") { none }
        for (name, locations) in [
            ("three", [place(30), place(10), place(20)]), ("none", []), ("an invalid one", [place(40, latitude: 91)]),
        ] {
            let other = HKWorkoutRouteBuilder(healthStore: store, device: nil)
            let told = await outcome {
                try await other.insertRouteData(locations)
                return "done"
            }
            outcomes.add("insert \(name)") { told }
            let next = await outcome {
                try await other.insertRouteData([place(5)])
                return "done"
            }
            outcomes.add("insert after \(name)") { next }
        }
        try await builder.insertRouteData((0..<250).map { place(Double($0)) })
        try await builder.addMetadata(["c": 3])
        let route = try await builder.finishRoute(with: run, metadata: ["d": 4])
        outcomes.add("route") { Told.sample(route) }
        let again = await outcome { try await builder.finishRoute(with: run, metadata: nil) }
        outcomes.add("finish again") { again }
        var count = 0
        var last: CLLocation?
        for try await location in HKWorkoutRouteQueryDescriptor(route).results(for: store) {
            count += 1
            last = location
        }
        outcomes.add("points") { "\(count) \(Told.optional(last?.altitude)) \(Told.date(last?.timestamp))" }
        for (start, end) in [(0, 0), (10, 12), (100, 300), (-5, -1), (0, 249), (99, 199)] as [(Double, Double)] {
            let calls = Calls<String>()
            let query = HKWorkoutRouteQuery(
                route: route, dateInterval: DateInterval(start: noon(start), end: noon(end))
            ) {
                _, locations, isDone, _ in
                calls.add("\(locations?.count ?? -1) \(locations?.first?.altitude ?? -1) \(isDone)")
            }
            store.execute(query)
            var lines: [String] = []
            repeat { lines.append(await calls.next()) } while lines.last?.hasSuffix("true") == false
            outcomes.add("points from \(start) to \(end)") { lines.joined(separator: "; ") }
        }
        #expect(try outcomes.difference(from: "Kit/Texts/Queries/routes.txt") == nil)
    }

    @Test func QRY_correlationsAndSources() async throws {
        var outcomes = KeptOutcomes()
        let test = try TestStore()
        let (store, other) = (try test.app(), try test.app("two"))
        let type = HKCorrelationType(.bloodPressure)
        let (systolic, diastolic) = (HKQuantityType(.bloodPressureSystolic), HKQuantityType(.bloodPressureDiastolic))
        func quantity(_ value: Double) -> HKQuantity { HKQuantity(unit: .millimeterOfMercury(), doubleValue: value) }
        func pressure(_ high: Double, _ low: Double, _ start: Double) -> HKCorrelation {
            HKCorrelation(
                type: type, start: noon(start), end: noon(start),
                objects: [
                    HKQuantitySample(type: systolic, quantity: quantity(high), start: noon(start), end: noon(start)),
                    HKQuantitySample(type: diastolic, quantity: quantity(low), start: noon(start), end: noon(start)),
                ])
        }
        let all = [pressure(120, 80, 0), pressure(140, 95, 10), pressure(130, 70, 20), pressure(110, 85, 20)]
        let places = Self.places(all)
        try await store.save(Array(all[..<3]))
        try await other.save(all[3])
        func above(_ value: Double) -> NSPredicate {
            HKQuery.predicateForQuantitySamples(with: .greaterThanOrEqualTo, quantity: quantity(value))
        }
        let contents: [(String, [HKSampleType: NSPredicate]?)] = [
            ("any", nil), ("none", [:]), ("systolic from 130", [systolic: above(130)]),
            ("diastolic from 80", [diastolic: above(80)]),
            ("both", [systolic: above(130), diastolic: above(80)]), ("too high", [systolic: above(200)]),
        ]
        for (name, samplePredicates) in contents {
            for (when, predicate) in [
                ("ever", nil), ("from 10", HKQuery.predicateForSamples(withStart: noon(10), end: nil)),
            ]
                as [(String, NSPredicate?)]
            {
                let found: [HKCorrelation] = try await withCheckedThrowingContinuation { continuation in
                    let query = HKCorrelationQuery(type: type, predicate: predicate, samplePredicates: samplePredicates)
                    {
                        continuation.resume(with: $1.map(Result.success) ?? .failure($2 ?? HKError(.unknownError)))
                    }
                    store.execute(query)
                }
                outcomes.add("\(name) \(when)") { found.map { places[$0.uuid] ?? -1 }.sorted() }
            }
        }
        for (name, predicate) in [
            ("all", nil), ("early", HKQuery.predicateForSamples(withStart: nil, end: noon(5))),
            ("none", HKQuery.predicateForSamples(withStart: noon(99), end: nil)),
        ] as [(String, NSPredicate?)] {
            let sources = try await HKSourceQueryDescriptor(predicate: .correlation(type: type, predicate: predicate))
                .result(for: store)
            outcomes.add("sources \(name)") { sources.map(\.name).sorted() }
            let set: Set<HKSource> = try await withCheckedThrowingContinuation { continuation in
                let query = HKSourceQuery(sampleType: type, samplePredicate: predicate) {
                    continuation.resume(with: $1.map(Result.success) ?? .failure($2 ?? HKError(.unknownError)))
                }
                store.execute(query)
            }
            outcomes.add("set of sources \(name)") { set.map(\.name).sorted() }
        }
        #expect(try outcomes.difference(from: "Kit/Texts/Queries/correlations.txt") == nil)
    }
}
