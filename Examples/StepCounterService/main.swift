// A week of steps through a service with completion handlers, and a walk that is saved while the week is observed.

import Dispatch
import Foundation
import HealthKit

let screen = DispatchQueue(label: "screen")
let done = DispatchSemaphore(value: 0)
let service = StepCounterService(queue: screen)
let today = Calendar.current.startOfDay(for: Date())
var bars: [DayOfSteps] = []

func give(up error: StepCounterError) -> Never {
    print("It did not work: \(error)")
    exit(1)
}

/// Saves a walk on each of the last days, one after another.
func saveWalks(_ daysAgo: Int, then: @escaping () -> Void) {
    guard daysAgo >= 0, let day = Calendar.current.date(byAdding: .day, value: -daysAgo, to: today) else {
        return then()
    }
    let start = day.addingTimeInterval(60)
    service.save(steps: 1000 * (7 - daysAgo), from: start, to: start.addingTimeInterval(600)) { result in
        if case .failure(let error) = result { give(up: error) }
        saveWalks(daysAgo - 1, then: then)
    }
}

service.authorize { result in
    if case .failure(let error) = result { give(up: error) }
    saveWalks(6) {
        service.onChange = { day in
            guard day.day == today, day.steps != bars.last?.steps else { return }
            print("Today it is \(day.steps) now.")
            bars[bars.count - 1] = day
            done.signal()
        }
        service.week(ending: today) { result in
            guard case .success(let days) = result else { give(up: .notAvailable) }
            bars = days
            for day in days { print(String(repeating: "▇", count: day.steps / 500), day.steps) }
            service.save(steps: 321, from: today.addingTimeInterval(700), to: today.addingTimeInterval(800)) { _ in }
        }
    }
}
if done.wait(timeout: .now() + 30) == .timedOut { give(up: .notAvailable) }
service.stop()
let total = screen.sync { bars.map(\.steps).reduce(0, +) }
print("\(total) steps in a week.")
if total != 28_321 { fatalError("The sum is \(total).") }
