/// Validation of an entire sample.
extension SampleValidation {
    /// Validates dates, contents and metadata, as before a sample is saved.
    ///
    /// - Parameters:
    ///   - record: The sample.
    ///   - allowsAnyNumber: Whether the value of a quantity sample may be infinite or not a number, as on creation of
    ///     an object (QTY-8). Such a sample cannot be saved.
    /// - Throws: ``ValidationError`` for the first rule that the sample violates.
    public static func check(_ record: SampleRecord, allowsAnyNumber: Bool = false) throws(ValidationError) {
        try checkDates(type: record.type, start: record.start, end: record.end)
        switch record.content {
        case .quantity(let quantity):
            try checkUnit(quantity.unit, type: record.type)
            if !allowsAnyNumber { try checkNumber(of: quantity, type: record.type) }
        case .category(let value):
            try checkCategoryValue(value, type: record.type)
        case .correlation(let samples):
            try checkFamily(.correlation, of: record.type)
            try checkContained(samples, type: record.type, allowsAnyNumber: allowsAnyNumber)
        case .workout(let workout):
            try checkFamily(.workout, of: record.type)
            try checkParts(of: workout, start: record.start, end: record.end)
        case .route(let count):
            try checkFamily(.workoutRoute, of: record.type)
            guard count >= 0 else { throw ValidationError(reason: "Invalid number of route locations: \(count)") }
        case .series(let series):
            try checkQuantity(series.quantity, type: record.type)
            guard series.count > 0 else { throw ValidationError(reason: "A series must contain at least one quantity") }
        case .heartbeats(let count):
            try checkFamily(.heartbeatSeries, of: record.type)
            guard count >= 0 else { throw ValidationError(reason: "Invalid number of heartbeats: \(count)") }
        case .detail(let detail):
            try detail.check(type: record.type, start: record.start, end: record.end)
        }
        try MetadataValidation.check(record.metadata, type: record.type)
    }

    /// Returns whether a sample is valid.
    public static func isValid(_ record: SampleRecord) -> Bool {
        (try? check(record)) != nil
    }

    /// Returns whether a sample can be created, which does not require a finite value (QTY-8).
    package static func isValidObject(_ record: SampleRecord) -> Bool {
        (try? check(record, allowsAnyNumber: true)) != nil
    }

    /// Validates that the value of a sample and of the samples it contains is finite, as required for saving (QTY-8).
    package static func checkNumbers(of record: SampleRecord) throws(ValidationError) {
        if case .quantity(let quantity) = record.content { try checkNumber(of: quantity, type: record.type) }
        for sample in record.contained { try checkNumbers(of: sample) }
    }

    private static func checkFamily(_ family: ObjectTypeFamily, of type: ObjectType) throws(ValidationError) {
        guard type.family == family else {
            throw ValidationError(.invalidArgument, reason: "Type \(type.identifier) is not a \(family) type")
        }
    }

    /// Validates the contents of a correlation (OTH-20, OTH-21).
    private static func checkContained(
        _ samples: [SampleRecord], type: ObjectType, allowsAnyNumber: Bool
    ) throws(ValidationError) {
        guard !samples.isEmpty else {
            throw ValidationError(reason: "A correlation of type \(type.identifier) must contain at least one sample")
        }
        for sample in samples {
            guard sample.type.family == .quantity || sample.type.family == .category else {
                throw ValidationError(
                    reason: "A correlation can only contain quantity and category samples, not samples of type "
                        + sample.type.identifier)
            }
            try check(sample, allowsAnyNumber: allowsAnyNumber)
        }
        if type == .bloodPressure {
            let types = samples.map(\.type)
            guard
                types == [.bloodPressureSystolic, .bloodPressureDiastolic]
                    || types == [.bloodPressureDiastolic, .bloodPressureSystolic]
            else {
                throw ValidationError(
                    reason: "A correlation of type \(type.identifier) must contain exactly one sample of type "
                        + "\(ObjectType.bloodPressureSystolic.identifier) and one of type "
                        + ObjectType.bloodPressureDiastolic.identifier)
            }
        }
    }

    private static func checkParts(
        of workout: WorkoutRecord, start: Double, end: Double
    ) throws(ValidationError) {
        try WorkoutValidation.check(workout, start: start, end: end)
        for event in workout.events ?? [] { try WorkoutValidation.checkAll(event) }
        for activity in workout.activities { try WorkoutValidation.checkAll(activity) }
    }
}
