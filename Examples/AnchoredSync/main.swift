// Samples are added and deleted, and a server follows, even across restarts of the app, because the anchors are stored.

import Foundation
import HealthKit

/// A server that is a dictionary.
actor Server: SyncDestination {
    private(set) var records: [UUID: SyncRecord] = [:]
    private(set) var uploads = 0

    func upload(_ records: [SyncRecord]) {
        for record in records { self.records[record.id] = record }
        uploads += records.count
    }

    func remove(_ identifiers: [UUID]) {
        for identifier in identifiers { records[identifier] = nil }
    }

    func waitForCount(_ count: Int, of engine: SyncEngine) async {
        var seen = await engine.rounds
        while records.count != count { seen = await engine.rounds(after: seen) }
    }
}

let store = HKHealthStore()
let suite = "anchored-sync-\(UUID().uuidString)"
let server = Server()
let steps = HKQuantityType(.stepCount)

func walk(_ count: Double, minute: Double) -> HKQuantitySample {
    let start = Date(timeIntervalSinceNow: -86_400 + minute * 60)
    return HKQuantitySample(
        type: steps, quantity: HKQuantity(unit: .count(), doubleValue: count), start: start,
        end: start.addingTimeInterval(60))
}

let engine = SyncEngine(healthStore: store, suite: suite, destination: server)
try await engine.start()
let walks = (0..<5).map { walk(100 + Double($0), minute: Double($0)) }
try await store.save(walks)
await server.waitForCount(5, of: engine)
print("The server has \(await server.records.count) walks.")

try await store.delete(walks[0])
await server.waitForCount(4, of: engine)
print("One was deleted: \(await server.records.count).")
try await engine.stop()

// Changes while the engine is stopped; the next launch receives each of them once.
try await store.save(walk(500, minute: 10))
try await store.delete(walks[1])
let relaunched = SyncEngine(healthStore: store, suite: suite, destination: server)
try await relaunched.synchronize(steps)
print("After a restart: \(await server.records.count), \(await server.uploads) uploads in all.")
UserDefaults(suiteName: suite)?.removePersistentDomain(forName: suite)

let values = await server.records.values.map(\.value).sorted()
let uploads = await server.uploads
guard values == [102, 103, 104, 500], uploads == 6 else {
    fatalError("The server has \(values), after \(uploads) uploads.")
}
