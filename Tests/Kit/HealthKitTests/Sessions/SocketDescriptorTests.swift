import Foundation
import OpenHealthKit
import Testing

/// The descriptors of sockets that a process connects to and listens on (LIV-45).
@Suite(.timeLimit(.minutes(5))) struct SocketDescriptorTests {
    /// The number of open files of the process.
    private static var count: Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0 }

    /// A new name of a socket.
    private static var path: String {
        FileManager.default.temporaryDirectory.appending(path: "ohk-\(UUID().uuidString.prefix(8)).sock").path
    }

    /// How often each is done: a descriptor that stays open each time is as many.
    private static let times = 20

    /// Another process, because the others of this one open files too.
    @Test func LIV_45_whatFailsLeavesNothingOpen() async {
        await #expect(processExitsWith: .success) {
            let (missing, file) = (Self.path, Self.path)
            try Data().write(to: URL(filePath: file))
            defer { try? FileManager.default.removeItem(atPath: file) }
            func fail() {
                #expect(throws: (any Error).self) { _ = try SocketChannel(connectingTo: missing) }
                #expect(throws: (any Error).self) { _ = try SocketChannel(connectingTo: file) }
                #expect(throws: (any Error).self) { _ = try SocketListener(at: file) { _ in } }
                #expect(throws: (any Error).self) { _ = try SocketListener(at: missing + "/no") { _ in } }
            }
            fail()
            let before = Self.count
            try #require(before > 0)
            for _ in 0..<Self.times { fail() }
            guard Self.count < before + Self.times else { exit(EXIT_FAILURE) }
        }
    }

    @Test func LIV_45_whatIsClosedLeavesNothingOpen() async {
        await #expect(processExitsWith: .success) {
            func connect() async throws {
                let (path, accepted) = (Self.path, AsyncStream<SocketChannel>.makeStream())
                let listener = try SocketListener(at: path) { accepted.continuation.yield($0) }
                let one = try SocketChannel(connectingTo: path)
                var channels = accepted.stream.makeAsyncIterator()
                let two = try #require(await channels.next())
                one.open { _ in
                } closed: {
                }
                one.close()
                two.close()
                listener.close()
                // One that nobody has closed.
                _ = try SocketListener(at: path) { _ in }
                try? FileManager.default.removeItem(atPath: path)
            }
            let before = Self.count
            try #require(before > 0)
            for _ in 0..<Self.times { try await connect() }
            // They are closed on a queue.
            while Self.count >= before + Self.times { await Task.yield() }
        }
    }
}
