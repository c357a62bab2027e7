import Foundation
import HealthModel
import HealthStore
import TestStores
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthReports

/// Recordings of several apps with corrections, trims, zones, routes and decisions, which change step by step.
///
/// After each step, lists, pages, sums, totals, gear and single workouts must tell what a model in memory tells.
@Suite struct OutingModelTests {
    @Test("Lists, sums, totals and details agree with a model, whatever is recorded, corrected, decided or deleted")
    func world() throws {
        for seed in Seeds.first(1) { try OutingModel(seed: 11 + seed).run(steps: 10) }
    }

    @Test(
        "The same with other random steps", arguments: [21, 22, 23, 24, 25, 26, 27] as [UInt64])
    func otherWorlds(seed: UInt64) throws { try OutingModel(seed: seed).run(steps: 10) }
}

/// A store and the same recordings in memory.
private final class OutingModel {
    /// A recording as it was saved, with what the owner said about it.
    struct Recording {
        var draft: SweepWorld.Draft
        var annotation = WorkoutAnnotation()
        /// The latitude of its route; nil without one.
        var place: Double?

        var uuid: UUID { Told.id(draft.number) }
        var end: Double { draft.start + draft.seconds }
        var activity: WorkoutActivity { annotation.activity ?? draft.activity }
        var zone: TimeZone? { draft.zone.map(Told.zone) }
        var bundle: String { draft.app.source.bundleIdentifier }
        var streams: Int { (draft.statistics?.count ?? 0) + (place == nil ? 0 : 1) }
        var first: Double { annotation.trim?.start ?? draft.start }
        var last: Double { annotation.trim?.end ?? end }

        func part(_ figure: WorkoutTrim.Figure, _ whole: Double?) -> Double? {
            whole.map { $0 * (annotation.trim?.shares[figure] ?? 1) }
        }
    }

    /// What a list tells of an outing.
    struct Line: Sendable, Equatable, CustomStringConvertible {
        var uuids: [UUID]
        var span: [Double]
        var figures: [Double?]
        var rate: Double?
        var activity: WorkoutActivity
        var recorded: WorkoutActivity?
        var texts: [String?]
        var tags: [String]
        var zone: TimeZone?
        var isTrimmed: Bool

        var description: String {
            "\(uuids.map { $0.uuidString.suffix(3) }) \(span) \(figures) \(rate ?? -1) \(activity.name) "
                + "\(recorded?.name ?? "-") \(texts) \(tags) \(zone?.identifier ?? "-") \(isTrimmed)"
        }
    }

    private var generator: SeededGenerator
    private let store: LawStore
    private var recordings: [Recording] = []
    private var isSame: [OutingDecisions.Pair: Bool] = [:]
    private var preferred: [UUID: Int64] = [:]
    private var chosen: [ObjectType: [UUID: Int64]] = [:]
    private var number = 0

    private static let reader = Told.zone("Europe/Zurich")
    private static let calendar = Told.calendar("Europe/Zurich")
    private static let streams: [ObjectType] = [
        .distanceWalkingRunning, .distanceCycling, .activeEnergyBurned, .workoutRoute, .heartRate,
    ]

    init(seed: UInt64) throws {
        generator = SeededGenerator(seed: seed)
        store = try LawStore()
        let all = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
        for app in [SweepWorld.watch, SweepWorld.phone] {
            try store.engine.write { try $0.authorize(app, AuthorizationDecisions(share: all, read: all)) }
        }
        try store.engine.write {
            try $0.setCharacteristics([.dateOfBirth: CalendarDay(year: 1990, month: 1, day: 2).number])
            for goal in Self.goals { try $0.save(goal.goal) }
        }
    }

    private struct Goal: Sendable {
        var goal: TrainingGoal
        var activity: WorkoutActivity?
        var amount: @Sendable ([Line], Int) -> Double
    }

    private static let goals: [Goal] = {
        func goal(
            _ number: Int, _ measure: TrainingGoal.Measure, _ period: TrainingGoal.Period,
            _ activity: WorkoutActivity? = nil, _ amount: @escaping @Sendable ([Line], Int) -> Double
        ) -> Goal? {
            (try? TrainingGoal(id: Told.id(number), measure, 3, per: period, activityType: activity)).map {
                Goal(goal: $0, activity: activity, amount: amount)
            }
        }
        return [
            goal(9_001, .distance, .week, .running) { lines, _ in lines.reduce(0) { $0 + ($1.figures[1] ?? 0) } },
            goal(9_002, .time, .month) { lines, _ in lines.reduce(0) { $0 + ($1.figures[0] ?? 0) } },
            goal(9_003, .count, .week) { lines, _ in Double(lines.count) },
            goal(9_004, .energy, .week, .cycling) { lines, _ in lines.reduce(0) { $0 + ($1.figures[2] ?? 0) } },
            goal(9_005, .days, .month) { _, days in Double(days) },
        ].compactMap(\.self)
    }()

    private func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
    private func pick<Element>(of elements: [Element]) -> Element { elements[pick(elements.count)] }
    private func happens(_ share: Int) -> Bool { pick(share) == 0 }

    // MARK: Steps

    func run(steps: Int) throws {
        for _ in 0..<6 { try record() }
        for step in 0..<steps {
            switch pick(12) {
            case 0...2: try record()
            case 3...5: try annotate()
            case 6, 7: try decide()
            case 8: try prefer(nil)
            case 9: try prefer(pick(of: Self.streams))
            case 10: try forget()
            default: try delete()
            }
            try check(step)
        }
        try store.engine.reports(for: LawStore.app) { try checkFigures($0) }
    }

    /// The beginning of a day around the change of clocks on 31 March 2024.
    private static func day(_ day: Int) -> Date {
        CalendarDay(year: 2024, month: 3, day: 30).adding(days: day).start(in: reader) ?? .distantPast
    }

    private func record() throws {
        number += 1
        let hours: [Double] = [1.75, 9, 9.05, 9.3, 17, 23.6]
        var start = Self.day(pick(3)).timeIntervalSinceReferenceDate + pick(of: hours) * 3_600
        if let other = recordings.randomElement(using: &generator), happens(2) {
            start = other.draft.start + pick(of: [0, 0, 60, 240])
        }
        let place: Double? = happens(2) ? nil : happens(4) ? 46 : 47
        var draft = SweepWorld.Draft(
            number, pick(of: [.running, .running, .cycling, .other, .other]), at: start,
            seconds: pick(of: [1_200, 1_500, 1_500, 1_830, 2_700]))
        draft.app = pick(of: [SweepWorld.watch, SweepWorld.phone, SweepWorld.file])
        draft.duration = draft.seconds - Double(pick(4) * 30)
        draft.meters = happens(3) ? nil : Double(1_000 + pick(5) * 700)
        draft.energy = happens(3) ? nil : Double(100 + pick(5) * 31)
        draft.climb = happens(3) ? nil : Double(pick(4) * 11)
        draft.zone = pick(of: [nil, "Europe/Zurich", "America/New_York", "Asia/Tokyo"])
        if happens(2) { draft.metadata[WorkoutSummary.nameKey] = .string("Name \(number)") }
        if happens(3) { draft.metadata[WorkoutSummary.notesKey] = .string("Notes \(number)") }
        if happens(2) {
            draft.statistics = [.heartRate: WorkoutStatisticsRecord(average: 2 + Double(number) / 64)]
            if happens(2) { draft.statistics?[.stepCount] = WorkoutStatisticsRecord(sum: 900) }
        }
        let rate = 115 + Double(number % 5) * 7
        if happens(2) { draft.rate = { rate + ($0 / 300).rounded(.down) * 5 } }
        if let place { draft.route = { (place + $0 / 1_000_000, 8, 400) } }
        draft.step = 45
        try SweepWorld.save(draft, in: store)
        recordings.append(Recording(draft: draft, place: place))
    }

    private func annotate() throws {
        guard !recordings.isEmpty else { return }
        let index = pick(recordings.count)
        let recording = recordings[index]
        var annotation = recording.annotation
        switch pick(7) {
        case 0: annotation.activity = pick(of: [nil, .running, .cycling, .hiking, .other])
        case 1: annotation.title = happens(3) ? nil : "Title \(pick(9))"
        case 2: annotation.notes = happens(3) ? nil : "Said \(pick(9))"
        case 3: annotation.add(tag: pick(of: ["Easy", "easy", "race", "Alone"]))
        case 4: annotation.gear = pick(of: ["Blue Shoes", "blue shoes", "Bike", nil])
        case 5: annotation.isNotMine.toggle()
        default:
            annotation.trim = nil
            if !happens(4) {
                var shares = WorkoutTrim.Shares()
                for (place, figure) in WorkoutTrim.Figure.allCases.enumerated() {
                    shares[figure] = Double(1 + (place + pick(3)) % 4) / 8
                }
                annotation.trim = WorkoutTrim(
                    start: recording.draft.start + pick(of: [0, 120, 600]), end: recording.end - pick(of: [0, 90]),
                    shares: shares)
            }
        }
        recordings[index].annotation = annotation
        try store.engine.write { try $0.annotate(recording.uuid, annotation, ifRevision: nil) }
    }

    private func decide() throws {
        guard recordings.count > 1, let one = recordings.randomElement(using: &generator) else { return }
        // Mostly about neighbours, for which the rule has an opinion of its own.
        let near = recordings.filter { abs($0.draft.start - one.draft.start) < 4_000 && $0.uuid != one.uuid }
        let other = near.isEmpty || happens(4) ? pick(of: recordings) : pick(of: near)
        guard let pair = OutingDecisions.Pair(one.uuid, other.uuid) else { return }
        let said: Bool? = pick(of: [true, true, false, false, nil])
        isSame[pair] = said
        try store.engine.write { try $0.decide(pair, isSame: said) }
    }

    private func prefer(_ stream: ObjectType?) throws {
        guard let uuid = recordings.randomElement(using: &generator)?.uuid else { return }
        if let stream {
            chosen[stream, default: [:]][uuid] = (chosen.values.flatMap(\.values).max() ?? 0) + 1
        } else {
            preferred[uuid] = (preferred.values.max() ?? 0) + 1
        }
        try OutingDecision(access: store.access).prefer(uuid, for: stream)
    }

    private func forget() throws {
        guard let uuid = recordings.randomElement(using: &generator)?.uuid else { return }
        forgetDecisions(of: uuid)
        try OutingDecision(access: store.access).forget([uuid])
    }

    private func forgetDecisions(of uuid: UUID) {
        isSame = isSame.filter { $0.key.one != uuid && $0.key.other != uuid }
        preferred[uuid] = nil
        for stream in Self.streams { chosen[stream]?[uuid] = nil }
    }

    private func delete() throws {
        guard recordings.count > 4 else { return }
        let recording = recordings.remove(at: pick(recordings.count))
        forgetDecisions(of: recording.uuid)
        try store.engine.write(as: recording.draft.app) { try $0.delete([recording.uuid]) }
    }

    // MARK: The model

    private func said(_ one: Recording, _ other: Recording) -> Bool? {
        OutingDecisions.Pair(one.uuid, other.uuid).flatMap { isSame[$0] }
    }

    private func fits(_ one: Recording, _ other: Recording) -> Bool {
        let (a, b) = (one.activity, other.activity)
        guard a == b || a == .other || b == .other else { return false }
        let shared = min(one.end, other.end) - max(one.draft.start, other.draft.start)
        let lengths = [one.draft.seconds, other.draft.seconds].sorted()
        guard shared >= 0.8 * lengths[0], shared >= 0.5 * lengths[1] else { return false }
        guard let place = one.place, let there = other.place else { return true }
        return place == there
    }

    /// Returns the outings of recordings; nil if decisions that keep some apart depend on the order of those that begin
    /// together.
    private func certainGroups(of recordings: [Recording]) -> [[Recording]]? {
        let groups = groups(of: recordings, isReversed: false)
        let others = self.groups(of: recordings, isReversed: true)
        return Set(groups.map { $0.map(\.uuid) }) == Set(others.map { $0.map(\.uuid) }) ? groups : nil
    }

    /// Returns the recordings of each outing, the preferred one first.
    ///
    /// - Parameter isReversed: Whether recordings with the same start come in the reverse order of their storage.
    private func groups(of recordings: [Recording], isReversed: Bool) -> [[Recording]] {
        var groups: [[Recording]] = []
        let order = recordings.enumerated().sorted { one, other in
            one.element.draft.start == other.element.draft.start
                ? (one.offset < other.offset) != isReversed : one.element.draft.start > other.element.draft.start
        }.map(\.element)
        func areApart(_ some: [Recording], _ others: [Recording]) -> Bool {
            some.contains { one in others.contains { said(one, $0) == false } }
        }
        for recording in order {
            let joined = groups.indices.filter { index in
                !areApart([recording], groups[index])
                    && groups[index].contains { said($0, recording) == true || fits($0, recording) }
            }
            guard let first = joined.first else {
                groups.append([recording])
                continue
            }
            groups[first].append(recording)
            for index in joined.dropFirst().reversed() where !areApart(groups[first], groups[index]) {
                groups[first] += groups.remove(at: index)
            }
        }
        return groups.map(bestFirst)
    }

    private func bestFirst(_ group: [Recording]) -> [Recording] {
        let stored = Dictionary(uniqueKeysWithValues: recordings.enumerated().map { ($1.uuid, $0) })
        return group.sorted { one, other in
            let ranks = (preferred[one.uuid] ?? 0, preferred[other.uuid] ?? 0)
            if ranks.0 != ranks.1 { return ranks.0 > ranks.1 }
            if one.streams != other.streams { return one.streams > other.streams }
            if one.draft.seconds != other.draft.seconds { return one.draft.seconds > other.draft.seconds }
            return stored[one.uuid] ?? 0 < stored[other.uuid] ?? 0
        }
    }

    private func ordered(_ group: [Recording], for stream: ObjectType) -> [Recording] {
        let ranks = chosen[stream] ?? [:]
        return group.filter { ranks[$0.uuid] != nil }.sorted { ranks[$0.uuid] ?? 0 > ranks[$1.uuid] ?? 0 }
            + group.filter { ranks[$0.uuid] == nil }
    }

    private func line(_ group: [Recording]) -> Line {
        let counted = group[0]
        let known = group.first { $0.activity != .other }
        let activity = known?.activity ?? .other
        func figure(_ figure: WorkoutTrim.Figure, _ stream: ObjectType, _ value: (Recording) -> Double?) -> Double? {
            ordered(group, for: stream).compactMap { $0.part(figure, value($0)) }.first
        }
        let leading = ordered(group, for: .heartRate)[0]
        let isTrimmed = counted.annotation.trim != nil
        let rate = isTrimmed || leading.annotation.trim != nil ? nil : leading.draft.statistics?[.heartRate]?.average
        func text(_ own: (WorkoutAnnotation) -> String?, _ key: String?) -> String? {
            group.compactMap { recording in
                own(recording.annotation) ?? key.flatMap { recording.draft.metadata[$0]?.stringValue }
            }.first
        }
        var tags: [String] = []
        for tag in group.flatMap(\.annotation.tags) where !tags.contains(tag) { tags.append(tag) }
        return Line(
            uuids: group.map(\.uuid), span: [counted.first, counted.last],
            figures: [
                counted.part(.duration, counted.draft.duration),
                figure(.distance, WorkoutDistance.type(for: activity)) { $0.draft.meters },
                figure(.energy, .activeEnergyBurned) { $0.draft.energy },
                figure(.climb, .workoutRoute) { $0.draft.climb },
            ], rate: rate.map { $0 * 60 }, activity: activity,
            recorded: counted.activity == counted.draft.activity ? nil : counted.draft.activity,
            texts: [
                text(\.title, WorkoutSummary.nameKey), text(\.notes, WorkoutSummary.notesKey), text(\.gear, nil),
            ],
            tags: tags, zone: group.lazy.compactMap(\.zone).first, isTrimmed: isTrimmed)
    }

    private func day(of line: Line) -> CalendarDay {
        CalendarDay(of: Told.date(line.span[0]), in: line.zone ?? Self.reader)
    }

    // MARK: Checks

    private static func line(_ workout: WorkoutSummary) -> Line {
        Line(
            uuids: workout.recordings.map(\.uuid),
            span: [workout.start, workout.end].map(\.timeIntervalSinceReferenceDate),
            figures: [workout.duration, workout.totalDistance, workout.totalEnergyBurned, workout.climb],
            rate: workout.averageHeartRate, activity: workout.activityType, recorded: workout.recordedActivity,
            texts: [workout.title, workout.notes, workout.gear], tags: workout.tags, zone: workout.timeZone,
            isTrimmed: workout.isTrimmed)
    }

    private static func sum(_ lines: [Line]) -> [Double?] {
        [Double(lines.count)]
            + (0..<4).map { place in
                let values = lines.compactMap { $0.figures[place] }
                return values.isEmpty && place > 0 ? nil : values.reduce(0, +)
            }
    }

    private static func sum(_ totals: TotalsReport.Totals) -> [Double?] {
        [Double(totals.count), totals.duration, totals.distance, totals.energy, totals.climb]
    }

    private struct Question {
        var name: String
        var filter = SampleFilter()
        var search = WorkoutSearch()
        var has: (Recording) -> Bool = { _ in true }
        var shows: (Line) -> Bool = { _ in true }
    }

    private var questions: [Question] {
        let zone = Self.reader
        let days = (Self.day(1), Self.day(2))
        let second = CalendarDay(year: 2024, month: 3, day: 31)
        let moment = Self.day(0) + 9.04 * 3_600
        var questions = [
            Question(name: "all"),
            Question(
                name: "a day", filter: SampleFilter(from: days.0, to: days.1, dayZone: zone),
                shows: { [self] in day(of: $0) == second }),
            Question(
                name: "from a day", filter: SampleFilter(from: days.0, dayZone: zone),
                shows: { [self] in day(of: $0) >= second }),
            Question(
                name: "moments", filter: SampleFilter(from: moment, to: days.1),
                shows: {
                    $0.span[0] >= moment.timeIntervalSinceReferenceDate
                        && $0.span[0] < days.1.timeIntervalSinceReferenceDate
                }),
            Question(
                name: "to a moment", filter: SampleFilter(to: moment, dayZone: zone),
                shows: { $0.span[0] < moment.timeIntervalSinceReferenceDate }),
            Question(
                name: "sources",
                filter: SampleFilter(
                    sources: [SweepWorld.watch, SweepWorld.phone].reduce(into: []) {
                        $0.insert($1.source.bundleIdentifier)
                    }), has: { $0.bundle != SweepWorld.file.source.bundleIdentifier }),
        ]
        var question = Question(name: "running", has: { $0.activity == .running })
        question.search.activity = .running
        questions.append(question)
        question = Question(name: "others", has: { _ in true })
        question.search.includesOthers = true
        questions.append(question)
        question = Question(name: "tag", has: { $0.annotation.has(tag: "easy") })
        question.search.tags = ["EASY"]
        questions.append(question)
        question = Question(name: "routes", has: { $0.place != nil })
        question.search.hasRoute = true
        questions.append(question)
        return questions
    }

    /// Asks some of the questions, so that all are asked within three steps.
    private func check(_ step: Int) throws {
        try store.engine.reports(for: LawStore.app) { store in
            for (place, question) in questions.enumerated() where place == 0 || (place + step) % 3 == 0 {
                let comment: Comment = "step \(step), \(question.name)"
                let counted = recordings.filter {
                    question.has($0) && (!$0.annotation.isNotMine || question.search.includesOthers)
                }
                guard let groups = certainGroups(of: counted) else { continue }
                let lines = groups.map(line).filter(question.shows).sorted(by: Self.precedes)
                var found: [Line] = []
                var request = WorkoutListRequest(
                    question.filter, question.search, limit: 1 + place % 3, includesTotals: true)
                for _ in 0...lines.count + 1 {
                    let page = try store.workoutList(request)
                    found += page.items.map(Self.line)
                    let sums = try #require(page.totals)
                    #expect(Self.isSame(Self.sum(sums), Self.sum(lines)), comment)
                    guard let next = page.next else { break }
                    request.position = .after(next)
                }
                #expect(zip(found, found.dropFirst()).allSatisfy { $0.span[0] >= $1.span[0] }, comment)
                Self.expectSame(found.sorted(by: Self.precedes), lines, comment)
                guard ["all", "a day", "from a day", "moments"].contains(question.name) else { continue }
                try checkTotals(question, groups, lines, store, comment)
            }
            if step % 3 == 0 { try checkSingles(store, "step \(step)") }
        }
    }

    private static func precedes(_ one: Line, _ other: Line) -> Bool {
        (-one.span[0], one.uuids[0]) < (-other.span[0], other.uuids[0])
    }

    private static func isSame(_ some: [Double?], _ others: [Double?]) -> Bool {
        some.count == others.count
            && zip(some, others).allSatisfy { one, other in
                guard let one, let other else { return one == nil && other == nil }
                return abs(one - other) <= 1e-6
            }
    }

    private static func expectSame(_ found: [Line], _ expected: [Line], _ comment: Comment) {
        #expect(found.count == expected.count, comment)
        for (one, other) in zip(found, expected) {
            var rounded = one
            if isSame(one.figures + [one.rate], other.figures + [other.rate]) {
                (rounded.figures, rounded.rate) = (other.figures, other.rate)
            }
            #expect(rounded == other, comment)
        }
    }

    private func checkTotals(
        _ question: Question, _ groups: [[Recording]], _ lines: [Line], _ store: StoreReader, _ comment: Comment
    ) throws {
        let now = Self.day(2) + 40_000
        for activity in [nil, .running, .other] as [WorkoutActivity?] {
            let own = lines.filter { activity == nil || $0.activity == activity }
            let report = try #require(
                try store.totals(by: .day, question.filter, activity: activity, now: now, calendar: Self.calendar))
            let days = Dictionary(grouping: own) { day(of: $0) }.sorted { $0.key < $1.key }
            #expect(report.rows.map(\.start) == days.compactMap { $0.key.start(in: Self.reader) }, comment)
            for (row, day) in zip(report.rows, days) {
                #expect(Self.isSame(Self.sum(row.all), Self.sum(day.value)), comment)
                let sports = Dictionary(grouping: day.value, by: \.activity)
                #expect(Set(row.sports.map(\.activityType)) == Set(sports.keys), comment)
                for sport in row.sports {
                    #expect(Self.isSame(Self.sum(sport.totals), Self.sum(sports[sport.activityType] ?? [])), comment)
                }
            }
            #expect(Self.isSame(Self.sum(report.all), Self.sum(own)), comment)
        }
        // Outings that were recorded more than once, and why the first recording counts.
        let several = groups.filter { $0.count > 1 && question.shows(line($0)) }
        let repeated = try store.repeatedOutings(question.filter)
        #expect(repeated.count == several.count, comment)
        for outing in repeated.outings {
            let group = try #require(several.first { $0[0].uuid == outing.recordings[0].uuid }, comment)
            #expect(outing.recordings.map(\.uuid) == group.map(\.uuid), comment)
            #expect(outing.isDecided == group.contains { one in group.contains { said(one, $0) == true } }, comment)
            let first = group[0]
            let ranks = group.map { preferred[$0.uuid] ?? 0 }
            let rivals = group.dropFirst().filter { (preferred[$0.uuid] ?? 0) == ranks[0] }
            let equals = rivals.filter { $0.streams == first.streams }
            let reason: RepeatedOuting.Preference =
                rivals.isEmpty
                ? .chosen
                : equals.isEmpty
                    ? .mostData
                    : equals.allSatisfy { $0.draft.seconds < first.draft.seconds } ? .longest : .storedFirst
            #expect(outing.preference == reason, comment)
        }
    }

    private func checkSingles(_ store: StoreReader, _ comment: Comment) throws {
        guard let groups = certainGroups(of: recordings.filter { !$0.annotation.isNotMine }) else { return }
        let lines = groups.map(line)
        // Lists in other orders continue after their cursors, and what has no figure comes last.
        for (value, place) in [(WorkoutOrder.Value.distance, 1), (.energy, 2), (.climb, 3)] {
            for isDescending in [true, false] {
                var request = WorkoutListRequest(order: WorkoutOrder(value, isDescending: isDescending), limit: 2)
                var found: [UUID] = []
                for _ in lines + lines {
                    let page = try store.workoutList(request)
                    found += page.items.map(\.uuid)
                    guard let next = page.next else { break }
                    request.position = .after(next)
                }
                let sorted = lines.sorted { one, other in
                    guard one.figures[place] != other.figures[place] else { return one.uuids[0] < other.uuids[0] }
                    guard let left = one.figures[place], let right = other.figures[place] else {
                        return one.figures[place] != nil
                    }
                    return isDescending ? left > right : left < right
                }
                #expect(found == sorted.map { $0.uuids[0] }, comment)
            }
        }
        let uses = Dictionary(grouping: lines.filter { $0.texts[2] != nil }) { $0.texts[2]?.lowercased() ?? "" }
        let report = try store.gearReport().gear
        #expect(Set(report.map { $0.name.lowercased() }) == Set(uses.keys), comment)
        for use in report {
            let own = uses[use.name.lowercased()] ?? []
            #expect(Self.isSame(Self.sum(use.totals), Self.sum(own)), comment)
            #expect(use.first == own.map { Told.date($0.span[0]) }.min(), comment)
            #expect(use.last == own.map { Told.date($0.span[0]) }.max(), comment)
        }
        guard let group = groups.randomElement(using: &generator) else { return }
        for (place, recording) in group.enumerated() {
            let detail = try #require(try store.workout(recording.uuid), comment)
            guard place > 0 else {
                Self.expectSame([Self.line(detail.summary)], [line(group)], comment)
                continue
            }
            var alone = line([recording])
            alone.uuids += group.filter { $0.uuid != recording.uuid }.map(\.uuid)
            Self.expectSame([Self.line(detail.summary)], [alone], comment)
        }
    }

    /// Loads, records and goals, which are computed in ways of their own.
    private func checkFigures(_ store: StoreReader) throws {
        guard let groups = certainGroups(of: recordings.filter { !$0.annotation.isNotMine }) else { return }
        let lines = groups.map(line)
        let now = Self.day(3) + 40_000
        let report = try store.load(by: .day, measure: .edwards, now: now, calendar: Self.calendar)
        var days: [UUID: CalendarDay] = [:]
        var loads: [UUID: LoadReport.Load] = [:]
        for row in report.rows {
            #expect(row.workouts == row.loads.count)
            #expect(Self.isSame([row.load], [row.loads.reduce(0) { $0 + $1.load }]))
            for load in row.loads { (days[load.workout], loads[load.workout]) = (row.first, load) }
        }
        for line in lines {
            let comment: Comment = "\(line)"
            let load = loads.removeValue(forKey: line.uuids[0])
            let figures = try #require(try store.workout(line.uuids[0])).load?.figures ?? []
            #expect(Self.isSame([load?.load], [figures.first { $0.name == .edwards }?.value]), comment)
            guard let load else { continue }
            #expect(days[load.workout] == day(of: line), comment)
            #expect(load.activityType == line.activity && load.title == line.texts[0], comment)
            #expect(load.start == Told.date(line.span[0]) && load.timeZone == line.zone, comment)
        }
        #expect(loads.isEmpty)
        for (activity, own) in Dictionary(grouping: lines, by: \.activity) {
            let sport = try #require(try store.records(activity: activity).sports.first)
            #expect(sport.count == own.count && !sport.isIndoor)
            for (kind, place) in [
                (RecordsReport.Kind.longestDuration, 0), (.longestDistance, 1), (.mostEnergy, 2), (.highestClimb, 3),
            ] {
                let best = own.compactMap { $0.figures[place] }.filter { $0 > 0 }.max()
                let record = sport.records.first { $0.kind == kind }?.best.first
                #expect(Self.isSame([record?.value], [best]), "\(activity.name) \(kind)")
                guard let record else { continue }
                let holder = own.first { $0.uuids[0] == record.workout }
                #expect(
                    holder?.zone == record.timeZone && holder?.span[0] == record.start.timeIntervalSinceReferenceDate)
            }
        }
        for (progress, goal) in zip(try store.goalsReport(now: now, calendar: Self.calendar).goals, Self.goals) {
            #expect(progress.goal == goal.goal)
            let counted = lines.filter { goal.activity == nil || $0.activity == goal.activity }
            for amount in progress.amounts.suffix(3) {
                let first = CalendarDay(of: amount.start, in: Self.reader)
                let own = counted.filter { line in
                    let day = day(of: line)
                    return goal.goal.period == .week
                        ? first <= day && day < first.adding(days: 7)
                        : first.month == day.month && first.year == day.year
                }
                let expected = goal.amount(own, Set(own.map { day(of: $0) }).count)
                #expect(Self.isSame([amount.value], [expected]), "\(goal.goal.measure) from \(first.text)")
            }
            #expect(progress.value == progress.amounts.last?.value)
        }
    }
}
