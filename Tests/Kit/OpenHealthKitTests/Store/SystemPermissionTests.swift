import Foundation
import HealthKit
import HealthModel
import TestStores
import Testing
import WorkoutKit

@testable import OpenHealthKit

/// Decisions of the owner of a store for each app, and the sources of what the system saves.
@Suite struct SystemPermissionTests {
    private let store: HKHealthStore
    private let start = Date(timeIntervalSinceReferenceDate: 740_145_600)
    private static let states: [WorkoutScheduler.AuthorizationState] = [
        .notDetermined, .restricted, .denied, .authorized,
    ]

    init() throws {
        store = try HKHealthStore.forTest(as: AppInformation(bundleIdentifier: "org.example.own", name: "Own"))
    }

    private func scheduling(of store: HKHealthStore) async -> WorkoutScheduler.AuthorizationState {
        await withHealthStore(store) { await WorkoutScheduler.shared.authorizationState }
    }

    @Test("PLN-51: the permission to schedule is that of the app that is named, or else of the own one")
    func scheduling() async throws {
        let app = AppInformation(bundleIdentifier: "org.example.other", name: "Other")
        let other = try store.store(as: app)
        for state in Self.states {
            try store.systemData.setScheduling(state, of: app)
            #expect(await scheduling(of: other) == state)
            #expect(await scheduling(of: store) == .notDetermined)
        }
        for state in Self.states {
            try store.systemData.setScheduling(state)
            #expect(await scheduling(of: store) == state)
            #expect(await scheduling(of: other) == .authorized)
        }
        // Its name does not matter.
        try store.systemData.setScheduling(
            .denied, of: AppInformation(bundleIdentifier: "org.example.own", name: "Another name"))
        #expect(await scheduling(of: store) == .denied)
        #expect(await scheduling(of: other) == .authorized)
    }

    @Test("OTH-1: an electrocardiogram has the source that is given, or else that of Apple's app")
    func sources() async throws {
        let watch = AppInformation(bundleIdentifier: "org.example.watch", name: "Watch")
        try await store.requestAuthorization(toShare: [], read: [HKObjectType.electrocardiogramType()])
        for (second, source) in [(0.0, nil), (10, watch)] as [(Double, AppInformation?)] {
            if let source {
                try store.systemData.saveElectrocardiogram(
                    start: start + second, voltages: [1e-6], samplingFrequency: 1, classification: .sinusRhythm,
                    from: source)
            } else {
                try store.systemData.saveElectrocardiogram(
                    start: start + second, voltages: [1e-6], samplingFrequency: 1, classification: .sinusRhythm)
            }
        }
        let found = try await HKSampleQueryDescriptor(
            predicates: [.electrocardiogram()], sortDescriptors: [SortDescriptor(\.startDate)]
        ).result(for: store)
        #expect(found.map(\.sourceRevision.source.bundleIdentifier) == ["com.apple.Health", "org.example.watch"])
        #expect(found.map(\.sourceRevision.source.name) == ["Health", "Watch"])
    }
}
