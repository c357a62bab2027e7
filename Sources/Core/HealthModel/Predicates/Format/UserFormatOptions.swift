package import Foundation

/// The options for parsing a user-written predicate.
package struct UserFormatOptions: Sendable {
    /// The time zone of dates without one.
    package var timeZone: TimeZone
    /// The unit of numbers without one, for a quantity type.
    package var unit: @Sendable (ObjectType) -> QuantityUnit?

    /// Creates options; the defaults are the local time zone and the units of ``commonUnit(of:)``.
    package init(
        timeZone: TimeZone = .current, unit: @escaping @Sendable (ObjectType) -> QuantityUnit? = Self.commonUnit
    ) {
        self.timeZone = timeZone
        self.unit = unit
    }

    /// Returns the unit of a total for numbers without one: that of the sample type it sums.
    func unit(of total: WorkoutTotal) -> QuantityUnit {
        let type: ObjectType =
            switch total {
            case .distance: .distanceWalkingRunning
            case .energyBurned: .activeEnergyBurned
            case .swimmingStrokeCount: .swimmingStrokeCount
            case .flightsClimbed: .flightsClimbed
            }
        return unit(type) ?? total.canonicalUnit
    }

    /// Returns the canonical unit, but counts per minute instead of counts per second, as is customary for heart
    /// rates.
    @Sendable package static func commonUnit(of type: ObjectType) -> QuantityUnit? {
        type.canonicalUnit == .countPerSecond ? .countPerMinute : type.canonicalUnit
    }
}

extension SamplePredicate {
    /// Parses a user-written predicate such as `value > 150 "count/min" AND start >= "2024-01-01"`.
    ///
    /// It has the grammar of predicate formats, without arguments. Key paths have short aliases (`start`, `value`,
    /// `source`, `activity.averageHeartRate`), dates are strings, and a number may be followed by a unit. Comparisons
    /// of activities joined by AND apply to the same activity.
    ///
    /// - Parameters:
    ///   - userFormat: The user-written format.
    ///   - type: The type of the queried samples.
    ///   - options: The time zone and units.
    /// - Throws: ``PredicateFormatError`` with the position of the error and the expected input.
    package init(
        userFormat: String, for type: ObjectType, options: UserFormatOptions = UserFormatOptions()
    ) throws(PredicateFormatError) {
        let parsed = try FormatParser.parse(userFormat: userFormat)
        self = try FormatTranslator(format: userFormat, type: type, dialect: .user(options)).samples(parsed)
    }
}
