// A pattern: a sync engine. For each type an observer query with background delivery wakes an anchored query; its
// anchor is archived in the user defaults, so that every launch receives each change once; additions and deletions
// are sent to a server, and only then the anchor is advanced. The collection layers of research apps (Stanford's
// Spezi) and of health-data services work this way.
//
// Swift 6 mode, an actor, queries bridged with continuations; nothing in this file is specific to this package.

import Foundation
import HealthKit

/// The destination of changes.
protocol SyncDestination: Sendable {
    func upload(_ records: [SyncRecord]) async throws
    func remove(_ identifiers: [UUID]) async throws
}

/// The transmitted properties of a sample.
struct SyncRecord: Codable, Sendable, Equatable {
    let id: UUID
    let type: String
    let start: Date
    let end: Date
    let value: Double
    let unit: String
    let source: String
}

/// The archived anchors, by type.
struct AnchorStorage {
    let defaults: UserDefaults

    subscript(type: HKSampleType) -> HKQueryAnchor? {
        get {
            defaults.data(forKey: "anchor." + type.identifier).flatMap {
                try? NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: $0)
            }
        }
        nonmutating set {
            let data = newValue.flatMap {
                try? NSKeyedArchiver.archivedData(withRootObject: $0, requiringSecureCoding: true)
            }
            defaults.set(data, forKey: "anchor." + type.identifier)
        }
    }
}

actor SyncEngine {
    /// The collected types, each in a unit that the server supports.
    static let units: [HKQuantityType: HKUnit] = [
        HKQuantityType(.stepCount): .count(),
        HKQuantityType(.bodyMass): .gramUnit(with: .kilo),
        HKQuantityType(.heartRate): .count().unitDivided(by: .minute()),
    ]

    private let healthStore: HKHealthStore
    private let anchors: AnchorStorage
    private let destination: any SyncDestination
    private var observers: [HKObserverQuery] = []
    private var latest: [HKQuantityType: Task<Void, any Error>] = [:]
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private(set) var rounds = 0

    init(healthStore: HKHealthStore, suite: String, destination: any SyncDestination) {
        self.healthStore = healthStore
        self.destination = destination
        anchors = AnchorStorage(defaults: UserDefaults(suiteName: suite) ?? .standard)
    }

    func start() async throws {
        let types = Set(Self.units.keys)
        try await healthStore.requestAuthorization(toShare: types, read: types)
        for type in types {
            let query = HKObserverQuery(sampleType: type, predicate: nil) { [weak self] _, completionHandler, error in
                guard error == nil, let self else { return completionHandler() }
                // HealthKit does not document that the handler may be called on any thread, but apps rely on it.
                nonisolated(unsafe) let done = completionHandler
                Task {
                    // A failed upload is retried with the next change, because the anchor is not advanced.
                    try? await self.synchronize(type)
                    done()
                }
            }
            healthStore.execute(query)
            observers.append(query)
            try await healthStore.enableBackgroundDelivery(for: type, frequency: .immediate)
        }
    }

    func stop() async throws {
        observers.forEach(healthStore.stop)
        observers = []
        try await healthStore.disableAllBackgroundDelivery()
    }

    /// Sends all changes since the anchor to the destination.
    func synchronize(_ type: HKQuantityType) async throws {
        let before = latest[type]
        let task = Task {
            // Sequentially: two concurrent rounds would begin at the same anchor, and send everything twice.
            _ = await before?.result
            try await self.sendChanges(of: type)
        }
        latest[type] = task
        try await task.value
    }

    private func sendChanges(of type: HKQuantityType) async throws {
        let (added, deleted, anchor) = try await changes(of: type, since: anchors[type])
        let unit = Self.units[type] ?? .count()
        let records = added.map { sample in
            SyncRecord(
                id: sample.uuid, type: type.identifier, start: sample.startDate, end: sample.endDate,
                value: sample.quantity.doubleValue(for: unit), unit: unit.unitString,
                source: sample.sourceRevision.source.bundleIdentifier)
        }
        if !records.isEmpty { try await destination.upload(records) }
        if !deleted.isEmpty { try await destination.remove(deleted.map(\.uuid)) }
        anchors[type] = anchor
        rounds += 1
        waiting.forEach { $0.resume() }
        waiting = []
    }

    /// Waits until more rounds are complete than a number; returns how many.
    func rounds(after seen: Int) async -> Int {
        if rounds == seen { await withCheckedContinuation { waiting.append($0) } }
        return rounds
    }

    private func changes(
        of type: HKQuantityType, since anchor: HKQueryAnchor?
    ) async throws -> ([HKQuantitySample], [HKDeletedObject], HKQueryAnchor?) {
        try await withCheckedThrowingContinuation { continuation in
            let query = HKAnchoredObjectQuery(
                type: type, predicate: nil, anchor: anchor, limit: HKObjectQueryNoLimit
            ) { _, samples, deleted, newAnchor, error in
                if let error {
                    continuation.resume(throwing: error)
                } else {
                    let quantities = samples?.compactMap { $0 as? HKQuantitySample } ?? []
                    continuation.resume(returning: (quantities, deleted ?? [], newAnchor))
                }
            }
            healthStore.execute(query)
        }
    }
}
