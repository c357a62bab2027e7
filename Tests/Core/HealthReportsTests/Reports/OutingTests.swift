import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestStores
import TestSupport
import Testing

@testable import HealthReports

/// Multiple recordings of the same outing: shown as one, counted once, and nothing deleted.
@Suite struct OutingTests {
    private let store: LawStore
    private func reports<Value>(_ body: (StoreReader) throws -> Value) throws -> Value {
        try store.engine.reports(for: LawStore.app, body)
    }

    init() throws {
        store = try LawStore()
    }

    /// Saves a workout.
    ///
    /// - Parameter route: The latitude of its route to the north, a metre a second; nil for none.
    @discardableResult
    private func save(
        _ start: Double, minutes: Double, _ activity: WorkoutActivity = .running, kilometers: Double? = nil,
        route: Double? = nil
    ) throws -> UUID {
        let end = start + minutes * 60
        var totals: [WorkoutTotal: QuantityValue] = [:]
        if let kilometers { totals[.distance] = QuantityValue(kilometers * 1000, .meter) }
        let workout = SampleRecord(
            type: .workout, start: start, end: end,
            content: .workout(
                WorkoutRecord(
                    activityType: activity, start: start, end: end, givenDuration: minutes * 60, totals: totals)))
        try store.engine.write(as: LawStore.app) {
            try $0.insert(workout) { insertion throws(EngineError) in
                guard let route else { return }
                var points: [RoutePoint]? = stride(from: 0, through: end - start, by: 10).map { second in
                    RoutePoint(
                        timestamp: start + second, latitude: route + second / 111_000, longitude: 8)
                }
                try insertion.append(RouteDraft(uuid: .timeOrdered(), device: nil, metadata: nil)) {
                    defer { points = nil }
                    return points
                }
            }
        }
        return workout.uuid
    }

    private func outings(_ filter: SampleFilter = SampleFilter()) throws -> [[UUID]] {
        var found: [[UUID]] = []
        try reports { try $0.forEachOuting(filter) { found.append($0.map(\.uuid)) } }
        return found
    }

    private func total() throws -> TotalsReport.Totals {
        let now = Date(timeIntervalSinceReferenceDate: 0)
        return try #require(try reports { try $0.totals(by: .year, SampleFilter(), now: now, calendar: .utc) }).all
    }

    // MARK: Grouping

    private static func recording(
        _ start: Double, _ end: Double, _ activity: WorkoutActivity = .running
    ) -> OutingRecording {
        OutingRecording(uuid: UUID(), start: start, end: end, activity: activity)
    }

    @Test(arguments: [
        (recording(0, 100), true), (recording(20, 100), true), (recording(-20, 80), true),
        // 79 of 99 seconds are less than four fifths.
        (recording(21, 120), false),
        // Half of the longer one overlaps, and less does not suffice.
        (recording(25, 75), true), (recording(26, 75), false), (recording(0, 200), true), (recording(0, 201), false),
        (recording(100, 200), false), (recording(0, 100, .other), true), (recording(0, 100, .cycling), false),
    ])
    func recordingsOverlapInTimeAndSport(other: OutingRecording, isSame: Bool) {
        let one = Self.recording(0, 100)
        #expect(OutingRule.fits(one, other) == isSame && OutingRule.fits(other, one) == isSame)
    }

    @Test func aWalkAndAHikeMayBeTheSame() {
        #expect(OutingRule.fits(Self.recording(0, 100, .walking), Self.recording(0, 100, .hiking)))
        #expect(!OutingRule.fits(Self.recording(0, 100, .walking), Self.recording(0, 100, .running)))
    }

    /// Recordings in any groups, the latest first: the result equals that of comparing all pairs.
    @Test(arguments: 0..<30 as Range<UInt64>)
    func groupingAsTheyComeIsGroupingAll(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let activities: [WorkoutActivity] = [.running, .cycling, .other]
        let recordings = (0..<60).map { _ in
            let start = Double.random(in: 0...2_000, using: &generator)
            return OutingRecording(
                uuid: UUID(), start: start, end: start + .random(in: 1...300, using: &generator),
                activity: activities[Int(generator.next() % 3)])
        }.sorted { $0.start > $1.start }
        var decisions = OutingDecisions()
        for _ in 0..<4 {
            let pair = OutingDecisions.Pair(
                recordings[Int(generator.next() % 60)].uuid, recordings[Int(generator.next() % 60)].uuid)
            if let pair { decisions.isSame[pair] = true }
        }
        let starts = Dictionary(uniqueKeysWithValues: recordings.map { ($0.uuid, $0.start) })
        var grouper = DuplicateGrouper<UUID>(decisions, starts: starts) { _, _ in true }
        var groups: [[UUID]] = []
        for recording in recordings { groups += try grouper.add(recording, recording.uuid) }
        groups += grouper.finish()
        // A comparison of all pairs.
        var group = Array(recordings.indices)
        for (left, one) in recordings.enumerated() {
            for (right, other) in recordings.enumerated() where left < right {
                let isSaid = OutingDecisions.Pair(one.uuid, other.uuid).flatMap { decisions.isSame[$0] } ?? false
                guard isSaid || OutingRule.fits(one, other), group[left] != group[right] else { continue }
                let old = group[right]
                for index in group.indices where group[index] == old { group[index] = group[left] }
            }
        }
        let expected = Dictionary(grouping: recordings.indices) { group[$0] }.values
        #expect(Set(groups.map(Set.init)) == Set(expected.map { Set($0.map { recordings[$0].uuid }) }))
        // The latest are first.
        let firsts = groups.compactMap { $0.compactMap { starts[$0] }.max() }
        #expect(firsts == firsts.sorted(by: >))
    }

    /// A third recording that was decided to be of one outing with the first of two, and not with the second.
    @Test func ofContraryDecisionsThatApartHolds() throws {
        let recordings = [20.0, 10, 0].map {
            OutingRecording(uuid: UUID(), start: $0, end: $0 + 1_000, activity: .running)
        }
        func pair(_ one: Int, _ other: Int) throws -> OutingDecisions.Pair {
            try #require(OutingDecisions.Pair(recordings[one].uuid, recordings[other].uuid))
        }
        let decisions = OutingDecisions(isSame: [try pair(0, 2): true, try pair(1, 2): false])
        let starts = Dictionary(uniqueKeysWithValues: recordings.map { ($0.uuid, $0.start) })
        var grouper = DuplicateGrouper<UUID>(decisions, starts: starts) { _, _ in true }
        var groups: [[UUID]] = []
        for recording in recordings { groups += try grouper.add(recording, recording.uuid) }
        groups += grouper.finish()
        #expect(groups == [[recordings[0].uuid, recordings[1].uuid], [recordings[2].uuid]])
    }

    // MARK: Reports

    @Test func anOutingIsOneLineAndCountsOnce() throws {
        let watch = try save(1_000, minutes: 60, kilometers: 10)
        let phone = try save(1_030, minutes: 58, .other)
        let later = try save(90_000, minutes: 30, kilometers: 5)
        #expect(try outings() == [[later], [watch, phone]])
        var listed: [WorkoutSummary] = []
        try reports { try $0.forEachWorkout(SampleFilter()) { listed.append($0) } }
        #expect(listed.map(\.uuid) == [later, watch] && listed[1].otherRecordings.map(\.uuid) == [phone])
        let total = try total()
        #expect(total.count == 2 && total.duration == 5_400 && total.distance == 15_000)
        #expect(try reports { try $0.workout(phone) }?.summary.otherRecordings.map(\.uuid) == [watch])
        // Nothing is deleted, and HealthKit's own queries ignore outings.
        #expect(try reports { try $0.workouts() }.count == 3)
    }

    @Test func theBestRecordingCountsWithWhatItLacks() throws {
        let short = try save(1_000, minutes: 58, .other, kilometers: 9)
        let long = try save(1_000, minutes: 60, .other)
        #expect(try outings() == [[long, short]])
        #expect(try total().distance == 9_000 && total().duration == 3_600)
        // A route counts as one more type of samples.
        let routed = try save(1_010, minutes: 50, kilometers: 8, route: 47)
        #expect(try outings() == [[routed, long, short]])
        #expect(try total().distance == 8_000 && total().duration == 3_000)
        try OutingDecision(access: store.access).prefer(long)
        #expect(try outings() == [[long, routed, short]])
        #expect(try total().distance == 8_000 && total().duration == 3_600)
    }

    @Test func placesFarApartAreTwoOutings() throws {
        try save(1_000, minutes: 60, route: 47)
        try save(1_005, minutes: 60, route: 47.001)
        try save(1_010, minutes: 60, route: 48)
        let found = try outings()
        #expect(found.map(\.count).sorted() == [1, 2])
        #expect(try total().count == 2)
    }

    @Test func thePersonDecides() throws {
        let (one, other) = (try save(1_000, minutes: 60), try save(1_000, minutes: 55))
        let far = try save(50_000, minutes: 60)
        let decision = OutingDecision(access: store.access)
        try decision.decide([one, other], isSame: false)
        #expect(try total().count == 3 && outings().count == 3)
        // A wrong clock.
        try decision.decide([other, far], isSame: true)
        #expect(try Set(outings().map(Set.init)) == [[one], [other, far]] && total().count == 2)
        #expect(try reports { try $0.workout(far) }?.summary.otherRecordings.map(\.uuid) == [other])
        try decision.forget([other])
        #expect(try Set(outings().map(Set.init)) == [[one, other], [far]])
    }

    @Test("What was decided of a workout is forgotten with each of the others, and what was decided of these stays")
    func forgettingOneOfThree() throws {
        let decision = OutingDecision(access: store.access)
        for forgotten in 0..<3 {
            let workouts = try (0..<3).map {
                try save(Double(1_000_000 * (forgotten + 1) + 20_000 * $0), minutes: 60)
            }
            try decision.decide(workouts, isSame: true)
            for workout in workouts { try decision.prefer(workout) }
            #expect(try outings().first.map { Set($0) } == Set(workouts))
            try decision.forget([workouts[forgotten]])
            let left = workouts.enumerated().filter { $0.offset != forgotten }.map(\.element)
            #expect(try Set(outings().prefix(2).map(Set.init)) == [[workouts[forgotten]], Set(left)], "\(forgotten)")
            let decisions = try store.access.read { try $0.outingDecisions() }
            #expect(workouts.map { decisions.preferred[$0] != nil } == (0..<3).map { $0 != forgotten })
            try decision.forget(workouts)
        }
        #expect(try store.access.read { try $0.outingDecisions() } == OutingDecisions())
    }

    @Test func whatFitsTwoOutingsDoesNotJoinThem() throws {
        let (one, other) = (try save(1_100, minutes: 60), try save(1_050, minutes: 60))
        try OutingDecision(access: store.access).decide([one, other], isSame: false)
        let third = try save(1_000, minutes: 60)
        #expect(try Set(outings().map(Set.init)) == [[one, third], [other]])
    }

    @Test func datesSelectWholeOutingsByTheirPreferredRecording() throws {
        let one = try save(1_000, minutes: 60, kilometers: 10)
        let other = try save(1_100, minutes: 58, kilometers: 9.5)
        let between = Date(timeIntervalSinceReferenceDate: 1_050)
        #expect(try outings(SampleFilter(to: between)) == [[one, other]])
        #expect(try outings(SampleFilter(from: between)) == [])
    }

    @Test func anotherPersonsRecordingIsNone() throws {
        let (one, other) = (try save(1_000, minutes: 60), try save(1_000, minutes: 55))
        var change = WorkoutEditor.Change()
        change.isNotMine = true
        _ = try WorkoutEditor(access: store.access).edit(one, change)
        #expect(try outings() == [[other]] && total().duration == 3_300)
    }

    /// Pages end anywhere, even among workouts with the same start.
    @Test func aLongListIsWhole() throws {
        var all: Set<UUID> = []
        try store.engine.write(as: LawStore.app) {
            try $0.save(
                (0..<1_203).map { index in
                    let start = Double(index / 700) * 10_000
                    let record = SampleRecord(
                        type: .workout, start: start, end: start + 1,
                        content: .workout(WorkoutRecord(activityType: WorkoutActivity.named[index % 80], duration: 1)))
                    all.insert(record.uuid)
                    return record
                })
        }
        var found: [UUID] = []
        try reports { try $0.forEachOuting(SampleFilter()) { found += $0.map(\.uuid) } }
        #expect(found.count == 1_203 && Set(found) == all)
        found = []
        try reports { try $0.forEachOuting(SampleFilter(), limit: 3) { found += $0.map(\.uuid).prefix(1) } }
        #expect(found.count == 3)
    }

    // MARK: Wrong clocks

    @Test("Recordings that are whole hours apart are proposed as one outing, and counted twice until decided")
    func shiftedRecordingsAreProposed() throws {
        let first = try save(1_000, minutes: 60, .running, kilometers: 10, route: 47)
        // The same run with a clock two hours ahead: the place at the same time since the start is the same.
        let second = try save(1_000 + 7_200 + 20, minutes: 60, .running, kilometers: 10.1, route: 47)
        // Elsewhere, of another sport, longer, and not a whole hour apart.
        try save(1_000 + 3_600 * 4, minutes: 60, .running, kilometers: 10, route: 46)
        try save(1_000 + 3_600 * 6, minutes: 60, .cycling, kilometers: 10, route: 47)
        try save(1_000 + 3_600 * 8, minutes: 75, .running, kilometers: 12, route: 47)
        try save(1_000 + 3_600 * 10 + 1_500, minutes: 60, .running, kilometers: 10, route: 47)
        let pairs = try reports { try $0.shiftedPairs() }
        #expect(pairs.map(\.earlier.uuid) == [first] && pairs.map(\.later.uuid) == [second])
        #expect(pairs.first?.shift == 7_200)
        #expect(try total().count == 6)
        #expect(try reports { try $0.shiftedPairs(of: first) }.count == 1)
        let decision = OutingDecision(access: store.access)
        try decision.decide([first, second], isSame: true)
        #expect(try total().count == 5)
        #expect(try reports { try $0.shiftedPairs() }.isEmpty)
        try decision.decide([first, second], isSame: false)
        #expect(try total().count == 6)
        #expect(try reports { try $0.shiftedPairs() }.isEmpty)
    }

    @Test(
        "Clocks differ as time zones do: by whole hours, or by the quarters of Nepal and others",
        arguments: [
            (5.75, 20_700), (5.5, 19_800), (12.75, 45_900), (14, 50_400), (1, 3_600), (0.5, nil), (5.25, nil),
        ] as [(Double, Double?)])
    func clocksOfPartialHours(hours: Double, shift: Double?) throws {
        try save(1_000, minutes: 20, .running, kilometers: 4, route: 47)
        try save(1_000 + hours * 3_600 - 30, minutes: 20, .running, kilometers: 4, route: 47)
        #expect(try reports { try $0.shiftedPairs() }.map(\.shift) == [shift].compactMap(\.self))
    }

    @Test("A decision about one recording of an outing holds for its other recordings")
    func decisionsHoldForOutings() throws {
        let watch = try save(1_000, minutes: 60, .running, kilometers: 10, route: 47)
        let phone = try save(1_005, minutes: 60, .running, kilometers: 10, route: 47)
        let late = try save(1_000 + 7_200, minutes: 60, .running, kilometers: 10, route: 47)
        #expect(try reports { try $0.shiftedPairs() }.count == 1)
        for named in [watch, phone] {
            #expect(try reports { try $0.shiftedPairs(of: named) }.count == 1)
            let decision = OutingDecision(access: store.access)
            try decision.decide([named, late], isSame: false)
            for preferred in [watch, phone] {
                try decision.prefer(preferred)
                #expect(try reports { try $0.shiftedPairs() }.isEmpty)
            }
            try decision.forget([watch, phone, late])
            #expect(try reports { try $0.shiftedPairs() }.count == 1)
        }
    }

    @Test("PLA-49: a swim does not take over the walked metres of another recording")
    func PLA_49_foreignStreams() throws {
        func recording(_ activity: WorkoutActivity) -> SampleRecord {
            SampleRecord(
                type: .workout, start: 0, end: 60,
                content: .workout(
                    WorkoutRecord(activityType: activity, start: 0, end: 60, givenDuration: 60, totals: [:])))
        }
        let (swim, other) = (recording(.swimming), recording(.other))
        func givers(_ type: ObjectType, _ decisions: OutingDecisions = OutingDecisions()) throws -> [UUID] {
            try #require(Outing([swim, other], decisions)).order(for: type).map(\.uuid)
        }
        #expect(try givers(.distanceWalkingRunning) == [swim.uuid])
        #expect(try givers(.walkingSpeed) == [swim.uuid])
        #expect(try givers(.distanceSwimming) == [swim.uuid, other.uuid])
        #expect(try givers(.heartRate) == [swim.uuid, other.uuid])
        let chosen = OutingDecisions(streams: [.distanceWalkingRunning: [other.uuid: 1]])
        #expect(try givers(.distanceWalkingRunning, chosen) == [other.uuid, swim.uuid])
        let unknown = try #require(Outing([other, recording(.other)], OutingDecisions()))
        #expect(unknown.order(for: .distanceWalkingRunning).count == 2)
    }
}
