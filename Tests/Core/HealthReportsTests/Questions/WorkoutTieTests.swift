import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthReports

/// Orders of workouts of which some are equal, and some have no value.
@Suite struct WorkoutTieTests {
    /// Returns the summary of a run that differs from others in its identifier, and in what is changed.
    private static func summary(_ number: Int, _ change: (inout WorkoutSummary) -> Void) throws -> WorkoutSummary {
        let record = SampleRecord(
            uuid: Told.id(number), type: .workout, start: 700_000_000, end: 700_001_000,
            content: .workout(WorkoutRecord(activityType: .running, duration: 1_000)))
        var summary = try #require(WorkoutSummary(record))
        change(&summary)
        return summary
    }

    /// The changes that give a workout the value of an order, by a place from 0 to 2.
    private static func change(
        _ value: WorkoutOrder.Value, _ place: Int
    ) -> (inout WorkoutSummary) -> Void {
        let number = Double(place)
        let sports: [WorkoutActivity] = [.cycling, .running, .yoga]
        return { summary in
            switch value {
            case .start: summary.start = Told.date(700_000_000 + number)
            case .duration: summary.duration = 1_000 + number
            case .distance: summary.totalDistance = number
            case .energy: summary.totalEnergyBurned = number
            case .climb: summary.climb = number
            case .activity: summary.activityType = sports[place]
            case .title: summary.title = ["Alps", "beach", "Creek"][place]
            }
        }
    }

    @Test(
        "API-33: equal workouts are in the order of their identifiers in both directions",
        arguments: WorkoutOrder.allCases)
    func ties(order: WorkoutOrder) throws {
        let places = [1: 1, 2: 0, 3: 2, 4: 1, 5: 2, 6: 0, 7: 1]
        let workouts = try places.keys.sorted().map { number in
            try Self.summary(number, Self.change(order.value, places[number] ?? 0))
        }
        let expected = order.isDescending ? [3, 5, 1, 4, 7, 2, 6] : [2, 6, 1, 4, 7, 3, 5]
        for list in [workouts, workouts.reversed(), Array(workouts[3...] + workouts[..<3])] {
            #expect(order.sorted(list).map(\.uuid) == expected.map(Told.id))
        }
        let sorted = order.sorted(workouts)
        #expect(order.rest(of: sorted, after: nil).map(\.uuid) == expected.map(Told.id))
        #expect(order.cursor(after: []) == nil)
        for count in 1...sorted.count {
            let cursor = try #require(order.cursor(after: sorted[..<count]))
            #expect(cursor.last == Told.id(expected[count - 1]))
            #expect(order.rest(of: sorted, after: cursor).map(\.uuid) == expected.dropFirst(count).map(Told.id))
            // So it goes on after a workout that was deleted.
            var rest = sorted
            rest.remove(at: count - 1)
            #expect(order.rest(of: rest, after: cursor).map(\.uuid) == expected.dropFirst(count).map(Told.id))
        }
    }

    @Test(
        "API-33: workouts without a value are last in both directions, in the order of their identifiers",
        arguments: [WorkoutOrder.Value.distance, .energy, .climb, .title], [false, true])
    func missing(value: WorkoutOrder.Value, isDescending: Bool) throws {
        let order = WorkoutOrder(value, isDescending: isDescending)
        let workouts = try (1...5).map { number in
            try Self.summary(number) { summary in
                (summary.totalDistance, summary.totalEnergyBurned, summary.climb, summary.title) = (nil, nil, nil, nil)
                if number == 2 { Self.change(value, 0)(&summary) }
                if number == 4 { Self.change(value, 1)(&summary) }
            }
        }
        let expected = (isDescending ? [4, 2] : [2, 4]) + [1, 3, 5]
        #expect(order.sorted(workouts.reversed()).map(\.uuid) == expected.map(Told.id))
        let cursor = try #require(order.cursor(after: order.sorted(workouts)[..<3]))
        #expect(order.rest(of: order.sorted(workouts), after: cursor).map(\.uuid) == [3, 5].map(Told.id))
    }
}
