import Foundation
import Logging

/// The category of a log, with the app or library that writes it.
///
/// Messages are passed to swift-log, with the label `subsystem.category` and both as metadata.
open class OSLog: NSObject, @unchecked Sendable {
    // Unchecked, because NSObject is not Sendable; the stored properties never change.
    let logger: Logging.Logger?

    /// Creates a log.
    /// - Parameters:
    ///   - subsystem: The identifier of the app or library, in reverse domain order.
    ///   - category: The part of it that writes.
    public init(subsystem: String, category: String) {
        var logger = Logging.Logger(label: category.isEmpty ? subsystem : "\(subsystem).\(category)")
        logger[metadataKey: "subsystem"] = "\(subsystem)"
        logger[metadataKey: "category"] = "\(category)"
        self.logger = logger
        super.init()
    }

    /// Creates a log with one of the system's categories.
    public convenience init(subsystem: String, category: Category) {
        self.init(subsystem: subsystem, category: category.rawValue)
    }

    private init(_ logger: Logging.Logger?) {
        self.logger = logger
        super.init()
    }

    /// The log of the program, without a category.
    public static let `default` = OSLog(Logging.Logger(label: ProcessInfo.processInfo.processName))

    /// A log that discards all messages.
    public static let disabled = OSLog(nil)

    /// Returns whether messages of a type are written.
    public func isEnabled(type: OSLogType) -> Bool {
        logger.map { type.level >= $0.logLevel } ?? false
    }

    /// A Boolean value that indicates whether signposts are written.
    public var signpostsEnabled: Bool { logger.map { $0.logLevel <= .trace } ?? false }

    /// A category with a meaning to the system.
    public struct Category: Hashable, Sendable {
        let rawValue: String

        /// The category of points of interest.
        public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
        /// The category of signposts that are only written while a tool records.
        public static let dynamicTracing = Category(rawValue: "DynamicTracing")
        /// The category of signposts with a backtrace.
        public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
    }

    func write(_ level: Logging.Logger.Level, _ message: @autoclosure () -> String) {
        logger?.log(level: level, "\(message())", source: "os")
    }
}

/// The type of a message.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
    /// The number of the type.
    public var rawValue: UInt8

    /// Creates the type with a number.
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }

    /// Creates the type with a number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A message of ordinary importance.
    public static let `default` = OSLogType(0x00)
    /// Information that helps in an investigation.
    public static let info = OSLogType(0x01)
    /// A message for development.
    public static let debug = OSLogType(0x02)
    /// An error.
    public static let error = OSLogType(0x10)
    /// A fault: an error in the program.
    public static let fault = OSLogType(0x11)

    /// The level of swift-log.
    var level: Logging.Logger.Level {
        switch self {
        case .debug: .debug
        case .info: .info
        case .error: .error
        case .fault: .critical
        default: .notice
        }
    }
}
