import Foundation
import Probe

/// Importing the ride as FIT and as TCX with `hk`, compared with Python's readers of the same files.
///
/// The files are converted from the GPX ride by `hk convert`, so that all cases have the same points.
extension Harness {
    private static let points = 100_000

    func importFIT() throws -> [Row] {
        try importConverted(
            "fit",
            peers: [
                ("fitdecode", Self.fitdecode, Limits.readingBesideFitdecode),
                ("garmin_fit_sdk", Self.garmin, nil),
            ])
    }

    func importTCX() throws -> [Row] {
        try importConverted(
            "tcx",
            peers: [
                ("tcxreader", Self.tcxreader, Limits.readingBesideTCXReader),
                ("xml.parsers.expat", Self.expatPass, nil),
            ])
    }

    private func importConverted(
        _ format: String, peers: [(module: String, program: String, limit: Double?)]
    ) throws -> [Row] {
        let ride = path("ride-\(Self.points).gpx")
        try GPXWorkload.write(points: Self.points, start: Workload.workoutStart, to: ride)
        let file = path("ride-\(Self.points).\(format)")
        try process([options.program("hk"), "convert", "--force", ride, file])
        var sides: [() throws -> Cost] = [
            { try Cost(self.importRide(file, points: Self.points).cpu * 1e3) },
            // Again: everything is read, and then found to be stored already.
            { try Cost(self.importAgain(file).cpu * 1e3) },
        ]
        let installed = peers.filter { (try? process(["python3", "-c", "import \($0.module)"])) != nil }
        for peer in peers where !installed.contains(where: { $0.module == peer.module }) {
            FileHandle.standardError.write(Data("import-\(format): \(peer.module) is not installed.\n".utf8))
        }
        for peer in installed {
            sides.append { try Cost(self.process(["python3", "-c", peer.program, file]).cost.cpu * 1e3) }
        }
        let costs = try pairs(sides)
        // The peers only read, so their limits apply to reading.
        var rows: [Row] = []
        for (index, peer) in installed.enumerated() {
            for (side, label, limit) in [
                (0, "import-\(format)", nil), (1, "import-\(format), again: reading", peer.limit),
            ] {
                rows.append(
                    Row(
                        name: label, peerName: peer.module, unit: .milliseconds, ours: costs[side],
                        peer: costs[index + 2], limit: limit))
            }
        }
        return try rows + countedImport("import-\(format)", file)
    }

    private static let fitdecode = """
        import sys, fitdecode
        with fitdecode.FitReader(sys.argv[1]) as reader:
            print(sum(1 for frame in reader if frame.frame_type == fitdecode.FIT_FRAME_DATA and frame.name == 'record'))
        """

    private static let garmin = """
        import sys
        from garmin_fit_sdk import Decoder, Stream
        messages, errors = Decoder(Stream.from_file(sys.argv[1])).read()
        print(len(messages['record_mesgs']))
        """

    private static let tcxreader = """
        import sys
        from tcxreader.tcxreader import TCXReader
        print(len(TCXReader().read(sys.argv[1]).trackpoints))
        """

    private static let expatPass = """
        import sys, xml.parsers.expat as expat
        expat.ParserCreate().ParseFile(open(sys.argv[1], 'rb'))
        """
}
