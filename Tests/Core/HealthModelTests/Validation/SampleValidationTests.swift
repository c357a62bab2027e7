import Foundation
import HealthModel
import Testing

@Suite struct SampleValidationTests {
    @Test func DAT_1_startMayEqualEndButNotFollowIt() {
        #expect(
            ValidationError.reason { () throws(ValidationError) in
                try SampleValidation.checkDates(type: .heartRate, start: 10, end: 10)
            } == nil)
        #expect(throws: ValidationError.self) {
            try SampleValidation.checkDates(type: .heartRate, start: 10.000001, end: 10)
        }
        #expect(throws: ValidationError.self) {
            try SampleValidation.checkDates(type: .heartRate, start: .nan, end: 10)
        }
        #expect(throws: ValidationError.self) {
            try SampleValidation.checkDates(type: .heartRate, start: 0, end: .infinity)
        }
    }

    @Test func DAT_2_distantFutureIsNoEnd() {
        for type: ObjectType in [.heartRate, .stepCount, .workout, .sleepAnalysis, .audiogram] {
            #expect(
                ValidationError.reason { () throws(ValidationError) in
                    try SampleValidation.checkDates(type: type, start: Date.distantPast, end: Date.distantFuture)
                } == "Type HKSample can not have endDate of NSDate.distantFuture")
        }
    }

    @Test(arguments: [ObjectType.pregnancy, .lactation, .contraceptive, .visionPrescription])
    func DAT_3_openEndedTypesMayEndInTheDistantFuture(type: ObjectType) throws {
        try SampleValidation.checkDates(type: type, start: Date(), end: Date.distantFuture)
        #expect(SampleValidation.hasUndeterminedDuration(end: SampleValidation.distantFuture))
        #expect(!SampleValidation.hasUndeterminedDuration(end: SampleValidation.distantFuture - 1))
    }

    @Test func DAT_4_theReasonNamesBothDates() throws {
        let reason = try #require(
            ValidationError.reason { () throws(ValidationError) in
                try SampleValidation.checkDates(type: .stepCount, start: 0, end: 345_601)
            })
        #expect(reason.contains("2001-01-01 00:00:00"))
        #expect(reason.contains("2001-01-05 00:00:01"))
        #expect(reason.contains("exceed the maximum allowed duration for this sample type"))
    }

    @Test func DAT_5_fourDaysForCumulativeTypesAndWorkouts() throws {
        for type: ObjectType in [.stepCount, .workout] {
            try SampleValidation.checkDates(type: type, start: 0, end: 345_600)
            #expect(throws: ValidationError.self) {
                try SampleValidation.checkDates(type: type, start: 0, end: 345_600.5)
            }
        }
        for type: ObjectType in [.bodyMass, .sleepAnalysis, .workoutRoute] {
            try SampleValidation.checkDates(type: type, start: 0, end: 1e9)
        }
    }

    @Test func DAT_6_futureDatesAreAccepted() throws {
        try SampleValidation.checkDates(type: .stepCount, start: 3e9, end: 3e9 + 60)
    }

    @Test func DAT_9_theValueIsACaseOfTheEnumeration() throws {
        #expect(
            ValidationError.reason { () throws(ValidationError) in
                try SampleValidation.checkCategoryValue(0, type: .cervicalMucusQuality)
            } == "Value 0 is not compatible with type HKCategoryTypeIdentifierCervicalMucusQuality")
        for type in ObjectType.all {
            guard let values = type.categoryValues else {
                #expect(throws: ValidationError.self) { try SampleValidation.checkCategoryValue(0, type: type) }
                continue
            }
            for value in values {
                try SampleValidation.checkCategoryValue(value, type: type)
            }
            for value in [values.lowerBound - 1, values.upperBound + 1, .min, .max] {
                #expect(throws: ValidationError.self) { try SampleValidation.checkCategoryValue(value, type: type) }
            }
        }
        #expect(ObjectType.mindfulSession.categoryValues == 0...0)
        #expect(ObjectType.sleepAnalysis.categoryValues == 0...5)
        #expect(ObjectType.headache.categoryValues == 0...4)
        #expect(ObjectType.menstrualFlow.categoryValues == 1...5)
    }

    @Test func QTY_6_theUnitFitsTheType() throws {
        let perMinute = try QuantityUnit(parsing: "count/min")
        let count = try QuantityUnit(parsing: "count")
        try SampleValidation.checkQuantity(QuantityValue(72, perMinute), type: .heartRate)
        #expect(throws: ValidationError.self) {
            try SampleValidation.checkQuantity(QuantityValue(72, count), type: .heartRate)
        }
        #expect(throws: ValidationError.self) {
            try SampleValidation.checkQuantity(QuantityValue(72, count), type: .sleepAnalysis)
        }
    }

    @Test func QTY_8_onlyFiniteValues() throws {
        let count = try QuantityUnit(parsing: "count")
        for value in [0, -1, -0.0, 1e300] {
            try SampleValidation.checkQuantity(QuantityValue(value, count), type: .stepCount)
        }
        for value in [Double.nan, .infinity, -.infinity] {
            #expect(throws: ValidationError.self) {
                try SampleValidation.checkQuantity(QuantityValue(value, count), type: .stepCount)
            }
        }
    }
}
