import Foundation
import Synchronization

/// A value of a D-Bus message.
indirect enum WireValue: Sendable, Hashable, CustomStringConvertible {
    case string(String)
    case path(String)
    case bool(Bool)
    case byte(UInt8)
    case int16(Int16)
    case uint32(UInt32)
    case array(of: String, [WireValue])
    case dictionary(of: String, [WireValue: WireValue])
    case variant(WireValue)

    static func bytes(_ bytes: [UInt8]) -> WireValue { .array(of: "y", bytes.map { .byte($0) }) }
    static func strings(_ texts: [String]) -> WireValue { .array(of: "s", texts.map { .string($0) }) }
    static func properties(_ values: [String: WireValue]) -> WireValue {
        .dictionary(
            of: "{sv}", Dictionary(uniqueKeysWithValues: values.map { (.string($0.key), .variant($0.value)) }))
    }

    /// The type, as in the signature of a message.
    var signature: String {
        switch self {
        case .string: "s"
        case .path: "o"
        case .bool: "b"
        case .byte: "y"
        case .int16: "n"
        case .uint32: "u"
        case .array(let contents, _), .dictionary(let contents, _): "a" + contents
        case .variant: "v"
        }
    }

    var description: String {
        switch self {
        case .string(let text), .path(let text): text
        case .bool(let value): "\(value)"
        case .byte(let value): "\(value)"
        case .int16(let value): "\(value)"
        case .uint32(let value): "\(value)"
        case .array(_, let values): "\(values)"
        case .dictionary(_, let values): "{\(values.map { "\($0.key): \($0.value)" }.sorted().joined(separator: ", "))}"
        case .variant(let value): "\(value)"
        }
    }
}

/// The bytes of a D-Bus message, in little-endian order.
private struct WireWriter {
    private(set) var bytes: [UInt8] = []

    mutating func align(_ count: Int) { while bytes.count % count != 0 { bytes.append(0) } }

    mutating func add(_ value: some FixedWidthInteger) {
        align(value.bitWidth / 8)
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func add(text: String) {
        add(UInt32(text.utf8.count))
        bytes += Array(text.utf8) + [0]
    }

    mutating func add(signature: String) { bytes += [UInt8(signature.utf8.count)] + Array(signature.utf8) + [0] }

    mutating func add(_ value: WireValue) {
        switch value {
        case .string(let text), .path(let text): add(text: text)
        case .bool(let value): add(UInt32(value ? 1 : 0))
        case .byte(let value): add(value)
        case .int16(let value): add(value)
        case .uint32(let value): add(value)
        case .variant(let value):
            add(signature: value.signature)
            add(value)
        case .array(let contents, let values):
            add(contents) { for value in values { $0.add(value) } }
        case .dictionary(let contents, let values):
            add(contents) { writer in
                for (key, value) in values {
                    writer.align(8)
                    writer.add(key)
                    writer.add(value)
                }
            }
        }
    }

    private mutating func add(_ contents: String, _ write: (inout WireWriter) -> Void) {
        add(UInt32(0))
        let place = bytes.count - 4
        // Other elements are aligned after the length, or need no alignment.
        if contents.hasPrefix("{") { align(8) }
        let start = bytes.count
        write(&self)
        let count = UInt32(bytes.count - start)
        withUnsafeBytes(of: count.littleEndian) { bytes.replaceSubrange(place..<(place + 4), with: $0) }
    }
}

/// A reader of the bytes of a D-Bus message, in little-endian order.
private struct WireReader {
    let bytes: [UInt8]
    var place = 0

    mutating func align(_ count: Int) { while place % count != 0 { place += 1 } }

    mutating func number(_ size: Int) -> Int {
        align(size)
        defer { place += size }
        return (0..<size).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }

    private mutating func text(_ count: Int) -> String {
        defer { place += count + 1 }
        return String(decoding: bytes[place..<(place + count)], as: UTF8.self)
    }

    mutating func string() -> String { text(number(4)) }
    mutating func signature() -> String { text(number(1)) }

    /// Returns the length of the first complete type.
    private static func length(of signature: Substring) -> Int {
        guard let first = signature.first else { return 0 }
        if first == "a" { return 1 + length(of: signature.dropFirst()) }
        guard first == "{" || first == "(" else { return 1 }
        var (depth, length) = (0, 0)
        for character in signature {
            depth += "{(".contains(character) ? 1 : "})".contains(character) ? -1 : 0
            length += 1
            if depth == 0 { break }
        }
        return length
    }

    mutating func values(_ signature: String) -> [WireValue] {
        var rest = signature[...]
        var values: [WireValue] = []
        while !rest.isEmpty {
            let length = Self.length(of: rest)
            values.append(value(String(rest.prefix(length))))
            rest = rest.dropFirst(length)
        }
        return values
    }

    private mutating func value(_ type: String) -> WireValue {
        switch type.first {
        case "s": return .string(string())
        case "o": return .path(string())
        case "b": return .bool(number(4) != 0)
        case "y": return .byte(UInt8(number(1)))
        case "n": return .int16(Int16(truncatingIfNeeded: number(2)))
        case "v": return .variant(value(signature()))
        case "a":
            let contents = String(type.dropFirst())
            let count = number(4)
            if contents.hasPrefix("{") || contents.hasPrefix("(") { align(8) }
            let end = place + count
            guard contents.hasPrefix("{") else {
                var values: [WireValue] = []
                while place < end { values.append(value(contents)) }
                return .array(of: contents, values)
            }
            let inner = contents.dropFirst().dropLast()
            var values: [WireValue: WireValue] = [:]
            while place < end {
                align(8)
                let key = value(String(inner.prefix(1)))
                values[key] = value(String(inner.dropFirst()))
            }
            return .dictionary(of: contents, values)
        default: return .uint32(UInt32(number(4)))
        }
    }
}

/// A system bus at a socket of its own, on which somebody answers the calls of one program.
final class PretendBus: Sendable {
    /// A call of a method.
    struct Call: Sendable {
        fileprivate var serial: UInt32
        var destination = ""
        var path = ""
        var interface = ""
        var member = ""
        var arguments: [WireValue] = []

        /// The call without its destination: `/org/bluez/hci0 org.bluez.Adapter1.StartDiscovery`.
        var text: String {
            "\(path) \(interface).\(member)" + (arguments.isEmpty ? "" : " \(arguments)")
        }
    }

    /// An act that follows a call.
    enum Act: Sendable {
        case reply([WireValue] = [])
        case error(String, String)
        case signal(String, interface: String, String, from: String = ":1.5", [WireValue])
        /// Bytes that are no message.
        case nonsense
        /// The end of the connection.
        case hangUp
    }

    /// A Boolean value that indicates whether programs can speak with a bus at all.
    static let hasLibrary = dlopen("libsystemd.so.0", RTLD_NOW) != nil

    private let descriptor: Int32
    private let path: String
    private let answer: @Sendable (Call) -> [Act]
    private let log = Mutex<[Call]>([])

    /// Opens a bus.
    ///
    /// - Parameter answer: Returns what follows a call of another than the bus itself.
    init(_ answer: @escaping @Sendable (Call) -> [Act]) throws {
        self.answer = answer
        path = FileManager.default.temporaryDirectory.appending(path: "bus-\(UUID().uuidString.prefix(8))").path
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { throw POSIXError(.ENAMETOOLONG) }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let isBound = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard isBound == 0, listen(descriptor, 4) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
        let thread = Thread { [descriptor, weak self] in
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else { return }
                _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
                guard let self else {
                    close(connection)
                    return
                }
                Thread { self.serve(connection) }.start()
            }
        }
        thread.start()
    }

    deinit {
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
        unlink(path)
    }

    /// The address for `DBUS_SYSTEM_BUS_ADDRESS`.
    var address: String { "unix:path=\(path)" }

    /// The calls so far, without those of the bus itself.
    var calls: [Call] { log.withLock { $0 }.filter { $0.destination != "org.freedesktop.DBus" } }

    /// The subscriptions to signals so far.
    var matches: [String] {
        log.withLock { $0 }.filter { $0.member == "AddMatch" }.compactMap { $0.arguments.first?.description }
    }

    // MARK: One program

    private func serve(_ connection: Int32) {
        defer {
            // A process that was started meanwhile may have the descriptor, too.
            shutdown(connection, Int32(SHUT_RDWR))
            close(connection)
        }
        var buffer: [UInt8] = []
        func fill(to count: Int) -> Bool {
            while buffer.count < count {
                var bytes = [UInt8](repeating: 0, count: 65_536)
                let read = recv(connection, &bytes, bytes.count, 0)
                guard read > 0 else { return false }
                buffer += bytes[..<read]
            }
            return true
        }
        func send(_ bytes: [UInt8]) { _ = Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }

        // Who asks is who they say they are.
        var lines = 0
        while true {
            while !buffer.contains(0x0A) { guard fill(to: buffer.count + 1) else { return } }
            guard let end = buffer.firstIndex(of: 0x0A) else { return }
            let line = String(decoding: buffer[..<end].filter { $0 > 0x1F }, as: UTF8.self)
            buffer.removeFirst(end + 1)
            lines += 1
            if line == "BEGIN" { break }
            let guid = String(repeating: "0123456789abcdef", count: 2)
            switch line {
            case "AUTH EXTERNAL": send(Array("DATA\r\n".utf8))
            case "NEGOTIATE_UNIX_FD": send(Array("ERROR\r\n".utf8))
            default: send(Array("OK \(guid)\r\n".utf8))
            }
        }
        var serial: UInt32 = 0
        while fill(to: 16) {
            var reader = WireReader(bytes: Array(buffer[..<16]), place: 4)
            let (body, own) = (reader.number(4), UInt32(reader.number(4)))
            let fields = reader.number(4)
            let start = (16 + fields + 7) / 8 * 8
            guard fill(to: start + body) else { return }
            let (type, flags) = (buffer[1], buffer[2])
            let message = Array(buffer[..<(start + body)])
            buffer.removeFirst(start + body)
            guard type == 1 else { continue }
            let call = Self.call(message, own, fields, body: start)
            log.withLock { $0.append(call) }
            let acts = call.destination == "org.freedesktop.DBus" ? Self.ownAnswer(call) : answer(call)
            for act in acts {
                serial += 1
                switch act {
                case .hangUp: return
                case .nonsense: send([UInt8](repeating: 0xFF, count: 64))
                case .reply(let values):
                    if flags & 1 == 0 { send(Self.message(2, serial, [(5, .uint32(own))], values)) }
                case .error(let name, let text):
                    let values = text.isEmpty ? [] : [WireValue.string(text)]
                    send(Self.message(3, serial, [(4, .string(name)), (5, .uint32(own))], values))
                case .signal(let path, let interface, let member, let sender, let values):
                    let head: [(UInt8, WireValue)] = [
                        (1, .path(path)), (2, .string(interface)), (3, .string(member)), (7, .string(sender)),
                    ]
                    send(Self.message(4, serial, head, values))
                }
            }
        }
    }

    private static func ownAnswer(_ call: Call) -> [Act] {
        call.member == "Hello" ? [.reply([.string(":1.7")])] : [.reply()]
    }

    private static func call(_ message: [UInt8], _ serial: UInt32, _ fields: Int, body: Int) -> Call {
        var call = Call(serial: serial)
        var reader = WireReader(bytes: message, place: 16)
        var signature = ""
        while reader.place < 16 + fields {
            reader.align(8)
            let code = reader.number(1)
            let type = reader.signature()
            let text = type == "g" ? reader.signature() : type == "u" ? "\(reader.number(4))" : reader.string()
            switch code {
            case 1: call.path = text
            case 2: call.interface = text
            case 3: call.member = text
            case 6: call.destination = text
            case 8: signature = text
            default: break
            }
        }
        // Alignment counts from the begin of the body.
        var contents = WireReader(bytes: Array(message[body...]))
        call.arguments = contents.values(signature)
        return call
    }

    private static func message(
        _ type: UInt8, _ serial: UInt32, _ head: [(UInt8, WireValue)], _ values: [WireValue]
    ) -> [UInt8] {
        var body = WireWriter()
        for value in values { body.add(value) }
        var fields = WireWriter()
        for (code, value) in head {
            fields.align(8)
            fields.add(code)
            fields.add(signature: value.signature)
            fields.add(value)
        }
        let signature = values.map(\.signature).joined()
        if !signature.isEmpty {
            fields.align(8)
            fields.add(UInt8(8))
            fields.add(signature: "g")
            fields.add(signature: signature)
        }
        var all = WireWriter()
        // A reply is addressed to whom it concerns by its serial; the third byte says that none is expected.
        for byte in [UInt8(ascii: "l"), type, 1, 1] { all.add(byte) }
        all.add(UInt32(body.bytes.count))
        all.add(serial)
        all.add(UInt32(fields.bytes.count))
        var bytes = all.bytes + fields.bytes
        while bytes.count % 8 != 0 { bytes.append(0) }
        return bytes + body.bytes
    }
}
