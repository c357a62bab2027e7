import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import Synchronization
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// The processing of messages: order, rate and cancellation.
@Suite struct MCPSessionTests {
    private final class Output: Sendable {
        let lines = Mutex<[String]>([])

        var identifiers: [String] {
            lines.withLock { $0.compactMap { (try? JSON(parsing: $0))?["id"]?.line } }
        }
    }

    private let world: MCPWorld
    private let time = MCPTime()
    private let output = Output()

    init() throws { world = try MCPWorld.allowingEverything() }

    private func session(_ server: MCPServer) -> MCPSession {
        MCPSession(server, clock: time.clock) { [output] line in output.lines.withLock { $0.append(line) } }
    }

    private static func request(_ id: Int, _ method: String = "tools/call", tool: String = "describe_data") -> [UInt8] {
        Array(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{"name":"\#(tool)"}}"#.utf8)
    }

    private static func cancellation(_ id: Int) -> [UInt8] {
        Array(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#(id)}}"#.utf8)
    }

    @Test func MCP_1_whatCameInIsAnsweredBeforeTheEnd() {
        let session = session(world.server)
        for id in 1...5 { session.receive(Self.request(id, "ping")) }
        session.receive(Array("{".utf8))
        session.end()
        session.run()
        #expect(output.identifiers == ["1", "2", "3", "4", "5"])
        #expect(output.lines.withLock { $0.count } == 6)
    }

    @Test func MCP_5_whatIsCancelledBeforeItsTurnIsNotDone() {
        let session = session(world.server)
        for id in 1...3 { session.receive(Self.request(id)) }
        session.receive(Self.cancellation(2))
        session.receive(Self.cancellation(99))
        session.end()
        session.run()
        #expect(output.identifiers == ["1", "3"] && world.book.entries.withLock { $0.count } == 2)
    }

    @Test func MCP_5_whatIsCancelledMeanwhileIsNotAnswered() throws {
        let holder = Mutex<MCPSession?>(nil)
        let wasStopped = Mutex(false)
        let slow = MCPTool(
            name: "slow", title: "Slow", description: "Is cancelled in its middle.", arguments: [],
            output: .object([])
        ) { _, call in
            holder.withLock { $0 }?.receive(Self.cancellation(1))
            do {
                _ = try call.reports { try $0.types() }
            } catch is CancellationError {
                wasStopped.withLock { $0 = true }
                throw CancellationError()
            }
            return MCPToolResult(.object([]), TextTable(title: "Done"))
        }
        let session = session(MCPServer(world.host, tools: [slow]))
        holder.withLock { $0 = session }
        session.receive(Self.request(1, tool: "slow"))
        session.receive(Self.request(2, "ping"))
        session.end()
        session.run()
        #expect(output.identifiers == ["2"])
        // It stops reading.
        #expect(wasStopped.withLock { $0 })
        holder.withLock { $0 = nil }
    }

    @Test func MCP_22_tenCallsASecondAtMost() {
        let session = session(world.server)
        // The twenty-first is the second that waits: with eleven a second only one would.
        for id in 1...21 { session.receive(Self.request(id)) }
        for id in 22...60 { session.receive(Self.request(id, "ping")) }
        session.end()
        session.run()
        #expect(output.identifiers.count == 60)
        // The eleventh waits until a second after the first, and so on; requests that read nothing never wait.
        let waits = time.waits
        #expect(waits.count == 2 && waits.allSatisfy { abs($0 - 1) < 1e-9 })
        #expect(abs(time.now - 102) < 1e-9)
    }

    @Test func MCP_22_oneAtATimeInTheOrderOfTheirComing() throws {
        let running = Mutex((now: 0, most: 0, order: [Int]()))
        let tool = MCPTool(
            name: "counter", title: "Counter", description: "Counts who runs.",
            arguments: [MCPArgument(name: "number", kind: .whole(0...100), description: "Which.")],
            output: .object([])
        ) { arguments, _ in
            running.withLock { state in
                state.now += 1
                state.most = max(state.most, state.now)
                state.order.append(arguments.whole("number") ?? -1)
            }
            // Time for another one to come between.
            for _ in 0..<100 { sched_yield() }
            running.withLock { $0.now -= 1 }
            return MCPToolResult(.object([]), TextTable(title: "Done"))
        }
        let session = session(MCPServer(world.host, tools: [tool]))
        let sender = Thread {
            for id in 0..<40 {
                session.receive(
                    Array(
                        #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"counter","arguments":{"number":\#(id)}}}"#
                            .utf8))
            }
            session.end()
        }
        sender.start()
        session.run()
        #expect(running.withLock { $0.most } == 1 && running.withLock { $0.order } == Array(0..<40))
        #expect(output.identifiers == (0..<40).map(String.init))
    }
}
