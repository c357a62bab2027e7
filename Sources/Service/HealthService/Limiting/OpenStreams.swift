import Synchronization

/// A limit on the number of open event streams per person (SEC-50).
final class OpenStreams: Sendable {
    /// A place of an open stream, which is released when it is deallocated.
    final class Place: Sendable {
        private let streams: OpenStreams
        private let person: String

        fileprivate init(_ streams: OpenStreams, _ person: String) {
            (self.streams, self.person) = (streams, person)
        }

        deinit { streams.leave(person) }
    }

    /// The number of seconds to wait before a retry if there are too many streams.
    static let retryAfter = 5

    private let most: Int
    private let counts = Mutex<[String: Int]>([:])

    init(most: Int) {
        self.most = most
    }

    /// The total number of open streams.
    var count: Int { counts.withLock { $0.values.reduce(0, +) } }

    /// Returns a place for one more stream.
    ///
    /// - Throws: ``Problem`` `too-many` if the person has reached the limit.
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

/// A stream of bytes that holds the place of an open stream.
struct CountedStream: AsyncSequence, Sendable {
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
