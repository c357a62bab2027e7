import Foundation
import HealthModel
import HealthStore
import TestStores
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthReports

/// The part of a workout that counts, and outings of several recordings, where reports combine them with other rules.
@Suite struct TrimmedPartTests {
    private let store: LawStore

    init() throws { store = try LawStore() }

    private func reports<Value>(_ body: (StoreReader) throws -> Value) throws -> Value {
        try store.engine.reports(for: LawStore.app, body)
    }

    private func save(
        _ number: Int, _ activity: WorkoutActivity, _ start: Double, _ seconds: Double,
        _ change: (inout SweepWorld.Draft) -> Void = { _ in }
    ) throws {
        try SweepWorld.save(SweepWorld.Draft(number, activity, at: start, seconds: seconds, change), in: store)
    }

    private func trim(_ number: Int, _ from: Double, _ to: Double) throws {
        var change = WorkoutEditor.Change()
        change.trim = .part(from: Told.date(from), to: Told.date(to))
        _ = try WorkoutEditor(access: store.access).edit(Told.id(number), change)
    }

    // MARK: Recordings

    @Test("Recordings that only a third one connects are one outing, in lists and on the page of each")
    func chains() throws {
        try save(1, .running, 0, 1_000)
        try save(2, .running, 0, 2_000)
        try save(3, .running, 1_000, 1_000)
        // Of its own time, and of another sport.
        try save(4, .cycling, 500, 1_000)
        let listed = try reports { try $0.workoutList(WorkoutListRequest()).items }
        #expect(listed.map { $0.recordings.map(\.uuid) } == [[4].map(Told.id), [2, 1, 3].map(Told.id)])
        for (number, others) in [(1, [2, 3]), (2, [1, 3]), (3, [2, 1]), (4, [])] {
            let summary = try #require(try reports { try $0.workout(Told.id(number)) }).summary
            #expect(summary.otherRecordings.map(\.uuid) == others.map(Told.id), "\(number)")
        }
        // The owner assigned a workout of another day, which has a recording of its own.
        try save(5, .running, 200_000, 600)
        try save(6, .running, 200_000, 620)
        try OutingDecision(access: store.access).decide([3, 5].map(Told.id), isSame: true)
        for number in [1, 2, 3, 5, 6] {
            let summary = try #require(try reports { try $0.workout(Told.id(number)) }).summary
            #expect(Set(summary.recordings.map(\.uuid)) == Set([1, 2, 3, 5, 6].map(Told.id)), "\(number)")
        }
        try OutingDecision(access: store.access).decide([2, 3].map(Told.id), isSame: false)
        for (number, others) in [(1, [1, 2]), (2, [1, 2]), (3, [3, 5, 6]), (6, [3, 5, 6])] {
            let summary = try #require(try reports { try $0.workout(Told.id(number)) }).summary
            #expect(Set(summary.recordings.map(\.uuid)) == Set(others.map(Told.id)), "\(number)")
        }
    }

    @Test("The totals of a list of one sport are those of its lines, also where a recording of the outing has none")
    func totalsOfASport() throws {
        try save(1, .other, 0, 1_800) {
            ($0.meters, $0.energy, $0.statistics) = (5_100, 333, [.heartRate: .init(average: 2)])
        }
        try save(2, .running, 10, 1_700) { ($0.meters, $0.energy) = (5_000, 300) }
        try save(3, .walking, 90_000, 1_800) { ($0.meters, $0.statistics) = (2_000, [.heartRate: .init(average: 2)]) }
        try save(4, .hiking, 90_000, 1_700) { $0.meters = 2_100 }
        for activity in [WorkoutActivity.running, .other, .walking, .hiking, .cycling] {
            var search = WorkoutSearch()
            search.activity = activity
            let page = try reports {
                try $0.workoutList(WorkoutListRequest(SampleFilter(), search, includesTotals: true))
            }
            var sums = TotalsReport.Totals()
            for workout in page.items { sums.add(workout) }
            #expect(page.totals == sums, "\(activity.name)")
            #expect(page.items.count == (activity == .cycling ? 0 : 1))
        }
        // As one outing, each counts once in the totals by sport.
        let now = Told.date(100_000)
        let sports = try reports { try $0.totals(by: .year, SampleFilter(), now: now, calendar: .utc) }?.sports ?? []
        #expect(sports.map(\.activityType) == [.running, .walking] && sports.map(\.totals.count) == [1, 1])
        #expect(sports.map(\.totals.distance) == [5_100, 2_000])
    }

    // MARK: Loads

    @Test("API-49: a load belongs to the day on which the part begins, whichever object began first")
    func API_49_loadsOfParts() throws {
        let midnight = 86_400.0 * 100
        try store.engine.write {
            try $0.setCharacteristics([.dateOfBirth: CalendarDay(year: 1990, month: 1, day: 2).number])
        }
        try save(1, .running, midnight - 3_600, 9_000) { ($0.rate, $0.zone) = ({ _ in 150 }, nil) }
        try save(2, .cycling, midnight - 1_800, 1_500) { ($0.rate, $0.zone) = ({ _ in 150 }, nil) }
        try trim(1, midnight + 1_800, midnight + 5_000)
        let report = try reports {
            try $0.load(by: .day, measure: .edwards, now: Told.date(midnight + 90_000), calendar: .utc)
        }
        let first = CalendarDay(of: Told.date(midnight - 1), in: .gmt)
        #expect(report.rows.map(\.first) == [0, 1, 2].map { first.adding(days: $0) })
        #expect(report.rows.map { $0.loads.map(\.workout) } == [[Told.id(2)], [Told.id(1)], []])
        #expect(report.begin == first && report.counted == 2)
        let loads = report.rows.prefix(2).map(\.load)
        #expect(loads.allSatisfy { $0 > 0 } && report.rows[1].fitness > report.rows[0].fitness)
    }

    @Test("API-49: a load has the sport and the title of its outing")
    func API_49_loadsOfOutings() throws {
        try store.engine.write {
            try $0.setCharacteristics([.dateOfBirth: CalendarDay(year: 1990, month: 1, day: 2).number])
        }
        try save(1, .other, 0, 1_800) {
            ($0.rate, $0.statistics, $0.zone) = ({ _ in 150 }, [.heartRate: .init(average: 2.5)], nil)
        }
        try save(2, .running, 0, 1_700) { $0.metadata[WorkoutSummary.nameKey] = .string("Round the lake") }
        let report = try reports {
            try $0.load(by: .day, measure: .edwards, now: Told.date(50_000), calendar: Told.calendar("Asia/Tokyo"))
        }
        let load = try #require(report.rows.first?.loads.first)
        #expect(load.workout == Told.id(1) && load.activityType == .running && load.title == "Round the lake")
        #expect(load.timeZone == Told.zone("Europe/Zurich") && report.counted == 1)
        // The clocks in Zurich still showed 1 January, as do those of the reader for it.
        #expect(report.rows.first?.first == CalendarDay(year: 2001, month: 1, day: 1))
    }

    // MARK: Records

    @Test("API-120: of a trimmed workout with several sports, each leg counts with its part")
    func API_120_legsOfParts() throws {
        func leg(_ number: Int, _ activity: WorkoutActivity, _ start: Double, _ end: Double?, _ sum: Double)
            -> WorkoutActivityRecord
        {
            var configuration = WorkoutConfigurationRecord()
            configuration.activityType = activity
            return WorkoutActivityRecord(
                uuid: Told.id(number), configuration: configuration, start: start, end: end,
                statistics: [
                    WorkoutDistance.type(for: activity): WorkoutStatisticsRecord(sum: sum),
                    .activeEnergyBurned: WorkoutStatisticsRecord(sum: sum / 10),
                ])
        }
        try save(1, .swimBikeRun, 0, 5_000) { draft in
            draft.meters = 24_500
            draft.activities = [
                leg(701, .swimming, 0, 900, 750), leg(702, .transition, 900, 1_000, 10),
                leg(703, .cycling, 1_000, 3_400, 18_000), leg(704, .running, 3_400, nil, 4_000),
            ]
            draft.events = [
                WorkoutEventRecord(kind: .pause, start: 1_500, end: 1_500),
                WorkoutEventRecord(kind: .resume, start: 1_700, end: 1_700),
            ]
        }
        typealias Kind = RecordsReport.Kind
        func bests(_ activity: WorkoutActivity) throws -> [Kind: RecordsReport.Entry] {
            let records = try reports { try $0.records(activity: activity) }.sports.first?.records ?? []
            return Dictionary(
                uniqueKeysWithValues: records.compactMap { record in
                    record.best.first.map { (record.kind, $0) }
                })
        }
        #expect(try bests(.swimming)[.longestDistance]?.value == 750)
        #expect(try bests(.cycling)[.longestDuration]?.value == 2_200 && bests(.cycling)[.mostEnergy]?.value != nil)
        try trim(1, 1_600, 5_000)
        #expect(try bests(.swimming).isEmpty)
        let ride = try bests(.cycling)
        #expect(ride[.longestDuration]?.value == 1_700 && ride[.longestDuration]?.start == Told.date(1_600))
        #expect(ride[.longestDistance] == nil && ride[.mostEnergy] == nil)
        // The run lies in the part as a whole.
        let run = try bests(.running)
        #expect(run[.longestDistance]?.value == 4_000 && run[.longestDuration]?.value == 1_600)
        #expect(run[.longestDuration]?.start == Told.date(3_400))
    }

    // MARK: Maps

    @Test("API-38: the map of all shows of a trimmed workout the part that counts, and hides the ends of the whole")
    func API_38_linesOfParts() throws {
        try save(1, .running, 0, 1_000) {
            ($0.route, $0.step) = ({ (47 + $0 / 111_195, 8 + ($0 > 500 ? 0.001 : 0), 400) }, 10)
        }
        func line(_ hidden: Double?) throws -> [Double] {
            var lines: [[Double]] = []
            try reports { store in
                try store.forEachRouteLine(
                    SampleFilter(), WorkoutSearch(), tolerance: 0, hiddenRadius: hidden, limit: 9
                ) { lines.append($0.points.map { (($0.latitude - 47) * 111_195).rounded() }) }
            }
            #expect(lines.count == 1)
            return lines.first ?? []
        }
        #expect(try line(nil).first == 2 && line(nil).last == 992)
        try trim(1, 52, 800)
        #expect(try line(nil).first == 52 && line(nil).last == 792)
        #expect(try line(200).first == 212 && line(200).last == 782)
    }
}
