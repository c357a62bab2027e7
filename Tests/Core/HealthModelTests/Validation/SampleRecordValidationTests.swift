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
}
