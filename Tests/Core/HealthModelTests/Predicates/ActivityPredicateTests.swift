import HealthModel
import Testing

/// Predicates on one activity of a workout, part by part (PRED-26).
@Suite struct ActivityPredicateTests {
    private static let activity = ComparedActivity(
        activityType: .running, start: 100, end: 200, duration: 90,
        statistics: [.stepCount: WorkoutStatisticsRecord(sum: 50)])

    private static func matches(_ predicate: ActivityPredicate) -> Bool { predicate.matches(activity) }

    @Test func PRED_26_compoundsOfSeveralParts() {
        let (yes, no) = (ActivityPredicate.start(.equal, 100), ActivityPredicate.start(.equal, 101))
        #expect(Self.matches(yes) && !Self.matches(no) && !Self.matches(.not(yes)) && Self.matches(.not(no)))
        #expect(Self.matches(.constant(true)) && !Self.matches(.constant(false)))
        for (parts, all, any) in [
            ([], true, false), ([yes], true, true), ([no], false, false), ([yes, yes], true, true),
            ([yes, no], false, true), ([no, yes], false, true), ([no, no], false, false),
            ([yes, yes, no], false, true), ([no, no, yes], false, true),
        ] as [([ActivityPredicate], Bool, Bool)] {
            #expect(Self.matches(.and(parts)) == all && Self.matches(.or(parts)) == any, "\(parts)")
        }
    }

    @Test func PRED_26_everyPropertyIsCompared() {
        #expect(Self.matches(.activityType(.running)) && !Self.matches(.activityType(.cycling)))
        for (value, found) in [(99.0, [false, true]), (100, [true, false]), (101, [false, false])] {
            #expect([Self.matches(.start(.equal, value)), Self.matches(.start(.greater, value))] == found)
            #expect(Self.matches(.end(.equal, value + 100)) == found[0])
            #expect(Self.matches(.end(.greater, value + 100)) == found[1])
            #expect(Self.matches(.duration(.equal, value - 10)) == found[0])
            #expect(Self.matches(.duration(.greater, value - 10)) == found[1])
        }
        func steps(_ ordering: Ordering, _ value: Double, _ type: ObjectType = .stepCount) -> Bool {
            Self.matches(.statistic(.sum, type, ordering, QuantityValue(value, .count)))
        }
        #expect(steps(.equal, 50) && steps(.greater, 49) && !steps(.greater, 50) && !steps(.less, 50))
        // What is missing matches nothing, whatever the comparison.
        for ordering in Ordering.allCases {
            #expect(!steps(ordering, 0, .flightsClimbed))
            var open = Self.activity
            open.duration = nil
            #expect(!ActivityPredicate.duration(ordering, 0).matches(open))
        }
    }
}
