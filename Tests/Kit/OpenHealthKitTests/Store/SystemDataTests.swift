import Foundation
import HealthKit
import HealthModel
import OpenHealthKit
import TestStores
import Testing

/// Data that the system saves: each value alone, with its bounds, and the reasons of refusals.
@Suite struct SystemDataTests {
    private let store: HKHealthStore
    private let start = Date(timeIntervalSinceReferenceDate: 740_145_600)

    init() throws { store = try HKHealthStore.forTest() }

    private static func reason(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return (error as? InvalidHealthData)?.reason ?? "\(error)"
        }
    }

    private func samples<Sample: HKSample>(_ predicate: HKSamplePredicate<Sample>) async throws -> [Sample] {
        try await HKSampleQueryDescriptor(predicates: [predicate], sortDescriptors: []).result(for: store)
    }

    // MARK: Characteristics

    private func characteristics() throws -> [Int] {
        [
            try store.biologicalSex().biologicalSex.rawValue, try store.bloodType().bloodType.rawValue,
            try store.fitzpatrickSkinType().skinType.rawValue, try store.wheelchairUse().wheelchairUse.rawValue,
            try store.activityMoveMode().activityMoveMode.rawValue,
        ]
    }

    @Test func OTH_14_eachCharacteristicIsSetAlone() async throws {
        let types: [HKCharacteristicTypeIdentifier] = [
            .biologicalSex, .bloodType, .dateOfBirth, .fitzpatrickSkinType, .wheelchairUse, .activityMoveMode,
        ]
        try await store.requestAuthorization(toShare: [], read: Set(types.map { HKCharacteristicType($0) }))
        let data = store.systemData
        #expect(try characteristics() == [0, 0, 0, 0, 1])
        try data.setCharacteristics(biologicalSex: .other)
        #expect(try characteristics() == [3, 0, 0, 0, 1])
        try data.setCharacteristics(bloodType: .oNegative)
        #expect(try characteristics() == [3, 8, 0, 0, 1])
        try data.setCharacteristics(fitzpatrickSkinType: .V)
        #expect(try characteristics() == [3, 8, 5, 0, 1])
        try data.setCharacteristics(wheelchairUse: .no)
        #expect(try characteristics() == [3, 8, 5, 1, 1])
        try data.setCharacteristics(activityMoveMode: .appleMoveTime)
        #expect(try characteristics() == [3, 8, 5, 1, 2])
        try data.setCharacteristics(dateOfBirth: DateComponents(year: 1984, month: 2, day: 29))
        try data.setCharacteristics()
        #expect(try characteristics() == [3, 8, 5, 1, 2])
        let day = try store.dateOfBirthComponents()
        #expect([day.year, day.month, day.day] == [1984, 2, 29])
    }

    @Test func OTH_14_aDateOfBirthThatIsNoneSetsNothing() async throws {
        try await store.requestAuthorization(
            toShare: [], read: [HKCharacteristicType(.biologicalSex), HKCharacteristicType(.dateOfBirth)])
        let buddhist = Calendar(identifier: .buddhist)
        for wrong in [
            DateComponents(month: 6, day: 1), DateComponents(year: 1984, day: 1), DateComponents(year: 1984, month: 6),
            DateComponents(calendar: buddhist, year: 2527, month: 6, day: 1),
        ] {
            let reason = Self.reason {
                try store.systemData.setCharacteristics(biologicalSex: .female, dateOfBirth: wrong)
            }
            #expect(reason == "A date of birth requires a Gregorian year, month and day.")
        }
        #expect(try store.biologicalSex().biologicalSex == .notSet)
        try store.systemData.setCharacteristics(
            dateOfBirth: DateComponents(calendar: Calendar(identifier: .gregorian), year: 1984, month: 6, day: 1))
        #expect(try store.dateOfBirthComponents().day == 1)
    }

    // MARK: Activity

    @Test func OTH_5_aSummaryIsOfADay() async throws {
        try await store.requestAuthorization(toShare: [], read: [HKObjectType.activitySummaryType()])
        let summary = HKActivitySummary()
        summary.activeEnergyBurned = HKQuantity(unit: .kilocalorie(), doubleValue: 300)
        for wrong in [
            DateComponents(month: 6, day: 1), DateComponents(year: 2024, day: 1), DateComponents(year: 2024, month: 6),
        ] {
            #expect(
                Self.reason { try store.systemData.save(summary, of: wrong) }
                    == "An activity summary requires a year, month and day.")
        }
        for (day, energy) in [(3, 300.0), (4, 400), (3, 500)] {
            summary.activeEnergyBurned = HKQuantity(unit: .kilocalorie(), doubleValue: energy)
            try store.systemData.save(summary, of: DateComponents(year: 2024, month: 6, day: day))
        }
        let found = try await HKActivitySummaryQueryDescriptor(predicate: nil).result(for: store)
        let told = found.map { summary in
            let day = summary.dateComponents(for: Calendar(identifier: .gregorian))
            let energy = summary.activeEnergyBurned.doubleValue(for: .kilocalorie()).rounded()
            return "\(day.year ?? 0) \(day.month ?? 0) \(day.day ?? 0) \(Int(energy))"
        }
        #expect(told == ["2024 6 3 500", "2024 6 4 400"])
    }

    // MARK: Electrocardiograms

    @Test(arguments: [0, -512, .nan, .infinity, -.infinity] as [Double])
    func OTH_30_aFrequencyThatIsNone(frequency: Double) async throws {
        try await store.requestAuthorization(toShare: [], read: [HKObjectType.electrocardiogramType()])
        let reason = Self.reason {
            try store.systemData.saveElectrocardiogram(
                start: start, voltages: [1e-6], samplingFrequency: frequency, classification: .sinusRhythm)
        }
        #expect(reason == "The sampling frequency must be greater than 0.")
        #expect(try await samples(.electrocardiogram()).isEmpty)
    }

    @Test func OTH_30_anElectrocardiogramEndsWithItsLastVoltage() async throws {
        try await store.requestAuthorization(toShare: [], read: [HKObjectType.electrocardiogramType()])
        for (number, voltages) in [[], [1e-6], [1e-6, 2e-6, 3e-6, 4e-6]].enumerated() {
            let saved = try store.systemData.saveElectrocardiogram(
                start: start + Double(10 * number), voltages: voltages, samplingFrequency: 4,
                classification: .sinusRhythm, averageHeartRate: number == 0 ? nil : 70)
            #expect(saved.startDate == start + Double(10 * number))
            #expect(saved.endDate.timeIntervalSince(saved.startDate) == Double(voltages.count) / 4)
            #expect(saved.numberOfVoltageMeasurements == voltages.count)
            let rate = saved.averageHeartRate?.doubleValue(for: .count().unitDivided(by: .minute()))
            #expect(rate == (number == 0 ? nil : 70) && saved.symptomsStatus == .none)
            var times: [Double] = []
            for try await point in HKElectrocardiogramQueryDescriptor(saved).results(for: store) {
                times.append(point.timeSinceSampleStart)
            }
            #expect(times == voltages.indices.map { Double($0) / 4 })
        }
    }

    // MARK: Other records

    @Test func OTH_60_aVersionThatIsNone() throws {
        func reason(_ version: String) -> String? {
            Self.reason {
                try store.systemData.saveClinicalRecord(
                    HKClinicalType(.allergyRecord), displayName: "Pollen", date: start, resource: Data("{}".utf8),
                    resourceType: .allergyIntolerance, identifier: "1", version: version,
                    from: AppInformation(bundleIdentifier: "org.example.clinic"))
            }
        }
        #expect(reason("four") == "'four' is not a valid FHIR version.")
        #expect(reason("4.0.1") == nil)
        let long = String(repeating: "x", count: 100)
        #expect(reason(long + "yz") == "'\(long)' is not a valid FHIR version.")
    }

    @Test func OTH_81_eachDoseHasItsOwnQuantities() throws {
        let aspirin = try store.systemData.saveMedication("aspirin", displayText: "Aspirin").medication
        let cases: [(HKMedicationDoseEvent.LogStatus, Double?, Double?, [Double?])] = [
            (.taken, 3, nil, [3, nil]), (.taken, 3, 2, [3, 2]), (.taken, nil, 2, [nil, 2]),
            (.taken, nil, nil, [nil, nil]), (.skipped, 3, 2, [0, 2]),
        ]
        for (status, quantity, planned, expected) in cases {
            let dose = try store.systemData.saveDose(
                of: aspirin, status: status, date: start, quantity: quantity,
                scheduled: planned.map { (start - 60, $0) }, unit: .gramUnit(with: .milli))
            #expect([dose.doseQuantity, dose.scheduledDoseQuantity] == expected, "\(status)")
            #expect(dose.scheduleType == (planned == nil ? .asNeeded : .schedule))
            #expect(dose.scheduledDate == planned.map { _ in start - 60 })
            #expect(dose.startDate == start && dose.endDate == start && dose.unit == .gramUnit(with: .milli))
        }
    }

    /// Without another source, what is saved comes from Apple's app.
    @Test func OTH_1_theSourceOfWhatIsSaved() async throws {
        let steps = HKQuantityType(.stepCount)
        try await store.requestAuthorization(toShare: [], read: [steps])
        func sample(_ second: Double) -> HKQuantitySample {
            HKQuantitySample(
                type: steps, quantity: HKQuantity(unit: .count(), doubleValue: 5), start: start + second,
                end: start + second)
        }
        #expect(SystemData.healthApp == AppInformation(bundleIdentifier: "com.apple.Health", name: "Health"))
        try store.systemData.save([sample(0)])
        let watch = AppInformation(bundleIdentifier: "org.example.watch", name: "Watch", version: "3")
        try store.systemData.save([sample(1), sample(2)], from: watch)
        let found = try await samples(.quantitySample(type: steps)).map(\.sourceRevision)
        #expect(found.map(\.source.bundleIdentifier) == ["com.apple.Health", "org.example.watch", "org.example.watch"])
        #expect(found.map(\.source.name) == ["Health", "Watch", "Watch"])
        #expect(found.map(\.version) == [nil, "3", "3"])
    }

    // MARK: Zones

    /// Zones that cannot be set or read say why, and change nothing.
    @Test func ZON_1_ZON_25_whyZonesAreRefused() throws {
        let zones = store.workoutZones
        let (heartRate, steps) = (HKQuantityType(.heartRate), HKQuantityType(.stepCount))
        func failure(_ body: () throws -> Void) -> String? {
            do {
                try body()
                return nil
            } catch {
                return (error as? HKError).map { "\($0.code.rawValue) \($0.localizedDescription)" } ?? "\(error)"
            }
        }
        func rate(_ value: Double, _ unit: HKUnit = .count().unitDivided(by: .minute())) -> HKQuantity {
            HKQuantity(unit: unit, doubleValue: value)
        }
        let standard = try zones.configuration(for: heartRate, on: start)?.zones.map(\.maximum)
        let noRate = "3 The maximum heart rate must be a positive rate."
        for wrong in [rate(0), rate(-1), rate(.nan), rate(.infinity), rate(1, .meter())] {
            #expect(failure { try zones.setMaximumHeartRate(wrong, from: start) } == noRate)
            #expect(failure { _ = try zones.automaticHeartRateZones(maximum: wrong) } == noRate)
        }
        let noZones = "3 Workout zones are not supported for HKQuantityTypeIdentifierStepCount."
        #expect(failure { try zones.setAutomatic(for: steps) } == noZones)
        #expect(failure { try zones.reset(steps) } == noZones)
        #expect(failure { _ = try zones.configuration(for: steps, on: start) } == noZones)
        #expect(try zones.configuration(for: heartRate, on: start)?.zones.map(\.maximum) == standard)
        // The least that is a rate.
        #expect(failure { try zones.setMaximumHeartRate(rate(0.001), from: start) } == nil)
        // Another type keeps its settings when one is reset.
        let power = HKQuantityType(.cyclingPower)
        try zones.setBoundaries([100, 200].map { rate($0, .watt()) }, for: power, from: start)
        try zones.setBoundaries([100, 150].map { rate($0) }, for: heartRate, from: start)
        try zones.reset(heartRate)
        #expect(try zones.configuration(for: power, on: start)?.source == .user)
        #expect(try zones.configuration(for: heartRate, on: start)?.source == .system)
    }
}
