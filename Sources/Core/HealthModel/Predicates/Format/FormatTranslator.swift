/// A translator from parsed formats to predicate trees.
package struct FormatTranslator {
    /// The dialect of the format.
    enum Dialect {
        /// Formats in code: published key paths, values as arguments (PRED-31).
        case published
        /// Formats that users enter on a command line.
        case user(UserFormatOptions)
    }

    let format: String
    /// The type of the queried objects.
    let type: ObjectType
    let dialect: Dialect

    init(format: String, type: ObjectType, dialect: Dialect) {
        self.format = format
        self.type = type
        self.dialect = dialect
    }

    /// Creates a translator of formats in code.
    package init(format: String, for type: ObjectType) {
        self.init(format: format, type: type, dialect: .published)
    }

    var userOptions: UserFormatOptions? {
        if case .user(let options) = dialect { options } else { nil }
    }

    // MARK: Trees

    /// Returns the predicate on samples.
    package func samples(_ predicate: FormatPredicate) throws(PredicateFormatError) -> SamplePredicate {
        switch predicate {
        case .and(let parts):
            var trees: [SamplePredicate] = []
            for part in parts { trees.append(try samples(part)) }
            return .and(userOptions == nil ? trees : Self.joiningActivities(trees))
        default:
            return try tree(predicate, inner: samples) { comparison throws(PredicateFormatError) in
                try sample(comparison)
            }
        }
    }

    /// Returns the predicate on one activity of a workout (PRED-26).
    package func activities(_ predicate: FormatPredicate) throws(PredicateFormatError) -> ActivityPredicate {
        try tree(predicate, inner: activities) { comparison throws(PredicateFormatError) in
            guard case .activity(let key)? = FormatKey(published: comparison.keyPath) else {
                throw error(comparison, expected: "a key path of workout activities")
            }
            return try activity(key, comparison)
        }
    }

    func tree<Tree: LogicTree>(
        _ predicate: FormatPredicate, inner: (FormatPredicate) throws(PredicateFormatError) -> Tree,
        leaf: (FormatComparison) throws(PredicateFormatError) -> Tree
    ) throws(PredicateFormatError) -> Tree {
        switch predicate {
        case .constant(let value): return .constant(value)
        case .and(let parts), .or(let parts):
            var trees: [Tree] = []
            for part in parts { trees.append(try inner(part)) }
            if case .and = predicate { return .and(trees) }
            return .or(trees)
        case .not(let part): return .not(try inner(part))
        case .comparison(let comparison): return try leaf(comparison)
        case .unsupported(let what, let offset):
            throw PredicateFormatError(
                format, at: offset, found: what, expected: "a comparison of a key path with a value")
        }
    }

    /// Joins adjacent activity predicates into one about the same activity.
    private static func joiningActivities(_ parts: [SamplePredicate]) -> [SamplePredicate] {
        var joined: [ActivityPredicate] = []
        var others: [SamplePredicate] = []
        for part in parts {
            if case .activity(let predicate) = part { joined.append(predicate) } else { others.append(part) }
        }
        return joined.count < 2 ? parts : others + [.activity(.and(joined))]
    }

    // MARK: Comparisons

    private func key(_ comparison: FormatComparison) throws(PredicateFormatError) -> FormatKey {
        if userOptions != nil {
            guard let key = FormatKey(user: comparison.keyPath, for: type) else {
                throw error(comparison, expected: FormatKey.suggestions(for: type))
            }
            return key
        }
        guard let key = FormatKey(published: comparison.keyPath) else {
            throw error(comparison, expected: "a published key path")
        }
        return key
    }

    private func sample(_ comparison: FormatComparison) throws(PredicateFormatError) -> SamplePredicate {
        let tree = try leaf(key(comparison), comparison)
        do throws(ValidationError) {
            try tree.checkApplicability(to: type, className: "HKObjectType")
        } catch {
            // Published formats are validated where every predicate is, with the wording of Apple's exception.
            guard userOptions != nil else { return tree }
            throw self.error(comparison, expected: FormatKey.suggestions(for: type))
        }
        return tree
    }

    private func leaf(
        _ key: FormatKey, _ comparison: FormatComparison
    ) throws(PredicateFormatError) -> SamplePredicate {
        switch key {
        case .start: return try ordered(comparison, date, SamplePredicate.start)
        case .end: return try ordered(comparison, date, SamplePredicate.end)
        case .length: return try ordered(comparison, seconds, SamplePredicate.length)
        case .duration: return try ordered(comparison, seconds, SamplePredicate.duration)
        case .uuid: return try membership(comparison, identifier) { .uuid($0) }
        case .source: return try membership(comparison, source) { .source($0) }
        case .sourceNameOrIdentifier:
            let name = try text(.sourceName, comparison)
            let identifier = try text(.sourceIdentifier, comparison)
            return comparison.operation == .ordered(.notEqual) ? .and([name, identifier]) : .or([name, identifier])
        case .revision: return try membership(comparison, revision) { .revision($0) }
        case .device:
            if let isNil = comparison.isNil { return isNil ? .hasNoDevice : .not(.hasNoDevice) }
            return try membership(comparison, device) { .device($0) }
        case .text(let field): return try text(field, comparison)
        case .metadata(let name): return try metadata(name, comparison)
        case .correlation:
            guard let isNil = comparison.isNil else { throw error(value: comparison, expected: "nil") }
            return isNil ? .hasNoCorrelation : .not(.hasNoCorrelation)
        case .workout: return try membership(comparison, workout) { .or($0.map(SamplePredicate.workout)) }
        case .quantity: return try ordered(comparison, quantity(userOptions?.unit(type)), SamplePredicate.quantity)
        case .part(let part):
            if type.isCumulative || type.family != .quantity {
                throw error(comparison, expected: "a key path of \(type.identifier)")
            }
            return try ordered(comparison, quantity(userOptions?.unit(type))) { .part(part, $0, $1) }
        case .count, .mostRecentStart, .mostRecentEnd, .mostRecentLength: return try ofSeries(key, comparison)
        case .categoryValue:
            if comparison.operation == .isIn { return try membership(comparison, whole) { .categoryValues($0) } }
            return try ordered(comparison, whole, SamplePredicate.category)
        case .activityType:
            return try membership(comparison, activityType) { .or($0.map(SamplePredicate.activityType)) }
        case .total(let total):
            return try optional(
                comparison, quantity(userOptions.map { $0.unit(of: total) }), total.canonicalUnit
            ) {
                .total(total, $0, $1)
            }
        case .statistic(let statistic, let quantityType):
            return try optional(comparison, quantity(userOptions?.unit(quantityType)), quantityType.canonicalUnit) {
                .statistic(statistic, quantityType, $0, $1)
            }
        case .workoutActivity:
            guard case .activities(let predicate) = comparison.value, comparison.operation == .ordered(.equal) else {
                throw error(value: comparison, expected: "a predicate on activities after ==")
            }
            return .activity(predicate)
        case .activity(let key):
            guard userOptions != nil else {
                throw error(
                    comparison, expected: "a predicate on activities inside predicateForWorkouts(activityPredicate:)")
            }
            return .activity(try activity(key, comparison))
        case .detail(let key): return try detail(key, comparison)
        case .effort:
            return try membership(comparison, workout) { workouts in
                .or(workouts.map { .related(SampleRelation(.effort, to: $0)) })
            }
        case .elsewhere: throw error(comparison, expected: "a key path of \(type.identifier)")
        }
    }

    /// Returns a comparison of a property of the quantities in a sample.
    private func ofSeries(
        _ key: FormatKey, _ comparison: FormatComparison
    ) throws(PredicateFormatError) -> SamplePredicate {
        guard type.family == .quantity else { throw error(comparison, expected: "a key path of \(type.identifier)") }
        switch key {
        case .mostRecentStart: return try ordered(comparison, date, SamplePredicate.mostRecentStart)
        case .mostRecentEnd: return try ordered(comparison, date, SamplePredicate.mostRecentEnd)
        case .mostRecentLength: return try ordered(comparison, seconds, SamplePredicate.mostRecentLength)
        default: return try ordered(comparison, number, SamplePredicate.count)
        }
    }

    private func activity(
        _ key: FormatActivityKey, _ comparison: FormatComparison
    ) throws(PredicateFormatError) -> ActivityPredicate {
        switch key {
        case .start: return try ordered(comparison, date, ActivityPredicate.start)
        case .end: return try ordered(comparison, date, ActivityPredicate.end)
        case .duration: return try ordered(comparison, seconds, ActivityPredicate.duration)
        case .activityType:
            return try membership(comparison, activityType) { .or($0.map(ActivityPredicate.activityType)) }
        case .statistic(let statistic, let quantityType):
            return try optional(comparison, quantity(userOptions?.unit(quantityType)), quantityType.canonicalUnit) {
                .statistic(statistic, quantityType, $0, $1)
            }
        }
    }
}

extension FormatComparison {
    /// `true` for `== nil`, `false` for `!= nil`, `nil` for anything else.
    var isNil: Bool? {
        guard value == .null else { return nil }
        switch operation {
        case .ordered(.equal): return true
        case .ordered(.notEqual): return false
        default: return nil
        }
    }
}
