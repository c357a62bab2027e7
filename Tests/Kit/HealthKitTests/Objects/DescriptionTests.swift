import CoreLocation
import Foundation
import HealthKit
import HealthModel
import Testing

/// The descriptions of objects, as shown by `print`.
@Suite struct DescriptionTests {
    private let start = Date(timeIntervalSinceReferenceDate: 631_152_000)
    private var end: Date { start.addingTimeInterval(90) }
    private let dates = "(2021-01-01 00:00:00 +0000 - 2021-01-01 00:01:30 +0000)"

    @Test func samplesSayClassTypeValueAndDates() {
        let steps = HKQuantitySample(
            type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 12), start: start,
            end: end)
        #expect("\(steps)" == "HKCumulativeQuantitySample HKQuantityTypeIdentifierStepCount 12 count \(dates)")
        #expect(steps.debugDescription == steps.description)
        let rate = HKQuantitySample(
            type: HKQuantityType(.heartRate),
            quantity: HKQuantity(unit: .count().unitDivided(by: .minute()), doubleValue: 72.5), start: start, end: end)
        #expect("\(rate)" == "HKDiscreteQuantitySample HKQuantityTypeIdentifierHeartRate 72.5 count/min \(dates)")
        let sleep = HKCategorySample(type: HKCategoryType(.sleepAnalysis), value: 3, start: start, end: end)
        #expect("\(sleep)" == "HKCategorySample HKCategoryTypeIdentifierSleepAnalysis 3 \(dates)")
        let run = HKWorkout(activityType: .running, start: start, end: end)
        #expect("\(run)" == "HKWorkout HKWorkoutTypeIdentifier running, 90.0 s \(dates)")
    }

    @Test func othersSayWhatTheyAre() {
        let source = HKSource(record: SourceRecord(bundleIdentifier: "org.example.steps", name: "Steps"))
        #expect("\(source)" == "HKSource \"Steps\" org.example.steps")
        let revision = HKSourceRevision(source: source, version: "7")
        #expect("\(revision)".hasPrefix("HKSourceRevision \"Steps\" org.example.steps version 7"))
        let device = HKDevice(
            name: "strap", manufacturer: nil, model: "H10", hardwareVersion: nil, firmwareVersion: nil,
            softwareVersion: nil, localIdentifier: nil, udiDeviceIdentifier: nil)
        #expect("\(device)" == "HKDevice name \"strap\", model \"H10\"")
        let lap = HKWorkoutEvent(type: .lap, dateInterval: DateInterval(start: start, end: end), metadata: nil)
        #expect("\(lap)" == "HKWorkoutEvent lap \(dates)")
        let query = HKSampleQuery(
            sampleType: HKQuantityType(.stepCount), predicate: nil, limit: 1, sortDescriptors: nil
        ) { _, _, _ in }
        #expect("\(query)" == "HKSampleQuery HKQuantityTypeIdentifierStepCount")
        let place = CLLocation(
            coordinate: CLLocationCoordinate2D(latitude: 37.5, longitude: -122.25), altitude: 1, horizontalAccuracy: 5,
            verticalAccuracy: 1, course: 90, speed: 2.5, timestamp: start)
        #expect(
            "\(place)"
                == "<+37.50000000,-122.25000000> +/- 5.00m (speed 2.50 mps / course 90.00) @ 2021-01-01 00:00:00 +0000")
    }
}
