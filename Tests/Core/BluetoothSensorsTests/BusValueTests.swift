import CSystemBus
import Foundation
import Testing

@testable import BluetoothSensors

/// Values of messages, which need no bus that somebody answers on: one end of a pair of sockets is enough.
@Suite(.enabled(if: bus_is_there())) struct BusValueTests {
    private typealias New = @convention(c) (UnsafeMutablePointer<OpaquePointer?>) -> Int32
    private typealias SetDescriptors = @convention(c) (OpaquePointer, Int32, Int32) -> Int32
    private typealias Start = @convention(c) (OpaquePointer) -> Int32
    private typealias Seal = @convention(c) (OpaquePointer, UInt64, UInt64) -> Int32
    private typealias Rewind = @convention(c) (OpaquePointer, Int32) -> Int32

    private static func function<Function>(_ name: String, as _: Function.Type) -> Function? {
        guard bus_is_there(), let library = dlopen("libsystemd.so.0", RTLD_NOW) else { return nil }
        return dlsym(library, name).map { unsafeBitCast($0, to: Function.self) }
    }

    /// A new message.
    private static var message: OpaquePointer? {
        guard let new = function("sd_bus_new", as: New.self), let start = function("sd_bus_start", as: Start.self),
            let setDescriptors = function("sd_bus_set_fd", as: SetDescriptors.self)
        else { return nil }
        var ends: [Int32] = [0, 0]
        var bus: OpaquePointer?
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0, new(&bus) >= 0, let bus,
            setDescriptors(bus, ends[0], ends[0]) >= 0, start(bus) >= 0
        else { return nil }
        var message: OpaquePointer?
        return bus_message_new(bus, &message, "org.example", "/a", "org.example.A", "B") >= 0 ? message : nil
    }

    /// Returns the values of a message that is written.
    private static func values(_ write: (OpaquePointer) -> Void) throws -> [BusValue] {
        let message = try #require(message)
        defer { bus_message_unref(message) }
        let seal = try #require(function("sd_bus_message_seal", as: Seal.self))
        let rewind = try #require(function("sd_bus_message_rewind", as: Rewind.self))
        write(message)
        #expect(seal(message, 1, 0) >= 0 && rewind(message, 1) >= 0)
        return BusValue.all(of: message)
    }

    private static func add(_ message: OpaquePointer, _ type: Unicode.Scalar, _ value: some FixedWidthInteger) {
        var value = value
        #expect(bus_message_append(message, CChar(type.value), &value) >= 0)
    }

    private static func add(_ message: OpaquePointer, _ text: String, as type: Unicode.Scalar = "s") {
        #expect(text.withCString { bus_message_append(message, CChar(type.value), $0) } >= 0)
    }

    private static func add(
        _ message: OpaquePointer, in type: Unicode.Scalar, _ contents: String, _ write: () -> Void
    ) {
        #expect(bus_message_open(message, CChar(type.value), contents) >= 0)
        write()
        #expect(bus_message_close(message) >= 0)
    }

    @Test func everyKindOfValue() throws {
        let values = try Self.values { message in
            Self.add(message, "text")
            Self.add(message, "/path", as: "o")
            Self.add(message, "as", as: "g")
            for value in [1, 0] as [Int32] { Self.add(message, "b", value) }
            Self.add(message, "y", UInt8(200))
            Self.add(message, "n", Int16(-2))
            Self.add(message, "q", UInt16.max)
            Self.add(message, "i", Int32.min)
            Self.add(message, "u", UInt32.max)
            Self.add(message, "x", Int64.min)
            Self.add(message, "t", UInt64.max)
            Self.add(message, "d", 1.5.bitPattern)
            #expect(bus_message_append_bytes(message, [1, 2, 3] as [UInt8], 3) >= 0)
            #expect(bus_message_append_bytes(message, nil, 0) >= 0)
        }
        #expect(
            values == [
                .string("text"), .string("/path"), .string("as"), .bool(true), .bool(false), .number(200), .number(-2),
                .number(65_535), .number(Int(Int32.min)), .number(Int(UInt32.max)), .number(.min), .number(.max),
                .other,
                .bytes([1, 2, 3]), .bytes([]),
            ])
    }

    @Test func valuesInValues() throws {
        let values = try Self.values { message in
            Self.add(message, in: "a", "s") { for text in ["a", "b"] { Self.add(message, text) } }
            Self.add(message, in: "a", "s") {}
            Self.add(message, in: "r", "sv") {
                Self.add(message, "in")
                Self.add(message, in: "v", "n") { Self.add(message, "n", Int16(7)) }
            }
            Self.add(message, in: "a", "{sv}") {
                for (name, value) in [("x", 1), ("y", 2)] as [(String, UInt8)] {
                    Self.add(message, in: "e", "sv") {
                        Self.add(message, name)
                        Self.add(message, in: "v", "y") { Self.add(message, "y", value) }
                    }
                }
            }
            Self.add(message, "end")
        }
        #expect(
            values == [
                .array([.string("a"), .string("b")]), .array([]), .array([.string("in"), .number(7)]),
                .dictionary([.string("x"): .number(1), .string("y"): .number(2)]), .string("end"),
            ])
        try #require(values.count == 5)
        #expect(values[0].strings == ["a", "b"] && values[1].bytes == [] && values[0].bytes == nil)
        #expect(values[3].properties == ["x": .number(1), "y": .number(2)] && values[0].properties == nil)
    }

    @Test func sixteenContainersAreReadIntoEachOther() throws {
        func depth(_ count: Int) throws -> Int {
            let values = try Self.values { message in
                func nest(_ level: Int) {
                    if level == 0 { return Self.add(message, "s") }
                    Self.add(
                        message, in: "r",
                        String(repeating: "(", count: level - 1) + "s" + String(repeating: ")", count: level - 1)
                    ) {
                        nest(level - 1)
                    }
                }
                nest(count)
            }
            var depth = 0
            var value = values.first
            while let inner = value?.array {
                depth += 1
                value = inner.first
            }
            return value?.string == "s" ? depth : -1
        }
        #expect(try depth(1) == 1 && depth(15) == 15 && depth(16) == -1)
    }

    @Test func kindsAreToldApart() {
        #expect(BusValue.bool(true).bool == true && BusValue.number(1).bool == nil)
        #expect(BusValue.number(1).number == 1 && BusValue.bool(true).number == nil)
        #expect(BusValue.bytes([1]).bytes == [1] && BusValue.array([.other]).bytes == nil)
        #expect(BusValue.array([.string("a"), .number(1)]).strings == ["a"] && BusValue.other.strings == nil)
        #expect(BusValue.dictionary([.number(1): .other, .string("a"): .number(2)]).properties == ["a": .number(2)])
    }
}
