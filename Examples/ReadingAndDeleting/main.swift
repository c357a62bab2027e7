// Reads samples by time, metadata and value, sorted and limited; checks their sources; deletes its own.
//
// Completion handlers throughout, as in much existing code.

import Dispatch
import HealthKit

let store = HKHealthStore()
let massType = HKQuantityType(.bodyMass)
let note = "com.example.note"
let done = DispatchSemaphore(value: 0)

func finish(_ error: (any Error)?) -> Never {
    if let error { print("It did not work: \(error.localizedDescription)") }
    exit(error == nil ? 0 : 1)
}

/// One weighing a day, the latest first; every third one carries a note.
let today = Date()
let weighings = (0..<10).map { day in
    let date = today.addingTimeInterval(Double(-day) * 86_400)
    return HKQuantitySample(
        type: massType, quantity: HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 80 - Double(day) * 0.1),
        start: date, end: date, metadata: day % 3 == 0 ? [note: "after a run"] : nil)
}

store.requestAuthorization(toShare: [massType], read: [massType]) { _, error in
    guard error == nil else { finish(error) }
    print("May write body mass: \(store.authorizationStatus(for: massType) == .sharingAuthorized)")
    store.save(weighings) { _, error in
        guard error == nil else { finish(error) }
        read()
    }
}

@Sendable func read() {
    let lastWeek = HKQuery.predicateForSamples(
        withStart: today.addingTimeInterval(-7.5 * 86_400), end: nil, options: .strictStartDate)
    let mine = HKQuery.predicateForObjects(from: HKSource.default())
    let noted = HKQuery.predicateForObjects(withMetadataKey: note, allowedValues: ["after a run"])
    let query = HKSampleQuery(
        sampleType: massType,
        predicate: NSCompoundPredicate(andPredicateWithSubpredicates: [lastWeek, mine, noted]),
        limit: 2,
        sortDescriptors: [NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: false)]
    ) { _, samples, error in
        guard let samples = samples as? [HKQuantitySample] else { finish(error) }
        for sample in samples {
            let isMine = sample.sourceRevision.source == HKSource.default()
            print("\(sample.quantity) on \(sample.startDate), mine: \(isMine), \(sample.metadata?[note] ?? "no note")")
        }
        delete(samples)
    }
    store.execute(query)
}

@Sendable func delete(_ samples: [HKQuantitySample]) {
    store.delete(samples) { _, error in
        guard error == nil else { finish(error) }
        store.delete(samples[0]) { success, error in
            // The second time there is nothing left to delete.
            let code = (error as? HKError)?.code
            print("Deleted \(samples.count); once more: \(success), \(code == .errorInvalidArgument)")
            let rest = HKQuery.predicateForObjects(from: HKSource.default())
            store.deleteObjects(of: massType, predicate: rest) { _, count, error in
                print("Deleted the other \(count).")
                finish(error)
            }
        }
    }
}

done.wait()
