// Opens the store named by $OPENHEALTHKIT_STORE as an app does, reads the newest heart rate, prints it.
import Dispatch
import HealthKit

let done = DispatchSemaphore(value: 0)
let heartRate = HKQuantityType(.heartRate)
let newest = NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: false)
let query = HKSampleQuery(sampleType: heartRate, predicate: nil, limit: 1, sortDescriptors: [newest]) {
    _, samples, error in
    if let sample = samples?.first as? HKQuantitySample {
        print(sample.quantity.doubleValue(for: HKUnit.count().unitDivided(by: .minute())))
    } else {
        print(error.map { "\($0)" } ?? "There is no heart rate.")
        exit(1)
    }
    done.signal()
}
let store = HKHealthStore()
store.requestAuthorization(toShare: [], read: [heartRate]) { _, _ in done.signal() }
done.wait()
store.execute(query)
done.wait()
