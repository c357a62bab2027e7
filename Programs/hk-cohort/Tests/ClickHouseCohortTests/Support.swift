import HealthCohort
import Synchronization

@testable import ClickHouseCohort

/// A random number generator with a seed (SplitMix64).
struct Chance: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}

/// A server that answers as a test specifies, and records what it was sent.
final class ScriptedLink: ClickHouseLink {
    /// A statement that was sent.
    struct Sent: Sendable {
        var statement: String
        var bytes: [UInt8]
    }

    let name: String
    var address: ClickHouseAddress? { nil }
    private let sent = Mutex<[Sent]>([])
    private let answer: @Sendable (_ statement: String, _ number: Int) async throws -> [[UInt8]]

    init(
        _ name: String = "http://shard",
        _ answer: @escaping @Sendable (String, Int) async throws -> [[UInt8]] = { _, _ in [] }
    ) {
        (self.name, self.answer) = (name, answer)
    }

    var all: [Sent] { sent.withLock { $0 } }

    func send(_ statement: String, rows: LinkRows?, within _: Duration) async throws -> ByteStream {
        var bytes: [UInt8] = []
        switch rows {
        case nil: break
        case .bytes(let some): bytes = some
        case .stream(let stream): for try await some in stream { bytes += some }
        }
        let number = sent.withLock { [bytes] sent in
            sent.append(Sent(statement: statement, bytes: bytes))
            return sent.count
        }
        return stream(of: try await answer(statement, number))
    }
}

/// Returns a stream of chunks of bytes.
func stream(of pieces: [[UInt8]]) -> ByteStream {
    ByteStream { continuation in
        for piece in pieces { continuation.yield(piece) }
        continuation.finish()
    }
}

/// A retry policy that never waits.
let hasty = RetryPolicy(attempts: 4) { _ in }

/// Returns the bytes that a test writes.
func bytes(_ write: (inout RowBinaryWriter) -> Void) -> [UInt8] {
    var writer = RowBinaryWriter()
    write(&writer)
    return writer.bytes
}
