import Foundation
import HealthModel
import HealthStore
import TestEngines
import Testing

extension AppIdentity {
    static let own = AppIdentity(
        bundleIdentifier: "test.own", name: "Own", version: "1.0", productType: "Linux1,1",
        system: SystemVersion(major: 12, minor: 1, patch: 0))
    static let other = AppIdentity(bundleIdentifier: "test.other", name: "Other", version: "2.0")
}

extension SQLiteEngine {
    /// Opens an in-memory store in which apps may read and write everything.
    static func open(to apps: AppIdentity..., in path: String? = nil) throws -> SQLiteEngine {
        let engine = try path.map { try SQLiteEngine(path: $0) } ?? inMemory()
        for app in apps.isEmpty ? [.own] : apps { try engine.allow(app) }
        return engine
    }
}

extension SampleRecord {
    static func heartRate(_ value: Double, at start: Double, to end: Double? = nil, metadata: Metadata? = nil) -> Self {
        SampleRecord(
            type: .heartRate, start: start, end: end ?? start,
            content: .quantity(QuantityValue(value, .countPerMinute)), metadata: metadata)
    }

    static func workout(from start: Double = 0, to end: Double = 3600, activity: WorkoutActivity = .running) -> Self {
        SampleRecord(
            type: .workout, start: start, end: end,
            content: .workout(WorkoutRecord(activityType: activity, duration: end - start)))
    }
}

extension EngineError {
    /// Returns the code with which something is refused; nil if it is not.
    static func code(_ body: () throws -> Void) -> Code? {
        do {
            try body()
            return nil
        } catch {
            return (error as? EngineError)?.code
        }
    }

    /// Returns the message with which something is refused; nil if it is not.
    static func message(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return (error as? EngineError)?.message ?? "\(error)"
        }
    }

    /// Returns the code and the message with which something is refused; nil if it is not.
    static func refusal(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return (error as? EngineError).map { "\($0.code): \($0.message)" } ?? "\(error)"
        }
    }
}

/// Calls a closure with a path for a store that no other test uses, and deletes it afterwards.
func withTemporaryStore<Value>(_ body: (String) throws -> Value) throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("store-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder.appendingPathComponent("health.sqlite").path)
}
