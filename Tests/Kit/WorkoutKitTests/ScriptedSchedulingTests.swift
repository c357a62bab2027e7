import HealthKit
import HealthKitTesting
import OpenHealthKit
import Testing
import WorkoutKit

/// The answers of scripted people to apps that ask to schedule workouts (PLN-51).
@Suite(.timeLimit(.minutes(1))) struct ScriptedSchedulingTests {
    private static let scripts: [(ScriptedPermissions, Bool)] = [
        (.granted, true), (.denied, false), (.scripted(), true), (.scripted(scheduling: false), false),
        (.scripted(others: false), true), (.scripted(others: false, scheduling: false), false),
        (.asking { .init(schedulesWorkouts: $0.schedulesWorkouts) }, true), (.asking { _ in .init() }, false),
    ]

    @Test func PLN_51_schedulingIsScripted() async throws {
        for (number, (script, isAllowed)) in Self.scripts.enumerated() {
            let test = try TestHealthStore(permissions: script)
            let state = await test.run {
                await WorkoutScheduler.shared.requestAuthorization()
            }
            #expect(state == (isAllowed ? .authorized : .denied), "\(number)")
        }
    }

    /// A script for health data is not one for schedules.
    @Test func PLN_51_healthDataAreAskedForApart() async throws {
        let test = try TestHealthStore(permissions: .scripted(scheduling: false))
        let steps = HKQuantityType(.stepCount)
        try await test.store.requestAuthorization(toShare: [steps], read: [steps])
        #expect(test.store.authorizationStatus(for: steps) == .sharingAuthorized)
    }
}
