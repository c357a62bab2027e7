import Foundation
import HealthModel
import HealthStore

extension ListEngine {
    func samples(_ request: SampleRequest, for app: AppIdentity) throws(EngineError) -> [SampleRecord] {
        try read { state throws(EngineError) in
            var found: [UUID: Entry] = [:]
            for part in request.parts {
                for entry in try state.matches(part.type, part.predicate, for: app) { found[entry.record.uuid] = entry }
            }
            let contents = request.contents
            let entries = found.values.filter { entry in
                contents.allSatisfy { part in
                    entry.record.contained.contains { inner in
                        guard inner.type == part.type, let stored = state.entry(inner.uuid) else { return false }
                        return part.predicate.matches(stored.subject)
                    }
                }
            }
            return entries.sorted { Self.precedes($0, $1, request.sort) }.prefix(request.limit ?? .max).map(\.record)
        }
    }

    private static func precedes(_ left: Entry, _ right: Entry, _ sorts: [SampleRequest.Sort]) -> Bool {
        func value(_ key: SampleRequest.Sort.Key, _ record: SampleRecord) -> Double {
            switch key {
            case .start: record.start
            case .end: record.end
            case .duration: record.workout?.duration ?? -.infinity
            case .total(let total): record.workout?.totals[total]?.converted(to: total.canonicalUnit) ?? -.infinity
            }
        }
        for sort in sorts {
            let (first, second) = (value(sort.key, left.record), value(sort.key, right.record))
            if first != second { return sort.isAscending ? first < second : first > second }
        }
        return left.number < right.number
    }

    func forEachSample(
        of type: ObjectType, _ predicate: SamplePredicate, for app: AppIdentity,
        _ give: (SampleRecord) throws -> Bool
    ) throws {
        for sample in try samples(SampleRequest(type, predicate, sort: [.init(.start)]), for: app) {
            guard try give(sample) else { return }
        }
    }

    func forEachWorkout(
        _ predicate: SamplePredicate, for app: AppIdentity, _ give: (SampleRecord) throws -> Bool
    ) throws {
        let request = SampleRequest(.workout, predicate, sort: [.init(.start, isAscending: false)])
        for workout in try samples(request, for: app) {
            guard try give(workout) else { return }
        }
    }

    func forEachWorkoutFigures(
        _ predicate: SamplePredicate, for app: AppIdentity, _ give: (WorkoutFigures) -> Void
    ) throws(EngineError) {
        for workout in try samples(SampleRequest(.workout, predicate), for: app) {
            if let figures = WorkoutFigures(workout) { give(figures) }
        }
    }

    func storedTypes(for app: AppIdentity) throws(EngineError) -> [ObjectType] {
        try read { state throws(EngineError) in
            state.entries.filter { !$1.isEmpty }.map(\.key).sorted { $0.identifier < $1.identifier }.filter { type in
                (try? state.matches(type, .constant(true), for: app)) != nil
            }
        }
    }

    func forEachIdentifier(of type: ObjectType, for app: AppIdentity, _ give: (UUID) -> Void) throws(EngineError) {
        for sample in try samples(SampleRequest(type), for: app) { give(sample.uuid) }
    }

    func sources(_ parts: [SampleRequest.Part], for app: AppIdentity) throws(EngineError) -> [SourceRecord] {
        let found = try samples(SampleRequest(parts), for: app).compactMap(\.source?.source)
        return Set(found).sorted { $0.bundleIdentifier < $1.bundleIdentifier }
    }

    func objects(of type: ObjectType, matching predicate: SamplePredicate) throws(EngineError) -> Set<String> {
        try read { state throws(EngineError) in
            Set((state.entries[type] ?? []).filter { predicate.matches($0.subject) }.map(\.record.uuid.uuidString))
        }
    }

    func inventory(for app: AppIdentity) throws(EngineError) -> [InventoryEntry] {
        try read { state throws(EngineError) in
            var found: [InventoryEntry] = []
            for type in state.entries.keys.sorted(by: { $0.index < $1.index }) {
                // Counting requires no permission.
                let isVisible = (try? state.visibility(of: type, for: app)) ?? { (_: Entry) in false }
                let visible = (state.entries[type] ?? []).filter {
                    isVisible($0) || $0.bundle == app.source.bundleIdentifier
                }
                for (bundle, entries) in Dictionary(grouping: visible, by: \.bundle).sorted(by: { $0.key < $1.key }) {
                    let name = entries.last?.record.source?.source.name ?? ""
                    found.append(
                        InventoryEntry(
                            type: type, source: SourceRecord(bundleIdentifier: bundle, name: name),
                            count: entries.count, earliest: entries.map(\.record.start).min() ?? .nan,
                            latest: entries.map(\.record.end).max() ?? .nan))
                }
            }
            return found
        }
    }

    func uuids(
        withPrefix prefix: String, of types: [ObjectType], for app: AppIdentity
    ) throws(EngineError) -> [UUID] {
        let digits = prefix.filter { $0 != "-" }.uppercased()
        guard !digits.isEmpty else { return [] }
        var found: [UUID] = []
        for type in types {
            found += try samples(SampleRequest(type), for: app).map(\.uuid).filter {
                $0.uuidString.filter { $0 != "-" }.hasPrefix(digits)
            }
        }
        return Array(found.prefix(2))
    }

    func uuids(withSuffix suffix: String, of type: ObjectType, for app: AppIdentity) throws(EngineError) -> [UUID] {
        let digits = suffix.filter { $0 != "-" }.uppercased()
        guard !digits.isEmpty else { return [] }
        let found = try samples(SampleRequest(type), for: app).map(\.uuid).filter {
            $0.uuidString.filter { $0 != "-" }.hasSuffix(digits)
        }
        return Array(found.prefix(2))
    }
}
