import HealthKit

/// Reading all samples of a type back as objects.
extension Harness {
    func read() throws -> [Row] {
        try prepareStores()
        return try compare(
            "read",
            [
                ("read", "", nil), ("read-peer", "SQLite, the same rows", Limits.read),
                ("read-bare", "SQLite, no identifiers", nil),
            ], repeats: 5)
    }
}

extension Side {
    static func readOurs(_ folder: String, _ repeats: Int) throws {
        let store = try Store(path: Workload.savedPath(folder))
        try measure(repeats) {
            try store.samples(Store.heartRate)
        } truth: {
            truth($0.lazy.map { $0.numbers(Store.perMinute) })
        }
    }

    static func readPeer(_ folder: String, _ repeats: Int, isBare: Bool) throws {
        let peer = try Peer(path: "\(folder)/saved-\(isBare ? "bare" : "peer").sqlite", isBare: isBare)
        try measure(repeats) {
            try peer.read(type: Workload.heartRate)
        } truth: {
            $0.truth
        }
    }
}
