/// A row of the type tables.
struct TypeRow: Sendable {
    var identifier: String
    var unit: String?
    var traits: TypeTraits

    static func quantity(
        _ identifier: String, _ style: AggregationStyle, _ unit: String, readOnly: Bool = false
    ) -> Self {
        var traits = TypeTraits(family: .quantity)
        traits.aggregationStyle = style
        traits.isReadOnly = readOnly
        traits.isDurationLimited = style == .cumulative
        return Self(identifier: identifier, unit: unit, traits: traits)
    }

    static func category(
        _ identifier: String, _ values: ClosedRange<Int>, readOnly: Bool = false, openEnded: Bool = false
    ) -> Self {
        var traits = TypeTraits(family: .category)
        traits.categoryValues = values
        traits.isReadOnly = readOnly
        traits.isOpenEnded = openEnded
        return Self(identifier: identifier, traits: traits)
    }

    static func other(
        _ identifier: String, _ family: ObjectTypeFamily, readOnly: Bool = false, openEnded: Bool = false,
        perObject: Bool = false
    ) -> Self {
        var traits = TypeTraits(family: family)
        traits.isReadOnly = readOnly
        traits.isOpenEnded = openEnded
        traits.requiresPerObjectAuthorization = perObject
        traits.isDurationLimited = family == .workout
        return Self(identifier: identifier, traits: traits)
    }
}

/// The properties of a type, without references, so that access requires no reference counting.
struct TypeTraits: Sendable {
    var family: ObjectTypeFamily
    var aggregationStyle: AggregationStyle?
    var categoryValues: ClosedRange<Int>?
    var isReadOnly = false
    var isOpenEnded = false
    var isDurationLimited = false
    var requiresPerObjectAuthorization = false
}
