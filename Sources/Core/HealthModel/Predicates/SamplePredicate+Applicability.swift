extension SamplePredicate {
    /// Validates that every part applies to objects of a type (QRY-6).
    ///
    /// A type that is not a sample type accepts only constants. Comparisons of quantities require a quantity type and
    /// those of category values a category type; activity type, duration, totals, statistics and activities require a
    /// workout type. Identifiers, dates, origins, metadata and associations apply to every sample type.
    ///
    /// - Parameters:
    ///   - type: The type of the objects.
    ///   - className: The class name of the type in the error message.
    /// - Throws: ``ValidationError`` if a part does not apply.
    public func checkApplicability(
        to type: ObjectType, className: @autoclosure () -> String
    ) throws(ValidationError) {
        switch self {
        case .constant: break
        case .and(let parts), .or(let parts):
            for part in parts { try part.checkApplicability(to: type, className: className()) }
        case .not(let part): try part.checkApplicability(to: type, className: className())
        default:
            guard applies(to: type) else {
                throw ValidationError(
                    .invalidArgument, reason: "Unexpected dataType of class \(className()) for \(subject) predicate")
            }
        }
    }

    private func applies(to type: ObjectType) -> Bool {
        switch self {
        case .quantity, .count, .mostRecentStart, .mostRecentEnd, .mostRecentLength, .part: type.family == .quantity
        case .category, .categoryValues: type.family == .category
        case .detail(let key, _, _), .detailText(let key, _, _, _): type.family == key.family
        case .related(let relation):
            relation.kind == .symptom
                ? type.family == .category : type == .workoutEffortScore || type == .estimatedWorkoutEffortScore
        case .activityType, .duration, .total, .statistic, .activity: type.family == .workout
        default: type.isSample
        }
    }

    /// The subject of a single comparison in error messages.
    private var subject: String {
        switch self {
        case .constant: "constant"
        case .and, .or, .not: "compound"
        case .start: "startDate"
        case .end: "endDate"
        case .uuid: "UUID"
        case .source: "source"
        case .revision: "sourceRevision"
        case .device, .deviceProperty, .hasNoDevice, .text(.device, _, _, _): "device"
        case .text: "sourceRevision"
        case .metadataKey, .metadataValues, .metadata: "metadata"
        case .length: "duration"
        case .count: "count"
        case .part(.minimum, _, _): "min"
        case .part(.maximum, _, _): "max"
        case .part(.mostRecent, _, _): "most_recent"
        case .mostRecentStart: "most_recent_start_date"
        case .mostRecentEnd: "most_recent_end_date"
        case .mostRecentLength: "most_recent_duration"
        case .hasNoCorrelation: "correlation"
        case .workout, .hasWorkout: "workout"
        case .related(let relation): relation.kind == .symptom ? "electrocardiogram" : "ratingOfExertionAssociation"
        case .detail(let key, _, _), .detailText(let key, _, _, _): key.rawValue
        case .quantity: "quantity"
        case .category, .categoryValues: "value"
        case .activityType: "workoutType"
        case .duration: "duration"
        case .total(.energyBurned, _, _): "totalEnergyBurned"
        case .total(.distance, _, _): "totalDistance"
        case .total(.swimmingStrokeCount, _, _): "totalSwimmingStrokeCount"
        case .total(.flightsClimbed, _, _): "totalFlightsClimbed"
        case .statistic(.sum, _, _, _): "sumQuantity"
        case .statistic(.minimum, _, _, _): "minimumQuantity"
        case .statistic(.average, _, _, _): "averageQuantity"
        case .statistic(.maximum, _, _, _): "maximumQuantity"
        case .activity: "workoutActivity"
        }
    }

    /// Returns the pairs of incompatible units in comparisons with objects of a type (PRED-36): the given unit and
    /// the needed one.
    public func incompatibleUnits(for type: ObjectType) -> [(given: QuantityUnit, needed: QuantityUnit)] {
        switch self {
        case .and(let parts), .or(let parts): parts.flatMap { $0.incompatibleUnits(for: type) }
        case .not(let part): part.incompatibleUnits(for: type)
        case .quantity(_, let value), .part(_, _, let value): Self.pair(value.unit, type.canonicalUnit)
        case .total(let total, _, let value): Self.pair(value.unit, total.canonicalUnit)
        case .statistic(_, let type, _, let value): Self.pair(value.unit, type.canonicalUnit)
        case .activity(let predicate): predicate.incompatibleUnits
        default: []
        }
    }

    static func pair(
        _ given: QuantityUnit, _ needed: QuantityUnit?
    ) -> [(given: QuantityUnit, needed: QuantityUnit)] {
        guard let needed, !given.isCompatible(with: needed) else { return [] }
        return [(given, needed)]
    }
}
