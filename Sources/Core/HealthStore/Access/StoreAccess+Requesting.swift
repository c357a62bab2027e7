package import HealthModel

/// Authorization requests of an app.
extension StoreAccess {
    /// Lets the policy decide about types that are not determined yet, and returns which types may be shared.
    package func request(share: Set<ObjectType>, read types: Set<ObjectType>) async throws -> [ObjectType: Bool] {
        let undecided = try read { store in
            var undecided: (share: Set<ObjectType>, read: Set<ObjectType>) = ([], [])
            for type in share where try store.authorization(for: type).share == .notDetermined {
                undecided.share.insert(type)
            }
            for type in types where try store.authorization(for: type).read == .notDetermined {
                undecided.read.insert(type)
            }
            return undecided
        }
        if !undecided.share.isEmpty || !undecided.read.isEmpty {
            let decisions = try await policy.decide(for: identity, share: undecided.share, read: undecided.read)
            try write { try $0.authorize($0.app, decisions) }
        }
        return try read { store in
            var shared: [ObjectType: Bool] = [:]
            for type in share { shared[type] = try store.authorization(for: type).share == .authorized }
            return shared
        }
    }

    /// Lets the policy decide whether the app may schedule workouts, if that is not determined yet, and returns the
    /// standing permission (PLN-52).
    package func requestScheduling() async throws -> SchedulingPermission {
        let standing = try permissions { try $0.schedulingPermission() }
        guard standing == .notDetermined else { return standing }
        let isGranted = try await policy.decideScheduling(for: identity)
        return try write { store in
            // The owner may have decided in the meantime.
            let standing = try store.read.schedulingPermission()
            guard standing == .notDetermined else { return standing }
            let decided: SchedulingPermission = isGranted ? .authorized : .denied
            try store.setSchedulingPermission(decided, ofApp: store.app.source.bundleIdentifier)
            return decided
        }
    }

    /// Throws unless the app may share a type (AUTH-24).
    ///
    /// For builders, which write nothing until they finish.
    package func checkSharing(_ type: ObjectType) throws(EngineError) {
        let state = try own { try $0.authorization(for: type) }
        switch state.share {
        case .authorized: break
        case .denied:
            throw EngineError(.authorizationDenied, "The app may not share \(type.identifier).")
        case .notDetermined:
            throw EngineError(.authorizationNotDetermined, "Authorization not determined")
        }
    }

    /// Returns the preferred units for some types (STO-50).
    package func preferredUnits(for types: [ObjectType]) throws(EngineError) -> [ObjectType: QuantityUnit] {
        let conditions = conditions
        return try permissions { store in
            var units: [ObjectType: QuantityUnit] = [:]
            for type in types {
                let state = try store.authorization(for: type)
                guard state.share != .notDetermined || state.read != .notDetermined else {
                    throw EngineError(.authorizationNotDetermined, "Authorization not determined")
                }
                let isAllowed = state.share == .authorized || state.read == .authorized
                let own = isAllowed ? conditions.preferredUnits[type] : nil
                units[type] = own ?? CustomaryUnits(in: conditions.locale).unit(for: type)
            }
            return units
        }
    }
}
