import Foundation
import GRDB
package import HealthModel

/// The samples of a type that an app may read (AUTH-4, AUTH-23, AUTH-26, AUTH-27).
struct Visibility {
    /// The predicate that every visible sample matches; nil if all are visible.
    var predicate: SamplePredicate?
    /// A further condition in SQL that a predicate cannot express.
    var condition: SQLCondition?
    /// A Boolean value that indicates whether deletions of other apps' objects are hidden although no predicate
    /// requires it (QRY-61).
    var hidesForeignDeletions = false
    /// The parts of a workout that are hidden from the reader; nil if there are none.
    var veil: ZoneRedaction?

    static let all = Visibility()

    /// Returns a predicate combined with the one that every visible sample matches.
    func narrowing(_ asked: SamplePredicate) -> SamplePredicate {
        predicate.map { .and([$0, asked]) } ?? asked
    }
}

/// A filter that hides the zones of other apps' workouts whose types a reader may not read (ZON-56).
struct ZoneRedaction {
    let types: [ObjectType]
    /// The reader, whose own workouts are not filtered.
    let owner: String

    func cover(_ record: inout SampleRecord) {
        guard case .workout(var workout) = record.content, record.source?.source.bundleIdentifier != owner,
            workout.zoneGroups != nil || workout.activities.contains(where: { $0.zoneGroups != nil })
        else { return }
        workout.filterZones { !types.contains($0) }
        record.content = .workout(workout)
    }
}

extension StoreReader {
    /// Returns the permissions of the app for a type.
    package func authorization(for type: ObjectType) throws -> AuthorizationState {
        try authorization(of: app, for: type)
    }

    /// Returns the permissions of an app for a type.
    package func authorization(of app: AppIdentity, for type: ObjectType) throws -> AuthorizationState {
        enum Column: Int, SQLColumns {
            case share, read, earliest
            static let list = selection(of: "authorization")
        }
        let state =
            try SQLStatement(database, "SELECT \(Column.list) FROM authorization WHERE app = ? AND type = ?")
            .first(Column.self, .text(app.source.bundleIdentifier), .integer(references.id(of: type))) { row in
                AuthorizationState(
                    share: .init(rawValue: Int(row.integer(.share))) ?? .notDetermined,
                    read: .init(rawValue: Int(row.integer(.read))) ?? .notDetermined,
                    earliestReadDate: row.optionalReal(.earliest))
            } ?? AuthorizationState()
        // The owner may read everything, but shares only with permission.
        if let owner, owner.source == app.source { return AuthorizationState(share: state.share, read: .authorized) }
        return bounds?.narrowing(state, for: type) ?? state
    }

    /// Returns whether a sample is stored and the app may read it.
    func isVisible(_ uuid: UUID, _ type: ObjectType) throws -> Bool {
        try !samples(SampleRequest(type, .uuid([uuid]))).isEmpty
    }

    /// Returns what a closure reads; nil if the app never requested authorization for it (AUTH-26).
    package static func asFarAsReadable<Value>(_ read: () throws -> Value?) throws -> Value? {
        do {
            return try read()
        } catch let error as EngineError where error.code == .authorizationNotDetermined {
            return nil
        }
    }

    /// Returns the visibility of a type to an app (AUTH-12, AUTH-22).
    ///
    /// - Throws: ``EngineError/Code/authorizationNotDetermined`` if it never requested authorization and may not
    ///   share either (AUTH-26).
    func visibility(of type: ObjectType) throws -> Visibility {
        var visibility = try visibleSamples(of: type)
        if type == .workout { visibility.veil = try zoneVeil() }
        return visibility
    }

    private func visibleSamples(of type: ObjectType) throws -> Visibility {
        if type.family == .correlation { return try correlationVisibility(type) }
        if type == .medicationDoseEvent { return try doseVisibility() }
        let state = try authorization(for: type)
        let own = SamplePredicate.source([app.source.bundleIdentifier])
        switch (state.read, state.share) {
        case (.authorized, _):
            guard let date = state.earliestReadDate else { return .all }
            return Visibility(predicate: .or([.end(.greaterOrEqual, date), own]))
        case (.denied, _) where type.requiresPerObjectAuthorization:
            let granted = try grants(for: type).compactMap { UUID(uuidString: $0) }
            return Visibility(predicate: granted.isEmpty ? own : .or([own, .uuid(Set(granted))]))
        case (.denied, _), (.notDetermined, .authorized): return Visibility(predicate: own)
        case (.notDetermined, _): throw Self.notDetermined
        }
    }

    /// Returns the filter of workout zones for an app; nil if it may read all.
    private func zoneVeil() throws -> ZoneRedaction? {
        let hidden = try ZoneConfigurationRecord.types.filter {
            try authorization(for: $0).read != .authorized
        }
        return hidden.isEmpty ? nil : ZoneRedaction(types: hidden, owner: app.source.bundleIdentifier)
    }

    /// Returns the objects of a type that an app may read, for types with per-object authorization (AUTH-17).
    func grants(for type: ObjectType) throws -> Set<String> {
        Set(
            try SQLStatement(database, "SELECT object FROM object_grant WHERE app = ? AND type = ?")
                .texts(.text(app.source.bundleIdentifier), .integer(references.id(of: type))))
    }

    /// Returns the visibility of doses, which follows that of their medication (OTH-82).
    private func doseVisibility() throws -> Visibility {
        let medications = try authorization(for: .userAnnotatedMedication)
        if medications.read == .authorized { return .all }
        let isAsked =
            try medications.read != .notDetermined
            || authorization(for: .medicationDoseEvent).read != .notDetermined
        guard isAsked else { throw Self.notDetermined }
        let granted = try grants(for: .userAnnotatedMedication).sorted()
        let own = SamplePredicate.source([app.source.bundleIdentifier])
        return Visibility(predicate: .or([own] + granted.map { .detail(.medication, .equal, .text($0)) }))
    }

    /// Returns the visibility of correlations: an app's own, and those whose entire contents the app may read
    /// (AUTH-10, AUTH-23, OTH-23).
    private func correlationVisibility(_ type: ObjectType) throws -> Visibility {
        let states = try type.containedTypes.map { ($0, try authorization(for: $0)) }
        guard states.contains(where: { $0.1.read != .notDetermined || $0.1.share == .authorized }) else {
            throw Self.notDetermined
        }
        let readable = states.filter { $0.1.read == .authorized }
        let unlimited = readable.filter { $0.1.earliestReadDate == nil }.map { Int(references.id(of: $0.0)) }
        var values: [SQLValue] = [.text(app.source.bundleIdentifier), .json(unlimited)]
        var limited = ""
        for (type, state) in readable {
            guard let date = state.earliestReadDate else { continue }
            limited += " AND NOT (c.type = ? AND c.end_date >= ?)"
            values += [.integer(references.id(of: type)), .real(date)]
        }
        let sql = """
            (s.revision IN (SELECT r.id FROM revision r JOIN source o ON o.id = r.source WHERE o.bundle = ?)
            OR NOT EXISTS (SELECT 1 FROM sample c WHERE c.correlation = s.id
            AND c.type NOT IN (SELECT value FROM json_each(?))\(limited)))
            """
        return Visibility(
            condition: SQLCondition(sql: sql, values: values),
            hidesForeignDeletions: type == .bloodPressure ? readable.count < states.count : readable.isEmpty)
    }

    static let notDetermined = EngineError(.authorizationNotDetermined, "Authorization not determined")
}

extension ObjectType {
    /// The types that a correlation of this type may contain.
    package var containedTypes: [ObjectType] {
        self == .bloodPressure
            ? [.bloodPressureSystolic, .bloodPressureDiastolic]
            : ObjectType.all.filter { $0.identifier.hasPrefix("HKQuantityTypeIdentifierDietary") }
    }
}
