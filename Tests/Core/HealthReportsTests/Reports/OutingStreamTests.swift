import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestStores
import TestSupport
import Testing

@testable import HealthReports

/// Streams of an outing that was recorded several times: each one comes from the best recording that has it.
@Suite struct OutingStreamTests {
    private let store: LawStore
    private func reports<Value>(_ body: (StoreReader) throws -> Value) throws -> Value {
        try store.engine.reports(for: LawStore.app, body)
    }
    private var decision: OutingDecision { OutingDecision(access: store.access) }

    init() throws {
        store = try LawStore()
    }

    /// The streams of a recording: a value for each second of its duration.
    private struct Streams {
        var rate: Double?
        var power: Double?
        var speed: Double?
        /// The climb in metres per second.
        var climb: Double?
    }

    /// Saves a recording of half an hour.
    @discardableResult
    private func save(
        _ activity: WorkoutActivity, at start: Double = 1_000, seconds: Double = 1_800, energy: Double? = nil,
        _ streams: Streams
    ) throws -> UUID {
        let end = start + seconds
        var totals: [WorkoutTotal: QuantityValue] = [:]
        if let energy { totals[.energyBurned] = QuantityValue(energy, .kilocalorie) }
        let workout = SampleRecord(
            type: .workout, start: start, end: end,
            content: .workout(
                WorkoutRecord(
                    activityType: activity, start: start, end: end, givenDuration: seconds, totals: totals)))
        try store.engine.write(as: LawStore.app) {
            try $0.insert(workout) { insertion throws(EngineError) in
                guard let climb = streams.climb else { return }
                var points: [RoutePoint]? = stride(from: 0, through: seconds, by: 5).map { second in
                    RoutePoint(
                        timestamp: start + second, latitude: 47 + second / 30_000, longitude: 8,
                        altitude: 400 + second * climb,
                        verticalAccuracy: 1)
                }
                try insertion.append(RouteDraft(uuid: .timeOrdered(), device: nil, metadata: nil)) {
                    defer { points = nil }
                    return points
                }
            }
        }
        func add(_ type: ObjectType, _ value: QuantityValue, lasting length: Double) throws {
            let samples = stride(from: start, to: end, by: 1).map {
                SampleRecord(type: type, start: $0, end: $0 + length, content: .quantity(value))
            }
            try store.engine.write(as: LawStore.app) { try $0.add(samples, to: workout.uuid) }
        }
        if let rate = streams.rate { try add(.heartRate, QuantityValue(rate, .countPerMinute), lasting: 0) }
        if let power = streams.power { try add(.cyclingPower, QuantityValue(power, .watt), lasting: 0) }
        if let speed = streams.speed {
            try add(WorkoutDistance.type(for: activity), QuantityValue(speed, .meter), lasting: 1)
        }
        return workout.uuid
    }

    @Test func PLA_49_metresOfAnotherActivityAreNotMissing() throws {
        let swim = try save(.swimming, Streams(rate: 120))
        let other = try save(.other, Streams(rate: 121, speed: 1))
        let outing = try #require(
            try reports {
                try $0.outings(of: [[swim, other]], store.engine.read { try $0.outingDecisions() })
            }.first)
        #expect(outing.order(for: .distanceWalkingRunning).map(\.uuid) == [swim])
        #expect(outing.order(for: .distanceSwimming).map(\.uuid) == [swim, other])
        #expect(outing.order(for: .heartRate).map(\.uuid) == [swim, other])
    }

    private func inputs(of uuid: UUID) throws -> LoadInputs {
        let outings = try reports {
            try $0.outings(of: [try outing(of: uuid)], store.engine.read { try $0.outingDecisions() })
        }
        return try #require(try reports { try $0.loadInputs(of: outings, keeps: true) }[uuid])
    }

    /// Returns the recordings of the outing that a workout represents.
    private func outing(of uuid: UUID) throws -> [UUID] {
        var found: [UUID] = []
        try reports {
            try $0.forEachOuting(SampleFilter()) { outing in
                if outing.first?.uuid == uuid { found = outing.map(\.uuid) }
            }
        }
        return found
    }

    private func records(_ activity: WorkoutActivity) throws -> [RecordsReport.Kind: RecordsReport.Entry] {
        let sport = try reports { try $0.records(activity: activity) }.sports.first
        return Dictionary(
            uniqueKeysWithValues: (sport?.records ?? []).compactMap { record in
                record.best.first.map { (record.kind, $0) }
            })
    }

    // MARK: Missing streams

    /// The heights of a long run are complete, although routes are stored in pieces of 8,192 points.
    @Test func theHeightsOfALongRunAreAllOfThem() throws {
        let run = try save(.running, seconds: 50_000, Streams(speed: 2, climb: 0.05))
        let inputs = try #require(try inputs(of: run).run)
        #expect(try #require(inputs.adjustedMeters) > inputs.meters + 5_000)
    }

    @Test func whatTheBestLacksIsOfTheNext() throws {
        let bike = try save(.cycling, Streams(power: 200, speed: 8))
        let watch = try save(.cycling, seconds: 1_700, energy: 300, Streams(rate: 140, climb: 0.1))
        try decision.prefer(bike)
        let detail = try #require(try reports { try $0.workout(bike) })
        let sources = Dictionary(uniqueKeysWithValues: detail.samples.map { ($0.type, $0.otherSource != nil) })
        #expect(sources == [.cyclingPower: false, .distanceCycling: false, .heartRate: true])
        #expect(detail.routes.map { $0.otherSource != nil } == [true] && !detail.series.elevation.isEmpty)
        #expect(detail.summary.totalEnergyBurned == 300 && detail.summary.otherRecordings.map(\.uuid) == [watch])
        #expect(detail.load?.inputs.heartRates == 1_700 && detail.load?.inputs.power?.mean == 200)
        #expect(
            try reports { try $0.streams(of: [bike, watch]) } == [
                bike: [.cyclingPower, .distanceCycling], watch: [.heartRate, .workoutRoute],
            ])
        // The other one is shown by itself on request.
        let other = try #require(try reports { try $0.workout(watch) })
        #expect(other.samples.map(\.type) == [.heartRate] && other.samples[0].otherSource == nil)
        #expect(try reports { try $0.workout(bike, isCorrected: false) }?.samples.count == 2)
    }

    @Test func recordsTakeTheStreamsOfTheOthers() throws {
        let bike = try save(.cycling, Streams(power: 200, speed: 8))
        let watch = try save(.cycling, energy: 300, Streams(rate: 140))
        for counted in [bike, watch] {
            try decision.prefer(counted)
            let records = try records(.cycling)
            #expect(records[.power(300)]?.value == 200 && records[.power(300)]?.workout == counted)
            #expect(abs(try #require(records[.distance(10_000)]).value - 1_250) < 2)
            #expect(records[.mostEnergy]?.value == 300)
        }
    }

    /// Equivalent recordings: one with all streams, and several that have them together.
    @Test(arguments: [
        (
            [Streams(rate: 150), Streams(speed: 3), Streams(climb: 0.05)], Streams(rate: 150, speed: 3, climb: 0.05),
            true
        ),
        ([Streams(power: 230), Streams(rate: 150, speed: 9)], Streams(rate: 150, power: 230, speed: 9), false),
        // Heights alone are nothing, and make the grades of the run of another recording.
        ([Streams(rate: 150, speed: 3), Streams(climb: 0.05)], Streams(rate: 150, speed: 3, climb: 0.05), true),
        ([Streams(speed: 3), Streams(climb: 0.05), Streams()], Streams(speed: 3, climb: 0.05), true),
    ])
    private func severalRecordingsAreLikeOne(parts: [Streams], whole: Streams, isRun: Bool) throws {
        let activity = isRun ? WorkoutActivity.running : .cycling
        let uuids = try parts.map { try save(activity, $0) }
        let one = try save(activity, at: 100_000, whole)
        for counted in uuids {
            try decision.prefer(counted)
            #expect(try inputs(of: counted) == inputs(of: one))
            let detail = try #require(try reports { try $0.workout(counted) })
            #expect(try detail.samples.map(\.count) == reports { try $0.workout(one) }?.samples.map(\.count))
        }
    }

    @Test func theSportOfAnotherRecordingMakesARun() throws {
        let phone = try save(.other, Streams(rate: 150, speed: 3))
        let watch = try save(.running, Streams(rate: 150))
        let one = try save(.running, at: 100_000, Streams(rate: 150, speed: 3))
        for counted in [phone, watch] {
            try decision.prefer(counted)
            #expect(try inputs(of: counted) == inputs(of: one))
            #expect(try inputs(of: counted).run?.meters == 5_400)
            let sport = try #require(try reports { try $0.records(activity: .running, top: 2) }.sports.first)
            let record = try #require(sport.records.first { $0.kind == .distance(1_000) })
            #expect(sport.count == 2 && Set(record.best.map(\.workout)) == [counted, one])
            #expect(record.best.allSatisfy { abs($0.value - 1_000 / 3) < 1 })
        }
    }

    /// The way of an outing is that of its sport, whichever recording knows it.
    @Test func theWayIsThatOfTheSportOfAnotherRecording() throws {
        let phone = try save(.other, Streams(climb: 0.05))
        let watch = try save(.cycling, Streams(rate: 140, speed: 8))
        for counted in [phone, watch] {
            try decision.prefer(counted)
            let detail = try #require(try reports { try $0.workout(counted) })
            #expect(detail.summary.activityType == .cycling && detail.summary.uuid == counted)
            #expect(detail.series.distance.total == 14_400 && detail.splits.map(\.meters) == [5_000, 5_000, 4_400])
            let chart = try reports { try $0.chart(of: counted, ChartReport.Request([.distance, .elevation])) }
            #expect(chart?.columns.map { $0.values.contains { !$0.isNaN } } == [true, true])
            let comparison = try reports { try $0.comparison(of: counted, with: counted) }
            #expect(comparison?.axis == .distance && comparison?.lastGap == 0)
        }
        // As it was recorded, a recording alone has no sport.
        let alone = try #require(try reports { try $0.workout(phone, isCorrected: false) })
        #expect(alone.summary.activityType == .other && alone.series.distance.total == 0)
    }

    // MARK: The person's choice

    @Test func aStreamIsOfTheRecordingThatThePersonWants() throws {
        let belt = try save(.running, Streams(rate: 150, speed: 3))
        let watch = try save(.running, at: 1_010, seconds: 1_780, energy: 250, Streams(rate: 120, speed: 2.5))
        #expect(try records(.running)[.distance(1_000)].map { abs($0.value - 1_000 / 3) < 1 } == true)
        try decision.prefer(watch, for: .heartRate)
        let detail = try #require(try reports { try $0.workout(belt) })
        #expect(
            detail.samples.first { $0.type == .heartRate }?.statistic
                == .discrete(minimum: 120, average: 120, maximum: 120))
        #expect(detail.samples.first { $0.type == .heartRate }?.otherSource != nil)
        #expect(try inputs(of: belt).heartRates == 1_780 && inputs(of: belt).run?.meters == 5_400)
        #expect(try outing(of: belt) == [belt, watch])
        try decision.prefer(watch, for: .distanceWalkingRunning)
        #expect(try records(.running)[.distance(1_000)].map { abs($0.value - 400) < 1 } == true)
        // The later choice applies.
        try decision.prefer(belt, for: .heartRate)
        #expect(try inputs(of: belt).heartRates == 1_800)
        try decision.forget([watch, belt])
        #expect(try store.engine.read { try $0.outingDecisions() } == OutingDecisions())
        #expect(try records(.running)[.distance(1_000)].map { abs($0.value - 1_000 / 3) < 1 } == true)
    }

    @Test func figuresFollowTheirStream() throws {
        let one = try save(.running, energy: 300, Streams(rate: 150))
        let other = try save(.running, seconds: 1_700, energy: 250, Streams(rate: 150))
        func energy() throws -> [Double?] {
            var listed: [Double?] = []
            try reports { try $0.forEachWorkout(SampleFilter()) { listed.append($0.totalEnergyBurned) } }
            let now = Date(timeIntervalSinceReferenceDate: 0)
            let total = try reports { try $0.totals(by: .year, SampleFilter(), now: now, calendar: .utc) }?.all.energy
            return try listed + [
                total, reports { try $0.workout(one) }?.summary.totalEnergyBurned,
                records(.running)[.mostEnergy]?.value,
            ]
        }
        #expect(try energy() == [300, 300, 300, 300])
        try decision.prefer(other, for: .activeEnergyBurned)
        #expect(try energy() == [250, 250, 250, 250])
    }

    @Test func whatLiesBeforeOrAfterIsLeftOut() throws {
        let long = try save(.cycling, Streams(power: 200))
        try save(.cycling, at: 900, seconds: 2_000, Streams(rate: 140))
        try decision.prefer(long)
        #expect(try inputs(of: long).heartRates == 1_801)
        #expect(try reports { try $0.workout(long) }?.samples.map(\.count) == [1_800, 1_801])
        var change = WorkoutEditor.Change()
        change.trim = .part(
            from: Date(timeIntervalSinceReferenceDate: 1_100), to: Date(timeIntervalSinceReferenceDate: 1_200))
        _ = try WorkoutEditor(access: store.access).edit(long, change)
        #expect(try inputs(of: long).heartRates == 101)
    }

    @Test func theWayOfAnotherBeforeOrAfterIsLeftOut() throws {
        let bike = try save(.cycling, Streams(power: 200))
        let watch = try save(.cycling, at: 900, seconds: 2_000, Streams(climb: 0.125))
        try decision.prefer(bike)
        let detail = try #require(try reports { try $0.workout(bike) })
        let heights = detail.series.elevation
        #expect(heights.times.first == 1_000 && heights.times.last == 2_800 && heights.times.count == 361)
        #expect(heights.values.first == 412.5 && heights.values.last == 637.5)
        #expect(detail.series.outlines.map(\.count) == [361])
        // The route itself stays whole, as it is in the other recording.
        #expect(detail.routes.map(\.points) == [401] && detail.routes.first?.otherSource != nil)
        let other = try #require(try reports { try $0.workout(watch) })
        #expect(other.series.outlines.map(\.count) == [401] && other.series.elevation.times.first == 900)
        #expect(other.routes.map(\.points) == [401] && other.routes.first?.otherSource == nil)
        var change = WorkoutEditor.Change()
        change.trim = .part(
            from: Date(timeIntervalSinceReferenceDate: 1_100), to: Date(timeIntervalSinceReferenceDate: 1_202))
        _ = try WorkoutEditor(access: store.access).edit(bike, change)
        let part = try #require(try reports { try $0.workout(bike) }?.series)
        #expect(part.elevation.times.first == 1_100 && part.elevation.times.last == 1_200)
        #expect(part.outlines.map(\.count) == [21])
        // As it was recorded, it has no route.
        #expect(try reports { try $0.workout(bike, isCorrected: false) }?.series.outlines.isEmpty == true)
    }

    @Test func whatIsDeletedGivesNothing() throws {
        let bike = try save(.cycling, Streams(power: 200))
        let watch = try save(.cycling, seconds: 1_700, Streams(rate: 140))
        try decision.prefer(watch, for: .heartRate)
        #expect(try inputs(of: bike).heartRates == 1_700)
        try store.engine.write(as: LawStore.app) { try $0.delete([watch]) }
        // The samples still exist, and lie in the time of the other workout.
        let samples = try #require(try reports { try $0.workout(bike) }).samples
        #expect(samples.allSatisfy { $0.otherSource == nil } && samples.count == 2)
        #expect(try reports { try $0.streams(of: [bike]) } == [bike: [.cyclingPower, .heartRate]])
    }
}
