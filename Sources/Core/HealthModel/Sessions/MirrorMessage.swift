package import Foundation

/// What two companion devices tell each other about sessions (LIV-40, LIV-41, LIV-42, LIV-43, LIV-44, LIV-45).
///
/// The device on which a session runs decides what becomes of it; the other one asks, and is told.
package enum MirrorMessage: Sendable, Codable {
    /// Mirror this session; to be answered under its identifier.
    case begin(SessionSnapshot)
    /// A mirrored session has changed, with this effect.
    case update(SessionSnapshot, effects: [SessionMachine.Effect])
    /// Do this with the session that runs with you.
    case call(UUID, SessionMachine.Call)
    /// Something of the app's own, for the session's other end.
    case data(UUID, Data)
    /// The session is not mirrored any more.
    case end(UUID)
    /// Start the app for such a workout; to be answered under the identifier.
    case launch(UUID, WorkoutConfigurationRecord)
    /// Whether what was asked for under an identifier was done.
    case answer(UUID, isDone: Bool)
}

// MARK: - Bytes

extension MirrorMessage {
    /// The longest message that is read, in bytes: a session with some thousand events.
    package static let maximumLength = 4_000_000

    /// The message as bytes.
    package func encoded() throws -> Data { try JSONEncoder().encode(self) }

    /// A message from bytes, which may be anything.
    ///
    /// - Throws: If they are not a message that can be read.
    package init(bytes: Data) throws {
        guard bytes.count <= Self.maximumLength else { throw ValidationError(reason: "The message is too long.") }
        self = try JSONDecoder().decode(Self.self, from: bytes)
        guard isSound else { throw ValidationError(reason: "The message cannot be read.") }
    }

    private var isSound: Bool {
        switch self {
        case .begin(let session): session.isSound
        case .update(let session, let effects): session.isSound && effects.allSatisfy(\.isSound)
        case .call(_, let call): call.isAllowedFromAfar
        case .data, .end, .launch, .answer: true
        }
    }
}

extension SessionSnapshot {
    fileprivate var isSound: Bool {
        created.isFinite && start?.isFinite ?? true && end?.isFinite ?? true && events.allSatisfy(\.isSound)
            && activities.allSatisfy(\.isSound)
    }
}

extension SessionMachine.Effect {
    fileprivate var isSound: Bool {
        switch self {
        case .changed(_, _, let date): date.isFinite
        case .generated(let event): event.isSound
        case .began(let activity), .ended(let activity): activity.isSound
        case .failed: true
        }
    }
}

extension SessionMachine.Call {
    /// Whether the other device may ask for it: what an app can call, and not what sensors or the system say.
    fileprivate var isAllowedFromAfar: Bool {
        switch self {
        case .prepare, .start, .pause, .resume, .stop, .end, .endActivity: true
        case .beginActivity(let activity): activity.isSound
        case .generate, .abort, .fail: false
        }
    }
}

extension WorkoutEventRecord {
    fileprivate var isSound: Bool { start.isFinite && end.isFinite && WorkoutValidation.isValid(self) }
}

extension WorkoutActivityRecord {
    fileprivate var isSound: Bool {
        start.isFinite && end?.isFinite ?? true && WorkoutValidation.isValid(self)
    }
}
