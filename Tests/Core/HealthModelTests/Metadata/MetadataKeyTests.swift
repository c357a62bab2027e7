import Foundation
import HealthModel
import Testing

/// The values that each predefined metadata key takes (MET-3).
@Suite struct MetadataKeyTests {
    private static let texts = [
        "HKMetadataKeyAppleFitnessPlusCatalogIdentifier", "HKDeviceManufacturerName", "HKDeviceName",
        "HKDeviceSerialNumber", "HKDigitalSignature", "HKExternalUUID", "HKFoodType",
        "HKMetadataKeyGlassesPrescriptionDescription", "HKMetadataKeySyncIdentifier", "HKTimeZone",
        "HKUDIDeviceIdentifier", "HKUDIProductionIdentifier", "HKWorkoutBrandName",
    ]
    private static let units = [
        "HKAlpineSlopeGrade": "%", "HKMetadataKeyAudioExposureDuration": "s",
        "HKMetadataKeyAudioExposureLevel": "dBASPL", "HKAverageMETs": "kcal/(kg*hr)", "HKAverageSpeed": "m/s",
        "HKMetadataKeyBarometricPressure": "Pa", "HKCrossTrainerDistance": "m", "HKElevationAscended": "m",
        "HKElevationDescended": "m", "HKFitnessMachineDuration": "s", "HKMetadataKeyHeadphoneGain": "dBASPL",
        "HKHeartRateEventThreshold": "count/min", "HKMetadataKeyHeartRateRecoveryActivityDuration": "s",
        "HKMetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate": "count/min", "HKIndoorBikeDistance": "m",
        "HKLapLength": "m", "HKLowCardioFitnessEventThreshold": "ml/(kg*min)",
        "HKMetadataKeyMaximumLightIntensity": "lx", "HKMaximumSpeed": "m/s", "HKVO2MaxValue": "ml/(kg*min)",
        "HKWeatherHumidity": "%", "HKWeatherTemperature": "degC",
    ]
    private static let special = ["HKDateOfEarliestDataUsedForEstimate", "HKMetadataKeySessionEstimate"]

    private func reason(_ key: String, _ value: MetadataValue, _ type: ObjectType? = .vo2Max) -> String? {
        var metadata: Metadata = [key: value]
        if key == MetadataKey.syncIdentifier { metadata[MetadataKey.syncVersion] = .integer(1) }
        if key == MetadataKey.syncVersion { metadata[MetadataKey.syncIdentifier] = .string("a") }
        return ValidationError.reason { () throws(ValidationError) in try MetadataValidation.check(metadata, type: type)
        }
    }

    @Test func MET_3_everyPredefinedKeyTakesValuesOfItsClass() throws {
        let keys = MetadataKey.expectations.keys
        #expect(keys.count == 71 && Set(Self.texts + Self.units.keys + Self.special).isSubset(of: keys))
        let values: [(MetadataValue, kind: String)] = [
            (.string("1"), "text"), (.bool(true), "number"), (.integer(1), "number"), (.number(1), "number"),
            (.date(Date(timeIntervalSinceReferenceDate: 1)), "date"),
        ]
        let all: [String] = [
            "%", "s", "dBASPL", "kcal/(kg*hr)", "m/s", "Pa", "m", "count/min", "ml/(kg*min)", "lx", "degC",
        ]
        for key in keys {
            let unit = Self.units[key]
            let kind =
                Self.texts.contains(key)
                ? "text"
                : unit != nil || key == Self.special[1] ? "quantity" : key == Self.special[0] ? "date" : "number"
            let words = [
                "text": "a string", "number": "a number", "date": "a date",
                "quantity": unit.map { "a quantity compatible with \($0)" }
                    ?? "a quantity compatible with the type of the sample",
            ]
            for (value, own) in values {
                let found = reason(key, value)
                if own == kind {
                    #expect(found == nil, "\(key)")
                } else {
                    let prefix = "The metadata value of key \(key) must be \(words[kind] ?? "")".prefix { $0 != "/" }
                    #expect(
                        found?.hasPrefix(
                            kind == "quantity" && unit != nil
                                ? "The metadata value of key \(key) must be a quantity compatible with " : prefix)
                            == true, "\(key) \(found ?? "")")
                }
            }
            for other in all {
                let (wanted, given) = (
                    try QuantityUnit(parsing: unit ?? "ml/(kg*min)"), try QuantityUnit(parsing: other)
                )
                let quantity = MetadataValue.quantity(QuantityValue(1, given))
                let fits = kind == "quantity" && wanted.isCompatible(with: given)
                #expect((reason(key, quantity) == nil) == fits, "\(key) \(other)")
            }
        }
    }

    @Test func MET_4_everyTypeHasItsRequiredKey() {
        for type in ObjectType.all where type.isSample {
            let required: String? =
                type == .menstrualFlow
                ? "HKMenstrualCycleStart" : type == .insulinDelivery ? "HKInsulinDeliveryReason" : nil
            let expected = required.map { "Metadata of type \(type.identifier) must contain the key \($0)" }
            var found: String?
            do throws(ValidationError) { try MetadataValidation.check(nil, type: type) } catch { found = error.reason }
            #expect(found == expected)
            if let required { #expect(reason(required, .integer(1), type) == nil) }
        }
    }

    @Test func MET_9_valuesAsOtherKinds() {
        let date = Date(timeIntervalSinceReferenceDate: 5)
        let quantity = QuantityValue(3, .meter)
        let values: [MetadataValue] = [
            .string("a"), .bool(true), .bool(false), .integer(7), .number(7), .number(7.5), .number(0), .date(date),
            .quantity(quantity), .number(1e300),
        ]
        #expect(values.map(\.stringValue) == ["a"] + Array(repeating: nil, count: 9))
        #expect(values.map(\.dateValue) == Array(repeating: nil, count: 7) + [date, nil, nil])
        #expect(values.map(\.quantityValue) == Array(repeating: nil, count: 8) + [quantity, nil])
        #expect(values.map(\.doubleValue) == [nil, 1, 0, 7, 7, 7.5, 0, nil, nil, 1e300])
        #expect(values.map(\.integerValue) == [nil, 1, 0, 7, 7, nil, 0, nil, nil, nil])
        #expect(values.map(\.boolValue) == [nil, true, false, true, true, true, false, nil, nil, true])
        let metadata: Metadata = [
            MetadataKey.syncIdentifier: .string("s"), MetadataKey.syncVersion: .number(2.5),
            MetadataKey.wasUserEntered: .integer(1), MetadataKey.timeZone: .string("Asia/Kathmandu"),
        ]
        #expect(metadata.syncIdentifier == "s" && metadata.syncVersion == 2.5 && metadata.wasUserEntered)
        #expect(metadata.timeZone?.identifier == "Asia/Kathmandu" && Metadata().timeZone == nil)
        #expect(!Metadata().wasUserEntered && !Metadata([MetadataKey.wasUserEntered: .bool(false)]).wasUserEntered)
        #expect(Metadata([MetadataKey.timeZone: .string("Nowhere")]).timeZone == nil)
    }
}
