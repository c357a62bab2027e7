/// Which types a live workout collects: the defaults of what is done, and what the app chose (LIV-20, LIV-21, LIV-24).
package struct CollectedTypes: Sendable {
    private let hasDefaults: Bool
    private var defaults: Set<ObjectType>
    /// What the app wants in any case, with what samples must match.
    private var enabled: [ObjectType: SamplePredicate] = [:]
    /// What the app does not want in any case.
    private var disabled: Set<ObjectType> = []

    /// The types of a new source.
    ///
    /// - Parameter configuration: What is done, and where; nil for a source that begins with nothing, and stays so.
    package init(configuration: WorkoutConfigurationRecord?) {
        hasDefaults = configuration != nil
        defaults = configuration.map(DefaultTypes.types) ?? []
    }

    /// The types, each with what samples must match.
    package var selection: [ObjectType: SamplePredicate] {
        var selection = enabled
        for type in defaults where selection[type] == nil && !disabled.contains(type) {
            selection[type] = .constant(true)
        }
        return selection
    }

    /// The types.
    package var types: Set<ObjectType> { defaults.subtracting(disabled).union(enabled.keys) }

    /// Adds a type, or gives it another predicate.
    package mutating func enable(_ type: ObjectType, _ predicate: SamplePredicate) {
        disabled.remove(type)
        enabled[type] = predicate
    }

    /// Removes a type; one that is not collected stays what it is.
    package mutating func disable(_ type: ObjectType) {
        guard types.contains(type) else { return }
        enabled[type] = nil
        disabled.insert(type)
    }

    /// Takes the defaults of another activity in the place of those before; the app's choices stay.
    ///
    /// - Parameter configuration: What is done now; nil between two activities, where only the base types remain.
    package mutating func adopt(_ configuration: WorkoutConfigurationRecord?) {
        guard hasDefaults else { return }
        defaults = configuration.map(DefaultTypes.types) ?? DefaultTypes.base
    }
}
