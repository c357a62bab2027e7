import HealthModel
import HealthStore
import Testing

@testable import HealthKit

@Suite struct SortDescriptorTests {
    private func sort(_ descriptor: NSSortDescriptor, _ types: [ObjectType] = [.workout]) -> SampleRequest.Sort? {
        do throws(ValidationError) {
            return try descriptor.sort(for: types)
        } catch {
            return nil
        }
    }

    @Test func QRY_11_keysCanBeReadBack() throws {
        let descriptor = NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: false)
        #expect(descriptor.key == "endDate")
        #expect(!descriptor.ascending)
        #expect((descriptor.copy() as? NSSortDescriptor)?.key == "endDate")
        let reversed = try #require(descriptor.reversedSortDescriptor as? NSSortDescriptor)
        #expect(reversed.key == "endDate")
        #expect(reversed.ascending)
        #expect(NSSortDescriptor(keyPath: \HKSample.startDate, ascending: true).key == nil)
    }

    // swift-format-ignore
    static let keys: [(String, String, SampleRequest.Sort.Key)] = [
        (HKSampleSortIdentifierStartDate,                "HKSampleSortIdentifierStartDate",                .start),
        (HKSampleSortIdentifierEndDate,                  "HKSampleSortIdentifierEndDate",                  .end),
        (HKWorkoutSortIdentifierDuration,                "HKWorkoutSortIdentifierDuration",                .duration),
        (HKWorkoutSortIdentifierTotalDistance,           "HKWorkoutSortIdentifierTotalDistance",           .total(.distance)),
        (HKWorkoutSortIdentifierTotalEnergyBurned,       "HKWorkoutSortIdentifierTotalEnergyBurned",       .total(.energyBurned)),
        (HKWorkoutSortIdentifierTotalSwimmingStrokeCount, "HKWorkoutSortIdentifierTotalSwimmingStrokeCount", .total(.swimmingStrokeCount)),
        (HKWorkoutSortIdentifierTotalFlightsClimbed,     "HKWorkoutSortIdentifierTotalFlightsClimbed",     .total(.flightsClimbed)),
    ]

    @Test(arguments: keys.indices)
    func QRY_11_bothSpellingsOfAKey(index: Int) {
        let (path, name, key) = Self.keys[index]
        for spelling in [path, name] {
            #expect(sort(NSSortDescriptor(key: spelling, ascending: true)) == SampleRequest.Sort(key))
            let isDate = key == .start || key == .end
            let onSteps = sort(NSSortDescriptor(key: spelling, ascending: false), [.stepCount])
            #expect(onSteps == (isDate ? SampleRequest.Sort(key, isAscending: false) : nil))
        }
    }

    @Test func QRY_11_unknownKeysAndBlocksAreRefused() {
        #expect(sort(NSSortDescriptor(key: "quantity", ascending: true)) == nil)
        #expect(sort(NSSortDescriptor(key: nil, ascending: true)) == nil)
        #expect(sort(NSSortDescriptor(key: "startDate", ascending: true) { _, _ in .orderedSame }) == nil)
        #expect(sort(NSSortDescriptor(keyPath: \HKQuantitySample.count, ascending: true)) == nil)
    }

    @Test func QRY_11_keyPathsWorkToo() {
        #expect(sort(NSSortDescriptor(keyPath: \HKSample.startDate, ascending: true)) == SampleRequest.Sort(.start))
        #expect(
            sort(NSSortDescriptor(keyPath: \HKQuantitySample.endDate, ascending: false), [.stepCount])
                == SampleRequest.Sort(.end, isAscending: false))
        #expect(sort(NSSortDescriptor(keyPath: \HKWorkout.duration, ascending: true)) == SampleRequest.Sort(.duration))
    }

    @Test func QRY_11_descriptorsSortInMemoryToo() {
        let samples = [stepSample(1, 20), stepSample(2, 10), stepSample(3, 30)]
        let descriptor = NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: false)
        let sorted = (samples as NSArray).sortedArray(using: [descriptor]) as? [HKSample]
        #expect(sorted?.map(\.startDate) == [noon(30), noon(20), noon(10)])
    }

    @Test func QRY_11_aQueryRaises() async {
        await #expect(processExitsWith: .failure) {
            _ = HKSampleQuery(
                sampleType: HKQuantityType(.heartRate), predicate: nil, limit: HKObjectQueryNoLimit,
                sortDescriptors: [NSSortDescriptor(key: "colour", ascending: true)]
            ) { _, _, _ in }
        }
    }
}
