// An app's own layer around the store: its completion handlers are not declared Sendable.
import CoreLocation
import Foundation
import HealthKit

typealias Done = (Bool, Error?) -> Void

final class StoreLayer {
    let store = HKHealthStore()
    let steps = HKQuantityType(.stepCount)

    func authorize(completion: @escaping Done) {
        store.requestAuthorization(toShare: [steps], read: [steps], completion: completion)
    }

    func askStatus(completion: @escaping (HKAuthorizationRequestStatus, Error?) -> Void) {
        store.getRequestStatusForAuthorization(toShare: [steps], read: [steps], completion: completion)
    }

    func save(_ sample: HKSample, completion: @escaping Done) {
        store.save(sample, withCompletion: completion)
        store.save([sample], withCompletion: completion)
    }

    func delete(_ sample: HKSample, completion: @escaping Done) {
        store.delete(sample, withCompletion: completion)
        store.delete([sample], withCompletion: completion)
    }

    func deleteAll(completion: @escaping (Bool, Int, Error?) -> Void) {
        store.deleteObjects(of: steps, predicate: NSPredicate(value: true), withCompletion: completion)
    }

    func add(_ samples: [HKSample], to workout: HKWorkout, completion: @escaping Done) {
        store.add(samples, to: workout, completion: completion)
    }

    func background(completion: @escaping Done) {
        store.enableBackgroundDelivery(for: steps, frequency: .hourly, withCompletion: completion)
        store.disableBackgroundDelivery(for: steps, withCompletion: completion)
        store.disableAllBackgroundDelivery(completion: completion)
    }

    func units(completion: @escaping ([HKQuantityType: HKUnit], Error?) -> Void) {
        store.preferredUnits(for: [steps], completion: completion)
    }

    func recover(completion: @escaping (HKWorkoutSession?, Error?) -> Void) {
        store.recoverActiveWorkoutSession(completion: completion)
    }

    func watch(_ configuration: HKWorkoutConfiguration, completion: @escaping Done) {
        store.startWatchApp(with: configuration, completion: completion)
    }

    func build(
        _ builder: HKWorkoutBuilder, _ samples: [HKSample], completion: @escaping Done,
        then finished: @escaping (HKWorkout?, Error?) -> Void
    ) {
        builder.beginCollection(withStart: Date(), completion: completion)
        builder.add(samples, completion: completion)
        builder.addMetadata([:], completion: completion)
        builder.addWorkoutEvents([], completion: completion)
        builder.endCollection(withEnd: Date(), completion: completion)
        builder.finishWorkout(completion: finished)
    }

    func route(
        _ builder: HKWorkoutRouteBuilder, _ locations: [CLLocation], of workout: HKWorkout, completion: @escaping Done,
        then finished: @escaping (HKWorkoutRoute?, Error?) -> Void
    ) {
        builder.insertRouteData(locations, completion: completion)
        builder.finishRoute(with: workout, metadata: nil, completion: finished)
    }

    func series(_ builder: HKQuantitySeriesSampleBuilder, completion: @escaping ([HKQuantitySample]?, Error?) -> Void) {
        builder.finishSeries(metadata: nil, completion: completion)
        builder.finishSeries(metadata: nil, endDate: nil, completion: completion)
    }

    func beats(_ builder: HKHeartbeatSeriesBuilder, completion: @escaping Done) {
        builder.addHeartbeatWithTimeInterval(sinceSeriesStartDate: 0, precededByGap: false, completion: completion)
        builder.addMetadata([:], completion: completion)
    }
}
