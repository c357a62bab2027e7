import Foundation
import HealthKit
import HealthKitTesting
import Testing

/// Names that apps use besides HealthKit's documented ones: originals of refined declarations, and what Apple's
/// `import HealthKit` brings along.
@Suite(.timeLimit(.minutes(10))) struct BorrowedNamesTests {
    @Test func originalsOfRefinedDeclarationsDoTheSame() async throws {
        let test = try TestHealthStore()
        let steps = HKQuantityType(.stepCount)
        try await test.store.__requestAuthorization(toShare: nil, read: [steps])
        #expect(test.store.authorizationStatus(for: steps) == .notDetermined)
        try await test.store.__requestAuthorization(toShare: [steps], read: [steps])
        #expect(test.store.authorizationStatus(for: steps) == .sharingAuthorized)
        let mood = HKStateOfMind(
            __date: AppSamples.start, kind: .dailyMood, valence: 0.5, labels: [1, 5], associations: [2])
        #expect(mood.labels.map(\.rawValue) == [1, 5] && mood.__labels == [1, 5])
        #expect(mood.associations.map(\.rawValue) == [2] && mood.__associations == [2])
        let answers: [NSNumber] = [0, 1, 2, 3, 0, 1, 2]
        #expect(HKGAD7Assessment(__date: AppSamples.start, answers: answers, metadata: nil).__answers == answers)
        #expect(HKPHQ9Assessment(__date: AppSamples.start, answers: answers + [0, 0]).score == 9)
        #expect(__HKStateOfMindValenceClassificationForValence(-1) == 1)
        #expect(__HKStateOfMindValenceClassificationForValence(2) == nil)
        #expect(
            __HKCategoryValueSleepAnalysisAsleepValues().map(\.intValue).sorted()
                == HKCategoryValueSleepAnalysis.allAsleepValues.map(\.rawValue).sorted())
        let asleep = HKCategorySample(
            type: HKCategoryType(.sleepAnalysis), value: HKCategoryValueSleepAnalysis.asleepREM.rawValue,
            start: AppSamples.start, end: AppSamples.end)
        let predicate = HKQuery.__predicateForCategorySamples(
            equalToValues: __HKCategoryValueSleepAnalysisAsleepValues())
        #expect(predicate.evaluate(with: asleep))
    }

    @Test func poolsReturnTheResultOfTheirBody() throws {
        struct Failure: Error {}
        #expect(autoreleasepool { 1 + 1 } == 2)
        #expect(throws: Failure.self) { try autoreleasepool { throw Failure() } }
        var count = 0
        autoreleasepool { count += 1 }
        #expect(count == 1)
    }

    @Test func partsOfASecond() {
        #expect(NSEC_PER_SEC == 1_000_000_000)
        #expect(NSEC_PER_MSEC * 1000 == NSEC_PER_SEC)
        #expect(NSEC_PER_USEC * 1000 == NSEC_PER_MSEC)
        #expect(UInt64(0.5 * Double(NSEC_PER_SEC)) == 500_000_000)
    }

    @Test func scoresAreNotClassified() {
        let percent = HKQuantity(unit: .percent(), doubleValue: 0.5)
        #expect(throws: HKError.self) { try HKAppleWalkingSteadinessClassification(for: percent) }
        let disturbances = HKQuantity(unit: .count(), doubleValue: 12)
        #expect(HKAppleSleepingBreathingDisturbancesClassification(classifying: disturbances) == nil)
        #expect(__HKAppleSleepingBreathingDisturbancesClassificationForQuantity(disturbances) == nil)
    }

    enum Bound: String, CaseIterable, Codable {
        case steadinessMinimum, steadinessMaximum, disturbancesMinimum

        func read() {
            switch self {
            case .steadinessMinimum: _ = HKAppleWalkingSteadinessClassification.ok.minimum
            case .steadinessMaximum: _ = HKAppleWalkingSteadinessClassification.low.maximum
            case .disturbancesMinimum: _ = HKAppleSleepingBreathingDisturbancesClassification.elevated.minimum
            }
        }
    }

    @Test(arguments: Bound.allCases) func boundsThatAreNotPublishedRaise(bound: Bound) async {
        await #expect(processExitsWith: .failure) { [bound] in bound.read() }
    }
}
