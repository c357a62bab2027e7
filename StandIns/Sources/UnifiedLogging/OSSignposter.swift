import Foundation
import Synchronization

/// A writer of intervals and events, to measure how long parts of a program take.
///
/// They are written to swift-log with the level `trace`, an interval with its duration when it ends.
public struct OSSignposter: Sendable {
    private let log: OSLog

    /// Creates a signposter without a category.
    public init() { log = .default }

    /// Creates a signposter.
    public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }

    /// Creates a signposter with one of the system's categories.
    public init(subsystem: String, category: OSLog.Category) { log = OSLog(subsystem: subsystem, category: category) }

    /// Creates a signposter that writes to the log of a logger.
    public init(logger: Logger) { log = logger.handle }

    /// Creates a signposter that writes to a log.
    public init(logHandle: OSLog) { log = logHandle }

    /// A signposter that writes nothing.
    public static var disabled: OSSignposter { OSSignposter(logHandle: .disabled) }

    /// A Boolean value that indicates whether signposts are written.
    public var isEnabled: Bool { log.signpostsEnabled }

    /// Creates an identifier that no other interval has.
    public func makeSignpostID() -> OSSignpostID { .next() }

    /// Returns the identifier of an object.
    public func makeSignpostID(from object: AnyObject) -> OSSignpostID {
        OSSignpostID(UInt64(UInt(bitPattern: ObjectIdentifier(object).hashValue)))
    }

    /// Begins an interval.
    public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive) -> OSSignpostIntervalState {
        beginInterval(name, id: id, "")
    }

    /// Begins an interval, with a message.
    public func beginInterval(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: @autoclosure () -> SignpostMetadata
    ) -> OSSignpostIntervalState {
        log.write(.trace, Self.text("begin", name, id, message()))
        return OSSignpostIntervalState(id: id, isOpen: true)
    }

    /// Ends an interval.
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {
        endInterval(name, state, "")
    }

    /// Ends an interval, with a message.
    public func endInterval(
        _ name: StaticString, _ state: OSSignpostIntervalState, _ message: @autoclosure () -> SignpostMetadata
    ) {
        guard let duration = state.close() else { return }
        log.write(.trace, Self.text("end", name, state.id, message()) + " after \(duration)")
    }

    /// Writes an event.
    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {
        emitEvent(name, id: id, "")
    }

    /// Writes an event, with a message.
    public func emitEvent(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: @autoclosure () -> SignpostMetadata
    ) {
        log.write(.trace, Self.text("event", name, id, message()))
    }

    /// Runs a closure as an interval.
    public func withIntervalSignpost<Result>(
        _ name: StaticString, id: OSSignpostID = .exclusive, around task: () throws -> Result
    ) rethrows -> Result {
        try withIntervalSignpost(name, id: id, "", around: task)
    }

    /// Runs a closure as an interval, with a message.
    public func withIntervalSignpost<Result>(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: @autoclosure () -> SignpostMetadata,
        around task: () throws -> Result
    ) rethrows -> Result {
        let state = beginInterval(name, id: id, message())
        defer { endInterval(name, state) }
        return try task()
    }

    private static func text(
        _ kind: String, _ name: StaticString, _ id: OSSignpostID, _ message: SignpostMetadata
    ) -> String {
        [kind, "\(name)", id == .exclusive ? "" : "#\(id.rawValue)", message.text].filter { !$0.isEmpty }
            .joined(separator: " ")
    }
}

/// The message of a signpost.
public typealias SignpostMetadata = OSLogMessage

/// The identifier of an interval among those with the same name.
public struct OSSignpostID: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number.
    public let rawValue: UInt64

    /// Creates the identifier with a number.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }

    /// Creates the identifier with a number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Creates an identifier that no other interval has.
    public init(log: OSLog) { self = .next() }

    /// The identifier of an interval that does not overlap others with its name.
    public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)
    /// No valid identifier.
    public static let invalid = OSSignpostID(.max)
    /// The identifier of signposts that are not written.
    public static let null = OSSignpostID(0)

    /// Orders identifiers by number.
    public static func < (left: OSSignpostID, right: OSSignpostID) -> Bool { left.rawValue < right.rawValue }

    private static let last = Atomic<UInt64>(0)

    static func next() -> OSSignpostID { OSSignpostID(last.add(1, ordering: .relaxed).newValue) }
}

/// An interval that has begun.
public final class OSSignpostIntervalState: Sendable {
    let id: OSSignpostID
    private let begin = ContinuousClock.now
    private let isOpen: Mutex<Bool>

    init(id: OSSignpostID, isOpen: Bool) {
        self.id = id
        self.isOpen = Mutex(isOpen)
    }

    /// Creates the state of an interval that another part of the program began.
    public static func beginState(id: OSSignpostID) -> OSSignpostIntervalState {
        OSSignpostIntervalState(id: id, isOpen: true)
    }

    /// Returns the duration of the interval, the first time it is called.
    func close() -> Duration? {
        isOpen.withLock { isOpen in
            defer { isOpen = false }
            return isOpen ? ContinuousClock.now - begin : nil
        }
    }
}
