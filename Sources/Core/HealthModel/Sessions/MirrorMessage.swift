package import Foundation

/// A message between two companion devices about sessions (LIV-40, LIV-41, LIV-42, LIV-43, LIV-44, LIV-45).
///
/// The device on which a session runs controls it; the other one sends requests and receives updates.
package enum MirrorMessage: Sendable, Codable {
    /// A request to mirror this session, with an answer under its identifier.
    case begin(SessionSnapshot)
    /// A change of a mirrored session, with its effects.
    case update(SessionSnapshot, effects: [SessionMachine.Effect])
    /// A call to a session that runs on the receiving device.
    case call(UUID, SessionMachine.Call)
    /// Data of the app for the other device of the session.
    case data(UUID, Data)
    /// The end of mirroring a session.
    case end(UUID)
    /// A request to launch the app for a workout, with an answer under the identifier.
    case launch(UUID, WorkoutConfigurationRecord)
    /// The answer to a request, and whether it succeeded.
    case answer(UUID, isDone: Bool)
}

// MARK: - Coding

extension MirrorMessage {
    /// The maximum length of a message in bytes, sufficient for a session with some thousand events.
    package static let maximumLength = 4_000_000

    /// Returns the encoded message.
    package func encoded() throws -> Data { try JSONEncoder().encode(self) }

    /// Decodes a message from untrusted bytes.
    ///
    /// - Throws: An error if the bytes are not a valid message.
    package init(bytes: Data) throws {
        guard bytes.count <= Self.maximumLength else { throw ValidationError(reason: "The message is too long.") }
        self = try JSONDecoder().decode(Self.self, from: bytes)
        guard isSound else { throw ValidationError(reason: "The message is invalid.") }
    }

    private var isSound: Bool {
        switch self {
        case .begin(let session): session.isSound
        case .update(let session, let effects): session.isSound && effects.allSatisfy(\.isSound)
        case .call(_, let call): call.isAllowedRemotely
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
    /// A Boolean value that indicates whether the other device may send the call.
    ///
    /// Calls of apps are allowed; those of sensors or the system are not.
    fileprivate var isAllowedRemotely: Bool {
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
