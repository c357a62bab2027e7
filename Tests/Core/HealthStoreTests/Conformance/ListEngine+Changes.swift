import Foundation
import HealthModel

@testable import HealthStore

extension ListEngine {
    /// Returns deletions without limits to the history and without single grants: the contents of deleted objects are
    /// lost.
    func deletedRecords(of type: ObjectType, for app: AppIdentity) throws(EngineError) -> [DeletedRecord] {
        try read { state throws(EngineError) in
            _ = try state.visibility(of: type, for: app)
            let seesForeign = state.maySeeForeignDeletions(of: type, app) && state.isUnlimited(type, app)
            let bundle = app.source.bundleIdentifier
            return state.tombstones.filter { $0.record.type == type && ($0.bundle == bundle || seesForeign) }
                .map(\.record)
        }
    }

    func changes(_ request: ChangeRequest, for app: AppIdentity) throws(EngineError) -> Changes {
        try read { state throws(EngineError) in
            let start = request.position?.number ?? 0
            var added: [UUID: Entry] = [:]
            var deleted: [Tombstone] = []
            for part in request.parts {
                for entry in try state.matches(part.type, part.predicate, for: app) where entry.number > start {
                    added[entry.record.uuid] = entry
                }
            }
            for tombstone in state.tombstones where tombstone.number > start && request.includesDeletions {
                let subject = DeletedSubject(
                    uuid: tombstone.record.uuid, bundleIdentifier: tombstone.bundle,
                    syncIdentifier: tombstone.record.metadata?.syncIdentifier)
                let parts = request.parts.filter { $0.type == tombstone.record.type && !$0.predicate.excludes(subject) }
                if parts.isEmpty || !state.maySee(tombstone, app) { continue }
                deleted.append(tombstone)
            }
            let numbers = (added.values.map(\.number) + deleted.map(\.number)).sorted()
            let isComplete = request.limit.map { numbers.count < $0 } ?? true
            let last = isComplete ? state.lastNumber : numbers[(request.limit ?? 0) - 1]
            let page = added.values.filter { $0.number <= last }.sorted { $0.number < $1.number }
            return Changes(
                added: page.map(\.record), deleted: deleted.filter { $0.number <= last }.map(\.record),
                position: ChangePosition(number: last), isComplete: isComplete)
        }
    }

    func changedTypes(
        _ parts: [SampleRequest.Part], since position: ChangePosition?, for app: AppIdentity
    ) throws(EngineError) -> (types: Set<ObjectType>, position: ChangePosition) {
        var types: Set<ObjectType> = []
        for part in parts {
            let found = try changes(ChangeRequest([part], since: position), for: app)
            if position != nil, !found.isEmpty { types.insert(part.type) }
        }
        return (types, ChangePosition(number: try read { $0.lastNumber }))
    }

    func quantities(
        _ request: QuantityRequest, for app: AppIdentity, _ give: (QuantityDatum) -> Bool
    ) throws(EngineError) {
        for sample in try samples(
            SampleRequest(request.type, request.predicate, sort: [.init(.start)]), for: app)
        {
            guard let quantity = sample.quantity else { continue }
            let datum = QuantityDatum(quantity: quantity, start: sample.start, end: sample.end, sample: sample)
            guard give(datum) else { return }
        }
    }
}

extension ListEngine.State {
    /// Returns whether an app receives a deletion: that of any object it may have read (QRY-24, QRY-61).
    fileprivate func maySee(_ tombstone: ListEngine.Tombstone, _ app: AppIdentity) -> Bool {
        guard let type = tombstone.record.type else { return false }
        return tombstone.bundle == app.source.bundleIdentifier || maySeeForeignDeletions(of: type, app)
            || (type.requiresPerObjectAuthorization && authorization(of: app, for: type).read == .denied
                && grants(of: app, for: type).contains(tombstone.record.uuid.uuidString))
    }

    /// Returns whether an app may read all objects that other apps have of a type it may read.
    fileprivate func isUnlimited(_ type: ObjectType, _ app: AppIdentity) -> Bool {
        if type.family == .correlation { return true }
        let state = authorization(of: app, for: type == .medicationDoseEvent ? .userAnnotatedMedication : type)
        return state.read == .authorized && (state.earliestReadDate == nil || type == .medicationDoseEvent)
    }

    /// Returns whether an app may have read objects that other apps deleted; their dates, and the contents of
    /// correlations, are lost.
    fileprivate func maySeeForeignDeletions(of type: ObjectType, _ app: AppIdentity) -> Bool {
        func isReadable(_ type: ObjectType) -> Bool { authorization(of: app, for: type).read == .authorized }
        if type == .medicationDoseEvent {
            return isReadable(.userAnnotatedMedication) || !grants(of: app, for: .userAnnotatedMedication).isEmpty
        }
        guard type.family == .correlation else { return isReadable(type) }
        return type == .bloodPressure
            ? type.containedTypes.allSatisfy(isReadable) : type.containedTypes.contains(where: isReadable)
    }
}
