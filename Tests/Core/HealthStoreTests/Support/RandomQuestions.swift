import Foundation
import HealthModel
import TestSupport

/// Random predicates of every kind and any depth.
struct RandomQuestions {
    /// The identifiers of objects in predicates.
    var identifiers: [UUID]
    /// The identifiers of workouts in predicates.
    var workouts: [UUID]

    func predicate(depth: Int, _ random: inout SeededGenerator) -> SamplePredicate {
        if depth > 0, Bool.random(using: &random) {
            let parts = (0..<Int.random(in: 0...3, using: &random)).map { _ in predicate(depth: depth - 1, &random) }
            switch Int.random(in: 0..<3, using: &random) {
            case 0: return .and(parts)
            case 1: return .or(parts)
            default: return .not(predicate(depth: depth - 1, &random))
            }
        }
        return leaf(&random)
    }

    private func leaf(_ random: inout SeededGenerator) -> SamplePredicate {
        let ordering = Ordering.allCases.randomElement(using: &random) ?? .equal
        let date = Double(Int.random(in: 0...1_400, using: &random))
        let text = RandomWorld.texts.randomElement(using: &random) ?? ""
        let key = ["k", "l", "m", "none"].randomElement(using: &random) ?? "k"
        let comparison = TextComparison.allCases.randomElement(using: &random) ?? .equal
        let options = TextOptions(rawValue: Int.random(in: 0...3, using: &random))
        switch Int.random(in: 0..<24, using: &random) {
        case 0: return .start(ordering, date)
        case 1: return .end(ordering, date)
        case 2:
            let chosen = (0..<Int.random(in: 0...5, using: &random)).compactMap { _ in
                identifiers.randomElement(using: &random)
            }
            return .uuid(Set(chosen))
        case 3: return .source(Bool.random(using: &random) ? ["test.own"] : ["test.other", "none"])
        case 4:
            let version = ["1.0", nil].randomElement(using: &random) ?? nil
            return .revision([
                SourceRevisionPattern(
                    bundleIdentifier: "test.own", version: Bool.random(using: &random) ? .any : .exactly(version),
                    system: Bool.random(using: &random) ? .any : .exactly(SystemVersion(major: 12, minor: 1, patch: 0)))
            ])
        case 5:
            return .device([DeviceRecord(Bool.random(using: &random) ? [.name: "a"] : [.name: "b", .model: "run"])])
        case 6:
            return .deviceProperty(
                Bool.random(using: &random) ? .name : .model, Bool.random(using: &random) ? [] : [text])
        case 7: return .metadataKey(key)
        case 8:
            return .metadataValues(
                key, (0..<Int.random(in: 0...2, using: &random)).map { _ in RandomWorld.value(&random) })
        case 9: return .metadata(key, .ordered(ordering, RandomWorld.value(&random)))
        case 10: return .metadata(key, .text(comparison, text, options))
        case 11: return .hasNoCorrelation
        case 12: return .workout(workouts.randomElement(using: &random) ?? UUID())
        case 13:
            let units: [QuantityUnit] = [.countPerMinute, .countPerSecond, .count, .meter]
            let value = Double([1, 60, 90, 120].randomElement(using: &random) ?? 60)
            return .quantity(ordering, QuantityValue(value, units.randomElement(using: &random) ?? .count))
        case 14: return .category(ordering, Int.random(in: 0...5, using: &random))
        case 15: return .categoryValues(Set((0..<2).map { _ in Int.random(in: 0...5, using: &random) }))
        case 16:
            return Bool.random(using: &random)
                ? .activityType(.running) : .duration(ordering, Double(Int.random(in: 0...100, using: &random)))
        case 17: return .hasNoDevice
        case 18:
            let field = Self.fields.randomElement(using: &random) ?? .sourceName
            return .text(field, comparison, Self.origins.randomElement(using: &random) ?? text, options)
        case 19: return .length(ordering, Double([0, 0.25, 10, 25, 100].randomElement(using: &random) ?? 0))
        case 20, 21: return .activity(activity(depth: 2, &random))
        case 22:
            let (statistic, type, value) = statistic(&random)
            return .statistic(statistic, type, ordering, value)
        default:
            return .total(.distance, ordering, QuantityValue(4_000, Bool.random(using: &random) ? .meter : .second))
        }
    }

    private static let fields: [TextField] = [
        .sourceName, .sourceIdentifier, .sourceVersion, .productType, .device(.name), .device(.model),
    ]
    private static let origins = ["own", "Own", "test", "1.0", "linux", "e", "A", "run", "b", "*"]

    private func statistic(
        _ random: inout SeededGenerator
    ) -> (WorkoutStatistic, ObjectType, QuantityValue) {
        let type = RandomWorld.statisticTypes.randomElement(using: &random) ?? .heartRate
        let unit = [type.canonicalUnit ?? .count, .second].randomElement(using: &random) ?? .count
        return (
            WorkoutStatistic.allCases.randomElement(using: &random) ?? .sum, type,
            QuantityValue(Double(Int.random(in: 0...4, using: &random)), unit)
        )
    }

    private func activity(depth: Int, _ random: inout SeededGenerator) -> ActivityPredicate {
        if depth > 0, Bool.random(using: &random) {
            let parts = (0..<Int.random(in: 0...3, using: &random)).map { _ in activity(depth: depth - 1, &random) }
            switch Int.random(in: 0..<3, using: &random) {
            case 0: return .and(parts)
            case 1: return .or(parts)
            default: return .not(activity(depth: depth - 1, &random))
            }
        }
        let ordering = Ordering.allCases.randomElement(using: &random) ?? .equal
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return .constant(Bool.random(using: &random))
        case 1: return .activityType([.running, .cycling].randomElement(using: &random) ?? .running)
        case 2: return .duration(ordering, Double(Int.random(in: 0...100, using: &random)))
        case 3: return .start(ordering, Double(Int.random(in: 0...1_100, using: &random)))
        case 4:
            let date = Bool.random(using: &random) ? Double(Int.random(in: 0...1_100, using: &random)) : 63_113_904_000
            return .end(ordering, date)
        default:
            let (statistic, type, value) = statistic(&random)
            return .statistic(statistic, type, ordering, value)
        }
    }
}
