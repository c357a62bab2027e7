// A screen without pixels: it subscribes to the properties of WorkoutManager, presses its buttons, and prints. The
// marked lines provide a simulated athlete, and a clock that advances without waiting.

import Combine
import Foundation
import HealthKit
import OpenHealthKit  // <- not on an iPhone

let clock = VirtualClock(now: Date(timeIntervalSinceNow: -3_600))  // <- not on an iPhone
let store = try HKHealthStore.standard(clock: clock)  // <- on an iPhone: HKHealthStore()
store.attach(.simulatedAthlete(seed: 5))  // <- not on an iPhone: there it has sensors

let manager = WorkoutManager(healthStore: store, now: { clock.now })
try await manager.requestAuthorization()

// SwiftUI would do this for a label.
let label = manager.$elapsed.map { Int($0) / 300 }.removeDuplicates().filter { $0 > 0 }.sink { fives in
    print(
        String(
            format: "%2d min  %5.2f km  %3.0f bpm  %3.0f kcal", fives * 5, manager.distance / 1000, manager.heartRate,
            manager.activeEnergy))
}

manager.startWorkout(.running)
await clock.advance(by: 900)
manager.togglePause()
await clock.advance(by: 120)
print(manager.isRunning ? "Still running?" : "Paused for two minutes.")
manager.togglePause()
await clock.advance(by: 900)
manager.endWorkout()
await clock.waitUntilIdle()
label.cancel()

if let failure = manager.failure { fatalError(failure) }
guard let workout = manager.workout else { fatalError("There is no workout.") }
let average = Int(manager.averageHeartRate)
print("Saved: \(Int(workout.duration / 60)) min, \(Int(manager.distance)) m, \(average) beats a minute on average.")
guard workout.duration == 1_800, manager.distance > 4_000, !manager.isRunning else {
    fatalError("The workout came back changed.")
}
