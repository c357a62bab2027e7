import Foundation
import SQLitePeer

/// The peer: the same rows in plain SQLite, through the C API.
final class Peer {
    private let peer: OpaquePointer

    init(path: String, isBare: Bool = false) throws {
        guard let peer = peer_open(path, isBare ? 1 : 0) else { throw Failure("SQLite could not open '\(path)'.") }
        self.peer = peer
    }

    deinit { peer_close(peer) }

    func save(_ rows: [peer_row]) throws {
        guard peer_save(peer, rows, Int64(rows.count)) == 0 else { throw Failure("SQLite could not save.") }
    }

    func read(type: Int64) throws -> PeerRows {
        var rows: UnsafeMutablePointer<peer_row>?
        let count = peer_read(peer, type, &rows)
        return try PeerRows(rows, count: count)
    }

    func between(type: Int64, _ range: ClosedRange<Double>) throws -> PeerRows {
        var rows: UnsafeMutablePointer<peer_row>?
        let count = peer_between(peer, type, range.lowerBound, range.upperBound, &rows)
        return try PeerRows(rows, count: count)
    }

    /// Returns the results in buckets of a width in seconds.
    func buckets(type: Int64, anchor: Double, width: Double) throws -> [peer_bucket] {
        var buckets: UnsafeMutablePointer<peer_bucket>?
        let count = peer_buckets(peer, type, anchor, width, &buckets)
        guard count >= 0 else { throw Failure("SQLite could not count.") }
        defer { free(buckets) }
        return Array(UnsafeBufferPointer(start: buckets, count: Int(count)))
    }

    func count(type: Int64) -> Int64 { peer_count(peer, type) }

    /// Returns the newest rows of a type, newest first.
    func newest(type: Int64, count: Int) throws -> PeerRows {
        let room = UnsafeMutablePointer<peer_row>.allocate(capacity: count)
        return try PeerRows(room, count: peer_newest(peer, type, Int64(count), room))
    }
}

/// Rows read by the peer.
final class PeerRows: Sequence {
    private let rows: UnsafeMutableBufferPointer<peer_row>

    fileprivate init(_ rows: UnsafeMutablePointer<peer_row>?, count: Int64) throws {
        guard count >= 0 else { throw Failure("SQLite could not read.") }
        self.rows = UnsafeMutableBufferPointer(start: rows, count: Int(count))
    }

    deinit { rows.deallocate() }

    func makeIterator() -> UnsafeMutableBufferPointer<peer_row>.Iterator { rows.makeIterator() }

    /// The result that the sides compare.
    var truth: String { Side.truth(rows.lazy.map { ($0.start, $0.value) }) }
}
