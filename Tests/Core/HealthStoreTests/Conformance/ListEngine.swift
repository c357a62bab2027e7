import Foundation
import HealthModel
import HealthStore
import Synchronization

/// A store that is a list: the simplest implementation of the rules, which every other engine is compared with.
///
/// Each query examines every object. Writes are made in a copy that replaces the list on success (STO-1).
final class ListEngine: CoreEngine {
    private let state = Mutex(State())

    /// A stored object and its relationships.
    struct Entry {
        var record: SampleRecord
        /// Its position in the store's one sequence (QRY-21).
        var number: Int64
        /// The correlation that contains the object.
        var correlation: UUID?
        /// The workouts that the object belongs to.
        var workouts: Set<UUID> = []

        var bundle: String { record.source?.source.bundleIdentifier ?? "" }
        var subject: PredicateSubject {
            PredicateSubject(record, isInCorrelation: correlation != nil, workouts: workouts)
        }
    }

    /// The remains of a deleted object.
    struct Tombstone {
        var record: DeletedRecord
        /// The position of the deletion in the store's one sequence.
        var number: Int64
        var bundle: String
    }

    struct State {
        /// The objects of each type, in the order of their numbers.
        var entries: [ObjectType: [Entry]] = [:]
        var types: [UUID: ObjectType] = [:]
        var tombstones: [Tombstone] = []
        var lastNumber: Int64 = 0
        var permissions: [String: [ObjectType: AuthorizationState]] = [:]
        /// The objects that an app may read one by one (AUTH-17).
        var grants: [String: [ObjectType: Set<String>]] = [:]
        /// The revisions of each source, oldest first.
        var revisions: [String: [SourceRevisionRecord]] = [:]
        /// The first number of a source's objects of a type, whether they are stored or not (STAT-28).
        var appearances: [ObjectType: [String: Int64]] = [:]
        var sourceOrder: [ObjectType: [String]] = [:]
        var systemSources: Set<String> = []
    }

    func read<Value: Sendable>(_ body: (State) throws(EngineError) -> Value) throws(EngineError) -> Value {
        let state = state.withLock { $0 }
        return try body(state)
    }

    func write<Value: Sendable>(_ body: (inout State) throws(EngineError) -> Value) throws(EngineError) -> Value {
        var copy = state.withLock { $0 }
        let value = try body(&copy)
        state.withLock { [copy] in $0 = copy }
        return value
    }

    // MARK: Objects of another engine

    /// Adds an object that is stored elsewhere.
    func adopt(_ record: SampleRecord, in correlation: UUID?, of workouts: Set<UUID>) {
        state.withLock { state in
            state.lastNumber += 1
            if let revision = record.source {
                state.note(revision, of: record.type)
            }
            state.types[record.uuid] = record.type
            state.entries[record.type, default: []].append(
                Entry(record: record, number: state.lastNumber, correlation: correlation, workouts: workouts))
        }
    }

    /// Removes an object that was deleted elsewhere.
    func forget(_ uuid: UUID) {
        state.withLock { $0.remove(uuid) }
    }

    /// The identifiers of all objects, in the order of their numbers.
    var identifiers: [UUID] {
        state.withLock { $0.entries.values.joined().sorted { $0.number < $1.number }.map(\.record.uuid) }
    }

    // MARK: Permissions

    func authorization(of app: AppIdentity, for type: ObjectType) throws(EngineError) -> AuthorizationState {
        try read { state throws(EngineError) in state.authorization(of: app, for: type) }
    }

    func authorize(_ app: AppIdentity, _ decisions: AuthorizationDecisions) throws(EngineError) {
        try write { state throws(EngineError) in
            var states = state.permissions[app.source.bundleIdentifier] ?? [:]
            for (type, isGranted) in decisions.share {
                states[type, default: AuthorizationState()].share = isGranted ? .authorized : .denied
            }
            for (type, isGranted) in decisions.read {
                states[type, default: AuthorizationState()].read = isGranted ? .authorized : .denied
                states[type]?.earliestReadDate = decisions.earliestReadDates[type]
            }
            state.permissions[app.source.bundleIdentifier] = states
        }
    }

    func grant(
        _ granted: Set<String>, among objects: Set<String>, of type: ObjectType, includesNew: Bool, to app: AppIdentity
    ) throws(EngineError) {
        try write { state throws(EngineError) in
            let bundle = app.source.bundleIdentifier
            state.permissions[bundle, default: [:]][type, default: AuthorizationState()].read =
                includesNew ? .authorized : .denied
            state.grants[bundle, default: [:]][type, default: []].subtract(objects)
            state.grants[bundle, default: [:]][type, default: []].formUnion(granted)
        }
    }
}

extension ListEngine.State {
    func authorization(of app: AppIdentity, for type: ObjectType) -> AuthorizationState {
        permissions[app.source.bundleIdentifier]?[type] ?? AuthorizationState()
    }

    /// Checks that an app may write types (AUTH-24, AUTH-25).
    func requireSharing(_ types: Set<ObjectType>, _ app: AppIdentity) throws(EngineError) {
        for type in types {
            switch authorization(of: app, for: type).share {
            case .authorized: continue
            case .denied: throw EngineError(.authorizationDenied, "Not authorized to share.")
            case .notDetermined: throw EngineError(.authorizationNotDetermined, "Authorization not determined")
            }
        }
    }

    /// Returns the objects of a type that were permitted to an app one by one (AUTH-17).
    func grants(of app: AppIdentity, for type: ObjectType) -> Set<String> {
        grants[app.source.bundleIdentifier]?[type] ?? []
    }

    /// Returns a filter for the objects of a type that an app may read (AUTH-4, AUTH-10, AUTH-17, AUTH-22, AUTH-23,
    /// AUTH-26).
    func visibility(of type: ObjectType, for app: AppIdentity) throws(EngineError) -> (ListEngine.Entry) -> Bool {
        let bundle = app.source.bundleIdentifier
        if type.family == .correlation {
            let states = type.containedTypes.map { authorization(of: app, for: $0) }
            guard states.contains(where: { $0.read != .notDetermined || $0.share == .authorized }) else {
                throw Self.notDetermined
            }
            return { entry in entry.bundle == bundle || entry.record.contained.allSatisfy { isReadable($0, by: app) } }
        }
        if type == .medicationDoseEvent { return try doseVisibility(for: app) }
        let state = authorization(of: app, for: type)
        guard state.read != .notDetermined || state.share == .authorized else { throw Self.notDetermined }
        let granted = type.requiresPerObjectAuthorization && state.read == .denied ? grants(of: app, for: type) : []
        return { entry in
            entry.bundle == bundle || isReadable(entry.record, by: app)
                || granted.contains(entry.record.uuid.uuidString)
        }
    }

    /// Returns whether an app may read the objects of a type and date that other apps saved.
    private func isReadable(_ record: SampleRecord, by app: AppIdentity) -> Bool {
        let state = authorization(of: app, for: record.type)
        return state.read == .authorized && record.end >= state.earliestReadDate ?? -.infinity
    }

    /// Returns the filter for doses, which are visible with their medication (OTH-82).
    private func doseVisibility(for app: AppIdentity) throws(EngineError) -> (ListEngine.Entry) -> Bool {
        let types = [ObjectType.userAnnotatedMedication, .medicationDoseEvent]
        guard types.contains(where: { authorization(of: app, for: $0).read != .notDetermined }) else {
            throw Self.notDetermined
        }
        let readsAll = authorization(of: app, for: .userAnnotatedMedication).read == .authorized
        let granted = grants(of: app, for: .userAnnotatedMedication)
        return { entry in
            guard case .dose(let dose) = entry.record.detail else { return false }
            return readsAll || entry.bundle == app.source.bundleIdentifier || granted.contains(dose.concept.key)
        }
    }

    private static let notDetermined = EngineError(.authorizationNotDetermined, "Authorization not determined")

    /// Returns the objects of a type that match and that an app may read, in the order of their numbers.
    func matches(
        _ type: ObjectType, _ predicate: SamplePredicate, for app: AppIdentity
    ) throws(EngineError) -> [ListEngine.Entry] {
        let isVisible = try visibility(of: type, for: app)
        return (entries[type] ?? []).filter { isVisible($0) && predicate.matches($0.subject) }
    }
}
