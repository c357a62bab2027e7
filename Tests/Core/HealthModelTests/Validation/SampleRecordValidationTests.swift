import HealthModel
import Testing

@Suite struct SampleRecordValidationTests {
    private func sample(_ type: ObjectType, _ content: SampleContent, metadata: Metadata? = nil) -> SampleRecord {
        SampleRecord(type: type, start: 0, end: 60, content: content, metadata: metadata)
    }

    private func pressure(_ type: ObjectType) -> SampleRecord {
        sample(type, .quantity(QuantityValue(100, .millimeterOfMercury)))
    }

    @Test func WKO_8_partsOfWorkoutsAreChecked() {
        var workout = WorkoutRecord(activityType: .running, start: 0, end: 60, events: [], totals: [:])
        #expect(SampleValidation.isValid(sample(.workout, .workout(workout))))
        workout.events = [WorkoutEventRecord(kind: .pause, start: 1, end: 2)]
        #expect(!SampleValidation.isValid(sample(.workout, .workout(workout))))
        workout.events = nil
        workout.activities[0].end = -1
        #expect(!SampleValidation.isValid(sample(.workout, .workout(workout))))
    }

    @Test func OTH_20_containedSamplesAreChecked() {
        let nested = sample(.food, .correlation([pressure(.bloodPressureSystolic)]))
        #expect(SampleValidation.isValid(nested))
        #expect(!SampleValidation.isValid(sample(.food, .correlation([]))))
        #expect(!SampleValidation.isValid(sample(.food, .correlation([nested]))))
        let wrong = sample(.bodyMass, .quantity(QuantityValue(1, .meter)))
        #expect(!SampleValidation.isValid(sample(.food, .correlation([wrong]))))
    }

    @Test func OTH_21_bloodPressureNeedsItsTwoNumbers() {
        let systolic = pressure(.bloodPressureSystolic)
        let diastolic = pressure(.bloodPressureDiastolic)
        #expect(SampleValidation.isValid(sample(.bloodPressure, .correlation([systolic, diastolic]))))
        #expect(SampleValidation.isValid(sample(.bloodPressure, .correlation([diastolic, systolic]))))
        for wrong in [[systolic], [systolic, systolic], [systolic, diastolic, diastolic]] {
            #expect(!SampleValidation.isValid(sample(.bloodPressure, .correlation(wrong))))
        }
    }

    @Test func QTY_6_contentMustFitTheFamily() {
        #expect(!SampleValidation.isValid(sample(.workout, .quantity(QuantityValue(1, .count)))))
        #expect(!SampleValidation.isValid(sample(.stepCount, .category(0))))
        #expect(!SampleValidation.isValid(sample(.stepCount, .correlation([pressure(.bloodPressureSystolic)]))))
        #expect(!SampleValidation.isValid(sample(.stepCount, .route(count: 1))))
        #expect(SampleValidation.isValid(sample(.workoutRoute, .route(count: 1))))
        #expect(!SampleValidation.isValid(sample(.workoutRoute, .route(count: -1))))
    }

    @Test func MET_4_metadataIsChecked() {
        #expect(!SampleValidation.isValid(sample(.menstrualFlow, .category(1))))
        let metadata: Metadata = [MetadataKey.menstrualCycleStart: .bool(true)]
        #expect(SampleValidation.isValid(sample(.menstrualFlow, .category(1), metadata: metadata)))
    }

    /// An object may be created with any number, and only saved with a finite one.
    @Test(arguments: [Double.nan, .infinity, -.infinity]) func QTY_8_numbersAreFiniteWhereTheyAreSaved(number: Double) {
        func reason(_ record: SampleRecord) -> String? {
            ValidationError.reason { () throws(ValidationError) in try SampleValidation.checkNumbers(of: record) }
        }
        let good = pressure(.bloodPressureSystolic)
        let bad = sample(.bloodPressureDiastolic, .quantity(QuantityValue(number, .millimeterOfMercury)))
        let message = "The quantity of type HKQuantityTypeIdentifierBloodPressureDiastolic must be a finite number"
        #expect(reason(good) == nil && reason(bad) == message)
        for (samples, isGood) in [([good, good], true), ([bad], false), ([good, bad], false), ([bad, good], false)] {
            let food = sample(.food, .correlation(samples))
            #expect(reason(food) == (isGood ? nil : message))
            #expect(SampleValidation.isValid(food) == isGood && SampleValidation.isValidObject(food))
        }
        #expect(!SampleValidation.isValid(bad) && SampleValidation.isValidObject(bad))
        // Whoever contains another correlation contains its numbers, too.
        #expect(reason(sample(.food, .correlation([sample(.food, .correlation([good, bad]))]))) == message)
        #expect(reason(sample(.sleepAnalysis, .category(1))) == nil)
        // The unit is that of the type, whatever the number.
        #expect(!SampleValidation.isValidObject(sample(.bodyMass, .quantity(QuantityValue(number, .meter)))))
    }

    @Test func WKO_8_metadataOfPartsOfWorkoutsAreChecked() {
        let wrong: Metadata = [MetadataKey.syncIdentifier: .string("a")]
        var workout = WorkoutRecord(activityType: .running, start: 0, end: 60, events: [], totals: [:])
        let lap = WorkoutEventRecord(kind: .lap, start: 1, end: 2, metadata: ["own": .string("a")])
        workout.events = [lap]
        #expect(SampleValidation.isValid(sample(.workout, .workout(workout))))
        workout.events = [lap, WorkoutEventRecord(kind: .lap, start: 1, end: 2, metadata: wrong)]
        #expect(!SampleValidation.isValid(sample(.workout, .workout(workout))))
        workout.events = [lap]
        workout.activities[0].metadata = ["own": .string("a")]
        #expect(SampleValidation.isValid(sample(.workout, .workout(workout))))
        workout.activities[0].metadata = wrong
        #expect(!SampleValidation.isValid(sample(.workout, .workout(workout))))
        #expect(!SampleValidation.isValidObject(sample(.workout, .workout(workout))))
    }

    @Test func QTY_6_everyContentHasItsFamilyAndItsNumbers() {
        func reason(_ type: ObjectType, _ content: SampleContent) -> String? {
            ValidationError.reason { () throws(ValidationError) in try SampleValidation.check(sample(type, content)) }
        }
        let workout = WorkoutRecord(activityType: .running, start: 0, end: 60, events: [], totals: [:])
        func series(_ count: Int, _ value: Double = 1, _ unit: QuantityUnit = .count) -> SampleContent {
            .series(
                QuantitySeriesRecord(
                    quantity: QuantityValue(value, unit), count: count, minimum: 1, maximum: 1, mostRecent: 1,
                    mostRecentStart: 0, mostRecentEnd: 1))
        }
        #expect(reason(.workout, .workout(workout)) == nil)
        #expect(
            reason(.stepCount, .workout(workout))
                == "Type HKQuantityTypeIdentifierStepCount is not a workout type")
        for count in [0, 1] {
            #expect(reason(.heartbeatSeries, .heartbeats(count: count)) == nil)
            #expect(reason(.workoutRoute, .route(count: count)) == nil)
        }
        #expect(reason(.heartbeatSeries, .heartbeats(count: -1)) == "Invalid number of heartbeats: -1")
        #expect(reason(.workoutRoute, .route(count: -1)) == "Invalid number of route locations: -1")
        #expect(
            reason(.workoutRoute, .heartbeats(count: 1)) != nil && reason(.heartbeatSeries, .route(count: 1)) != nil)
        #expect(reason(.stepCount, series(1)) == nil && reason(.stepCount, series(2)) == nil)
        #expect(reason(.stepCount, series(0)) == "A series must contain at least one quantity")
        #expect(
            reason(.stepCount, series(1, .nan))
                == "The quantity of type HKQuantityTypeIdentifierStepCount must be a finite number")
        #expect(reason(.stepCount, series(1, 1, .meter)) != nil && reason(.sleepAnalysis, series(1)) != nil)
        #expect(reason(.sleepAnalysis, .category(6)) != nil && reason(.sleepAnalysis, .category(5)) == nil)
        // Dates come first, and metadata last.
        var record = sample(.stepCount, series(0), metadata: [MetadataKey.syncVersion: .integer(1)])
        record.start = 61
        func first() -> String? {
            ValidationError.reason { () throws(ValidationError) in try SampleValidation.check(record) }
        }
        #expect(first()?.hasPrefix("The end date") == true)
        record.start = 0
        #expect(first() == "A series must contain at least one quantity")
        record.content = series(1)
        #expect(first()?.hasPrefix("HKMetadataKeySyncVersion may not be provided") == true)
    }
}
