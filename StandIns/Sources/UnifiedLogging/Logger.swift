import Logging

/// A writer of messages to a log.
public struct Logger: Sendable {
    private let log: OSLog

    /// Creates a logger without a category.
    public init() { log = .default }

    /// Creates a logger.
    /// - Parameters:
    ///   - subsystem: The identifier of the app or library, in reverse domain order.
    ///   - category: The part of it that writes.
    public init(subsystem: String, category: String) {
        log = OSLog(subsystem: subsystem, category: category)
    }

    /// Creates a logger that writes to a log.
    public init(_ logObj: OSLog) { log = logObj }

    var handle: OSLog { log }

    /// Writes a message of ordinary importance.
    public func log(_ message: @autoclosure () -> OSLogMessage) { write(.notice, message) }

    /// Writes a message of a type.
    public func log(level: OSLogType, _ message: @autoclosure () -> OSLogMessage) { write(level.level, message) }

    /// Writes a message for development, like ``debug(_:)``.
    public func trace(_ message: @autoclosure () -> OSLogMessage) { write(.debug, message) }

    /// Writes a message for development.
    public func debug(_ message: @autoclosure () -> OSLogMessage) { write(.debug, message) }

    /// Writes information that helps in an investigation.
    public func info(_ message: @autoclosure () -> OSLogMessage) { write(.info, message) }

    /// Writes a message of ordinary importance.
    public func notice(_ message: @autoclosure () -> OSLogMessage) { write(.notice, message) }

    /// Writes a warning.
    public func warning(_ message: @autoclosure () -> OSLogMessage) { write(.warning, message) }

    /// Writes an error.
    public func error(_ message: @autoclosure () -> OSLogMessage) { write(.error, message) }

    /// Writes a fault: an error in the program.
    public func critical(_ message: @autoclosure () -> OSLogMessage) { write(.critical, message) }

    /// Writes a fault: an error in the program.
    public func fault(_ message: @autoclosure () -> OSLogMessage) { write(.critical, message) }

    private func write(_ level: Logging.Logger.Level, _ message: () -> OSLogMessage) {
        log.write(level, message().text)
    }
}
