import Foundation

/// A new process that opens the store and runs one query.
extension Harness {
    func open() throws -> [Row] {
        try prepareStores()
        var rows: [Row] = []
        for name in ["open-one", "open-one-static"] {
            let program = options.program(name)
            guard FileManager.default.isExecutableFile(atPath: program) else { continue }
            rows += try open(program, label: name == "open-one" ? "open" : "open, static")
        }
        return rows
    }

    private func open(_ program: String, label: String) throws -> [Row] {
        let store = ["OPENHEALTHKIT_STORE": Workload.storePath(folder)]
        let peer = [options.program("peer-open"), path("peer.sqlite")]
        var rows: [Row] = []
        for isWall in [true, false] {
            func cost(_ arguments: [String], _ environment: [String: String]) throws -> Cost {
                let (cost, output) = try process(arguments, environment: environment)
                // Both print the newest heart rate, each in its own format.
                guard let value = Double(output.filter { !$0.isWhitespace }) else {
                    throw Failure("Printed: \(output)")
                }
                return Cost((isWall ? cost.wall : cost.cpu) * 1e3, truth: "\(value)")
            }
            let costs = try pairs(
                (0..<2).map { side in { try side == 0 ? cost([program], store) : cost(peer, [:]) } })
            rows.append(
                Row(
                    name: "\(label), \(isWall ? "wall" : "CPU")", peerName: "C program on SQLite, the same rows",
                    unit: .milliseconds, ours: costs[0], peer: costs[1], limit: isWall ? Limits.open : nil))
        }
        if options.instructions {
            rows.append(
                Row(
                    name: label, peerName: "C program on SQLite, the same rows", unit: .instructions,
                    ours: try instructions([program], environment: store), peer: try instructions(peer), limit: nil))
        }
        return rows
    }
}
