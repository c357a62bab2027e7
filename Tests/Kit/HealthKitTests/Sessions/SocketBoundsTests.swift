import Foundation
import HealthKit
import HealthModel
import OpenHealthKit
import Synchronization
import Testing

/// The limits of a channel between two processes, and the sockets that it replaces and refuses (LIV-45).
@Suite(.timeLimit(.minutes(5))) struct SocketBoundsTests {
    private static func path() -> String {
        FileManager.default.temporaryDirectory.appending(path: "ohk-\(UUID().uuidString.prefix(8)).sock").path
    }

    /// Two connected ends.
    private static func pair() async throws -> (SocketChannel, SocketChannel) {
        let (path, accepted) = (Self.path(), Calls<SocketChannel>())
        let listener = try SocketListener(at: path) { accepted.add($0) }
        defer { listener.close() }
        let one = try SocketChannel(connectingTo: path)
        return (one, await accepted.next())
    }

    private static func reason(_ body: () throws -> Void) -> String {
        do {
            try body()
            return "none"
        } catch {
            return "\(error) | \(error.localizedDescription)"
        }
    }

    @Test func LIV_45_whatWasReadMakesRoom() async throws {
        let (one, two) = try await Self.pair()
        let (received, closed) = (Calls<Data>(), Calls<String>())
        one.open { _ in
        } closed: {
            closed.add("one")
        }
        two.open {
            received.add($0)
        } closed: {
            closed.add("two")
        }
        // More than may wait at one time.
        for number in 0..<7 as Range<UInt8> {
            let message = Data(repeating: number, count: 3_000_000)
            one.send(message)
            #expect(await received.next() == message)
        }
        #expect(closed.count == 0)
        one.close()
        one.close()
        #expect(Set([await closed.next(), await closed.next()]) == ["one", "two"])
        two.close()
        #expect(closed.count == 2)
    }

    /// The other end reads nothing: 16 MB may wait, with the four bytes before each message.
    @Test(arguments: [(15_999_995, false), (15_999_996, false), (15_999_997, true)])
    func LIV_45_tooMuchThatWaitsClosesTheChannel(count: Int, isTooMuch: Bool) async throws {
        let (one, two) = try await Self.pair()
        let closed = Calls<Void>()
        one.open { _ in
        } closed: {
            closed.add(())
        }
        one.send(Data(count: count))
        #expect(closed.count == (isTooMuch ? 1 : 0))
        one.send(Data())
        #expect(closed.count == 1)
        two.close()
    }

    @Test func LIV_45_aSocketIsForItsUserAndIsReplaced() async throws {
        let path = Self.path()
        let old = try SocketListener(at: path) { _ in Issue.record("An old listener was connected.") }
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode.map { $0 & 0o777 } == 0o600)
        let accepted = Calls<SocketChannel>()
        let new = try SocketListener(at: path) { accepted.add($0) }
        let one = try SocketChannel(connectingTo: path)
        let two = await accepted.next()
        new.close()
        #expect(!FileManager.default.fileExists(atPath: path))
        // Whoever is connected stays so.
        let received = Calls<Data>()
        one.open { _ in
        } closed: {
        }
        two.open {
            received.add($0)
        } closed: {
        }
        one.send(Data("still".utf8))
        #expect(await received.next() == Data("still".utf8))
        one.close()
        withExtendedLifetime(old) {}
    }

    @Test func LIV_45_whatIsWrongWithAPath() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "ohk-\(UUID().uuidString.prefix(8))").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func path(_ count: Int) -> String {
            folder + "/" + String(repeating: "x", count: count - folder.utf8.count - 1)
        }
        func invalid(_ path: String) -> String {
            let sentence = "The socket path '\(path)' is invalid: it must be 1 to 107 bytes long."
            return "\(sentence) | \(sentence)"
        }
        #expect(Self.reason { _ = try SocketListener(at: path(107)) { _ in } } == "none")
        for wrong in [path(108), "", "/tmp/a\u{0}b"] {
            #expect(Self.reason { _ = try SocketListener(at: wrong) { _ in } } == invalid(wrong))
            #expect(Self.reason { _ = try SocketChannel(connectingTo: wrong) } == invalid(wrong))
        }
        let missing = folder + "/no"
        let unconnected = "Could not connect to the socket '\(missing)': No such file or directory."
        #expect(Self.reason { _ = try SocketChannel(connectingTo: missing) } == "\(unconnected) | \(unconnected)")
        let file = folder + "/file"
        try Data().write(to: URL(filePath: file))
        let occupied = "Could not listen on the socket '\(file)': Address already in use."
        #expect(Self.reason { _ = try SocketListener(at: file) { _ in } } == "\(occupied) | \(occupied)")
    }
}
