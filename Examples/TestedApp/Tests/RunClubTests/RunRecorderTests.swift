// The tests of the app's model: they run on Linux and in CI, without a device, and half an hour of running takes a
// moment. On Apple's platforms, where the module is missing, they are left out.

#if canImport(HealthKitTesting)
    import HealthKit
    import HealthKitTesting
    import OpenHealthKit
    import Testing

    @testable import RunClub

    @Suite(.timeLimit(.minutes(1))) struct RunRecorderTests {
        private let clock = VirtualClock(now: Date(timeIntervalSinceReferenceDate: 800_000_000))

        private func recorder(_ test: TestHealthStore) -> RunRecorder {
            let clock = clock
            return RunRecorder(healthStore: test.store, now: { clock.now })
        }

        @Test func aRunIsRecordedAndSaved() async throws {
            let test = try TestHealthStore(clock: clock)
            test.store.attach(.simulatedAthlete(seed: 7))
            let recorder = recorder(test)

            try await recorder.start()
            await clock.advance(by: 600)
            #expect(recorder.isRunning && recorder.heartRate > 100 && recorder.meters > 1_000)
            recorder.togglePause()
            await clock.advance(by: 60)
            #expect(!recorder.isRunning)
            recorder.togglePause()
            await clock.advance(by: 1_200)
            let workout = try #require(try await recorder.finish())

            #expect(workout.duration == 1_800)
            let saved = try await test.requireSaved(.workoutType(), count: 1)
            #expect(saved == [workout] && recorder.failure == nil)
        }

        @Test func withoutPermissionNothingIsSaved() async throws {
            let test = try TestHealthStore(permissions: .scripted(share: [.workoutType(): false]), clock: clock)
            await #expect(throws: HKError.self) { try await recorder(test).start() }
            try await test.requireNothingSaved(.workoutType())
        }

        @Test func theLongestRunMayComeFromAnotherApp() async throws {
            let test = try TestHealthStore()
            let monday = Date(timeIntervalSinceReferenceDate: 700_000_000)
            try await test.seedWorkout(.cycling, start: monday, duration: 900)
            try await test.seedWorkout(.running, start: monday.addingTimeInterval(86_400), duration: 300)
            let long = try await test.seedWorkout(.running, start: monday.addingTimeInterval(172_800), duration: 600)
            try test.decide(read: [.workoutType(): true])
            #expect(try await recorder(test).longestRun() == long)

            // Samples without read permission appear to be missing.
            try test.decide(read: [.workoutType(): false])
            #expect(try await recorder(test).longestRun() == nil)
        }

        @Test func aLockedDeviceAnswersNothing() async throws {
            let test = try TestHealthStore()
            try test.decide(read: [.workoutType(): true])
            test.isLocked = true
            await #expect(throws: HKError.self) { try await recorder(test).longestRun() }
            test.isLocked = false
            #expect(try await recorder(test).longestRun() == nil)
        }
    }
#endif
