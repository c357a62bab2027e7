import Foundation
import HealthKit
import HealthModel
import Testing

@Suite struct HKQuantitySampleTests {
    private func sample(_ identifier: HKQuantityTypeIdentifier, _ unit: String, _ value: Double) -> HKQuantitySample {
        HKQuantitySample(
            type: HKQuantityType(identifier), quantity: HKQuantity(unit: HKUnit(from: unit), doubleValue: value),
            start: at(0), end: at(60))
    }

    @Test(arguments: ObjectType.all.filter { $0.family == .quantity })
    func OBJ_8_classFollowsTheAggregationStyle(type: ObjectType) throws {
        let unit = try #require(type.canonicalUnit)
        let sample = HKQuantitySample(
            type: HKQuantityType(HKQuantityTypeIdentifier(rawValue: type.identifier)),
            quantity: HKQuantity(record: QuantityValue(1, unit)), start: at(0), end: at(1),
            metadata: type == .insulinDelivery ? [HKMetadataKeyInsulinDeliveryReason: 1] : nil)
        #expect((sample is HKCumulativeQuantitySample) == type.isCumulative)
        #expect((sample is HKDiscreteQuantitySample) == !type.isCumulative)
        #expect(sample.count == 1)
        #expect(sample.quantityType.identifier == type.identifier)
        #expect(sample.sampleType == sample.quantityType)
    }

    @Test func OBJ_8_everyInitializerChooses() {
        let type = HKQuantityType(.stepCount)
        let quantity = HKQuantity(unit: .count(), doubleValue: 1)
        let metadata: [String: Any] = ["key": "value"]
        let device = HKDevice.local()
        let samples = [
            HKQuantitySample(type: type, quantity: quantity, start: at(0), end: at(1)),
            HKQuantitySample(type: type, quantity: quantity, start: at(0), end: at(1), metadata: metadata),
            HKQuantitySample(
                type: type, quantity: quantity, start: at(0), end: at(1), device: device, metadata: metadata),
            HKCumulativeQuantitySample(type: type, quantity: quantity, start: at(0), end: at(1)),
        ]
        #expect(samples.allSatisfy { $0 is HKCumulativeQuantitySample })
        #expect(samples.map { $0.metadata?["key"] as? String } == [nil, "value", "value", nil])
        #expect(samples.map(\.device) == [nil, nil, device, nil])
    }

    @Test func OBJ_8_aClassThatTheCallNamesStays() async throws {
        let meter = HKQuantity(unit: .meter(), doubleValue: 12)
        let deep = HKCumulativeQuantitySample(
            type: HKQuantityType(.underwaterDepth), quantity: meter, start: at(0), end: at(1))
        let far = HKDiscreteQuantitySample(
            type: HKQuantityType(.distanceCycling), quantity: meter, start: at(0), end: at(1), metadata: nil)
        #expect(type(of: deep) == HKCumulativeQuantitySample.self && deep.sumQuantity == meter)
        #expect(type(of: far) == HKDiscreteQuantitySample.self && far.maximumQuantity == meter)
        #expect(far.mostRecentQuantityDateInterval == DateInterval(start: at(0), end: at(1)))
        for sample in [deep, far] {
            let data = try NSKeyedArchiver.archivedData(withRootObject: sample, requiringSecureCoding: true)
            let copy = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQuantitySample.self, from: data))
            #expect(copy == sample && type(of: copy) == type(of: sample))
        }
        // Samples read from a store have the class of their type.
        let store = try TestStore().app()
        try await store.save([deep, far])
        #expect(try await store.samples(HKQuantityType(.underwaterDepth)).first is HKDiscreteQuantitySample)
        #expect(try await store.samples(HKQuantityType(.distanceCycling)).first is HKCumulativeQuantitySample)
    }

    @Test func OBJ_9_plainCumulativeSampleIsItsOwnSum() throws {
        let sample = try #require(sample(.distanceCycling, "km", 5) as? HKCumulativeQuantitySample)
        #expect(sample.sumQuantity == sample.quantity)
        #expect(sample.sumQuantity.description == "5 km")
    }

    @Test func OBJ_9_plainDiscreteSampleIsAllItsStatistics() throws {
        let sample = try #require(sample(.heartRate, "count/min", 72) as? HKDiscreteQuantitySample)
        #expect(sample.minimumQuantity == sample.quantity)
        #expect(sample.averageQuantity == sample.quantity)
        #expect(sample.maximumQuantity == sample.quantity)
        #expect(sample.mostRecentQuantity == sample.quantity)
        #expect(sample.mostRecentQuantityDateInterval == DateInterval(start: at(0), end: at(60)))
    }

    @Test func QTY_7_quantityKeepsItsUnit() {
        #expect(sample(.heartRate, "count/min", 72).quantity.description == "72 count/min")
        #expect(sample(.bodyMass, "st", 11.5).quantity.description == "11.5 st")
    }

    @Test func QTY_8_zeroAndNegativeAreAccepted() {
        #expect(sample(.appleSleepingWristTemperature, "degC", -0.5).quantity.description == "-0.5 degC")
        #expect(sample(.stepCount, "count", 0).quantity.description == "0 count")
    }

    @Test(arguments: [.infinity, -.infinity, .nan, .signalingNaN, 0, -0.0] as [Double])
    func QTY_8_anyNumberIsAcceptedAndArchived(value: Double) throws {
        for identifier in [HKQuantityTypeIdentifier.stepCount, .heartRate] {
            let sample = sample(identifier, identifier == .stepCount ? "count" : "count/s", value)
            let unit = HKUnit(from: identifier == .stepCount ? "count" : "count/s")
            for sample in [sample, try archived(sample)] {
                let number = sample.quantity.doubleValue(for: unit)
                #expect(number == value || number.isNaN && value.isNaN)
                #expect(number.sign == value.sign || value.isNaN)
            }
        }
    }

    @Test func DAT_1_datesStayExactAndMayBeEqual() {
        let moment = HKQuantitySample(
            type: HKQuantityType(.bodyMass), quantity: HKQuantity(unit: .gram(), doubleValue: 1), start: at(0.1),
            end: at(0.1))
        #expect(moment.startDate == at(0.1))
        #expect(moment.endDate == moment.startDate)
        #expect(!moment.hasUndeterminedDuration)
    }

    @Test func DAT_5_fourDaysAreAllowed() {
        let sample = HKQuantitySample(
            type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 1),
            start: Date(timeIntervalSinceReferenceDate: 0), end: Date(timeIntervalSinceReferenceDate: 345_600))
        #expect(sample.endDate.timeIntervalSince(sample.startDate) == 345_600)
    }

    @Test func DAT_6_futureIsAccepted() {
        let later = Date(timeIntervalSinceReferenceDate: 5_000_000_000)
        let sample = HKQuantitySample(
            type: HKQuantityType(.bodyMass), quantity: HKQuantity(unit: .gram(), doubleValue: 1), start: later,
            end: later)
        #expect(sample.startDate == later)
    }
}
