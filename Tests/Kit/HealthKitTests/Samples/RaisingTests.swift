import Foundation
import HealthKit
import Testing

/// Invalid arguments for objects: each ends the process, with a reason.
@Suite struct RaisingTests {
    enum Mistake: String, CaseIterable, Codable {
        case DAT_1_endBeforeStart, DAT_2_distantFuture, DAT_4_tooLong
        case DAT_9_categoryValue
        case MET_1_otherClass, MET_2_versionWithoutIdentifier, MET_3_wrongClass, MET_4_missingKey
        case QTY_6_incompatibleUnit
        case OTH_20_emptyCorrelation, OTH_20_workoutInCorrelation, OTH_21_halfABloodPressure
        case WKO_1_endBeforeStart, WKO_4_negativeDuration, WKO_5_energyInMetres, WKO_8_eventOutside
        case WEV_3_pauseThatLasts, WEV_9_eventMetadata, WAC_7_endBeforeStart

        /// The text that the reason must contain.
        var reason: String {
            switch self {
            case .DAT_1_endBeforeStart, .WKO_1_endBeforeStart: "must not be earlier than its start date"
            case .DAT_2_distantFuture: "Type HKSample can not have endDate of NSDate.distantFuture"
            case .DAT_4_tooLong: "exceed the maximum allowed duration for this sample type"
            case .DAT_9_categoryValue:
                "Value 0 is not compatible with type HKCategoryTypeIdentifierCervicalMucusQuality"
            case .MET_1_otherClass: "must be a string, a number, a date or a quantity"
            case .MET_2_versionWithoutIdentifier, .WEV_9_eventMetadata:
                "HKMetadataKeySyncVersion may not be provided if HKMetadataKeySyncIdentifier is not provided in the "
                    + "metadata"
            case .MET_3_wrongClass: "HKTimeZone must be a string"
            case .MET_4_missingKey: "must contain the key HKInsulinDeliveryReason"
            case .QTY_6_incompatibleUnit: "Incompatible unit: m"
            case .OTH_20_emptyCorrelation: "must contain at least one sample"
            case .OTH_20_workoutInCorrelation: "can only contain quantity and category samples"
            case .OTH_21_halfABloodPressure: "must contain exactly one sample"
            case .WKO_4_negativeDuration: "must not be negative"
            case .WKO_5_energyInMetres: "unit compatible with kcal"
            case .WKO_8_eventOutside: "must take place between"
            case .WEV_3_pauseThatLasts: "must not have a duration"
            case .WAC_7_endBeforeStart: "must not end before it starts"
            }
        }

        func make() {
            switch self {
            case .DAT_1_endBeforeStart: steps(from: 1, to: 0)
            case .DAT_2_distantFuture: steps(from: 0, to: Date.distantFuture.timeIntervalSince(origin))
            case .DAT_4_tooLong: steps(from: 0, to: 345_601)
            case .DAT_9_categoryValue:
                _ = HKCategorySample(type: HKCategoryType(.cervicalMucusQuality), value: 0, start: at(0), end: at(1))
            case .MET_1_otherClass: steps(metadata: ["list": [1, 2]])
            case .MET_2_versionWithoutIdentifier: steps(metadata: [HKMetadataKeySyncVersion: 1])
            case .MET_3_wrongClass: steps(metadata: [HKMetadataKeyTimeZone: 1])
            case .MET_4_missingKey: quantity(.insulinDelivery, HKQuantity(unit: .internationalUnit(), doubleValue: 1))
            case .QTY_6_incompatibleUnit: quantity(.stepCount, HKQuantity(unit: .meter(), doubleValue: 1))
            case .OTH_20_emptyCorrelation: correlation([])
            case .OTH_20_workoutInCorrelation:
                correlation([HKWorkout(activityType: .running, start: at(0), end: at(1))])
            case .OTH_21_halfABloodPressure:
                let systolic = HKQuantitySample(
                    type: HKQuantityType(.bloodPressureSystolic),
                    quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: 120), start: at(0), end: at(0))
                correlation([systolic])
            case .WKO_1_endBeforeStart: _ = HKWorkout(activityType: .running, start: at(1), end: at(0))
            case .WKO_4_negativeDuration:
                _ = HKWorkout(
                    activityType: .running, start: at(0), end: at(60), duration: -1, totalEnergyBurned: nil,
                    totalDistance: nil, metadata: nil)
            case .WKO_5_energyInMetres: workout(energy: HKQuantity(unit: .meter(), doubleValue: 1))
            case .WKO_8_eventOutside: workout(event: HKWorkoutEvent(type: .marker, date: at(61)))
            case .WEV_3_pauseThatLasts:
                _ = HKWorkoutEvent(
                    type: .pause, dateInterval: DateInterval(start: at(0), duration: 1), metadata: nil)
            case .WEV_9_eventMetadata:
                _ = HKWorkoutEvent(type: .lap, date: at(0), metadata: [HKMetadataKeySyncVersion: 1])
            case .WAC_7_endBeforeStart:
                _ = HKWorkoutActivity(
                    workoutConfiguration: HKWorkoutConfiguration(), start: at(1), end: at(0), metadata: nil)
            }
        }

        private func steps(from start: Double = 0, to end: Double = 1, metadata: [String: Any]? = nil) {
            _ = HKQuantitySample(
                type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 1),
                start: at(start), end: at(end), metadata: metadata)
        }

        private func quantity(_ identifier: HKQuantityTypeIdentifier, _ quantity: HKQuantity) {
            _ = HKQuantitySample(type: HKQuantityType(identifier), quantity: quantity, start: at(0), end: at(1))
        }

        private func correlation(_ objects: Set<HKSample>) {
            _ = HKCorrelation(type: HKCorrelationType(.bloodPressure), start: at(0), end: at(1), objects: objects)
        }

        private func workout(event: HKWorkoutEvent? = nil, energy: HKQuantity? = nil) {
            _ = HKWorkout(
                activityType: .running, start: at(0), end: at(60), workoutEvents: event.map { [$0] },
                totalEnergyBurned: energy, totalDistance: nil, metadata: nil)
        }
    }

    @Test(arguments: Mistake.allCases)
    func raises(mistake: Mistake) async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [mistake] in
            mistake.make()
        }
        let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(message.contains("uncaught exception '_HKObjectValidationFailureException'"))
        #expect(message.contains(mistake.reason))
    }
}
