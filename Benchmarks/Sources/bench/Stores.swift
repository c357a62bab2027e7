import Foundation

extension Harness {
    /// Makes the stores that several cases read: 100,000 samples saved through the API, a workout imported by `hk`,
    /// and the same rows in the peers.
    func prepareStores() throws {
        guard !FileManager.default.fileExists(atPath: path("peer.sqlite")) else { return }
        let bench = options.program("bench")
        let ride = path("ride.gpx")
        try GPXWorkload.write(points: Workload.workoutPoints, start: Workload.workoutStart, to: ride)
        try process([bench, "side", "prepare", folder, "0"])
        try process([options.program("hk"), "import", "--store", Workload.storePath(folder), ride])
        try process([bench, "side", "prepare-peers", folder, "0"])
    }
}
