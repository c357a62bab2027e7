import Foundation
import Probe

/// Importing a ride of 100,000 points with `hk`, compared with Python's readers of the same file.
extension Harness {
    private static let points = 100_000

    func importGPX() throws -> [Row] {
        let file = path("ride-\(Self.points).gpx")
        try GPXWorkload.write(points: Self.points, start: Workload.workoutStart, to: file)
        var sides: [() throws -> Cost] = [
            { try Cost(self.importRide(file, points: Self.points).cpu * 1e3) },
            // Again: everything is read, and then found to be stored already.
            { try Cost(self.importAgain(file).cpu * 1e3) },
            { try Cost(self.process(["python3", "-c", Self.expat, file]).cost.cpu * 1e3) },
        ]
        let hasGPXPy = (try? process(["python3", "-c", "import gpxpy"])) != nil
        if hasGPXPy {
            sides.append { try Cost(self.process(["python3", "-c", Self.gpxpy, file]).cost.cpu * 1e3) }
        } else {
            FileHandle.standardError.write(Data("import-gpx: gpxpy is not installed; expat alone is the peer.\n".utf8))
        }
        let costs = try pairs(sides)
        // gpxpy only reads, so its limit applies to reading; the whole import is compared with expat.
        var rows: [Row] = []
        for (peer, name, limits) in [
            (2, "expat, empty, from Python", [Limits.importBesideExpat, nil]),
            (3, "gpxpy", [nil, Limits.readingBesideGPXPy]),
        ] where peer < costs.count {
            for (side, label) in [(0, "import-gpx"), (1, "import-gpx, again: reading")] {
                rows.append(
                    Row(
                        name: label, peerName: name, unit: .milliseconds, ours: costs[side], peer: costs[peer],
                        limit: limits[side]))
            }
        }
        return try rows + countedImport("import-gpx", file)
    }

    /// Counts the instructions of the same imports, the second of which finds everything stored.
    func countedImport(_ name: String, _ file: String) throws -> [Row] {
        let store = path("counted.health")
        for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store + ending) }
        let arguments = [options.program("hk"), "import", "--json", "--store", store, file]
        return try counted(name, arguments) + counted("\(name), again: reading", arguments)
    }

    /// Imports into a new store, and checks that every point was stored.
    func importRide(_ file: String, points: Int) throws -> (cpu: Double, megabytes: Double) {
        let store = path("import.health")
        for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store + ending) }
        let (cost, output) = try importing(file, into: store)
        guard output.contains("\"imported\""), output.contains(": \(points),") else {
            throw Failure("Not everything was imported: \(output)")
        }
        return (cost.cpu, Double(cost.peak_kib) / 1_024)
    }

    func importAgain(_ file: String) throws -> (cpu: Double, megabytes: Double) {
        let (cost, output) = try importing(file, into: path("import.health"))
        guard output.contains("\"duplicate\"") else { throw Failure("Imported twice: \(output)") }
        return (cost.cpu, Double(cost.peak_kib) / 1_024)
    }

    private func importing(_ file: String, into store: String) throws -> (cost: probe_result, output: String) {
        try process([options.program("hk"), "import", "--json", "--store", store, file])
    }

    private static let expat = """
        import sys, xml.parsers.expat as expat
        expat.ParserCreate().ParseFile(open(sys.argv[1], 'rb'))
        """

    private static let gpxpy = """
        import sys, gpxpy
        print(gpxpy.parse(open(sys.argv[1])).get_points_no())
        """
}
