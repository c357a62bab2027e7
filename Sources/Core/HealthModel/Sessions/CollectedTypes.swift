/// The types that a live workout collects: the defaults of the activity and the choices of the app (LIV-20, LIV-21,
/// LIV-24).
package struct CollectedTypes: Sendable {
    private let hasDefaults: Bool
    private var defaults: Set<ObjectType>
    /// The types enabled by the app, with the predicates that samples must match.
    private var enabled: [ObjectType: SamplePredicate] = [:]
    /// The types disabled by the app.
    private var disabled: Set<ObjectType> = []

    /// Creates the types of a new source.
    ///
    /// - Parameter configuration: The activity and its location, or `nil` for a source without default types.
    package init(configuration: WorkoutConfigurationRecord?) {
        hasDefaults = configuration != nil
        defaults = configuration.map(DefaultTypes.types) ?? []
    }

    /// The collected types, with the predicates that samples must match.
    package var selection: [ObjectType: SamplePredicate] {
        var selection = enabled
        for type in defaults where selection[type] == nil && !disabled.contains(type) {
            selection[type] = .constant(true)
        }
        return selection
    }

    /// The collected types.
    package var types: Set<ObjectType> { defaults.subtracting(disabled).union(enabled.keys) }

    /// Enables a type, or replaces its predicate.
    package mutating func enable(_ type: ObjectType, _ predicate: SamplePredicate) {
        disabled.remove(type)
        enabled[type] = predicate
    }

    /// Disables a type; has no effect if it is not collected.
    package mutating func disable(_ type: ObjectType) {
        guard types.contains(type) else { return }
        enabled[type] = nil
        disabled.insert(type)
    }

    /// Replaces the defaults with those of another activity; the choices of the app are preserved.
    ///
    /// - Parameter configuration: The current activity, or `nil` between two activities, when only the base types
    ///   remain.
    package mutating func adopt(_ configuration: WorkoutConfigurationRecord?) {
        guard hasDefaults else { return }
        defaults = configuration.map(DefaultTypes.types) ?? DefaultTypes.base
    }
}
