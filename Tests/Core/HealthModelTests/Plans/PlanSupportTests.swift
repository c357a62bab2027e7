import Foundation
import HealthModel
import Testing

/// The problems of plans, and the dates of schedules, without a store.
@Suite struct PlanSupportTests {
    private static func plan(_ activity: WorkoutActivity, _ location: LocationType, _ steps: [PlannedStep])
        -> PlannedWorkout
    {
        PlannedWorkout(
            .intervals(
                PlannedIntervals(
                    activity: activity, location: location,
                    blocks: [PlannedBlock(), PlannedBlock(steps: steps.map { PlannedInterval(.work, $0) })])))
    }

    @Test func PLN_20_activitiesWithoutPlans() {
        let none: Set<WorkoutActivity> = [
            .swimBikeRun, .transition, .underwaterDiving, .dance, .danceInspiredTraining, .mixedMetabolicCardioTraining,
        ]
        for activity in WorkoutActivity.named {
            #expect(PlanSupport.supports(activity) == !none.contains(activity), "\(activity.name)")
        }
    }

    @Test func PLN_23_distanceOfActivities() {
        func places(_ activity: WorkoutActivity) -> [LocationType] {
            [.unknown, .indoor, .outdoor].filter { PlanSupport.supports(.distance, activity, $0, isStep: true) }
        }
        #expect(places(.handCycling) == [.unknown, .indoor, .outdoor])
        #expect(places(.rowing) == [.unknown, .outdoor])
        #expect(places(.tennis) == [.outdoor])
        #expect(places(.stairClimbing) == [])
    }

    @Test func PLN_33_problemsHavePathsAndNames() {
        let steps = [
            PlannedStep(goal: .time(.init(1, .minute))),
            PlannedStep(goal: .energy(.init(100, .kilocalorie))),
            PlannedStep(
                goal: .poolSwim(distance: .init(100, .meter), time: .init(2, .minute)),
                target: PlannedTarget(.power, .zone(3))),
        ]
        let problems = Self.plan(.running, .outdoor, steps).problems
        #expect(
            problems.map { "\($0.kind.rawValue) \($0.path ?? "")" } == [
                "unsupportedGoal blocks[1].steps[1]", "unsupportedSwimmingGoal blocks[1].steps[2]",
                "unsupportedAlert blocks[1].steps[2]",
            ])
        #expect(
            problems.first?.description
                == "unsupportedGoal at blocks[1].steps[1]: Energy cannot be the goal of a step of running outdoors.")
        #expect(Self.plan(.swimming, .outdoor, [PlannedStep(goal: steps[2].goal)]).problems.isEmpty)
        #expect(Self.plan(.transition, .outdoor, steps).problems.map(\.kind) == [.unsupportedActivity])
        #expect(Self.plan(.rowing, .indoor, steps).problems.map(\.kind) == [.unsupportedActivityLocation])
    }

    @Test func PLN_31_orderOfSports() {
        #expect(PlanSupport.supportsOrder([.swimming(.pool), .cycling(.outdoor), .running(.outdoor)]))
        #expect(PlanSupport.supportsOrder([.running(.outdoor), .cycling(.indoor), .running(.outdoor)]))
        #expect(!PlanSupport.supportsOrder([.cycling(.outdoor), .running(.outdoor), .swimming(.pool)]))
        #expect(!PlanSupport.supportsOrder([.running(.outdoor), .running(.indoor)]))
        #expect(!PlanSupport.supportsOrder([.running(.outdoor)]) && !PlanSupport.supportsOrder([]))
    }

    @Test func plansAreDecodedAsTheyWereEncoded() throws {
        var step = PlannedStep(
            goal: .distance(.init(0.25, .mile)),
            target: PlannedTarget(
                .speed, .range(low: .init(10, .kilometerPerHour), high: .init(12, .kilometerPerHour)), metric: .average),
            displayName: "")
        step.relativeTarget = RelativeTarget(.thresholdSpeed, 0.9, 1)
        step.ramp = .down
        let contents: [PlannedWorkout.Content] = [
            Self.plan(.running, .outdoor, [step, PlannedStep()]).content,
            .goal(PlannedGoalWorkout(activity: .init(rawValue: 4_711), goal: .energy(.init(5, .smallCalorie)))),
            .pacer(PlannedPacer(activity: .walking, distance: .init(1, .mile), time: .init(20, .minute))),
            .multisport(
                PlannedMultisport(legs: [.swimming(.openWater), .running(.unknown)], displayName: "Aquathlon")),
        ]
        for content in contents {
            let plan = PlannedWorkout(content)
            let read = try JSONDecoder().decode(PlannedWorkout.self, from: JSONEncoder().encode(plan))
            #expect(read == plan)
        }
    }
}

@Suite struct ScheduledDateTests {
    private static func calendar(_ zone: String) throws -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        return calendar
    }

    @Test func PLN_54_minutesAreComparedAsMoments() throws {
        let (berlin, kathmandu) = (try Self.calendar("Europe/Berlin"), try Self.calendar("Asia/Kathmandu"))
        var components = DateComponents(year: 2027, month: 1, day: 20, hour: 7, minute: 30, second: 59)
        let floating = try #require(ScheduledDate(components, in: berlin))
        #expect(floating.slot.minute == 450 && floating.slot.day == CalendarDay(year: 2027, month: 1, day: 20).number)
        components.timeZone = berlin.timeZone
        let fixed = try #require(ScheduledDate(components, in: kathmandu))
        #expect(floating.slot.moment(in: berlin) == fixed.slot.moment(in: kathmandu))
        #expect(floating.slot.moment(in: kathmandu) != fixed.slot.moment(in: kathmandu))
        // After a journey the same components still match.
        #expect(
            try floating.slot.moment(in: kathmandu)
                == #require(ScheduledDate(floating.components, in: kathmandu)).slot.moment(in: kathmandu))
    }

    @Test func PLN_54_daysAreTheSameEverywhere() throws {
        let (berlin, kathmandu) = (try Self.calendar("Europe/Berlin"), try Self.calendar("Asia/Kathmandu"))
        let day = try #require(ScheduledDate(DateComponents(year: 2027, month: 1, day: 20, minute: 5), in: berlin))
        #expect(day.slot.minute == nil && day.slot.moment(in: berlin) == day.slot.moment(in: kathmandu))
        var buddhist = Calendar(identifier: .buddhist)
        buddhist.timeZone = kathmandu.timeZone
        let same = try #require(
            ScheduledDate(DateComponents(calendar: buddhist, year: 2570, month: 1, day: 20), in: berlin))
        #expect(same.slot.moment(in: berlin) == day.slot.moment(in: berlin))
        let midnight = try #require(ScheduledDate(DateComponents(year: 2027, month: 1, day: 20, hour: 0), in: berlin))
        #expect(midnight.slot.moment(in: berlin) != day.slot.moment(in: berlin))
        #expect(midnight.slot.start(in: berlin) == day.slot.start(in: berlin))
    }

    @Test func PLN_54_everyWayToNameADay() throws {
        let berlin = try Self.calendar("Europe/Berlin")
        var ordinal = DateComponents(year: 2027)
        ordinal.dayOfYear = 20
        let ways = [
            DateComponents(year: 2027, month: 1, day: 20), ordinal,
            DateComponents(year: 2027, month: 1, weekday: 4, weekdayOrdinal: 3),
            DateComponents(era: 1, year: 2027, month: 1, day: 20),
        ]
        let day = CalendarDay(year: 2027, month: 1, day: 20).number
        for way in ways { #expect(ScheduledDate(way, in: berlin)?.slot.day == day) }
        ordinal.dayOfYear = 366
        #expect(ScheduledDate(ordinal, in: berlin) == nil, "2027 is no leap year.")
        for wrong in [
            DateComponents(), DateComponents(month: 1, day: 20), DateComponents(year: 2027, month: 2, day: 29),
            DateComponents(year: 2027, month: 1, day: 20, hour: -1),
            DateComponents(era: 7, year: 2027, month: 1, day: 20),
            DateComponents(year: .min, month: .min, day: .min), DateComponents(year: 0, month: 1, day: 1),
            DateComponents(year: 2027, month: 1, weekday: 4, weekdayOrdinal: 6),
        ] {
            #expect(ScheduledDate(wrong, in: berlin) == nil)
        }
    }

    @Test func PLN_54_anHourThatTheClockSkipsIsADate() throws {
        let berlin = try Self.calendar("Europe/Berlin")
        let skipped = DateComponents(year: 2026, month: 3, day: 29, hour: 2, minute: 30)
        #expect(ScheduledDate(skipped, in: berlin)?.slot.minute == 150)
    }

    @Test func PLN_55_datesAreDecodedAsTheyWereGiven() throws {
        var calendar = try Self.calendar("Europe/Berlin")
        calendar.firstWeekday = 4
        var components = calendar.dateComponents(in: calendar.timeZone, from: Date(timeIntervalSince1970: 1.8e9))
        for _ in 0..<2 {
            let date = try #require(ScheduledDate(components, in: calendar))
            let read = try JSONDecoder().decode(ScheduledDate.self, from: JSONEncoder().encode(date))
            #expect(read == date && read.components == components)
            components = DateComponents(year: 2027, month: 1, day: 20, hour: 7)
        }
    }

    @Test func PLN_58_todayIsThatOfThePlace() throws {
        let (berlin, kathmandu) = (try Self.calendar("Europe/Berlin"), try Self.calendar("Asia/Kathmandu"))
        // 20:00 in Berlin on 20 January is 00:45 on 21 January in Kathmandu.
        let now = Date(timeIntervalSince1970: 1_800_471_600)
        let day = try #require(ScheduledDate(DateComponents(year: 2027, month: 1, day: 20), in: berlin))
        #expect(day.slot.isTodayOrLater(now, in: berlin) && !day.slot.isTodayOrLater(now, in: kathmandu))
    }
}
