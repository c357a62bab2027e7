import Foundation
import HealthModel
import Testing

@Suite struct MetadataValidationTests {
    private func reason(_ metadata: Metadata?, _ type: ObjectType? = .stepCount) -> String? {
        return ValidationError.reason { () throws(ValidationError) in try MetadataValidation.check(metadata, type: type)
        }
    }

    private func quantity(_ value: Double, _ unit: String) throws -> MetadataValue {
        .quantity(QuantityValue(value, try QuantityUnit(parsing: unit)))
    }

    @Test func MET_2_syncIdentifierAndVersionComeTogether() {
        #expect(
            reason([MetadataKey.syncVersion: .integer(1)])
                == "HKMetadataKeySyncVersion may not be provided if HKMetadataKeySyncIdentifier is not provided "
                + "in the metadata")
        #expect(reason([MetadataKey.syncIdentifier: .string("a")]) != nil)
        let both: Metadata = [MetadataKey.syncIdentifier: .string("a"), MetadataKey.syncVersion: .integer(1)]
        #expect(reason(both) == nil)
        #expect(both.syncIdentifier == "a")
        #expect(both.syncVersion == 1)
    }

    @Test func MET_3_predefinedKeysHaveAClass() throws {
        #expect(reason([MetadataKey.timeZone: .integer(1)]) == "The metadata value of key HKTimeZone must be a string")
        #expect(reason([MetadataKey.indoorWorkout: .string("1")]) != nil)
        for number: MetadataValue in [.bool(true), .integer(1), .number(1)] {
            #expect(reason([MetadataKey.indoorWorkout: number]) == nil)
            #expect(reason([MetadataKey.weatherCondition: number]) == nil)
        }
        #expect(reason([MetadataKey.dateOfEarliestDataUsedForEstimate: .date(.now)]) == nil)
        #expect(reason([MetadataKey.dateOfEarliestDataUsedForEstimate: .number(0)]) != nil)
        #expect(reason([MetadataKey.elevationAscended: try quantity(3, "ft")]) == nil)
        #expect(reason([MetadataKey.elevationAscended: try quantity(3, "kg")]) != nil)
        #expect(reason([MetadataKey.elevationAscended: .number(3)]) != nil)
        #expect(reason([MetadataKey.averageMETs: try quantity(3, "kcal/hr·kg")]) == nil)
    }

    @Test func MET_3_sessionEstimateFitsTheSample() throws {
        let metadata: Metadata = [MetadataKey.sessionEstimate: try quantity(30, "mL/min·kg")]
        #expect(reason(metadata, .vo2Max) == nil)
        #expect(reason(metadata, .stepCount) != nil)
        #expect(reason(metadata, nil) == nil)
    }

    @Test func MET_3_theReasonNamesTheFirstKey() throws {
        let metadata: Metadata = ["HKTimeZone": .bool(true), "HKFoodType": .bool(true), "HKLapLength": .bool(true)]
        #expect(reason(metadata) == "The metadata value of key HKFoodType must be a string")
    }

    @Test func MET_3_customKeysAreFree() throws {
        #expect(reason(["my key": .bool(true), "": .string(""), "HKSomething": try quantity(1, "m")]) == nil)
        #expect(reason(nil) == nil)
        #expect(reason([:]) == nil)
    }

    @Test func MET_4_requiredKeys() {
        #expect(reason(nil, .menstrualFlow) != nil)
        #expect(reason([MetadataKey.menstrualCycleStart: .bool(false)], .menstrualFlow) == nil)
        #expect(reason(["other": .bool(false)], .insulinDelivery) != nil)
        #expect(reason([MetadataKey.insulinDeliveryReason: .integer(1)], .insulinDelivery) == nil)
    }

    @Test func MET_7_aSystemKeyIsAcceptedFromAnApp() {
        #expect(reason([MetadataKey.appleDeviceCalibrated: .bool(true)]) == nil)
    }
}
