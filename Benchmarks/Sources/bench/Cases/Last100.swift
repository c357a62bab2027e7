import HealthKit

/// The newest 100 samples of a type, newest first: both saved one by one, and from an imported workout.
extension Harness {
    func last100() throws -> [Row] {
        try prepareStores()
        return try compare(
            "last-100", [("last-100", "", nil), ("last-100-peer", "SQLite, the same rows", Limits.last100)],
            repeats: 200)
            + compare(
                "last-100, imported",
                [("last-100-block", "", nil), ("last-100-block-peer", "SQLite, the same rows", Limits.last100)],
                repeats: 200)
    }
}

extension Side {
    static func last100Ours(_ folder: String, _ repeats: Int, _ type: HKQuantityTypeIdentifier) throws {
        let store = try Store(path: Workload.storePath(folder))
        let unit = type == .heartRate ? Store.perMinute : .meter()
        try measure(repeats) {
            try store.samples(HKQuantityType(type), limit: 100, isAscending: false)
        } truth: {
            truth($0.lazy.map { $0.numbers(unit) })
        }
    }

    static func last100Peer(_ folder: String, _ repeats: Int, _ type: Int64) throws {
        let peer = try Peer(path: folder + "/peer.sqlite")
        try measure(repeats) {
            try peer.newest(type: type, count: 100)
        } truth: {
            $0.truth
        }
    }
}
