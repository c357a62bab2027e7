import CSystemBus
import Dispatch
import Foundation

/// A connection to the system bus, on one queue and without blocking (SEN-161, SEN-162).
///
/// All methods must be called on the queue with which the connection was opened; all handlers are called on it.
// Unchecked: the state is only accessed on its queue.
final class SystemBus: @unchecked Sendable {
    /// The response to a method call.
    enum Answer: Sendable {
        case values([BusValue])
        case error(name: String, text: String)
    }

    /// An argument of a method call, limited to the required types.
    enum Argument: Sendable, Hashable {
        case noOptions
        /// A discovery filter with the services of devices; `nil` for all services.
        case filter(services: [String]?)
        case bytes([UInt8])
    }

    typealias Handler = @Sendable (Answer) -> Void
    typealias SignalHandler = @Sendable (_ path: String, _ values: [BusValue]) -> Void

    /// The response to calls that are pending when the connection is lost.
    private static let lost = Answer.error(
        name: "org.freedesktop.DBus.Error.Disconnected", text: "The connection to the system bus was lost.")

    /// A pending callback, whose address is the user data of libsystemd.
    private final class Waiting {
        weak var bus: SystemBus?
        let number: Int
        let answer: Handler?
        let signal: SignalHandler?

        init(_ bus: SystemBus, _ number: Int, answer: Handler? = nil, signal: SignalHandler? = nil) {
            (self.bus, self.number, self.answer, self.signal) = (bus, number, answer, signal)
        }
    }

    private let queue: DispatchQueue
    private var bus: OpaquePointer?
    private var source: (any DispatchSourceRead)?
    private var timer: (any DispatchSourceTimer)?
    private var waiting: [Int: Waiting] = [:]
    private var last = 0
    private var isProcessing = false
    /// A closure that is called once if the bus connection is lost.
    private let onEnd: @Sendable () -> Void

    /// Opens the system bus, or the bus at `$DBUS_SYSTEM_BUS_ADDRESS` (SEN-163).
    ///
    /// - Returns: The bus, or `nil` and the `errno` value if there is none.
    static func open(on queue: DispatchQueue, onEnd: @escaping @Sendable () -> Void) -> (bus: SystemBus?, errno: Int32)
    {
        guard bus_is_there() else { return (nil, ENOSYS) }
        var pointer: OpaquePointer?
        let result = bus_open_system(&pointer)
        guard result >= 0, let pointer else { return (nil, -result) }
        let bus = SystemBus(pointer, queue, onEnd)
        bus.begin()
        return (bus, 0)
    }

    private init(_ bus: OpaquePointer, _ queue: DispatchQueue, _ onEnd: @escaping @Sendable () -> Void) {
        self.bus = bus
        self.queue = queue
        self.onEnd = onEnd
    }

    private func begin() {
        guard let bus else { return }
        let source = DispatchSource.makeReadSource(fileDescriptor: bus_get_fd(bus), queue: queue)
        source.setEventHandler { [weak self] in self?.process() }
        source.resume()
        self.source = source
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler { [weak self] in self?.process() }
        timer.resume()
        self.timer = timer
        queue.async { [weak self] in self?.process() }
    }

    /// Closes the connection; pending handlers are no longer called.
    func close() {
        timer?.cancel()
        // The descriptor is closed only after its source is cancelled: the next bus may reuse the number at once, and
        // its registration would then be removed instead of this one's.
        if let source, let bus {
            nonisolated(unsafe) let closing = bus
            source.setCancelHandler { bus_close(closing) }
            source.cancel()
        }
        (source, timer) = (nil, nil)
        bus = nil
        waiting = [:]
    }

    // MARK: Calls

    /// Calls a method.
    ///
    /// The handler is called exactly once, on the queue, unless ``close()`` is called.
    func call(
        _ destination: String, _ path: String, _ interface: String, _ member: String, _ arguments: [Argument] = [],
        seconds: Double = 25, _ handler: @escaping Handler
    ) {
        let trouble = Answer.error(name: "org.freedesktop.DBus.Error.Failed", text: "The call could not be sent.")
        var message: OpaquePointer?
        guard let bus, bus_message_new(bus, &message, destination, path, interface, member) >= 0, let message else {
            queue.async { handler(trouble) }
            return
        }
        defer { bus_message_unref(message) }
        guard arguments.allSatisfy({ append($0, to: message) }) else {
            queue.async { handler(trouble) }
            return
        }
        last += 1
        let box = Waiting(self, last, answer: handler)
        waiting[last] = box
        let result = bus_call(
            bus, message, Self.answered, Unmanaged.passUnretained(box).toOpaque(), UInt64(seconds * 1e6))
        if result < 0 {
            waiting[last] = nil
            queue.async { handler(trouble) }
        }
        plan()
    }

    /// Subscribes to signals.
    func subscribe(to match: String, _ handler: @escaping SignalHandler) {
        guard let bus else { return }
        last += 1
        let box = Waiting(self, last, signal: handler)
        waiting[last] = box
        _ = bus_add_match(bus, match, Self.signalled, Unmanaged.passUnretained(box).toOpaque())
        plan()
    }

    private static let answered: bus_handler_t = { message, context, _ in
        guard let message, let context else { return 0 }
        let box = Unmanaged<Waiting>.fromOpaque(context).takeUnretainedValue()
        let answer = box.answer
        box.bus?.waiting[box.number] = nil
        if let name = bus_message_error_name(message).map({ String(cString: $0) }) {
            let text = bus_message_error_text(message).map { String(cString: $0) } ?? ""
            // libsystemd answers what is left itself, as if somebody had not replied.
            let isLost = name == "org.freedesktop.DBus.Error.NoReply" && text == "Connection terminated"
            answer?(isLost ? SystemBus.lost : .error(name: name, text: text))
        } else {
            answer?(.values(BusValue.all(of: message)))
        }
        return 0
    }

    private static let signalled: bus_handler_t = { message, context, _ in
        guard let message, let context else { return 0 }
        let box = Unmanaged<Waiting>.fromOpaque(context).takeUnretainedValue()
        let path = bus_message_path(message).map { String(cString: $0) } ?? ""
        box.signal?(path, BusValue.all(of: message))
        return 0
    }

    private func append(_ argument: Argument, to message: OpaquePointer) -> Bool {
        let (array, entry, variant) = (
            CChar(bitPattern: UInt8(ascii: "a")), CChar(bitPattern: UInt8(ascii: "e")),
            CChar(bitPattern: UInt8(ascii: "v"))
        )
        func string(_ text: String) -> Bool {
            text.withCString { bus_message_append(message, CChar(bitPattern: UInt8(ascii: "s")), $0) } >= 0
        }
        switch argument {
        case .noOptions: return bus_message_open(message, array, "{sv}") >= 0 && bus_message_close(message) >= 0
        case .bytes(let bytes): return bus_message_append_bytes(message, bytes, bytes.count) >= 0
        case .filter(let services):
            guard bus_message_open(message, array, "{sv}") >= 0 else { return false }
            guard bus_message_open(message, entry, "sv") >= 0, string("Transport"),
                bus_message_open(message, variant, "s") >= 0, string("le"), bus_message_close(message) >= 0,
                bus_message_close(message) >= 0
            else { return false }
            if let services {
                guard bus_message_open(message, entry, "sv") >= 0, string("UUIDs"),
                    bus_message_open(message, variant, "as") >= 0, bus_message_open(message, array, "s") >= 0,
                    services.allSatisfy(string), bus_message_close(message) >= 0, bus_message_close(message) >= 0,
                    bus_message_close(message) >= 0
                else { return false }
            }
            return bus_message_close(message) >= 0
        }
    }

    // MARK: Working

    private func process() {
        guard !isProcessing else { return }
        isProcessing = true
        var result: Int32 = 1
        while let bus, result > 0 { result = bus_process(bus) }
        isProcessing = false
        guard bus != nil else { return }
        if result < 0 {
            // The bus connection is lost: no further responses arrive.
            let left = waiting.values.sorted { $0.number < $1.number }.compactMap(\.answer)
            close()
            for answer in left { answer(Self.lost) }
            onEnd()
            return
        }
        plan()
    }

    /// Schedules the next processing: at the timeout of libsystemd, or soon if output is pending.
    private func plan() {
        guard let bus, let timer, !isProcessing else { return }
        var microseconds = UInt64.max
        _ = bus_get_timeout(bus, &microseconds)
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        let current = UInt64(now.tv_sec) * 1_000_000 + UInt64(now.tv_nsec) / 1000
        var wait = microseconds == .max ? nil : Double(microseconds > current ? microseconds - current : 0) / 1e6
        // If the daemon does not read, the write is retried periodically.
        if bus_get_events(bus) & Int32(POLLOUT) != 0 { wait = min(wait ?? 0.02, 0.02) }
        if let wait { timer.schedule(deadline: .now() + wait) } else { timer.schedule(deadline: .distantFuture) }
    }
}
