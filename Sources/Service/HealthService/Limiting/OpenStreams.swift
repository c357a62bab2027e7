import Synchronization

/// How many streams of events are open, of each person and in all (SEC-50).
final class OpenStreams: Sendable {
    /// Holds the place of a stream until it is let go.
    final class Place: Sendable {
        private let streams: OpenStreams
        private let person: String

        fileprivate init(_ streams: OpenStreams, _ person: String) {
            (self.streams, self.person) = (streams, person)
        }

        deinit { streams.leave(person) }
    }

    /// When to come back if there are too many, in seconds.
    static let retryAfter = 5

    private let most: Int
    private let counts = Mutex<[String: Int]>([:])

    init(most: Int) {
        self.most = most
    }

    /// How many are open.
    var count: Int { counts.withLock { $0.values.reduce(0, +) } }

    /// A place for one more.
    ///
    /// - Throws: ``Problem`` `too-many` if a person has as many as there may be.
    func enter(_ person: String) throws -> Place {
        let isFree = counts.withLock { counts in
            guard counts[person, default: 0] < most else { return false }
            counts[person, default: 0] += 1
            return true
        }
        guard isFree else { throw Problem.tooMany(after: Self.retryAfter) }
        return Place(self, person)
    }

    private func leave(_ person: String) {
        counts.withLock { counts in
            let left = counts[person, default: 1] - 1
            counts[person] = left > 0 ? left : nil
        }
    }
}

/// Bytes that come while a place is held.
struct HeldStream: AsyncSequence, Sendable {
    typealias Element = [UInt8]
    typealias Failure = any Error

    let pieces: any AsyncSequence<[UInt8], any Error> & Sendable
    let place: OpenStreams.Place

    struct Iterator: AsyncIteratorProtocol {
        fileprivate var pieces: any AsyncIteratorProtocol<[UInt8], any Error>
        fileprivate let place: OpenStreams.Place

        mutating func next() async throws -> [UInt8]? { try await pieces.next(isolation: nil) }
    }

    func makeAsyncIterator() -> Iterator { Iterator(pieces: pieces.makeAsyncIterator(), place: place) }
}
