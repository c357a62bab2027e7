import Foundation
import HealthModel
import Synchronization
import TestEngines
import Testing

@testable import HealthStore

/// Requests of an app in each state of its device: what is permitted, and what is asked and stored.
@Suite struct RequestConditionsTests {
    /// The states of a device.
    enum State: CaseIterable {
        case usual, locked, guest, full, lockedGuest, unavailable, restricted

        var conditions: StoreConditions {
            var conditions = StoreConditions()
            switch self {
            case .usual: break
            case .locked: conditions.isLocked = true
            case .guest: conditions.isGuestUser = true
            case .full: conditions.isFull = true
            case .lockedGuest: (conditions.isLocked, conditions.isGuestUser) = (true, true)
            case .unavailable: conditions.availability = .unavailable
            case .restricted: conditions.availability = .restricted
            }
            return conditions
        }

        /// The code with which all uses are refused; nil if only some are.
        fileprivate var refusal: EngineError.Code? {
            switch self {
            case .unavailable: .healthDataUnavailable
            case .restricted: .healthDataRestricted
            default: nil
            }
        }

        /// The code with which writing is refused.
        fileprivate var ofWriting: EngineError.Code? {
            switch self {
            case .usual, .locked: nil
            case .guest, .lockedGuest: .notPermissibleForGuestUserMode
            case .full: .storage
            case .unavailable, .restricted: refusal
            }
        }

        /// The code with which reading is refused.
        fileprivate var ofReading: EngineError.Code? {
            self == .locked || self == .lockedGuest ? .databaseInaccessible : refusal
        }
    }

    /// The number of questions to the person.
    private final class Questions: Sendable {
        private let number = Mutex(0)

        var count: Int { number.withLock { $0 } }

        func add() { number.withLock { $0 += 1 } }
    }

    private let engine: SQLiteEngine
    private let questions = Questions()

    init() throws { engine = try SQLiteEngine.forTest() }

    private func access(_ state: State) -> StoreAccess {
        let questions = questions
        return StoreAccess(
            engine: engine, identity: .own,
            policy: .ask(
                { _, share, read in
                    questions.add()
                    return AuthorizationDecisions(
                        share: Dictionary(uniqueKeysWithValues: share.map { ($0, true) }),
                        read: Dictionary(uniqueKeysWithValues: read.map { ($0, true) }))
                },
                scheduling: { _ in
                    questions.add()
                    return true
                }), conditions: state.conditions)
    }

    private func code(_ body: () async throws -> Void) async -> EngineError.Code? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? EngineError)?.code
        }
    }

    @Test("AUTH-20, AUTH-21, QRY-7: types are requested where the app may read and write", arguments: State.allCases)
    func types(state: State) async throws {
        let access = access(state)
        let found = await code {
            let shared = try await access.request(share: [.heartRate], read: [.stepCount])
            #expect(shared == [.heartRate: true])
        }
        #expect(found == state.ofReading ?? state.ofWriting)
        // What cannot be read is not asked, and what cannot be written is not decided.
        #expect(questions.count == (state.ofReading == nil ? 1 : 0))
        let usual = self.access(.usual)
        let stored = try usual.read { [try $0.authorization(for: .heartRate), try $0.authorization(for: .stepCount)] }
        let decided: AuthorizationState.Decision = found == nil ? .authorized : .notDetermined
        #expect(stored.map(\.share) == [decided, .notDetermined] && stored.map(\.read) == [.notDetermined, decided])
        // What is decided needs no writing.
        _ = try await usual.request(share: [.heartRate], read: [.stepCount])
        let again = await code {
            let shared = try await access.request(share: [.heartRate], read: [.stepCount])
            #expect(shared == [.heartRate: true])
        }
        #expect(again == state.ofReading)
    }

    @Test("AUTH-20, AUTH-21, PLN-52: scheduling is requested where the app may write", arguments: State.allCases)
    func scheduling(state: State) async throws {
        let access = access(state)
        let found = await code {
            let permission = try await access.requestScheduling()
            #expect(permission == .authorized)
        }
        #expect(found == state.ofWriting)
        #expect(questions.count == (state.refusal == nil ? 1 : 0))
        let usual = self.access(.usual)
        let stored = try usual.permissions { try $0.schedulingPermission() }
        let expected: SchedulingPermission = found == nil ? .authorized : .notDetermined
        #expect(stored == expected)
        // What is decided is told without writing.
        try engine.write { try $0.setSchedulingPermission(.restricted, ofApp: "test.own") }
        let again = await code {
            let permission = try await access.requestScheduling()
            #expect(permission == .restricted)
        }
        #expect(again == state.refusal)
    }

    @Test(
        "AUTH-24, STO-8, STO-50: builders need to write, and units neither to read nor to write",
        arguments: State.allCases)
    func others(state: State) async throws {
        try engine.authorize(
            .own, AuthorizationDecisions(share: [.heartRate: true, .stepCount: false], read: [.bodyMass: false]))
        let access = access(state)
        func sharing(_ type: ObjectType) -> EngineError.Code? { EngineError.code { try access.checkSharing(type) } }
        #expect(sharing(.heartRate) == state.ofWriting)
        #expect(sharing(.stepCount) == state.ofWriting ?? .authorizationDenied)
        #expect(sharing(.bodyMass) == state.ofWriting ?? .authorizationNotDetermined)
        func units(_ types: ObjectType...) -> EngineError.Code? {
            EngineError.code {
                let units = try access.preferredUnits(for: types)
                #expect(Set(units.keys) == Set(types))
            }
        }
        #expect(units(.heartRate, .stepCount, .bodyMass) == state.refusal && units() == state.refusal)
        #expect(units(.heartRate, .height) == state.refusal ?? .authorizationNotDetermined)
    }
}
