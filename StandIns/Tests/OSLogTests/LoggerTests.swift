import Logging
import OSLog
import Synchronization
import Testing
import os

/// The messages of each label, as swift-log receives them.
private final class Messages: Sendable {
    static let all = Messages()
    private let lines = Mutex<[String: [String]]>([:])

    func add(_ line: String, to label: String) { lines.withLock { $0[label, default: []].append(line) } }
    func of(_ label: String) -> [String] { lines.withLock { $0[label] ?? [] } }

    /// The messages are collected once for the whole process.
    static let bootstrap: Void = LoggingSystem.bootstrap { Handler(label: $0) }
}

private struct Handler: LogHandler {
    let label: String
    var metadata: Logging.Logger.Metadata = [:]
    var logLevel: Logging.Logger.Level = .trace

    subscript(metadataKey key: String) -> Logging.Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        Messages.all.add("\(event.level): \(event.message)", to: label)
    }
}

@Suite struct LoggerTests {
    init() { Messages.bootstrap }

    @Test func levelsAndLabels() {
        let logger = os.Logger(subsystem: "com.example.run", category: "levels")
        logger.trace("a")
        logger.debug("b")
        logger.info("c")
        logger.log("d")
        logger.warning("e")
        logger.error("f")
        logger.fault("g")
        logger.log(level: .info, "h")
        #expect(
            Messages.all.of("com.example.run.levels") == [
                "debug: a", "debug: b", "info: c", "notice: d", "warning: e", "error: f", "critical: g", "info: h",
            ])
    }

    @Test func stringsArePrivateAndNumbersAreNot() {
        struct Failure: Error {}
        let logger = os.Logger(subsystem: "test", category: "privacy")
        let name = "Anna"
        logger.notice("\(name) ran \(5) km, \(true)")
        logger.notice("\(name, privacy: .public) ran \(5, privacy: .private) km")
        logger.notice("\(Failure()) of \(Failure(), privacy: .public)")
        logger.notice("\(3.14159, format: .fixed(precision: 2)) \(255, format: .hex(includePrefix: true))")
        logger.notice("\(UInt8(7)) \(Float(0.5)) \([1, 2]) \(OSLog.self)")
        logger.notice("[\("x", align: .right(columns: 3), privacy: .public)]")
        #expect(
            Messages.all.of("test.privacy") == [
                "notice: <private> ran 5 km, true", "notice: Anna ran <private> km", "notice: <private> of Failure()",
                "notice: 3.14 0xff", "notice: 7 0.500000 <private> OSLog", "notice: [  x]",
            ])
    }

    @Test func formatsOfC() {
        let log = OSLog(subsystem: "test", category: "format")
        os_log("%{public}@ has %d steps, %.1f%% of %@", log: log, type: .error, "Anna", 12, 3.25, "all")
        os_log("%d", log: log)
        os_log(.debug, log: log, "%{private}d %x", 1, 255)
        #expect(
            Messages.all.of("test.format") == [
                "error: Anna has 12 steps, 3.2% of <private>", "notice: (missing)", "debug: <private> ff",
            ])
        os_log("nothing", log: .disabled)
        #expect(!OSLog.disabled.isEnabled(type: .fault) && log.isEnabled(type: .debug))
    }

    @Test func intervalsEndOnce() throws {
        let signposter = OSSignposter(subsystem: "test", category: "signposts")
        let state = signposter.beginInterval("import", id: OSSignpostID(7), "\(3) files")
        signposter.endInterval("import", state)
        signposter.endInterval("import", state)
        #expect(signposter.withIntervalSignpost("sum") { 1 + 1 } == 2)
        signposter.emitEvent("done")
        let lines = Messages.all.of("test.signposts")
        #expect(lines.count == 5)
        #expect(lines.first == "trace: begin import #7 3 files")
        #expect(lines.dropFirst().first?.hasPrefix("trace: end import #7 after ") == true)
        #expect(lines.last == "trace: event done")
        #expect(signposter.makeSignpostID() != signposter.makeSignpostID())
    }

    @Test func locksProtectTheirState() async {
        let lock = OSAllocatedUnfairLock(initialState: 0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<100 { group.addTask { lock.withLock { $0 += 1 } } }
        }
        #expect(lock.withLock { $0 } == 100)
        #expect(OSAllocatedUnfairLock().withLock { 1 } == 1)
    }
}
