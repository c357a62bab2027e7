import Foundation
import Synchronization
import Testing

@testable import BluetoothSensors

/// Calls on a system bus, their answers, and its end (SEN-161, SEN-162).
///
/// The bus is named by a variable of the process: each test has a process of its own.
@Suite(.enabled(if: PretendBus.hasLibrary, "libsystemd is missing"), .timeLimit(.minutes(5)))
struct SystemBusTests {
    /// A client of a bus.
    private struct Client: Sendable {
        let queue = DispatchQueue(label: "SystemBusTests")
        let bus: SystemBus
        let pretended: PretendBus
        let ends = Lines()

        init(_ pretended: PretendBus) throws {
            self.pretended = pretended
            setenv("DBUS_SYSTEM_BUS_ADDRESS", pretended.address, 1)
            let (queue, ends) = (queue, ends)
            let opened = queue.sync { SystemBus.open(on: queue) { ends.add("end") } }
            #expect(opened.errno == 0)
            bus = try #require(opened.bus)
        }

        /// Makes a call, and returns its answer.
        func answer(
            _ member: String, _ arguments: [SystemBus.Argument] = [], to path: String = "/a", seconds: Double = 300
        ) async -> String {
            await withCheckedContinuation { continuation in
                queue.async { [bus] in
                    bus.call("org.example", path, "org.example.A", member, arguments, seconds: seconds) {
                        continuation.resume(returning: SystemBusTests.text($0))
                    }
                }
            }
        }
    }

    /// Lines that are added on several threads.
    private final class Lines: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    private static let failed = "org.freedesktop.DBus.Error.Failed: The call could not be sent."
    private static let lost =
        "org.freedesktop.DBus.Error.Disconnected: The connection to the system bus was lost."

    private static func text(_ answer: SystemBus.Answer) -> String {
        switch answer {
        case .values(let values):
            "\(values.map { $0.string ?? $0.number.map { "\($0)" } ?? $0.strings.map { "\($0)" } ?? "?" })"
        case .error(let name, let text): "\(name): \(text)"
        }
    }

    @Test func SEN_161_callsArriveWithTheirArguments() async {
        await #expect(processExitsWith: .success) {
            let pretended = try PretendBus { _ in [.reply()] }
            let client = try Client(pretended)
            let arguments: [[SystemBus.Argument]] = [
                [], [.noOptions], [.filter(services: nil)], [.filter(services: [])],
                [.filter(services: ["180d", "1818"])], [.bytes([])], [.bytes([1, 0, 255]), .noOptions],
            ]
            for (number, list) in arguments.enumerated() { #expect(await client.answer("M\(number)", list) == "[]") }
            #expect(
                pretended.calls.map(\.text) == [
                    "/a org.example.A.M0", "/a org.example.A.M1 [{}]", "/a org.example.A.M2 [{Transport: le}]",
                    "/a org.example.A.M3 [{Transport: le, UUIDs: []}]",
                    "/a org.example.A.M4 [{Transport: le, UUIDs: [180d, 1818]}]", "/a org.example.A.M5 [[]]",
                    "/a org.example.A.M6 [[1, 0, 255], {}]",
                ])
            #expect(pretended.calls.allSatisfy { $0.destination == "org.example" })
        }
    }

    @Test func SEN_161_answersAndErrors() async {
        await #expect(processExitsWith: .success) {
            let pretended = try PretendBus { call in
                switch call.member {
                case "Text": [.reply([.string("a"), .path("/b"), .int16(-3)])]
                case "List": [.reply([.strings(["x", "y"])])]
                case "Wrong": [.error("org.example.Error.No", "It is not so.")]
                case "Silent": [.error("org.example.Error.Mute", "")]
                // Never answered.
                default: []
                }
            }
            let client = try Client(pretended)
            #expect(await client.answer("Text") == "[\"a\", \"/b\", \"-3\"]")
            #expect(await client.answer("List") == "[\"[\\\"x\\\", \\\"y\\\"]\"]")
            #expect(await client.answer("Wrong") == "org.example.Error.No: It is not so.")
            #expect(await client.answer("Silent") == "org.example.Error.Mute: ")
            // What cannot be written as a message is answered too.
            #expect(await client.answer("Text", to: "no path") == SystemBusTests.failed)
            #expect(pretended.calls.count == 4)
            // Each call has its own time, and a later one may have less.
            let order = Lines()
            async let slow = client.answer("Never", seconds: 0.2)
            async let quick = {
                let answer = await client.answer("Nothing", seconds: 0.05)
                order.add("quick")
                return answer
            }()
            let answers = await [quick, slow]
            order.add("slow")
            #expect(order.all == ["quick", "slow"])
            #expect(answers.allSatisfy { $0.hasPrefix("org.freedesktop.DBus.Error.NoReply: ") }, "\(answers)")
            #expect(await client.answer("Text") == "[\"a\", \"/b\", \"-3\"]")
            #expect(client.ends.all == [])
        }
    }

    @Test func SEN_162_aBusThatReadsLateGetsEverything() async {
        await #expect(processExitsWith: .success) {
            let gate = DispatchSemaphore(value: 0)
            let pretended = try PretendBus { call in
                if call.member == "Wait" { gate.wait() }
                return [.reply([.string(call.member)])]
            }
            let client = try Client(pretended)
            async let first = client.answer("Wait")
            let bytes = SystemBus.Argument.bytes([UInt8](repeating: 7, count: 250_000))
            while pretended.calls.isEmpty { await Task.yield() }
            async let second = client.answer("Large", [bytes])
            async let third = client.answer("Larger", [bytes])
            // The queue of the client has sent what the socket takes.
            client.queue.sync {}
            gate.signal()
            #expect(await [first, second, third] == ["[\"Wait\"]", "[\"Large\"]", "[\"Larger\"]"])
        }
    }

    @Test func SEN_164_signalsGoToWhomTheyConcern() async {
        await #expect(processExitsWith: .success) {
            let pretended = try PretendBus { call in
                [
                    .signal("/one", interface: "org.example.A", "Changed", [.string("x"), .bool(true)]),
                    .signal("/two", interface: "org.example.A", "Gone", []),
                    .signal("/three", interface: "org.example.B", "Changed", []), .reply(),
                ]
            }
            let client = try Client(pretended)
            let seen = Lines()
            client.queue.sync {
                for member in ["Changed", "Gone"] {
                    client.bus.subscribe(to: "type='signal',interface='org.example.A',member='\(member)'") {
                        seen.add("\(member) \($0) \($1.count) \($1.first?.string ?? "–")")
                    }
                }
            }
            #expect(await client.answer("Go") == "[]")
            #expect(await client.answer("Again") == "[]")
            #expect(seen.all == ["Changed /one 2 x", "Gone /two 0 –", "Changed /one 2 x", "Gone /two 0 –"])
            #expect(
                pretended.matches == [
                    "type='signal',interface='org.example.A',member='Changed'",
                    "type='signal',interface='org.example.A',member='Gone'",
                ])
        }
    }

    /// A bus that is gone, and one that says what is no message.
    @Test(arguments: [false, true]) func SEN_162_theEndOfTheBusAnswersWhatIsLeft(isNonsense: Bool) async {
        await #expect(processExitsWith: .success) { [isNonsense = isNonsense as Bool] in
            let pretended = try PretendBus { $0.member == "End" ? [isNonsense ? .nonsense : .hangUp] : [] }
            let client = try Client(pretended)
            let lines = Lines()
            let isOver = AsyncStream<Void>.makeStream()
            client.queue.sync {
                for member in ["A", "B", "C", "End"] {
                    client.bus.call("org.example", "/a", "org.example.A", member) {
                        lines.add("\(member) \(SystemBusTests.text($0)) \(client.ends.all.count)")
                        if member == "End" { isOver.continuation.finish() }
                    }
                }
            }
            for await _ in isOver.stream {}
            // The end comes after the answers, once libsystemd is done.
            while client.ends.all.isEmpty { await Task.yield() }
            #expect(lines.all == ["A", "B", "C", "End"].map { "\($0) \(SystemBusTests.lost) 0" })
            #expect(await client.answer("A") == SystemBusTests.failed)
            #expect(client.ends.all == ["end"])
        }
    }

    @Test func SEN_162_aClosedBusIsSilent() async {
        await #expect(processExitsWith: .success) {
            let pretended = try PretendBus { _ in [] }
            let client = try Client(pretended)
            let lines = Lines()
            client.queue.sync {
                client.bus.call("org.example", "/a", "org.example.A", "Never", seconds: 0.01) { _ in lines.add("called")
                }
                client.bus.close()
                client.bus.subscribe(to: "type='signal'") { _, _ in lines.add("signal") }
            }
            #expect(await client.answer("Late") == SystemBusTests.failed)
            client.queue.sync {}
            #expect(lines.all == [] && client.ends.all == [] && pretended.calls.count <= 1)
            // Another one can be opened, and works.
            let next = try Client(try PretendBus { _ in [.reply([.string("next")])] })
            #expect(await next.answer("Hi") == "[\"next\"]")
        }
    }

    @Test func SEN_163_aBusThatIsNotThere() async {
        await #expect(processExitsWith: .success) {
            setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere/at/all", 1)
            let queue = DispatchQueue(label: "SystemBusTests")
            let (bus, code) = queue.sync { SystemBus.open(on: queue) {} }
            #expect(bus == nil && code == ENOENT)
            let events = AsyncStream<SensorLinkEvent>.makeStream()
            let link = BlueZLink()
            link.open { events.continuation.yield($0) }
            var iterator = events.stream.makeAsyncIterator()
            let reason = String(cString: strerror(ENOENT))
            #expect(await iterator.next() == .unavailable(SensorError(.noSystemBus, text: reason)))
            await withCheckedContinuation { continuation in link.close { continuation.resume() } }
            // The second time at once.
            await withCheckedContinuation { continuation in link.close { continuation.resume() } }
        }
    }
}
