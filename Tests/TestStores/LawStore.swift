package import Foundation
package import HealthModel
package import HealthStore
import TestEngines
package import TestSupport
package import WorkoutFiles

@testable import HealthTransfer

/// A store that files are imported into, and its possible states.
package struct LawStore {
    /// The state of a store over time.
    package enum State: CaseIterable {
        case plain
        case condensed
        case compacted
    }

    package static let app = AppIdentity(bundleIdentifier: "org.example.importer", name: "Importer")
    private static let other = AppIdentity(bundleIdentifier: "org.example.other", name: "Other")

    private static let all = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })

    package let engine: SQLiteEngine
    package var access: StoreAccess { StoreAccess(engine: engine, identity: Self.app) }

    package init() throws {
        engine = try SQLiteEngine.forTest()
        for app in [Self.app, Self.other] {
            try engine.write { try $0.authorize(app, AuthorizationDecisions(share: Self.all, read: Self.all)) }
        }
    }

    /// Advances the store from the previous state to another.
    package func enter(_ state: State) throws {
        switch state {
        case .plain: break
        case .condensed:
            let types = Set(ObjectType.all.filter { $0.family == .quantity })
            let request = CondensingRequest(sources: .all, types: types, minimumAge: 0, minimumDuration: 0)
            _ = try engine.condense(request) { _, _ in true }
        case .compacted: _ = try engine.compact(olderThan: .infinity, isTrial: false) { _ in true }
        }
    }

    package func recording(_ uuid: UUID) throws -> WorkoutRecording? {
        try engine.reports(for: Self.app) { try $0.recording(of: uuid) }
    }

    /// Returns the recording of a workout after a transfer to another store as our JSON.
    package func recordingOverJSON(_ uuid: UUID) throws -> WorkoutRecording? {
        let sink = MemoryByteSink()
        guard try ObjectExporter(access: access).exportWorkout(uuid, to: sink) else { return nil }
        let other = try LawStore()
        let report = try ObjectImporter(access: other.access).importFile(
            OpenedFile(MemoryByteSource(sink.bytes), named: "a.json"))
        guard report.error == nil else { return nil }
        return try other.recording(uuid)
    }

    /// Stores a part of a recording as an import of a file does, and returns the identifier of the workout.
    package func store(_ recording: WorkoutRecording, part: Int = 0) throws -> UUID {
        let plan = WorkoutPlan(recording, RecordingDivision.parts(recording)[part], activity: .other)
        let identity = plan.identity(generation: 0)
        var workout = try plan.workout(identity, file: identity.uuid(.workout))
        plan.measure(&workout) { _ in true }
        try engine.write(as: Self.app, from: Self.app) {
            try $0.insert(workout, in: ImportPass()) { (insertion) throws(EngineError) in
                _ = try plan.insert(into: insertion, identity: identity) { _ in true }
            }
        }
        return workout.uuid
    }

    /// Saves measurements of others at the time of each workout, and of its own source beside it.
    package func disturb() throws {
        for workout in try engine.read(for: Self.app, { try $0.samples(SampleRequest(.workout)) }) {
            let step = (workout.end - workout.start) / 8
            guard step > 0 else { continue }
            let samples = (0..<8).flatMap { index in
                let start = workout.start + Double(index) * step
                return [
                    SampleRecord(
                        type: .heartRate, start: start, end: start,
                        content: .quantity(QuantityValue(Double(60 + index), .countPerMinute))),
                    SampleRecord(
                        type: .stepCount, start: start, end: start + step, content: .quantity(QuantityValue(7, .count))),
                    SampleRecord(
                        type: .distanceWalkingRunning, start: start, end: start + step,
                        content: .quantity(QuantityValue(5, .meter))),
                ]
            }
            try engine.write(as: Self.other) { try $0.save(samples) }
            guard let source = workout.source?.source else { continue }
            let own = AppIdentity(bundleIdentifier: source.bundleIdentifier, name: source.name)
            try engine.write { try $0.authorize(own, AuthorizationDecisions(share: Self.all)) }
            let copies = samples.map { sample in
                var copy = sample
                copy.uuid = UUID.timeOrdered()
                return copy
            }
            try engine.write(as: own) { try $0.save(copies) }
        }
    }
}

/// A store with all real files, an export of Apple Health, and measurements of others.
package struct FullStore: Sendable {
    /// The workouts of each file, in its order.
    package private(set) var workouts: [String: [UUID]] = [:]
    /// The recordings read back in each state.
    package private(set) var recordings: [LawStore.State: [UUID: WorkoutRecording]] = [:]

    /// The shared store, created once for all tests.
    package static let shared = Task { try await FullStore() }

    private init() async throws {
        let store = try LawStore()
        for file in RealFile.lawful {
            workouts[file.name] = await WorkoutImporter(access: store.access).importFile(file.path).workouts
        }
        if let export = RealFile.exports.first {
            await FileImporter(access: store.access).importAll(export.path) { _ in }
        }
        try store.disturb()
        for state in LawStore.State.allCases {
            try store.enter(state)
            for uuid in workouts.values.joined() { recordings[state, default: [:]][uuid] = try store.recording(uuid) }
        }
    }
}

extension RealFile {
    /// The files from which a workout can be imported.
    package static let lawful = everything.filter { file in
        !file.name.hasPrefix("bad/") && !routes.contains(file.name) && file.points > 0 && file.sessions != 0
            && ["fit/", "tcx/", "gpx/"].contains { file.name.hasPrefix($0) }
    }
}
