import Foundation
import Testing

@testable import HealthModel

/// The limits of annotations, gear and goals, each at its bound and beyond it.
@Suite struct AnnotationBoundsTests {
    private func reason(_ annotation: WorkoutAnnotation) -> String? {
        ValidationError.reason { () throws(ValidationError) in try annotation.validate() }
    }

    private func letters(_ count: Int) -> String { String(repeating: "é", count: count) }

    @Test func API_34_everyLimitOfAnAnnotation() {
        #expect(reason(WorkoutAnnotation()) == nil)
        #expect(reason(WorkoutAnnotation(title: letters(500))) == nil)
        #expect(reason(WorkoutAnnotation(title: letters(501))) == "A title must not exceed 500 characters.")
        #expect(reason(WorkoutAnnotation(title: "")) == "A title cannot be blank.")
        #expect(reason(WorkoutAnnotation(title: " \t\n")) == "A title cannot be blank.")
        #expect(reason(WorkoutAnnotation(title: "a\u{2028}b")) == "A title must be one line.")
        #expect(
            reason(WorkoutAnnotation(notes: letters(100_000))) == nil && reason(WorkoutAnnotation(notes: "")) == nil)
        #expect(reason(WorkoutAnnotation(notes: letters(100_001))) == "Notes must not exceed 100000 characters.")
        #expect(reason(WorkoutAnnotation(tags: [letters(100)])) == nil)
        #expect(reason(WorkoutAnnotation(tags: [letters(101)])) == "A tag must not exceed 100 characters.")
        #expect(reason(WorkoutAnnotation(tags: ["a", " "])) == "A tag cannot be blank.")
        #expect(reason(WorkoutAnnotation(tags: (0..<100).map { "\($0)" })) == nil)
        #expect(
            reason(WorkoutAnnotation(tags: (0..<101).map { "\($0)" })) == "A workout cannot have more than 100 tags.")
        #expect(reason(WorkoutAnnotation(gear: letters(100))) == nil)
        #expect(reason(WorkoutAnnotation(gear: letters(101))) == "The name of gear must not exceed 100 characters.")
        #expect(reason(WorkoutAnnotation(gear: "a\nb")) == "The name of gear must be one line.")
    }

    @Test func API_34_everyBoundOfATrim() {
        let wrong = "A trim must end after it starts, and its shares must be from 0 to 1."
        func trim(_ start: Double, _ end: Double) -> WorkoutTrim {
            WorkoutTrim(start: start, end: end, shares: .init())
        }
        #expect(reason(WorkoutAnnotation(trim: trim(5, 5.5))) == nil)
        for bad in [trim(5, 5), trim(6, 5), trim(.nan, 5), trim(5, .nan), trim(-.infinity, 5), trim(5, .infinity)] {
            #expect(reason(WorkoutAnnotation(trim: bad)) == wrong && !bad.isPossible)
        }
        for figure in WorkoutTrim.Figure.allCases {
            for (share, isPossible) in [
                (0.0, true), (1, true), (0.5, true), (-0.001, false), (1.001, false), (.nan, false),
            ] {
                var own = trim(0, 1)
                own.shares[figure] = share
                #expect(own.isPossible == isPossible)
                for other in WorkoutTrim.Figure.allCases where other != figure { #expect(own.shares[other] == 1) }
            }
        }
        var all = trim(20, 30)
        for (place, figure) in WorkoutTrim.Figure.allCases.enumerated() { all.shares[figure] = Double(place + 1) / 8 }
        let annotation = WorkoutAnnotation(trim: all)
        #expect(WorkoutTrim.Figure.allCases.map { annotation.figure($0, ofWhole: 80) } == [10, 20, 30, 40])
        let bounds = [(0.0, 50.0), (25, 50), (0, 25), (30, 50), (0, 20), (29, 30)].map {
            annotation.bounds(start: $0.0, end: $0.1)
        }
        #expect(bounds.map(\.start) == [20, 25, 20, 30, 0, 29] && bounds.map(\.end) == [30, 30, 25, 50, 20, 30])
        #expect(
            WorkoutTrim.share(of: -1, in: 8, otherwise: 0.5) == 0 && WorkoutTrim.share(of: 8, in: 8, otherwise: 0) == 1)
        #expect(WorkoutTrim.share(of: .nan, in: 8, otherwise: 0.5) == 0.5)
        #expect(WorkoutTrim.share(of: 2, in: nil, otherwise: 0.25) == 0.25)
    }

    @Test func API_141_gearHasANameAndADurationOfUse() throws {
        #expect(throws: ValidationError.self) { try Gear(letters(101)) }
        #expect(throws: ValidationError.self) { try Gear(" ") }
        let day = CalendarDay(year: 2025, month: 3, day: 1)
        let gear = try Gear(letters(100), kind: .boat, begin: day, end: day)
        #expect(gear.kind == .boat && gear.begin == day && gear.end == day && Gear.key("ABc") == "abc")
        #expect(throws: ValidationError.self) {
            try Gear("a", begin: day, end: CalendarDay(year: 2025, month: 2, day: 28))
        }
        #expect(try Gear("a", end: day).begin == nil)
    }

    @Test func API_135_targetsArePositiveAndNotEndless() throws {
        for target in [0, -1, Double.nan, 1e9.nextUp, .infinity] {
            let wrong = ValidationError.reason { () throws(ValidationError) in
                _ = try TrainingGoal(.distance, target, per: .week)
            }
            #expect(wrong == "The target of a goal must be positive")
        }
        let goal = try TrainingGoal(.days, 1e9, per: .month, activityType: .hiking)
        #expect(goal.target == 1e9 && goal.period == .month && goal.measure == .days && goal.activityType == .hiking)
        #expect(try TrainingGoal(.time, .leastNonzeroMagnitude, per: .year).target > 0)
    }

    @Test func API_38_recordingsAreInTheOrderOfTheirChoice() throws {
        let ids = (0..<5).map { _ in UUID() }
        var decisions = OutingDecisions(streams: [.heartRate: [ids[3]: 1, ids[1]: 4]])
        #expect(decisions.order(ids, for: .heartRate) { $0 } == [1, 3, 0, 2, 4].map { ids[$0] })
        #expect(decisions.order(ids, for: .stepCount) { $0 } == ids)
        #expect(
            decisions.chooses(among: ids) && decisions.chooses(among: [ids[3]]) && !decisions.chooses(among: [ids[0]]))
        decisions.streams = [:]
        #expect(!decisions.chooses(among: ids))
        let (low, high) = (UUID(high: 1, low: 2), UUID(high: 1, low: 3))
        let pair = try #require(OutingDecisions.Pair(high, low))
        #expect(pair.one == low && pair.other == high && pair == OutingDecisions.Pair(low, high))
        #expect(OutingDecisions.Pair(low, low) == nil)
    }
}
