import Foundation
import SQLitePeer

/// Saving 100,000 quantity samples in one call.
extension Harness {
    func save() throws -> [Row] {
        try compare(
            "save",
            [
                ("save", "", nil), ("save-peer", "SQLite, the same rows", Limits.save),
                ("save-bare", "SQLite, no identifiers", nil),
            ])
    }
}

extension Side {
    static func saveOurs(_ folder: String, _ repeats: Int) throws {
        try withFresh(folder) { path in
            let store = try Store(path: path)
            // Twice in any case, so that one repeat more measures only the saving.
            var batches = [Workload.samples(from: Workload.count), Workload.samples()]
            try store.save(Workload.samples(from: 3 * Workload.count, count: 10))
            try measure(repeats) {
                try store.save(batches.popLast() ?? [])
            } truth: {
                "saved"
            }
        }
    }

    static func savePeer(_ folder: String, _ repeats: Int, isBare: Bool) throws {
        try withFresh(folder) { path in
            let peer = try Peer(path: path, isBare: isBare)
            func rows(from first: Int, count: Int) -> [peer_row] {
                Workload.rows(
                    Workload.samples(from: first, count: count), type: Workload.heartRate, unit: Store.perMinute)
            }
            var batches = [
                rows(from: Workload.count, count: Workload.count), rows(from: 0, count: Workload.count),
            ]
            try peer.save(rows(from: 3 * Workload.count, count: 10))
            try measure(repeats) {
                try peer.save(batches.popLast() ?? [])
            } truth: {
                "saved"
            }
        }
    }

    private static func withFresh(_ folder: String, _ body: (String) throws -> Void) throws {
        let path = folder + "/fresh.health"
        defer {
            for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
        }
        try body(path)
    }
}
