import Foundation
import WorkoutFiles

/// A stream of server-sent events (WHATWG HTML; SRV-7).
struct EventStream: AsyncSequence, Sendable {
    typealias Element = [UInt8]
    typealias Failure = any Error

    /// A server-sent event.
    struct Event: Sendable {
        var name: String
        var identifier: String?
        var data: JSON

        var bytes: [UInt8] {
            var text = "event: \(name)\n"
            if let identifier { text += "id: \(identifier)\n" }
            return Array((text + "data: \(data.line)\n\n").utf8)
        }
    }

    /// A comment line that keeps idle connections open.
    private static let keepAlive = Array(": keep-alive\n\n".utf8)
    private static let silence = Duration.seconds(15)

    private let pieces: AsyncStream<[UInt8]>

    /// - Parameter produce: Sends events until it returns; cancelled when the client disconnects.
    init(_ produce: @escaping @Sendable (_ body: @Sendable (Event) -> Void) async throws -> Void) {
        let (pieces, feed) = AsyncStream.makeStream(of: [UInt8].self, bufferingPolicy: .bufferingNewest(100))
        self.pieces = pieces
        let work = Task {
            try? await produce { feed.yield($0.bytes) }
            feed.finish()
        }
        let pulse = Task {
            while !Task.isCancelled {
                try? await Task.sleep(for: Self.silence)
                feed.yield(Self.keepAlive)
            }
        }
        feed.onTermination = { _ in
            work.cancel()
            pulse.cancel()
        }
    }

    struct Iterator: AsyncIteratorProtocol {
        var iterator: AsyncStream<[UInt8]>.Iterator

        mutating func next() async throws -> [UInt8]? { await iterator.next() }
    }

    func makeAsyncIterator() -> Iterator { Iterator(iterator: pieces.makeAsyncIterator()) }

    /// The response that sends the stream.
    var response: ServiceResponse {
        var response = ServiceResponse(.ok, .events, .stream(self))
        response.fields["Cache-Control"] = "no-store"
        return response
    }
}
