/// The memory needed to import a recording of a million points.
extension Harness {
    func importMemory() throws -> [Row] {
        let points = 1_000_000
        let file = path("ride-\(points).gpx")
        try GPXWorkload.write(points: points, start: Workload.workoutStart, to: file)
        let peak = try importRide(file, points: points).megabytes
        return [
            Row(
                name: "import-memory", peerName: "a limit", unit: .megabytes, ours: peak, peer: nil,
                limit: Limits.importMemory)
        ]
    }
}
