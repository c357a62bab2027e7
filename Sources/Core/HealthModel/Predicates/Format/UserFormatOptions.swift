package import Foundation

/// What a user's predicate is read with, besides its text.
package struct UserFormatOptions: Sendable {
    /// The time zone of dates that name none.
    package var timeZone: TimeZone
    /// The unit of a quantity type for numbers without one.
    package var unit: @Sendable (ObjectType) -> QuantityUnit?

    /// Options; by default the local time zone and the units of ``commonUnit(of:)``.
    package init(
        timeZone: TimeZone = .current, unit: @escaping @Sendable (ObjectType) -> QuantityUnit? = Self.commonUnit
    ) {
        self.timeZone = timeZone
        self.unit = unit
    }

    /// The unit of a total for numbers without one: that of the type of samples it sums up.
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

    /// The canonical unit, but a minute's beats where that is a second's: nobody says 2.5 for a heart rate.
    @Sendable package static func commonUnit(of type: ObjectType) -> QuantityUnit? {
        type.canonicalUnit == .countPerSecond ? .countPerMinute : type.canonicalUnit
    }
}

extension SamplePredicate {
    /// Reads a predicate that a user wrote, such as `value > 150 "count/min" AND start >= "2024-01-01"`.
    ///
    /// It has the grammar of predicate formats, without arguments. Key paths have friendly names (`start`, `value`,
    /// `source`, `activity.averageHeartRate`), dates are strings, and a number may be followed by a unit. Comparisons
    /// of activities that AND joins are about one and the same activity.
    ///
    /// - Parameters:
    ///   - userFormat: What the user wrote.
    ///   - type: The type of the samples asked for.
    ///   - options: Time zone and units.
    /// - Throws: What is wrong, with its place and what was expected.
    package init(
        userFormat: String, for type: ObjectType, options: UserFormatOptions = UserFormatOptions()
    ) throws(PredicateFormatError) {
        let parsed = try FormatParser.parse(userFormat: userFormat)
        self = try FormatTranslator(format: userFormat, type: type, dialect: .user(options)).samples(parsed)
    }
}
