import Foundation
import HealthModel
import HealthStore
import TestStores
import Testing
import WorkoutFiles

@testable import HealthReports

/// Legs indoors and outdoors, and where the streams of a workout begin and end.
@Suite struct EffortPartTests {
    private let store: LawStore
    private static let start = 731_664_000.0

    init() throws { store = try LawStore() }

    private func reports<Value>(_ body: (StoreReader) throws -> Value) throws -> Value {
        try store.engine.reports(for: LawStore.app, body)
    }

    private static func leg(
        _ activity: WorkoutActivity, _ from: Double, _ to: Double, _ location: LocationType = .unknown,
        meters: Double? = nil
    ) -> WorkoutActivityRecord {
        var configuration = WorkoutConfigurationRecord()
        (configuration.activityType, configuration.locationType) = (activity, location)
        return WorkoutActivityRecord(
            configuration: configuration, start: start + from, end: start + to,
            statistics: meters.map { [WorkoutDistance.type(for: activity): WorkoutStatisticsRecord(sum: $0)] })
    }

    // MARK: Indoors

    @Test(
        "API-120: a leg is indoors if it says so or the whole workout does, and the whole if any of its legs is",
        arguments: [
            (nil, [.indoor, .outdoor, .unknown], true, [true, false, false]),
            (true, [.indoor, .outdoor, .unknown], true, [true, true, true]),
            (false, [.indoor, .outdoor, .unknown], false, [true, false, false]),
            (nil, [.outdoor, .outdoor, .outdoor], false, [false, false, false]),
            (nil, [.unknown, .unknown, .indoor], true, [false, false, true]),
            (true, [.outdoor, .unknown, .outdoor], true, [true, true, true]),
        ] as [(Bool?, [LocationType], Bool, [Bool])])
    func indoors(isIndoor: Bool?, locations: [LocationType], whole: Bool, legs: [Bool]) throws {
        let sports: [WorkoutActivity] = [.swimming, .cycling, .running]
        let draft = SweepWorld.Draft(1, .swimBikeRun, at: Self.start, seconds: 3_000) { draft in
            draft.isIndoor = isIndoor
            draft.activities = sports.enumerated().map { place, sport in
                Self.leg(sport, Double(place) * 1_000, Double(place + 1) * 1_000, locations[place])
            }
        }
        try SweepWorld.save(draft, in: store)
        let found = try reports { try $0.records() }.sports
        #expect(found.count == 4 && found.allSatisfy { $0.count == 1 })
        for (sport, isIndoor) in zip([.swimBikeRun] + sports, [whole] + legs) {
            #expect(found.contains { $0.activityType == sport && $0.isIndoor == isIndoor }, "\(sport.name)")
        }
    }

    @Test("API-120: a workout of one sport is indoors as a whole, also by its activities")
    func indoorsOfOneSport() throws {
        for (number, isIndoor, location, expected) in [
            (1, nil, .indoor, true), (2, nil, .outdoor, false), (3, false, .indoor, false), (4, true, .outdoor, true),
            (5, nil, .unknown, false),
        ] as [(Int, Bool?, LocationType, Bool)] {
            let draft = SweepWorld.Draft(
                number, .running, at: Self.start + Double(number) * 10_000, seconds: 1_000 + Double(number)
            ) { draft in
                draft.isIndoor = isIndoor
                draft.activities = [
                    WorkoutActivityRecord(
                        configuration: Self.leg(.running, 0, 1, location).configuration, start: draft.start,
                        end: draft.start + draft.seconds)
                ]
            }
            try SweepWorld.save(draft, in: store)
            let sports = try reports { try $0.records(top: 9) }.sports
            let own = sports.first { sport in
                sport.records.contains { $0.best.contains { $0.workout == Told.id(number) } }
            }
            #expect(own?.isIndoor == expected, "\(number)")
        }
    }

    @Test("A leg has what is stated of the whole of it, and of a part only its time and its samples")
    func parts() throws {
        let draft = SweepWorld.Draft(1, .swimBikeRun, at: Self.start, seconds: 3_000) { draft in
            draft.meters = 30_000
            draft.activities = [
                Self.leg(.swimming, 0, 1_000, meters: 900), Self.leg(.transition, 1_000, 1_100),
                Self.leg(.cycling, 1_100, 2_000, meters: 9_000), Self.leg(.running, 2_000, 3_000, meters: 3_000),
            ]
        }
        try SweepWorld.save(draft, in: store)
        func longest() throws -> [WorkoutActivity: [Double]] {
            var found: [WorkoutActivity: [Double]] = [:]
            for sport in try reports({ try $0.records() }).sports {
                found[sport.activityType] = [.longestDuration, .longestDistance].map { kind in
                    sport.records.first { $0.kind == kind }?.best.first?.value ?? -1
                }
            }
            return found
        }
        func trim(_ from: Double, _ to: Double) throws {
            var change = WorkoutEditor.Change()
            change.trim = .part(from: Told.date(Self.start + from), to: Told.date(Self.start + to))
            _ = try WorkoutEditor(access: store.access).edit(Told.id(1), change)
        }
        let legs: [WorkoutActivity: [Double]] = [
            .swimming: [1_000, 900], .cycling: [900, 9_000], .running: [1_000, 3_000],
        ]
        var found = try longest()
        #expect(found.removeValue(forKey: .swimBikeRun) == [3_000, 30_000] && found == legs)
        for (from, to, expected) in [
            (0, 2_500, [.swimming: [1_000, 900], .cycling: [900, 9_000], .running: [500, -1]]),
            (500, 3_000, [.swimming: [500, -1], .cycling: [900, 9_000], .running: [1_000, 3_000]]),
            (1_000, 2_000, [.cycling: [900, 9_000]]), (1_101, 1_999, [.cycling: [898, -1]]),
            (1_010, 1_090, [:]),
        ] as [(Double, Double, [WorkoutActivity: [Double]])] {
            try trim(from, to)
            found = try longest()
            found[.swimBikeRun] = nil
            #expect(found == expected, "\(from) \(to)")
        }
    }

    /// Trims the first workout to a part of its seconds.
    private func trim(_ from: Double, _ to: Double) throws {
        var change = WorkoutEditor.Change()
        change.trim = .part(from: Told.date(Self.start + from), to: Told.date(Self.start + to))
        _ = try WorkoutEditor(access: store.access).edit(Told.id(1), change)
    }

    private func best(_ kind: RecordsReport.Kind, of activity: WorkoutActivity) throws -> Double? {
        let sport = try reports { try $0.records() }.sports.first { $0.activityType == activity }
        return sport?.records.first { $0.kind == kind }?.best.first?.value
    }

    @Test("API-123: a leg has the energy that is stated of the whole of it, and of a part none")
    func energies() throws {
        let draft = SweepWorld.Draft(1, .swimBikeRun, at: Self.start, seconds: 3_000) { draft in
            draft.energy = 900
            var swim = Self.leg(.swimming, 0, 1_000)
            swim.statistics = [.activeEnergyBurned: WorkoutStatisticsRecord(sum: 250)]
            var ride = Self.leg(.cycling, 1_000, 2_000)
            ride.statistics = [.activeEnergyBurned: WorkoutStatisticsRecord(sum: 400)]
            draft.activities = [swim, ride, Self.leg(.running, 2_000, 3_000)]
        }
        try SweepWorld.save(draft, in: store)
        let unit = try #require(ObjectType.activeEnergyBurned.canonicalUnit)
        let (swum, ridden) = (unit.convert(250, to: .kilocalorie), unit.convert(400, to: .kilocalorie))
        #expect(try best(.mostEnergy, of: .swimming) == swum && best(.mostEnergy, of: .cycling) == ridden)
        #expect(try best(.mostEnergy, of: .running) == nil && best(.mostEnergy, of: .swimBikeRun) == 900)
        try trim(0, 1_500)
        #expect(try best(.mostEnergy, of: .swimming) == swum && best(.mostEnergy, of: .cycling) == nil)
    }

    @Test(
        "API-123: of a leg of which no distance is stated, it is that of the samples that begin in its part",
        arguments: [(0.0, 3_000.0, 3_000.0), (0, 2_500, 1_500), (2_200.5, 3_000, 2_370), (2_200, 2_505, 930)])
    func measuredLegs(from: Double, to: Double, meters: Double) throws {
        let draft = SweepWorld.Draft(1, .swimBikeRun, at: Self.start, seconds: 3_000) { draft in
            draft.activities = [Self.leg(.cycling, 0, 2_000, meters: 9_000), Self.leg(.running, 2_000, 3_000)]
        }
        try SweepWorld.save(draft, in: store)
        // Three metres a second, in pieces of ten seconds.
        let samples = (0..<100).map { piece in
            SweepWorld.sample(
                100 + piece, .distanceWalkingRunning, Self.start + 2_000 + Double(piece) * 10, 10, 30, .meter)
        }
        try store.engine.write(as: LawStore.app) { try $0.add(samples, to: Told.id(1)) }
        if from > 0 || to < 3_000 { try trim(from, to) }
        let found = try #require(try best(.longestDistance, of: .running))
        #expect(abs(found - meters) < 1e-6)
    }

    @Test(
        "API-123: power counts of runs and rides, of the kind that belongs to each",
        arguments: [
            (.running, .runningPower, true), (.running, .cyclingPower, false), (.cycling, .cyclingPower, true),
            (.cycling, .runningPower, false), (.handCycling, .cyclingPower, true), (.walking, .runningPower, false),
            (.rowing, .cyclingPower, false),
        ] as [(WorkoutActivity, ObjectType, Bool)])
    func kindsOfPower(activity: WorkoutActivity, type: ObjectType, counts: Bool) throws {
        try SweepWorld.save(SweepWorld.Draft(1, activity, at: Self.start, seconds: 400), in: store)
        let samples = (0..<400).map { SweepWorld.sample(100 + $0, type, Self.start + Double($0), 0, 200, .watt) }
        try store.engine.write(as: LawStore.app) { try $0.add(samples, to: Told.id(1)) }
        let found = try reports { try $0.records(family: .power) }.sports
        #expect(found.map(\.activityType) == (counts ? [activity] : []))
        #expect(found.first?.records.allSatisfy { abs(($0.best.first?.value ?? 0) - 200) < 1e-9 } ?? true)
    }

    @Test("A change of sports that is a workout of its own has no records") func transitions() throws {
        try SweepWorld.save(SweepWorld.Draft(1, .transition, at: Self.start, seconds: 400), in: store)
        #expect(try reports { try $0.records() }.sports.isEmpty)
        try SweepWorld.save(SweepWorld.Draft(2, .running, at: Self.start + 400, seconds: 400), in: store)
        #expect(try reports { try $0.records() }.sports.map(\.activityType) == [.running])
    }

    // MARK: Ends

    /// Saves a workout of 400 seconds at three metres a second, with a hundred metres in the ten seconds after its end.
    private func saveWithRest(_ number: Int, _ activity: WorkoutActivity) throws {
        let start = Self.start + Double(number) * 10_000
        try SweepWorld.save(SweepWorld.Draft(number, activity, at: start, seconds: 400), in: store)
        let samples = (0...40).map { piece in
            SweepWorld.sample(
                number * 1_000 + piece, .distanceWalkingRunning, start + Double(piece) * 10, 10, piece < 40 ? 30 : 100,
                .meter)
        }
        try store.engine.write(as: LawStore.app) { try $0.add(samples, to: Told.id(number)) }
    }

    private func edit(_ number: Int, _ change: (inout WorkoutEditor.Change) -> Void) throws {
        var own = WorkoutEditor.Change()
        change(&own)
        _ = try WorkoutEditor(access: store.access).edit(Told.id(number), own)
    }

    @Test("API-121: what belongs to a workout after its end counts whatever is corrected, except of a part")
    func correctedWorkouts() throws {
        try saveWithRest(1, .running)
        func isFast() throws -> Bool {
            let seconds = try #require(try best(.distance(400), of: .running))
            return abs(seconds - 110) < 1e-6
        }
        #expect(try isFast())
        try edit(1) { $0.title = "Along the river" }
        #expect(try isFast())
        try edit(1) { $0.isNotMine = true }
        #expect(try best(.distance(400), of: .running) == nil)
        // Another one, whose sport is corrected.
        try saveWithRest(2, .walking)
        #expect(try best(.distance(400), of: .running) == nil)
        try edit(2) { $0.activity = .running }
        #expect(try isFast())
        let start = Self.start + 20_000
        try edit(2) { $0.trim = .part(from: Told.date(start + 100), to: Told.date(start + 400)) }
        #expect(try !isFast())
        try edit(2) { $0.trim = .whole }
        #expect(try isFast())
    }

    /// Saves a ride of ten minutes with a value at each second from one before its start to one after its end.
    private func save(_ number: Int, seconds: Double = 600, _ type: ObjectType?, _ unit: QuantityUnit = .watt) throws {
        try SweepWorld.save(SweepWorld.Draft(number, .cycling, at: Self.start, seconds: seconds), in: store)
        guard let type else { return }
        let samples = (-1...Int(seconds) + 1).map { second in
            SweepWorld.sample(
                number * 1_000 + second + 1, type, Self.start + Double(second), 0, 100 + Double(second), unit)
        }
        try store.engine.write(as: LawStore.app) { try $0.add(samples, to: Told.id(number)) }
    }

    private func outing(_ numbers: [Int]) throws -> Outing {
        try #require(try reports { try $0.outings(of: [numbers.map(Told.id)], OutingDecisions()) }.first)
    }

    @Test(
        "The power of a workout is that from its first to its last second, and of a part that of the part",
        arguments: [
            (nil, nil, 0, 601), (100, 200, 100, 101), (0, 600, 0, 601), (100.5, 200.5, 101, 100), (599, 600, 599, 2),
            (0, 1, 0, 2), (-1, 601, 0, 601),
        ] as [(Double?, Double?, Double, Int)])
    func powers(from: Double?, to: Double?, first: Double, count: Int) throws {
        try save(1, .cyclingPower)
        try save(2, seconds: 500, nil)
        var annotation: WorkoutAnnotation?
        if let from, let to {
            annotation = WorkoutAnnotation()
            annotation?.trim = WorkoutTrim(
                start: Self.start + max(0, from), end: Self.start + min(600, to), shares: .init())
        }
        let given = annotation
        let alone = try outing([1])
        let course = try reports { try LoadReading(store: $0).power(of: alone, given) }
        #expect(course.start == Self.start + first && course.seconds.count == count)
        #expect(course.seconds == (0..<count).map { 100 + first + Double($0) })
        // Beside a recording without power, it is that within the preferred one.
        let both = try outing([2, 1])
        let part = try reports { try LoadReading(store: $0).power(of: both, nil) }
        #expect(part.start == Self.start && part.seconds == (0...500).map { 100 + Double($0) })
    }

    @Test("Pauses are no power, and a recording with none has no course")
    func pausedPowers() throws {
        let draft = SweepWorld.Draft(1, .cycling, at: Self.start, seconds: 60) { draft in
            draft.events = [
                WorkoutEventRecord(kind: .pause, start: Self.start + 20, end: Self.start + 20),
                WorkoutEventRecord(kind: .resume, start: Self.start + 30, end: Self.start + 30),
            ]
        }
        try SweepWorld.save(draft, in: store)
        let alone = try outing([1])
        #expect(try reports { try LoadReading(store: $0).power(of: alone, nil) }.seconds.isEmpty)
        let samples = (0...60).map {
            SweepWorld.sample(100 + $0, .cyclingPower, Self.start + Double($0), 0, Double($0), .watt)
        }
        try store.engine.write(as: LawStore.app) { try $0.add(samples, to: Told.id(1)) }
        let seconds = try reports { try LoadReading(store: $0).power(of: alone, nil) }.seconds
        // A value at the start of a pause belongs to the time before it.
        #expect(seconds.count == 61 && seconds.indices.filter { seconds[$0].isNaN } == Array(21..<30))
        let known: [Double] = (0...60).filter { !(21..<30).contains($0) }.map(Double.init)
        #expect(seconds.filter { !$0.isNaN } == known)
    }

    @Test("The heart rates of a part are those from its first to its last moment")
    func heartRates() throws {
        try save(1, .heartRate, .countPerMinute)
        let alone = try outing([1])
        for (from, to, count) in [(0.0, 600.0, 601), (100, 200, 101), (100.5, 200.5, 100), (599.5, 600, 1)] {
            var annotation = WorkoutAnnotation()
            annotation.trim = WorkoutTrim(start: Self.start + from, end: Self.start + to, shares: .init())
            let given = annotation
            let inputs = try reports { try LoadReading(store: $0).inputs(of: alone, given) }
            #expect(inputs.heartRates == count && inputs.power == nil && inputs.run == nil, "\(from) \(to)")
        }
        // The whole workout has all that belongs to it.
        #expect(try reports { try LoadReading(store: $0).inputs(of: alone, nil) }.heartRates == 603)
    }

    @Test(
        "WEB-20: the heart rate of a part has those at its first and at its last moment",
        arguments: [
            (0, 0.5, 100), (0, 299.5, 100), (0.5, 299.5, nil), (100, 299, nil), (100, 300, 130), (300, 300.5, 130),
            (300.5, 599.5, nil), (301, 600, 160), (599.5, 600, 160),
        ] as [(Double, Double, Double?)])
    func averageRates(from: Double, to: Double, rate: Double?) throws {
        try save(1, nil)
        let rates = [(0.0, 100.0), (300, 130), (600, 160)].map { second, rate in
            SweepWorld.sample(900 + Int(second), .heartRate, Self.start + second, 0, rate, .countPerMinute)
        }
        try store.engine.write(as: LawStore.app) { try $0.add(rates, to: Told.id(1)) }
        var change = WorkoutEditor.Change()
        change.trim = .part(from: Told.date(Self.start + from), to: Told.date(Self.start + to))
        _ = try WorkoutEditor(access: store.access).edit(Told.id(1), change)
        let page = try reports { try $0.workoutList(WorkoutListRequest(includesHeartRates: true)) }
        #expect(page.items.count == 1 && page.heartRates[Told.id(1)].map { $0.rounded() } == rate)
        // So does the workout itself, beside another one.
        let comparison = try reports { try $0.comparison(of: Told.id(1), with: Told.id(1)) }
        #expect(comparison?.workout.averageHeartRate.map { $0.rounded() } == rate)
        let detail = try #require(try reports { try $0.workout(Told.id(1)) })
        #expect(detail.samples.map(\.count) == (rate == nil ? [] : [1]))
    }
}
