import Foundation
import HealthModel

extension SamplePredicate {
    /// A Boolean value that indicates whether the predicate is within SQLite's limits of depth and length.
    ///
    /// Other predicates are evaluated in memory.
    var isCompilable: Bool { depth <= PredicateCompiler.maximumDepth && size <= PredicateCompiler.maximumSize }

    /// The depth of the SQL text, in which lists are balanced trees.
    private var depth: Int {
        switch self {
        case .and(let parts), .or(let parts): SQLCondition.levels(of: parts.count) + (parts.map(\.depth).max() ?? 0)
        case .not(let part): 1 + part.depth
        case .activity(let predicate): 1 + predicate.depth
        case .revision(let patterns): SQLCondition.levels(of: patterns.count + 1)
        case .device(let devices): SQLCondition.levels(of: devices.count + 1)
        case .metadataValues(_, let values): SQLCondition.levels(of: values.count)
        default: 0
        }
    }

    private var size: Int {
        switch self {
        case .and(let parts), .or(let parts): parts.reduce(1) { $0 + $1.size }
        case .not(let part): 1 + part.size
        case .activity(let predicate): 1 + predicate.size
        case .revision(let patterns): patterns.count
        case .device(let devices): devices.count
        case .metadataValues(_, let values): values.count
        default: 1
        }
    }

    /// The workouts in the predicate.
    var workouts: Set<UUID> {
        switch self {
        case .and(let parts), .or(let parts): parts.reduce(into: []) { $0.formUnion($1.workouts) }
        case .not(let part): part.workouts
        case .workout(let workout): [workout]
        case .hasWorkout: [Self.someWorkout]
        default: []
        }
    }

    /// A placeholder for all workouts in predicates; no object has this identifier.
    static let someWorkout = UUID(high: 0, low: 0)

    /// The relations in the predicate.
    var relations: Set<SampleRelation> {
        switch self {
        case .and(let parts), .or(let parts): parts.reduce(into: []) { $0.formUnion($1.relations) }
        case .not(let part): part.relations
        case .related(let relation): [relation]
        default: []
        }
    }
}

extension ActivityPredicate {
    fileprivate var depth: Int {
        switch self {
        case .and(let parts), .or(let parts): SQLCondition.levels(of: parts.count) + (parts.map(\.depth).max() ?? 0)
        case .not(let part): 1 + part.depth
        default: 0
        }
    }

    fileprivate var size: Int {
        switch self {
        case .and(let parts), .or(let parts): parts.reduce(1) { $0 + $1.size }
        case .not(let part): 1 + part.size
        default: 1
        }
    }
}
