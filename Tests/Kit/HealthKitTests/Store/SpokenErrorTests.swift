import Foundation
import HealthModel
import HealthStore
import OpenHealthKit
import Synchronization
import Testing

@testable import HealthKit

/// Calls that cannot be done: the code and the whole sentence of each.
@Suite(.timeLimit(.minutes(5))) struct SpokenErrorTests {
    private let store: HKHealthStore

    init() throws { store = try TestStore().app() }

    private func told(_ error: (any Error)?) -> String {
        (error as? HKError).map { "\($0.code.rawValue) \($0.localizedDescription)" } ?? "\(error as Any)"
    }

    private func told(_ body: () async throws -> Void) async -> String {
        do {
            try await body()
            return "none"
        } catch {
            return told(error)
        }
    }

    // MARK: What cannot be saved

    private static let unsavable: Set<ObjectTypeFamily> = [
        .electrocardiogram, .clinical, .workoutRoute, .heartbeatSeries, .medicationDoseEvent, .activitySummary,
        .characteristic, .userAnnotatedMedication,
    ]

    @Test func STO_7_whichTypesAppsSave() {
        for type in ObjectType.all {
            let sample = HKSample(record: SampleRecord(type: type, start: 0, end: 0, content: .category(0)))
            let isSavable = !Self.unsavable.contains(type.family)
            #expect((try? sample.savableRecord())?.uuid == (isSavable ? sample.uuid : nil), "\(type)")
            let isAddable = type.family == .quantity || type.family == .category
            #expect((try? sample.addableRecord())?.uuid == (isAddable ? sample.uuid : nil), "\(type)")
            let object = HKObject(record: sample.record)
            #expect((try? object.savableRecord())?.uuid == nil, "\(type)")
        }
    }

    @Test func STO_7_STO_22_whatCannotBeSavedIsNamed() async throws {
        let aspirin = try store.systemData.saveMedication("aspirin", displayText: "Aspirin").medication
        let samples: [(HKSample, String)] = [
            (
                try store.systemData.saveElectrocardiogram(
                    start: noon(0), voltages: [1e-6], samplingFrequency: 1, classification: .sinusRhythm),
                "HKElectrocardiogram"
            ),
            (
                try store.systemData.saveClinicalRecord(
                    HKClinicalType(.allergyRecord), displayName: "Pollen", date: noon(0), resource: Data("{}".utf8),
                    resourceType: .allergyIntolerance, identifier: "1", from: SystemData.healthApp),
                "HKClinicalRecord"
            ),
            (
                try store.systemData.saveDose(of: aspirin, status: .taken, date: noon(0), quantity: 1),
                "HKMedicationDoseEvent"
            ),
            (
                HKSample.make(from: SampleRecord(type: .workoutRoute, start: 0, end: 1, content: .route(count: 3))),
                "HKWorkoutRoute"
            ),
            (
                HKSample.make(
                    from: SampleRecord(type: .heartbeatSeries, start: 0, end: 1, content: .heartbeats(count: 3))),
                "HKHeartbeatSeriesSample"
            ),
        ]
        let run = workout()
        try await store.save(run)
        for (sample, name) in samples {
            // One of several that cannot be saved saves none.
            let steps = stepSample(1, 0)
            for objects in [[sample], [steps, sample], [sample, steps]] {
                #expect(await told { try await store.save(objects) } == "3 Objects of class \(name) cannot be saved.")
                #expect(
                    await told { try await store.addSamples(objects, to: run) }
                        == "3 Objects of class \(name) cannot be added to a workout.")
            }
        }
        #expect(try await store.count(steps) == 0)
        #expect(await told { try await store.save([]) } == "3 No objects to save.")
        #expect(await told { try await store.delete([]) } == "3 No objects to delete.")
        #expect(
            await told { try await store.addSamples([run], to: run) }
                == "3 Objects of class HKWorkout cannot be added to a workout.")
    }

    // MARK: What this platform does not have

    @Test func QRY_34_onlySamplesAreDelivered() async {
        let types: [HKObjectType] = [HKCharacteristicType(.bloodType), .activitySummaryType()]
        for type in types {
            #expect(
                await told { try await store.enableBackgroundDelivery(for: type, frequency: .daily) }
                    == "3 Background delivery supports sample types only.", "\(type)")
        }
        #expect(await told { try await store.enableBackgroundDelivery(for: steps, frequency: .daily) } == "none")
    }

    @Test func OTH_62_whatOnlyPhonesHave() async throws {
        let walk = HKQuantityType(.sixMinuteWalkTestDistance)
        #expect(
            await told { try await store.recalibrateEstimates(sampleType: walk, date: noon(0)) }
                == "1 Recalibrating estimates is not supported on this platform.")
        let wallet = "1 Verifiable clinical records require Apple Wallet, which is not available."
        let descriptor = HKVerifiableClinicalRecordQueryDescriptor(recordTypes: [.covid19], sourceTypes: [])
        #expect(await told { _ = try await descriptor.result(for: store) } == wallet)
        let calls = Calls<String>()
        let query = HKVerifiableClinicalRecordQuery(recordTypes: ["a", "b"], predicate: nil) {
            [self] _, records, error in
            calls.add("\(records == nil) \(told(error))")
        }
        #expect(query.recordTypes == ["a", "b"] && query.sourceTypes == [.smartHealthCard])
        store.execute(query)
        #expect(await calls.next() == "true \(wallet)")
        let steadiness = HKQuantity(unit: .percent(), doubleValue: 0.5)
        #expect(
            await told { _ = try HKAppleWalkingSteadinessClassification(for: steadiness) }
                == "1 The bounds between classes of walking steadiness are not published.")
        let disturbances = HKQuantity(unit: .count(), doubleValue: 9)
        #expect(HKAppleSleepingBreathingDisturbancesClassification(classifying: disturbances) == nil)
    }

    // MARK: Sessions

    private final class Errors: NSObject, HKWorkoutSessionDelegate, Sendable {
        let all = Calls<String>()

        func workoutSession(
            _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
            from fromState: HKWorkoutSessionState, date: Date
        ) {
            all.add("\(toState)")
        }

        func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {
            all.add("\((error as? HKError)?.code.rawValue ?? -1) \(error.localizedDescription)")
        }
    }

    @Test func SES_8_SES_9_whyASessionIsRefusedOrEnds() async throws {
        let live = try LiveStore()
        let (first, _, _) = try live.session()
        let errors = Errors()
        first.delegate = errors
        live.store.context.change { $0.isInBackground = true }
        for begin in [{ first.prepare() }, { first.startActivity(with: nil) }] {
            begin()
            #expect(await errors.all.next() == "14 A session cannot start while the app is in the background.")
        }
        live.store.context.change { $0.isInBackground = false }
        first.startActivity(with: nil)
        #expect(await errors.all.next() == "running")
        // In the background, one that runs goes on.
        live.store.context.change { $0.isInBackground = true }
        first.pause()
        #expect(await errors.all.next() == "paused")
        live.store.context.change { $0.isInBackground = false }
        let (second, _, _) = try live.session(.cycling)
        second.startActivity(with: nil)
        #expect(await errors.all.next() == "8 Another workout session started.")
        #expect(await errors.all.next() == "ended")
        #expect(
            await told { _ = try HKWorkoutSession(healthStore: live.store, configuration: configuration(.transition)) }
                == "12 This activity is not allowed in a workout session.")
        second.end()
        await live.waitUntilIdle()
        #expect(errors.all.count == 6)
    }

    @Test func LIV_42_LIV_43_whyNothingIsSent() async throws {
        let watch = try LiveStore()
        let phone = try LiveStore(time: watch.time)
        let (session, _, _) = try watch.session()
        let none = "3 The session is not mirrored or cannot be mirrored."
        #expect(await told { try await session.sendToRemoteWorkoutSession(data: Data([1])) } == none)
        #expect(await told { try await session.stopMirroringToCompanionDevice() } == none)
        let alone = "3 No companion device is connected."
        #expect(await told { try await session.startMirroringToCompanionDevice() } == alone)
        #expect(await told { try await watch.store.startWatchApp(toHandle: configuration(.yoga)) } == alone)
        watch.store.pair(with: phone.store)
        try await session.startMirroringToCompanionDevice()
        let most = Data(repeating: 65, count: 100_000)
        let tooMuch = "13 At most 100 KB can be sent in ten seconds."
        #expect(
            await told { try await session.sendToRemoteWorkoutSession(data: most + [65]) } == tooMuch)
        #expect(await told { try await session.sendToRemoteWorkoutSession(data: most) } == "none")
        #expect(await told { try await session.sendToRemoteWorkoutSession(data: Data([65])) } == tooMuch)
        session.end()
        await watch.waitUntilIdle()
        #expect(await told { try await session.startMirroringToCompanionDevice() } == none)
    }
}
