import HealthCohort
import HealthModel

/// One query of every kind.
enum Questions {
    static let all: [CohortQuery] = statistics + efforts + values + people + since

    private static let everything: [CohortQuery.Summary] = [
        .sum, .mean, .deviation, .quantiles([0.1, 0.5, 0.9]), .histogram([10, 1_000, 5_000, 20_000]), .share(2_000),
    ]

    static let statistics: [CohortQuery] =
        CohortPeriod.allCases.map {
            CohortQuery(
                figure: .statistic(.sum, .stepCount), bucket: .period($0), summaries: everything, minimumPeople: 1)
        }
        + CohortPeriod.allCases.map {
            CohortQuery(
                figure: .statistic(.average, .heartRate), unit: .countPerMinute, bucket: .period($0),
                summaries: [.mean, .histogram([60, 70, 80])], groups: [.sex, .attribute("site")], minimumPeople: 2)
        } + [
            CohortQuery(
                figure: .statistic(.sum, .stepCount), summaries: everything, groups: [.attribute("arm")],
                minimumPeople: 1),
            CohortQuery(figure: .statistic(.minimum, .heartRate), bucket: .period(.week), minimumPeople: 1),
            CohortQuery(figure: .statistic(.maximum, .heartRate), minimumPeople: 1),
            CohortQuery(figure: .statistic(.duration, .stepCount), bucket: .period(.day), minimumPeople: 1),
            CohortQuery(
                from: CohortDay(year: 2025, month: 3, day: 3), to: CohortDay(year: 2025, month: 3, day: 17),
                figure: .statistic(.sum, .activeEnergyBurned), bucket: .period(.week), summaries: everything,
                minimumPeople: 3),
            CohortQuery(
                figure: .statistic(.average, .bodyMass), bucket: .period(.month), summaries: [.quantiles([0.25])],
                minimumPeople: 1),
        ]

    private static let isLongRun = SamplePredicate.and([.activityType(.running), .duration(.greater, 40 * 60)])

    static let efforts: [CohortQuery] = [
        CohortQuery(
            figure: .workouts(.constant(true), .count, .sum), bucket: .period(.week), summaries: everything,
            minimumPeople: 1),
        CohortQuery(figure: .workouts(isLongRun, .duration, .mean), bucket: .period(.month), minimumPeople: 1),
        CohortQuery(
            figure: .workouts(.not(.activityType(.running)), .duration, .maximum), groups: [.sex], minimumPeople: 1),
        CohortQuery(
            figure: .workouts(
                .statistic(.average, .heartRate, .greaterOrEqual, QuantityValue(120, .countPerMinute)),
                .statistic(.sum, .distanceWalkingRunning), .sum), bucket: .period(.week), minimumPeople: 1),
        CohortQuery(
            figure: .workouts(.source(["com.example.watch"]), .zone(.heartRate, 3), .sum), bucket: .period(.day),
            minimumPeople: 1),
        CohortQuery(
            figure: .workouts(
                .activity(
                    .and([
                        .activityType(.cycling),
                        .statistic(.sum, .distanceCycling, .greater, QuantityValue(3, .kilometer)),
                    ])), .count,
                .sum), minimumPeople: 1),
        CohortQuery(
            figure: .workouts(.total(.distance, .greater, QuantityValue(1, .meter)), .total(.distance), .minimum),
            minimumPeople: 1),
        CohortQuery(
            figure: .activities(.activityType(.cycling), of: .constant(true), .statistic(.sum, .distanceCycling), .sum),
            bucket: .period(.week), minimumPeople: 1),
        CohortQuery(
            figure: .activities(.duration(.greater, 1_000), of: .activityType(.swimBikeRun), .duration, .minimum),
            groups: [.attribute("arm")],
            minimumPeople: 1),
        CohortQuery(
            figure: .activities(.not(.activityType(.cycling)), of: .constant(true), .count, .sum), minimumPeople: 1),
    ]

    static let values: [CohortQuery] = [
        CohortQuery(
            figure: .values(.heartRate, edges: [60, 100, 140, 180]), unit: .countPerMinute, bucket: .period(.day),
            summaries: [.sum, .mean], minimumPeople: 1),
        CohortQuery(figure: .values(.stepCount, edges: [500]), summaries: [.sum], groups: [.sex], minimumPeople: 1),
    ]

    static let people: [CohortQuery] = {
        var filters: [CohortQuery.PeopleFilter] = []
        var filter = CohortQuery.PeopleFilter()
        filter.sexes = [.female, .other]
        filters.append(filter)
        filter = .init()
        filter.age = .init(30...59, on: CohortDay(year: 2025, month: 3, day: 1))
        filters.append(filter)
        filter = .init()
        filter.attributes = ["arm": ["A"], "site": ["O'Hare \\ \"x\"", "京都"]]
        filters.append(filter)
        filter = .init()
        filter.devices = ["Example Watch"]
        filters.append(filter)
        filter = .init()
        filter.devices = ["Nobody's"]
        filters.append(filter)
        filter = .init()
        filter.having = .init(isLongRun, atLeast: 2)
        filters.append(filter)
        return filters.map {
            CohortQuery(
                people: $0, figure: .statistic(.sum, .stepCount), bucket: .period(.week), summaries: everything,
                groups: [.age(years: 10, on: CohortDay(year: 2025, month: 3, day: 1))], minimumPeople: 1)
        }
    }()

    static let since: [CohortQuery] = [
        CohortQuery(figure: .statistic(.sum, .stepCount), bucket: .since(event: "joined", days: 7), minimumPeople: 1),
        CohortQuery(
            from: CohortDay(year: 2025, month: 3, day: 5), figure: .statistic(.maximum, .heartRate),
            bucket: .since(event: "joined", days: 3),
            minimumPeople: 1),
        CohortQuery(
            figure: .workouts(.constant(true), .count, .sum), bucket: .since(event: "joined", days: 7), minimumPeople: 1
        ),
        CohortQuery(
            figure: .values(.heartRate, edges: [1.5]), bucket: .since(event: "joined", days: 10), minimumPeople: 1),
    ]
}
