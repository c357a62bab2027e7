import HealthKit
import HealthModel
import Testing

/// Invalid arguments for objects of special kinds: each ends the process, with a reason.
@Suite struct DetailRaisingTests {
    enum Mistake: String, CaseIterable, Codable {
        case OTH_40_noPoints, OTH_40_order, OTH_70_valence, OTH_73_sixAnswers, OTH_73_openQuestion, OTH_90_expired
        case OTH_90_sphereInMetres, OTH_90_prismInMetres, AUTH_17_otherType, PRED_29_summaryPredicate, QRY_6_detail
        case DAT_4_recalibration

        /// The text that the reason must contain.
        var reason: String {
            switch self {
            case .OTH_40_noPoints: "must have 1 to 30 sensitivity points"
            case .OTH_40_order: "must be unique and in ascending order"
            case .OTH_70_valence: "must lie between -1 and 1"
            case .OTH_73_sixAnswers: "must have 7 answers, but has 6"
            case .OTH_73_openQuestion: "is not a valid answer to question 1"
            case .OTH_90_expired: "must not be earlier than its start date"
            case .OTH_90_sphereInMetres: "The sphere of a lens must be a number in a unit compatible with D"
            case .OTH_90_prismInMetres: "prism dioptres"
            case .AUTH_17_otherType: "does not require authorization for each object"
            case .PRED_29_summaryPredicate: "it does not apply to samples"
            case .QRY_6_detail: "Unexpected dataType of class HKQuantityType for valence predicate"
            case .DAT_4_recalibration: "does not allow recalibration"
            }
        }

        func make() throws {
            let meters = HKQuantity(unit: .meter(), doubleValue: 1)
            switch self {
            case .OTH_40_noPoints: audiogram([])
            case .OTH_40_order: audiogram([try point(1_000), try point(500)])
            case .OTH_70_valence:
                _ = HKStateOfMind(date: noon(0), kind: .dailyMood, valence: 1.5, labels: [], associations: [])
            case .OTH_73_sixAnswers: _ = HKGAD7Assessment(date: noon(0), answers: Array(repeating: .notAtAll, count: 6))
            case .OTH_73_openQuestion:
                _ = HKPHQ9Assessment(
                    date: noon(0), answers: [.preferNotToAnswer] + Array(repeating: .notAtAll, count: 8))
            case .OTH_90_expired:
                _ = HKVisionPrescription(
                    type: .glasses, dateIssued: noon(0), expirationDate: noon(-1), device: nil, metadata: nil)
            case .OTH_90_sphereInMetres:
                _ = HKContactsLensSpecification(
                    sphere: meters, cylinder: nil, axis: nil, addPower: nil, baseCurve: nil, diameter: nil)
            case .OTH_90_prismInMetres:
                _ = HKVisionPrism(
                    amount: meters, angle: HKQuantity(unit: .degreeAngle(), doubleValue: 1), eye: .left)
            case .AUTH_17_otherType:
                try TestStore().app().requestPerObjectReadAuthorization(for: steps, predicate: nil) { _, _ in }
            case .PRED_29_summaryPredicate:
                ask(HKQuery.predicateForUserAnnotatedMedications(isArchived: true))
            case .QRY_6_detail: ask(HKQuery.predicateForStatesOfMind(withValence: 0, operatorType: .equalTo))
            case .DAT_4_recalibration:
                try TestStore().app().recalibrateEstimates(sampleType: steps, date: noon(0)) { _, _ in }
            }
        }

        private func point(_ frequency: Double) throws -> HKAudiogramSensitivityPoint {
            let test = try HKAudiogramSensitivityTest(
                sensitivity: HKQuantity(unit: .decibelHearingLevel(), doubleValue: 10), type: .air, masked: false,
                side: .left, clampingRange: nil)
            return try HKAudiogramSensitivityPoint(
                frequency: HKQuantity(unit: .hertz(), doubleValue: frequency), tests: [test])
        }

        private func audiogram(_ points: [HKAudiogramSensitivityPoint]) {
            _ = HKAudiogramSample(sensitivityPoints: points, start: noon(0), end: noon(0), device: nil, metadata: nil)
        }

        private func ask(_ predicate: NSPredicate) {
            _ = HKSampleQuery(sampleType: steps, predicate: predicate, limit: 0, sortDescriptors: nil) { _, _, _ in }
        }
    }

    @Test(arguments: Mistake.allCases)
    func OTH_whatCannotBeRaises(mistake: Mistake) async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [mistake] in
            try mistake.make()
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains(mistake.reason), "\(text)")
    }
}
