// Creates a workout from recorded locations: distance and pace from the locations, a pause, and the route itself.

import CoreLocation
import HealthKit

let store = HKHealthStore()
let distanceType = HKQuantityType(.distanceWalkingRunning)
try await store.requestAuthorization(
    toShare: [.workoutType(), distanceType, HKSeriesType.workoutRoute()],
    read: [HKObjectType.workoutType(), distanceType, HKSeriesType.workoutRoute()])

/// A location every ten seconds along the bank of a river, with a rest of five minutes in the middle.
let start = Date(timeIntervalSinceReferenceDate: 780_000_000)
let rest = DateInterval(start: start.addingTimeInterval(600), duration: 300)
let locations = (0..<120).map { index in
    CLLocation(
        coordinate: CLLocationCoordinate2D(latitude: 47.37 + Double(index) * 0.0002, longitude: 8.54),
        altitude: 408, horizontalAccuracy: 5, verticalAccuracy: 8, course: 0, speed: 2.2,
        timestamp: start.addingTimeInterval(Double(index) * 10 + (index < 60 ? 0 : rest.duration)))
}
guard let first = locations.first, let last = locations.last else { fatalError("There are no locations.") }

/// A sample for each step from one location to the next, but not for the rest.
let steps = zip(locations, locations.dropFirst())
    .filter { from, to in to.timestamp <= rest.start || from.timestamp >= rest.end }
let distances = steps.map { from, to in
    HKQuantitySample(
        type: distanceType, quantity: HKQuantity(unit: .meter(), doubleValue: to.distance(from: from)),
        start: from.timestamp, end: to.timestamp)
}
let total = distances.reduce(0) { $0 + $1.quantity.doubleValue(for: .meter()) }

let workout = HKWorkout(
    activityType: .running, start: first.timestamp, end: last.timestamp,
    workoutEvents: [
        HKWorkoutEvent(type: .pause, dateInterval: DateInterval(start: rest.start, duration: 0), metadata: nil),
        HKWorkoutEvent(type: .resume, dateInterval: DateInterval(start: rest.end, duration: 0), metadata: nil),
    ],
    totalEnergyBurned: nil, totalDistance: HKQuantity(unit: .meter(), doubleValue: total), metadata: nil)
try await store.save(workout)
try await store.addSamples(distances, to: workout)

let builder = HKWorkoutRouteBuilder(healthStore: store, device: .local())
try await builder.insertRouteData(locations)
let route = try await builder.finishRoute(with: workout, metadata: nil)

var read: [CLLocation] = []
for try await location in HKWorkoutRouteQueryDescriptor(route).results(for: store) { read.append(location) }

print("Moved \(Int(workout.duration)) seconds of \(Int(last.timestamp.timeIntervalSince(first.timestamp))).")
print("\(Int(total)) m in \(distances.count) samples; the route has \(read.count) locations.")
guard read.count == locations.count else { fatalError("The route came back changed.") }
