import Foundation
import HealthKit
import HealthKitTesting
import Testing

/// Typical code of public apps, in Swift 6 mode.
@Suite(.timeLimit(.minutes(10))) struct AppCodeTests {
    @Test func appsOverrideTheStore() async throws {
        try await TestHealthStore().run {
            let store = RecordingHealthStore()
            let steps = HKQuantityType(.stepCount)
            #expect(!RecordingHealthStore.isHealthDataAvailable())
            try await store.requestAuthorization(toShare: [steps], read: [steps, HKCharacteristicType(.biologicalSex)])
            #expect(store.authorizationStatus(for: steps) == .sharingAuthorized)
            let sample = HKQuantitySample(
                type: steps, quantity: HKQuantity(unit: .count(), doubleValue: 1), start: AppSamples.start,
                end: AppSamples.end)
            // The asynchronous form for one object calls the form with a completion handler, as on a phone.
            try await store.save(sample)
            _ = try await HKSampleQueryDescriptor(predicates: [.quantitySample(type: steps)], sortDescriptors: [])
                .result(for: store)
            #expect(try store.biologicalSex().biologicalSex == .notSet)
            try await store.delete([sample])
            try await store.enableBackgroundDelivery(for: steps, frequency: .immediate)
            #expect(
                store.log == [
                    "request", "status \(steps.identifier)", "save 1", "execute", "sex", "delete 1", "background",
                ])
            #expect(store.label == "recording")
            #expect(store.earliestPermittedSampleDate() == Date(timeIntervalSinceReferenceDate: 0))
        }
    }

    @Test func appsSubclassQueries() async throws {
        let test = try TestHealthStore()
        let steps = HKQuantityType(.stepCount)
        try await test.store.requestAuthorization(toShare: [steps], read: [steps])
        try await test.store.save(
            HKQuantitySample(
                type: steps, quantity: HKQuantity(unit: .count(), doubleValue: 1), start: AppSamples.start,
                end: AppSamples.end))
        let count = await withCheckedContinuation { continuation in
            let query = NamedQuery("steps", of: steps) { continuation.resume(returning: $0.count) }
            #expect(query.name == "steps" && query.objectType == steps)
            test.store.execute(query)
        }
        #expect(count == 1)
        await confirmation { fired in
            FakeObserverQuery(type: steps) { fired() }.fire()
        }
        #expect(WeeklyQuery(steps, anchor: AppSamples.start).intervalComponents.day == 7)
    }

    @Test func appsMakeUpAPerson() async throws {
        let store = try await TestHealthStore().run { PersonStore() }
        #expect(try store.biologicalSex().biologicalSex == .female)
        #expect(try store.bloodType().bloodType == .oNegative)
        #expect(try store.fitzpatrickSkinType().skinType == .III)
        #expect(try store.wheelchairUse().wheelchairUse == .no)
        #expect(try store.activityMoveMode().activityMoveMode == .appleMoveTime)
        #expect(throws: HKError.self) { try store.dateOfBirthComponents() }
        #expect(HKBiologicalSexObject().biologicalSex == .notSet)
        #expect(HKActivityMoveModeObject().activityMoveMode == .activeEnergy)
    }

    @Test func appsUseWhatFoundationLacks() {
        // Sort descriptors with a readable key, predicates from formats, operators by name, dates as objects.
        let sort = NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: false)
        #expect(sort.key == HKSampleSortIdentifierEndDate && !sort.ascending)
        let heavy = HKQuery.predicateForQuantitySamples(
            with: .greaterThanOrEqualTo, quantity: HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 80))
        let format = NSPredicate(
            format: "%K < %@ AND quantity >= %@",
            argumentArray: [
                HKPredicateKeyPathStartDate, AppSamples.end, HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 80),
            ])
        func weighing(_ kilograms: Double) -> HKQuantitySample {
            HKQuantitySample(
                type: HKQuantityType(.bodyMass),
                quantity: HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: kilograms), start: AppSamples.start,
                end: AppSamples.start)
        }
        for predicate in [heavy, format, NSCompoundPredicate(andPredicateWithSubpredicates: [heavy, format])] {
            #expect(predicate.evaluate(with: weighing(80)) && !predicate.evaluate(with: weighing(79)))
        }
        #expect(NSPredicate(format: "startDate > %@", AppSamples.end as NSDate).evaluate(with: weighing(1)) == false)
        // Formatters and measurements.
        #expect(HKUnit(from: LengthFormatter.Unit.mile) == .mile())
        #expect(HKUnit(from: MassFormatter.Unit.pound) == .pound())
        #expect(HKUnit(from: EnergyFormatter.Unit.kilojoule) == .jouleUnit(with: .kilo))
        #expect(HKUnit.lengthFormatterUnit(from: .meterUnit(with: .kilo)) == .kilometer)
    }

    @Test func appsHideTheStoreBehindAProtocol() async throws {
        try await TestHealthStore().run {
            let store: any HealthStoreProtocol = HKHealthStore()
            let steps = HKQuantityType(.stepCount)
            try await store.requestAuthorization(toShare: [steps], read: [steps])
            #expect(store.authorizationStatus(for: steps) == .sharingAuthorized)
            #expect(try await store.preferredUnits(for: [steps])[steps] == .count())
            #expect(type(of: store).isHealthDataAvailable())
            #expect(await HKHealthStore().requestAuthorization(share: [steps], read: []))
        }
    }

    @Test func appsAddToTypes() throws {
        #expect(HKWorkoutActivityType.allCases.map(\.name) == ["Running", "Cycling", "Other"])
        #expect(HKWorkoutActivityType.running.description == "Running")
        #expect("\(HKFHIRResourceType.condition)" == "FHIR Condition")
        let coded = try JSONEncoder().encode([HKWorkoutActivityType.cycling])
        #expect(try JSONDecoder().decode([HKWorkoutActivityType].self, from: coded) == [.cycling])
        #expect(HKQuantityTypeIdentifier.heartRate.id == "HKQuantityTypeIdentifierHeartRate")
        let small = HKQuantity(unit: .meter(), doubleValue: 1)
        #expect(small < HKQuantity(unit: .meterUnit(with: .kilo), doubleValue: 1))
        #expect(HKBiologicalSex.female.description == "female")
        #expect(HKUnit.beatsPerMinute.name == "count/min")
        #expect(HKError(.errorNoData).id == 11)
    }

    @Test func appsMakeSaveAndArchiveEachKind() async throws {
        let samples = try AppSamples.all()
        try await TestHealthStore().run {
            let store = HKHealthStore()
            let read = AppSamples.types.filter { !$0.requiresPerObjectAuthorization() }
            try await store.requestAuthorization(toShare: AppSamples.types, read: Set(read))
            try await store.save(samples)
            for sample in samples {
                let predicate = HKQuery.predicateForObject(with: sample.uuid)
                let found = try await HKSampleQueryDescriptor(
                    predicates: [.sample(type: sample.sampleType, predicate: predicate)], sortDescriptors: []
                ).result(for: store)
                let first = try #require(found.first, "\(sample.sampleType)")
                #expect(first.id == sample.id && type(of: first) == type(of: sample))
                let data = try NSKeyedArchiver.archivedData(withRootObject: first, requiringSecureCoding: true)
                let copy = try #require(
                    try NSKeyedUnarchiver.unarchivedObject(ofClass: HKSample.self, from: data), "\(sample.sampleType)")
                #expect(copy == sample && type(of: copy) == type(of: sample))
            }
        }
    }

    @Test func appsKeepAnchorsInUserDefaults() async throws {
        let suite = "client-tests-\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: suite))
        defer { defaults.removePersistentDomain(forName: suite) }
        let test = try TestHealthStore()
        let steps = HKQuantityType(.stepCount)
        func sample(_ count: Double) -> HKQuantitySample {
            HKQuantitySample(
                type: steps, quantity: HKQuantity(unit: .count(), doubleValue: count), start: AppSamples.start,
                end: AppSamples.end)
        }
        func news(since anchor: HKQueryAnchor?) async throws -> ([Double], HKQueryAnchor) {
            let result = try await HKAnchoredObjectQueryDescriptor(
                predicates: [.quantitySample(type: steps)], anchor: anchor
            ).result(for: test.store)
            return (result.addedSamples.map { $0.quantity.doubleValue(for: .count()) }, result.newAnchor)
        }
        try await test.store.requestAuthorization(toShare: [steps], read: [steps])
        try await test.store.save(sample(1))
        let (first, anchor) = try await news(since: nil)
        #expect(first == [1])
        defaults.set(
            try NSKeyedArchiver.archivedData(withRootObject: anchor, requiringSecureCoding: true), forKey: "anchor")
        try await test.store.save(sample(2))
        let data = try #require(defaults.data(forKey: "anchor"))
        let kept = try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: data)
        #expect(try await news(since: kept).0 == [2])
    }
}
