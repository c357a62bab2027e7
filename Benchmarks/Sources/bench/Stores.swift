import Foundation

extension Harness {
    /// Creates the stores that several cases read: 100,000 samples saved through the API, then a store with
    /// additional workouts, and the same rows in the peers.
    func prepareStores() throws {
        guard !FileManager.default.fileExists(atPath: path("peer.sqlite")) else { return }
        let bench = options.program("bench")
        let store = Workload.storePath(folder)
        try process([bench, "side", "prepare", folder, "0"])
        for ending in ["", "-wal"] where FileManager.default.fileExists(atPath: path("saved.health") + ending) {
            try FileManager.default.copyItem(atPath: path("saved.health") + ending, toPath: store + ending)
        }
        // A workout for the queries, and many hours of others before it.
        for (name, points, start) in [
            ("ride", Workload.workoutPoints, Workload.workoutStart),
            ("rides", Workload.otherPoints, Workload.othersStart),
        ] {
            let file = path(name + ".gpx")
            try GPXWorkload.write(points: points, start: start, to: file)
            try process([options.program("hk"), "import", "--store", store, file])
            try FileManager.default.removeItem(atPath: file)
        }
        try process([bench, "side", "prepare-peers", folder, "0"])
    }
}
