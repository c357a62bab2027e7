import Foundation
import HealthKit
import HealthKitTesting
import HealthReports
import OpenHealthKit
import Testing
import WorkoutKit

/// The planned workouts of a period: it begins with its start and ends before its end.
@Suite(.timeLimit(.minutes(5))) struct PlanPeriodTests {
    /// 15 January 2027, 12:00 UTC.
    private let clock = VirtualClock(now: Date(timeIntervalSince1970: 1_800_014_400))
    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    private func components(_ day: Int, _ hour: Int, _ minute: Int) -> DateComponents {
        DateComponents(
            calendar: Self.calendar, timeZone: .gmt, year: 2027, month: 1, day: day, hour: hour, minute: minute)
    }

    private func date(_ day: Int, _ hour: Int = 0, _ minute: Int = 0) throws -> Date {
        try #require(Self.calendar.date(from: components(day, hour, minute)))
    }

    @Test func PLN_98_aPeriodWithOneEndHasNoOther() async throws {
        let test = try TestHealthStore(permissions: .granted, clock: clock)
        try await test.run {
            let scheduler = WorkoutScheduler.shared
            #expect(await scheduler.requestAuthorization() == .authorized)
            let plan = WorkoutPlan(.goal(SingleGoalWorkout(activity: .running, goal: .time(30, .minutes))))
            for (day, hour, minute) in [
                (1, 7, 0), (7, 23, 59), (8, 0, 0), (15, 7, 30), (22, 23, 59), (23, 0, 0), (30, 7, 0),
            ] {
                await scheduler.schedule(plan, at: components(day, hour, minute))
            }
            func days(_ start: Date? = nil, _ end: Date? = nil) async throws -> [Int] {
                try await test.store.plans(from: start, to: end, calendar: Self.calendar).entries
                    .map { Self.calendar.component(.day, from: $0.start) }
            }
            // Without both, it is the last and the next seven days.
            let usual = try await days()
            #expect(usual == [8, 15, 22])
            #expect(try await days(date(8)) == [8, 15, 22, 23, 30])
            #expect(try await days(date(15, 7, 30)) == [15, 22, 23, 30])
            #expect(try await days(date(15, 7, 31)) == [22, 23, 30])
            #expect(try await days(nil, date(8)) == [1, 7])
            #expect(try await days(nil, date(15, 7, 30)) == [1, 7, 8])
            #expect(try await days(nil, date(15, 7, 31)) == [1, 7, 8, 15])
            #expect(try await days(date(7), date(23)) == [7, 8, 15, 22])
            #expect(try await days(date(23), date(23)) == [])
            #expect(try await days(.distantPast, .distantFuture) == [1, 7, 8, 15, 22, 23, 30])
        }
    }
}
