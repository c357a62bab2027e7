import Foundation
import HealthKit
import Testing

/// The last words of a process that a programming error ends: the name of the exception and its whole reason.
@Suite struct RaisedReasonTests {
    enum Mistake: String, CaseIterable, Codable {
        case QRY_26_updatesOfALimitedQuery, QRY_4_handlerOfARunningQuery, QRY_1_secondExecution
        case STAT_14_noInitialHandler
        case RTE_12_discardedRoute, SER_11_discardedSeries, SER_11_discardedTwice, SER_discardedBeats
        case SES_16_noBuilder, DAT_4_recalibration, DAT_4_noMaximum, DAT_4_noMinimum, OBJ_10_otherFamily
        case UNIT_14_mass, UNIT_14_length, UNIT_14_energy, UNIT_10_molarMass
        case OTH_4_goalInMetres, STAT_5_energyInMetres
        case OTH_80_negativeLimit
        case lowestSteadiness, highestSteadiness, lowestDisturbance

        private var name: String {
            switch self {
            case .SER_11_discardedSeries, .SER_11_discardedTwice, .lowestSteadiness, .highestSteadiness,
                .lowestDisturbance:
                "NSGenericException"
            default: "NSInvalidArgumentException"
            }
        }

        private var reason: String {
            switch self {
            case .QRY_26_updatesOfALimitedQuery: "An update handler can be set only on a query without a limit"
            case .QRY_4_handlerOfARunningQuery: "A query may not be modified once it was executed"
            case .QRY_1_secondExecution: "A query can be executed only once"
            case .STAT_14_noInitialHandler: "A statistics collection query needs an initial results handler"
            case .RTE_12_discardedRoute, .SER_discardedBeats:
                "A series builder cannot be used after it was discarded"
            case .SER_11_discardedSeries, .SER_11_discardedTwice: "HKQuantitySeriesSampleBuilder already discarded."
            case .SES_16_noBuilder:
                "A session created without a health store, or mirrored from another device, has no workout builder"
            case .DAT_4_recalibration:
                "Type HKQuantityTypeIdentifierStepCount does not allow recalibration for estimates"
            case .DAT_4_noMaximum: "Maximum duration is not restricted for type HKQuantityTypeIdentifierHeartRate"
            case .DAT_4_noMinimum: "Minimum duration is not restricted for type HKQuantityTypeIdentifierStepCount"
            case .OBJ_10_otherFamily: "HKWorkoutTypeIdentifier is not a valid identifier for HKQuantityType"
            case .UNIT_14_mass: "MassFormatter does not support the unit 'm'"
            case .UNIT_14_length: "LengthFormatter does not support the unit 'g'"
            case .UNIT_14_energy: "EnergyFormatter does not support the unit 'W'"
            case .UNIT_10_molarMass: "Invalid molar mass: -1.0"
            case .OTH_4_goalInMetres: "A quantity in m is not compatible with min"
            case .STAT_5_energyInMetres: "A quantity in m is not compatible with kcal"
            case .OTH_80_negativeLimit: "The limit of a query must not be negative: -1"
            case .lowestSteadiness, .highestSteadiness: "The bounds of walking steadiness are not published"
            case .lowestDisturbance: "The bounds of breathing disturbances are not published"
            }
        }

        /// The last line that the process writes.
        var text: String {
            "*** Terminating app due to uncaught exception '\(name)', reason: '\(reason)'\n"
        }

        func make() throws {
            let meters = HKQuantity(unit: .meter(), doubleValue: 1)
            switch self {
            case .QRY_26_updatesOfALimitedQuery:
                Self.anchored(limit: 5).updateHandler = { _, _, _, _, _ in }
            case .QRY_4_handlerOfARunningQuery:
                let query = Self.anchored(limit: HKObjectQueryNoLimit)
                try TestStore().app().execute(query)
                query.updateHandler = { _, _, _, _, _ in }
            case .QRY_1_secondExecution:
                let (query, store) = (Self.anchored(limit: 1), try TestStore().app())
                for _ in 0..<2 { store.execute(query) }
            case .STAT_14_noInitialHandler:
                try TestStore().app().execute(
                    HKStatisticsCollectionQuery(
                        quantityType: steps, quantitySamplePredicate: nil, options: .cumulativeSum,
                        anchorDate: noon(0), intervalComponents: DateComponents(hour: 1)))
            case .RTE_12_discardedRoute:
                let builder = HKWorkoutRouteBuilder(healthStore: try TestStore().app(), device: nil)
                builder.discard()
                builder.insertRouteData([]) { _, _ in }
            case .SER_discardedBeats:
                let builder = HKHeartbeatSeriesBuilder(healthStore: try TestStore().app(), device: nil, start: noon(0))
                builder.discard()
                builder.finishSeries { _, _ in }
            case .SER_11_discardedSeries:
                let builder = try Self.series()
                builder.discard()
                try builder.insert(HKQuantity(unit: beats, doubleValue: 70), at: noon(1))
            case .SER_11_discardedTwice:
                let builder = try Self.series()
                for _ in 0..<2 { builder.discard() }
            case .SES_16_noBuilder:
                HKWorkoutSession(activityType: .running, locationType: .outdoor).associatedWorkoutBuilder()
            case .DAT_4_recalibration:
                try TestStore().app().recalibrateEstimates(sampleType: steps, date: noon(0)) { _, _ in }
            case .DAT_4_noMaximum: _ = heartRate.maximumAllowedDuration
            case .DAT_4_noMinimum: _ = steps.minimumAllowedDuration
            case .OBJ_10_otherFamily: _ = HKQuantityType(.init(rawValue: "HKWorkoutTypeIdentifier"))
            case .UNIT_14_mass: HKUnit.massFormatterUnit(from: .meter())
            case .UNIT_14_length: HKUnit.lengthFormatterUnit(from: .gram())
            case .UNIT_14_energy: HKUnit.energyFormatterUnit(from: .watt())
            case .UNIT_10_molarMass: HKUnit.moleUnit(withMolarMass: -1)
            case .OTH_4_goalInMetres: HKActivitySummary().exerciseTimeGoal = meters
            case .STAT_5_energyInMetres:
                try TestStore().app().splitTotalEnergy(meters, start: noon(0), end: noon(1)) { _, _, _ in }
            case .OTH_80_negativeLimit: _ = HKUserAnnotatedMedicationQuery(predicate: nil, limit: -1) { _, _, _, _ in }
            case .lowestSteadiness: _ = HKAppleWalkingSteadinessClassification.ok.minimum
            case .highestSteadiness: _ = HKAppleWalkingSteadinessClassification.veryLow.maximum
            case .lowestDisturbance: _ = HKAppleSleepingBreathingDisturbancesClassification.elevated.minimum
            }
        }

        private static func anchored(limit: Int) -> HKAnchoredObjectQuery {
            HKAnchoredObjectQuery(type: steps, predicate: nil, anchor: nil, limit: limit) { _, _, _, _, _ in }
        }

        private static func series() throws -> HKQuantitySeriesSampleBuilder {
            HKQuantitySeriesSampleBuilder(
                healthStore: try TestStore().app(), quantityType: heartRate, startDate: noon(0), device: nil)
        }
    }

    @Test(arguments: Mistake.allCases)
    func theReasonIsTold(mistake: Mistake) async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [mistake] in
            try mistake.make()
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains(mistake.text), "\(text)")
    }
}
