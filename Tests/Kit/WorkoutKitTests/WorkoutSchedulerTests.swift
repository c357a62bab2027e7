import Foundation
import HealthKit
import HealthKitTesting
import HealthReports
import OpenHealthKit
import Testing
import WorkoutKit

/// The schedule of an app, in a store.
@Suite(.timeLimit(.minutes(10))) struct WorkoutSchedulerTests {
    private let clock = VirtualClock(now: Date(timeIntervalSince1970: 1_800_014_400))
    private let scheduler = WorkoutScheduler.shared

    private func run(
        _ permissions: ScriptedPermissions = .granted, isAuthorized: Bool = true,
        _ body: (TestHealthStore) async throws -> Void
    ) async throws {
        let test = try TestHealthStore(permissions: permissions, clock: clock)
        try await test.run {
            if isAuthorized { #expect(await scheduler.requestAuthorization() == .authorized) }
            try await body(test)
        }
    }

    private func plan(_ minutes: Double = 30) -> WorkoutPlan {
        WorkoutPlan(.goal(SingleGoalWorkout(activity: .running, goal: .time(minutes, .minutes))))
    }

    /// A minute of January 2027; the clock stands at 15 January.
    private func january(_ day: Int, _ hour: Int? = 7, _ minute: Int? = 30) -> DateComponents {
        DateComponents(year: 2027, month: 1, day: day, hour: hour, minute: minute)
    }

    @Test func PLN_50_isSupportedWhereAStoreIsOpen() async throws {
        #expect(WorkoutScheduler.maxAllowedScheduledWorkoutCount == 50)
        try await run { test in
            #expect(WorkoutScheduler.isSupported)
            test.hasHealthData = false
            #expect(!WorkoutScheduler.isSupported)
        }
    }

    @Test func PLN_51_permissionIsApartFromHealthKits() async throws {
        #expect(
            [0, 1, 2, 3].map { WorkoutScheduler.AuthorizationState(rawValue: $0) } == [
                .notDetermined, .restricted, .denied, .authorized,
            ])
        try await run(isAuthorized: false) { test in
            try await test.store.requestAuthorization(toShare: [.workoutType()], read: [.workoutType()])
            #expect(await scheduler.authorizationState == .notDetermined)
            #expect(await scheduler.requestAuthorization() == .authorized)
            #expect(await scheduler.authorizationState == .authorized)
            // Another app on the same store has a permission of its own.
            let other = try test.store.store(as: AppInformation(bundleIdentifier: "com.example.other"))
            await withHealthStore(other) { #expect(await scheduler.authorizationState == .notDetermined) }
        }
    }

    @Test func PLN_52_isAskedOnce() async throws {
        let asked = Log()
        let permissions = ScriptedPermissions.asking { request in
            asked.add("\(request.schedulesWorkouts) \(request.share.count + request.read.count)")
            return PermissionPolicy.Answer(schedulesWorkouts: false)
        }
        try await run(permissions, isAuthorized: false) { test in
            #expect(await scheduler.requestAuthorization() == .denied)
            #expect(await scheduler.requestAuthorization() == .denied)
            #expect(asked.lines == ["true 0"])
            try test.store.systemData.setScheduling(.restricted)
            #expect(await scheduler.requestAuthorization() == .restricted)
            #expect(asked.lines.count == 1)
            try test.store.systemData.setScheduling(.notDetermined)
            #expect(await scheduler.requestAuthorization() == .denied)
            #expect(asked.lines.count == 2)
        }
        try await run(.cancelled, isAuthorized: false) { _ in
            #expect(await scheduler.requestAuthorization() == .notDetermined)
        }
    }

    @Test func PLN_53_withoutPermissionNothingHappens() async throws {
        try await run { test in
            let entry = (plan: plan(), date: january(20))
            await scheduler.schedule(entry.plan, at: entry.date)
            try test.store.systemData.setScheduling(.denied)
            let lines = await warnings {
                await scheduler.schedule(plan(), at: january(21))
                await scheduler.remove(entry.plan, at: entry.date)
                await scheduler.removeAllWorkouts()
                await scheduler.markComplete(entry.plan, at: entry.date)
                #expect(await scheduler.scheduledWorkouts.isEmpty)
            }
            #expect(lines.count == 5 && lines.allSatisfy { $0.contains("not authorized") })
            try test.store.systemData.setScheduling(.authorized)
            let kept = await scheduler.scheduledWorkouts
            #expect(kept == [ScheduledWorkoutPlan(entry.plan, date: entry.date)])
        }
    }

    @Test func PLN_54_entriesAreKnownByPlanAndMinute() async throws {
        try await run { _ in
            let plan = plan()
            var berlin = Calendar(identifier: .gregorian)
            berlin.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
            var first = january(20)
            first.timeZone = berlin.timeZone
            first.second = 12
            await scheduler.schedule(plan, at: first)
            // The same minute, named elsewhere: 07:30 in Berlin is 12:15 in Kathmandu.
            var same = january(20, 12, 15)
            same.calendar = Calendar(identifier: .gregorian)
            same.timeZone = TimeZone(identifier: "Asia/Kathmandu")
            await scheduler.markComplete(plan, at: same)
            #expect(await scheduler.scheduledWorkouts.map(\.complete) == [true])
            var day = january(20, nil, nil)
            day.timeZone = berlin.timeZone
            let lines = await warnings { await scheduler.remove(plan, at: day) }
            #expect(lines.count == 1, "A day is not one of its minutes.")
            await scheduler.schedule(plan, at: day)
            #expect(await scheduler.scheduledWorkouts.count == 2)
            await scheduler.remove(plan, at: january(20, nil, nil))
            #expect(await scheduler.scheduledWorkouts.map(\.date) == [first])
            await scheduler.remove(plan, at: same)
            #expect(await scheduler.scheduledWorkouts.isEmpty)
        }
    }

    @Test func PLN_54_componentsWithoutDateAreRefused() async throws {
        try await run { _ in
            for components in [
                DateComponents(), DateComponents(hour: 7, minute: 30), DateComponents(year: 2027, month: 2),
                DateComponents(year: 2027, month: 2, day: 30), DateComponents(year: 2027, month: 13, day: 1),
                DateComponents(year: 2027, month: 2, day: 3, hour: 24),
                DateComponents(year: 2027, month: 2, day: 3, hour: 7, minute: 60),
                DateComponents(year: .min, month: 1, day: 1), DateComponents(year: 2027, month: 1, day: .max - 1),
            ] {
                let lines = await warnings { await scheduler.schedule(plan(), at: components) }
                #expect(lines.count == 1 && lines.allSatisfy { $0.contains("name no date") })
            }
            #expect(await scheduler.scheduledWorkouts.isEmpty)
            await scheduler.schedule(plan(), at: DateComponents(weekday: 2, weekOfYear: 5, yearForWeekOfYear: 2027))
            #expect(await scheduler.scheduledWorkouts.count == 1)
        }
    }

    @Test func PLN_55_datesAreReturnedAsGiven() async throws {
        try await run { _ in
            var buddhist = Calendar(identifier: .buddhist)
            buddhist.timeZone = try #require(TimeZone(identifier: "Asia/Bangkok"))
            let full = Calendar(identifier: .gregorian).dateComponents(
                in: .gmt, from: Date(timeIntervalSince1970: 1.8e9))
            var detailed = january(18)
            (detailed.second, detailed.nanosecond, detailed.era, detailed.isLeapMonth) = (4, 5, 1, false)
            let dates = [
                january(17), january(17, nil, nil), january(19, 6, nil), detailed, full,
                DateComponents(calendar: buddhist, year: 2570, month: 1, day: 21),
                DateComponents(timeZone: TimeZone(secondsFromGMT: 3_600), year: 2027, month: 1, day: 22, hour: 6),
            ]
            for date in dates { await scheduler.schedule(plan(), at: date) }
            #expect(Set(await scheduler.scheduledWorkouts.map(\.date)) == Set(dates))
        }
    }

    @Test func PLN_56_schedulingAgainReplacesThePlan() async throws {
        try await run { _ in
            var plan = plan()
            await scheduler.schedule(plan, at: january(20))
            await scheduler.markComplete(plan, at: january(20))
            plan.workout = .goal(SingleGoalWorkout(activity: .cycling, goal: .distance(30, .kilometers)))
            await scheduler.schedule(plan, at: january(20))
            var entries = await scheduler.scheduledWorkouts
            #expect(entries.map(\.plan) == [plan] && entries.map(\.complete) == [true])
            await scheduler.schedule(plan, at: january(21))
            await scheduler.schedule(self.plan(), at: january(20))
            entries = await scheduler.scheduledWorkouts
            #expect(entries.count == 3 && entries.filter(\.complete).count == 1)
        }
    }

    @Test func PLN_57_appsSeeTheirOwnEntriesInOrder() async throws {
        try await run { test in
            let plans = (0..<4).map { plan(Double($0 + 1)) }
            for (plan, day) in zip(plans, [22, 20, 21, 20]) { await scheduler.schedule(plan, at: january(day)) }
            #expect(await scheduler.scheduledWorkouts.map(\.plan) == [plans[1], plans[3], plans[2], plans[0]])
            let other = try test.store.store(as: AppInformation(bundleIdentifier: "com.example.other"))
            await withHealthStore(other) {
                #expect(await scheduler.requestAuthorization() == .authorized)
                #expect(await scheduler.scheduledWorkouts.isEmpty)
                await scheduler.schedule(plans[0], at: january(22))
                await scheduler.markComplete(plans[0], at: january(22))
                #expect(await scheduler.scheduledWorkouts.map(\.complete) == [true])
                await scheduler.removeAllWorkouts()
                #expect(await scheduler.scheduledWorkouts.isEmpty)
            }
            #expect(await scheduler.scheduledWorkouts.map(\.complete) == [false, false, false, false])
        }
    }

    @Test func PLN_58_fiftyEntriesCanLieAhead() async throws {
        try await run { _ in
            let plans = (0..<50).map { _ in plan() }
            for (index, plan) in plans.enumerated() {
                await scheduler.schedule(plan, at: january(16, index / 60, index % 60))
            }
            var lines = await warnings { await scheduler.schedule(plan(), at: january(30)) }
            #expect(lines.count == 1 && lines.allSatisfy { $0.contains("No more than 50") })
            #expect(await scheduler.scheduledWorkouts.map(\.plan) == plans, "The others stay.")
            // Entries that are past, exist or are complete do not count.
            lines = await warnings {
                await scheduler.schedule(plan(), at: january(10))
                await scheduler.schedule(plans[7], at: january(16, 0, 7))
                await scheduler.markComplete(plans[0], at: january(16, 0, 0))
                await scheduler.schedule(plan(), at: january(30))
            }
            #expect(lines.isEmpty)
            #expect(await scheduler.scheduledWorkouts.count == 52)
            lines = await warnings { await scheduler.schedule(plan(), at: january(31)) }
            #expect(lines.count == 1)
        }
    }

    @Test func PLN_59_entriesAreKeptWhateverTheirDate() async throws {
        try await run { _ in
            let dates = [
                DateComponents(year: 2001, month: 3, day: 4), january(15),
                DateComponents(year: 2064, month: 2, day: 29),
            ]
            for date in dates { await scheduler.schedule(plan(), at: date) }
            #expect(await scheduler.scheduledWorkouts.map(\.date) == dates)
        }
    }

    @Test func PLN_60_valuesChangeNothingByThemselves() async throws {
        try await run { _ in
            var entry = ScheduledWorkoutPlan(plan(), date: january(20))
            #expect(!entry.complete)
            await scheduler.schedule(entry.plan, at: entry.date)
            entry.complete = true
            #expect(await scheduler.scheduledWorkouts.map(\.complete) == [false])
            let lines = await warnings { await scheduler.markComplete(plan(), at: entry.date) }
            #expect(lines.count == 1, "There is no such plan.")
            #expect(await scheduler.scheduledWorkouts.map(\.complete) == [false])
        }
    }

    @Test func PLN_61_entriesAreReadableWhileTheDeviceIsLocked() async throws {
        try await run { test in
            await scheduler.schedule(plan(), at: january(20))
            test.isLocked = true
            #expect(await scheduler.scheduledWorkouts.count == 1)
        }
    }

    @Test func PLN_57_entriesAreInTheFile() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "plans-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "health.sqlite")
        let plan = plan()
        try await withHealthStore(HKHealthStore(at: file, clock: clock)) {
            _ = await scheduler.requestAuthorization()
            await scheduler.schedule(plan, at: january(20))
        }
        try await withHealthStore(HKHealthStore(at: file, clock: clock)) {
            #expect(await scheduler.authorizationState == .authorized)
            #expect(await scheduler.scheduledWorkouts == [ScheduledWorkoutPlan(plan, date: january(20))])
        }
    }

    // MARK: - Workouts

    /// Saves a run of half an hour, started from a plan or an entry.
    private func record(
        in test: TestHealthStore, _ start: (HKWorkoutBuilder) async throws -> Void
    ) async throws -> HKWorkout {
        try await test.store.requestAuthorization(toShare: [.workoutType()], read: [.workoutType()])
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .running
        let builder = HKWorkoutBuilder(healthStore: test.store, configuration: configuration, device: nil)
        let date = Date(timeIntervalSince1970: 1_800_010_000)
        try await start(builder)
        try await builder.beginCollection(at: date)
        try await builder.endCollection(at: date.addingTimeInterval(1_800))
        return try #require(try await builder.finishWorkout())
    }

    @Test func PLN_65_workoutHasThePlanOfItsStart() async throws {
        try await run { test in
            let plan = plan()
            let workout = try await record(in: test) { try await $0.setPlan(plan) }
            #expect(try await workout.workoutPlan == plan)
            let free = try await record(in: test) { _ in }
            #expect(try await free.workoutPlan == nil)
            test.isLocked = true
            let error = await #expect(throws: HKError.self) { try await workout.workoutPlan }
            #expect(error?.code == .errorDatabaseInaccessible)
        }
    }

    @Test func PLN_65_whoMayNotReadAWorkoutSeesNoPlan() async throws {
        try await run { test in
            let plan = plan()
            let workout = try await record(in: test) { try await $0.setPlan(plan) }
            let other = try test.store.store(as: AppInformation(bundleIdentifier: "com.example.other"))
            let seen = try await withHealthStore(other) { try await workout.workoutPlan }
            #expect(seen == nil)
            #expect(try await workout.workoutPlan == plan)
        }
    }

    @Test func PLN_60_savedWorkoutCompletesItsEntry() async throws {
        try await run { test in
            let plan = plan()
            for day in [15, 16] { await scheduler.schedule(plan, at: january(day)) }
            let entries = await scheduler.scheduledWorkouts
            let workout = try await record(in: test) { try await $0.setPlan(entries[0]) }
            #expect(await scheduler.scheduledWorkouts.map(\.complete) == [true, false])
            // Deleting the workout does not undo it.
            try await test.store.delete(workout)
            #expect(await scheduler.scheduledWorkouts.map(\.complete) == [true, false])
        }
    }

    @Test func PLN_98_theReportHasThePlansOfTheAppAndTheirWorkouts() async throws {
        try await run { test in
            let plan = plan(1)
            for day in [14, 15, 16] { await scheduler.schedule(plan, at: january(day)) }
            let entries = await scheduler.scheduledWorkouts
            let workout = try await record(in: test) { try await $0.setPlan(entries[1]) }
            try await test.store.requestAuthorization(toShare: [], read: [.workoutType()])
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            let report = try await test.store.plans(calendar: calendar)
            #expect(report.entries.map(\.status) == [.missed, .done, .due])
            #expect(report.entries.map(\.workout) == [nil, workout.uuid, nil])
            let score = try await test.store.planComparison(for: workout.uuid)?.score
            #expect(report.entries[1].score == score && score != nil)
            #expect(report.adherence == PlansReport.Adherence(of: report.entries))
            #expect(report.adherence.planned == 2 && report.adherence.meanScore == score)
            let decoded = try JSONDecoder().decode(PlansReport.self, from: JSONEncoder().encode(report))
            #expect(decoded == report)
            let later = try await test.store.plans(from: report.entries[2].start, calendar: calendar)
            #expect(later.entries == [report.entries[2]] && later.adherence.planned == 0)
            // Another app has its own plans only, and needs permission.
            let other = try test.store.store(as: AppInformation(bundleIdentifier: "com.example.other"))
            #expect(try await other.plans().entries.isEmpty)
            try test.store.systemData.setScheduling(.denied)
            #expect(try await test.store.plans().entries.isEmpty)
        }
    }

    @Test func PLN_66_planOfAWorkoutDoesNotChange() async throws {
        try await run { test in
            var plan = plan()
            await scheduler.schedule(plan, at: january(15))
            let entries = await scheduler.scheduledWorkouts
            let workout = try await record(in: test) { try await $0.setPlan(entries[0]) }
            let before = plan
            plan.workout = .goal(SingleGoalWorkout(activity: .yoga))
            await scheduler.schedule(plan, at: january(15))
            await scheduler.removeAllWorkouts()
            #expect(try await workout.workoutPlan == before)
            try await test.store.delete(workout)
            #expect(try await workout.workoutPlan == nil)
        }
    }

    @Test func PLN_66_planOfAFinishedWorkoutCannotBeSet() async throws {
        try await run { test in
            var builder: HKWorkoutBuilder?
            _ = try await record(in: test) { builder = $0 }
            let error = await #expect(throws: HKError.self) { try await builder?.setPlan(plan()) }
            #expect(error?.code == .errorInvalidArgument)
        }
    }

    // MARK: - Log

    private func warnings(_ body: () async -> Void) async -> [String] {
        let log = Log()
        await Warnings.$sink.withValue({ log.add($0) }) { await body() }
        return log.lines
    }
}

/// Lines from several tasks.
private final class Log: @unchecked Sendable {
    private let lock = NSLock()
    private var added: [String] = []

    var lines: [String] { lock.withLock { added } }

    func add(_ line: String) { lock.withLock { added.append(line) } }
}
