import Foundation
import HealthModel
import HealthStore

extension ListEngine {
    func save(_ samples: [SampleRecord], by app: AppIdentity) throws(EngineError) {
        try write { state throws(EngineError) in
            guard !samples.isEmpty else { throw EngineError(.invalidArgument, "No objects to save.") }
            try state.requireSharing(Self.typesToShare(samples), app)
            try state.checkIdentifiers(samples)
            for sample in samples { _ = try state.save(sample, by: app) }
        }
    }

    func add(_ samples: [SampleRecord], to workout: UUID, by app: AppIdentity) throws(EngineError) {
        try write { state throws(EngineError) in
            guard let owner = state.entry(workout), owner.record.type == .workout else {
                throw EngineError(.invalidArgument, "The workout is not stored.")
            }
            guard owner.bundle == app.source.bundleIdentifier else {
                throw EngineError(.authorizationDenied, "The workout belongs to another app.")
            }
            guard !samples.isEmpty, samples.allSatisfy({ [.quantity, .category].contains($0.type.family) }) else {
                throw EngineError(.invalidArgument, "Only quantity and category samples can be added.")
            }
            try state.requireSharing(Self.typesToShare(samples), app)
            var members: [UUID] = []
            var new: [SampleRecord] = []
            for var sample in samples {
                if state.types[sample.uuid] != nil {
                    members.append(sample.uuid)
                } else if !new.contains(where: { $0.uuid == sample.uuid }) {
                    sample.device = nil
                    new.append(sample)
                }
            }
            try state.checkIdentifiers(new)
            for sample in new { members.append(try state.save(sample, by: app)) }
            for member in members { state.change(member) { $0.workouts.insert(workout) } }
        }
    }

    func delete(_ identifiers: [UUID], by app: AppIdentity) throws(EngineError) {
        try write { state throws(EngineError) in
            guard !identifiers.isEmpty else { throw EngineError(.invalidArgument, "No objects to delete.") }
            var types: Set<ObjectType> = []
            for uuid in identifiers {
                guard let entry = state.entry(uuid) else {
                    throw EngineError(.invalidArgument, "An object to delete is not stored.")
                }
                guard entry.bundle == app.source.bundleIdentifier else {
                    throw EngineError(.authorizationDenied, "An app can delete only objects that it saved itself.")
                }
                types.formUnion(Self.typesToShare([entry.record]))
            }
            guard Set(identifiers).count == identifiers.count else {
                throw EngineError(.invalidArgument, "The objects to delete contain a duplicate.")
            }
            try state.requireSharing(types, app)
            for uuid in identifiers { state.remove(uuid) }
        }
    }

    func delete(
        of type: ObjectType, matching predicate: SamplePredicate, by app: AppIdentity
    ) throws(EngineError) -> Int {
        try write { state throws(EngineError) in
            if type.family != .correlation { try state.requireSharing([type], app) }
            let found = (state.entries[type] ?? [])
                .filter { $0.bundle == app.source.bundleIdentifier && predicate.matches($0.subject) }
            try state.requireSharing(Self.typesToShare(found.map(\.record)), app)
            for entry in found { state.remove(entry.record.uuid) }
            return found.count
        }
    }

    /// Returns the types to share: a correlation needs permission for its contents, not its own (AUTH-31).
    private static func typesToShare(_ samples: [SampleRecord]) -> Set<ObjectType> {
        Set(samples.flatMap { $0.type.family == .correlation ? $0.contained.map(\.type) : [$0.type] })
    }
}

extension ListEngine.State {
    func entry(_ uuid: UUID) -> ListEngine.Entry? {
        types[uuid].flatMap { entries[$0]?.first { $0.record.uuid == uuid } }
    }

    mutating func change(_ uuid: UUID, _ body: (inout ListEngine.Entry) -> Void) {
        guard let type = types[uuid], var found = entries[type],
            let place = found.firstIndex(where: { $0.record.uuid == uuid })
        else { return }
        body(&found[place])
        entries[type] = found
    }

    /// Applies a change to every object.
    mutating func changeAll(_ body: (inout ListEngine.Entry) -> Void) {
        entries = entries.mapValues { entries in
            entries.map { entry in
                var entry = entry
                body(&entry)
                return entry
            }
        }
    }

    /// Rejects identifiers that were ever used (STO-2).
    func checkIdentifiers(_ samples: [SampleRecord]) throws(EngineError) {
        var seen: Set<UUID> = []
        for uuid in samples.flatMap({ [$0.uuid] + $0.contained.map(\.uuid) }) {
            let isNew = types[uuid] == nil && !tombstones.contains { $0.record.uuid == uuid }
            guard isNew, seen.insert(uuid).inserted else {
                throw EngineError(.invalidArgument, "The identifier was used before.")
            }
        }
    }

    /// Saves a sample and its contents, respecting its sync identifier (STO-11, STO-12, STO-15, STO-17).
    ///
    /// - Returns: Its identifier, or that of the stored object if a sync identifier made the save be ignored.
    mutating func save(_ sample: SampleRecord, by app: AppIdentity) throws(EngineError) -> UUID {
        guard sample.end >= SampleValidation.earliestPermittedDate, sample.start <= sample.end else {
            throw EngineError(.invalidArgument, "The dates cannot be saved.")
        }
        let old = sample.syncVersion.flatMap { _ in
            entries[sample.type]?.first {
                $0.bundle == app.source.bundleIdentifier && $0.correlation == nil
                    && $0.record.metadata?.syncIdentifier == sample.metadata?.syncIdentifier
            }
        }
        guard let old, let oldVersion = old.record.syncVersion, let version = sample.syncVersion else {
            try insert(sample, in: nil, by: app)
            return sample.uuid
        }
        guard version > oldVersion else { return old.record.uuid }
        try insert(sample, in: nil, by: app)
        change(sample.uuid) {
            $0.workouts = old.workouts
            $0.correlation = old.correlation
        }
        changeAll {
            if $0.workouts.remove(old.record.uuid) != nil { $0.workouts.insert(sample.uuid) }
        }
        remove(old.record.uuid)
        return sample.uuid
    }

    private mutating func insert(
        _ sample: SampleRecord, in correlation: UUID?, by app: AppIdentity
    ) throws(EngineError) {
        var record = sample
        record.source = app.revision
        if case .correlation(let contained) = record.content {
            record.content = .correlation(
                contained.map { inner in
                    var inner = inner
                    inner.source = app.revision
                    return inner
                })
        }
        if record.metadata?.isEmpty == true { record.metadata = nil }
        if case .quantity(let quantity) = record.content {
            guard let unit = record.type.canonicalUnit, let value = quantity.converted(to: unit), value.isFinite else {
                throw EngineError(.invalidArgument, "The quantity does not fit its type.")
            }
        }
        lastNumber += 1
        note(app.revision, of: record.type)
        types[record.uuid] = record.type
        entries[record.type, default: []].append(
            ListEngine.Entry(record: record, number: lastNumber, correlation: correlation))
        for inner in record.contained { try insert(inner, in: record.uuid, by: app) }
    }

    /// Records the source of the object with the last number.
    mutating func note(_ revision: SourceRevisionRecord, of type: ObjectType) {
        let bundle = revision.source.bundleIdentifier
        if revisions[bundle]?.contains(revision) != true { revisions[bundle, default: []].append(revision) }
        if appearances[type]?[bundle] == nil { appearances[type, default: [:]][bundle] = lastNumber }
    }

    /// Removes an object with its contents, and leaves a tombstone for each (STO-36); a correlation keeps its others
    /// (STO-40), and samples of a workout remain (STO-39).
    mutating func remove(_ uuid: UUID) {
        guard let entry = entry(uuid) else { return }
        if let correlation = entry.correlation {
            change(correlation) {
                $0.record.content = .correlation($0.record.contained.filter { $0.uuid != uuid })
            }
        }
        for inner in entries.values.joined().filter({ $0.correlation == uuid }).sorted(by: { $0.number < $1.number }) {
            remove(inner.record.uuid)
        }
        let type = entry.record.type
        entries[type]?.removeAll { $0.record.uuid == uuid }
        types[uuid] = nil
        let kept = entry.record.metadata?.values.filter {
            $0.key == MetadataKey.syncIdentifier || $0.key == MetadataKey.syncVersion
        }
        lastNumber += 1
        tombstones.append(
            ListEngine.Tombstone(
                record: DeletedRecord(uuid: uuid, type: type, metadata: Metadata(nonEmpty: kept ?? [:])),
                number: lastNumber, bundle: entry.bundle))
        if type == .workout { changeAll { $0.workouts.remove(uuid) } }
    }
}

extension SampleRecord {
    /// The version of a sample that has a sync identifier.
    fileprivate var syncVersion: Double? {
        metadata.flatMap { $0.syncIdentifier == nil ? nil : $0.syncVersion }
    }
}
