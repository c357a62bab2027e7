/// The validation of workouts, events and activities on creation; the facade raises the errors thrown here.
public enum WorkoutValidation {
    /// Validates totals, events and activities against the dates of the workout.
    ///
    /// The dates themselves are validated as those of every sample (DAT-1, DAT-2, DAT-3, DAT-4, DAT-5, WKO-1).
    ///
    /// - Throws: ``ValidationError`` for a negative duration (WKO-4), a total in a unit of another dimension (WKO-5)
    ///   or an event outside the workout (WKO-8).
    public static func check(_ workout: WorkoutRecord, start: Double, end: Double) throws(ValidationError) {
        guard workout.duration >= 0, workout.duration.isFinite else {
            throw ValidationError(reason: "The duration of a workout must not be negative: \(workout.duration).")
        }
        for total in WorkoutTotal.allCases {
            guard let quantity = workout.totals[total] else { continue }
            guard quantity.unit.isCompatible(with: total.canonicalUnit), quantity.value.isFinite else {
                throw ValidationError(
                    reason:
                        "The total \(total) of a workout needs a unit compatible with \(total.canonicalUnit.unitString), "
                        + "and was given as \(quantity).")
            }
        }
        for event in workout.events ?? [] where event.start < start || event.end > end {
            throw ValidationError(reason: "Workout events must take place between the workout's start and end.")
        }
    }

    /// Validates an event on its own.
    ///
    /// - Throws: ``ValidationError`` if the end precedes the start, or if an instantaneous event has a duration
    ///   (WEV-3).
    public static func check(_ event: WorkoutEventRecord) throws(ValidationError) {
        guard event.start <= event.end else {
            throw ValidationError(reason: "A workout event must not end before it starts.")
        }
        let mayLast = event.kind == .lap || event.kind == .segment
        guard mayLast || event.start == event.end else {
            throw ValidationError(reason: "Workout events of type \(event.kind) must not have a duration.")
        }
    }

    /// Validates an activity on its own: the end must not precede the start (WAC-7).
    public static func check(_ activity: WorkoutActivityRecord) throws(ValidationError) {
        if let end = activity.end, end < activity.start {
            throw ValidationError(reason: "A workout activity must not end before it starts.")
        }
    }
}

// MARK: - With metadata

extension WorkoutValidation {
    /// Validates an event on its own together with its metadata (WEV-3, WEV-9).
    public static func checkAll(_ event: WorkoutEventRecord) throws(ValidationError) {
        try check(event)
        try MetadataValidation.check(event.metadata, type: nil)
    }

    /// Validates an activity on its own together with its metadata (WAC-7).
    public static func checkAll(_ activity: WorkoutActivityRecord) throws(ValidationError) {
        try check(activity)
        try MetadataValidation.check(activity.metadata, type: nil)
    }

    /// Returns whether an event is valid on its own.
    public static func isValid(_ event: WorkoutEventRecord) -> Bool {
        (try? checkAll(event)) != nil
    }

    /// Returns whether an activity is valid on its own.
    public static func isValid(_ activity: WorkoutActivityRecord) -> Bool {
        (try? checkAll(activity)) != nil
    }
}
