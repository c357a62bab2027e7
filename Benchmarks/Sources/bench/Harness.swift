import Foundation
import Probe

/// A harness that runs cases: each side in processes of its own, alternating, with medians.
final class Harness {
    let options: Options
    /// The folder of workloads and stores during a run.
    let folder: String

    init(_ options: Options) throws {
        self.options = options
        folder = NSTemporaryDirectory() + "openhealthkit-bench-\(getpid())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Runs the named cases, or all.
    func run(_ names: [String]) throws -> [Row] {
        for name in names where !Self.cases.contains(where: { $0.name == name }) {
            throw Failure("There is no case '\(name)'; there are \(Self.cases.map(\.name).joined(separator: ", ")).")
        }
        return try Self.cases.filter { names.isEmpty || names.contains($0.name) }.flatMap { try $0.run(self) }
    }

    private static var cases: [(name: String, run: (Harness) throws -> [Row])] {
        [
            ("save", { try $0.save() }),
            ("read", { try $0.read() }),
            ("last-100", { try $0.last100() }),
            ("workout-samples", { try $0.workoutSamples() }),
            ("open", { try $0.open() }),
            ("import-gpx", { try $0.importGPX() }),
            ("import-fit", { try $0.importFIT() }),
            ("import-tcx", { try $0.importTCX() }),
            ("import-memory", { try $0.importMemory() }),
            ("stats-daily-10y", { try $0.dailyStatistics() }),
            ("stats-any-bucket", { try $0.anyBucketStatistics() }),
            ("stats-whole", { try $0.wholeStatistics() }),
            ("stats-merged-steps", { try $0.mergedSteps() }),
            ("stats-memory", { try $0.statisticsMemory() }),
            ("count", { try $0.count() }),
            ("live-1000", { try $0.live() }),
            ("live-add", { try $0.liveAdd() }),
            ("live-motion", { try $0.liveMotion() }),
            ("condense", { try $0.condense() }),
            ("growth", { try $0.growth() }),
        ]
    }

    func path(_ name: String) -> String { folder + "/" + name }

    // MARK: Processes

    /// Runs a program, and throws an error unless it succeeds.
    @discardableResult
    func process(_ arguments: [String], environment: [String: String] = [:]) throws -> (
        cost: probe_result, output: String
    ) {
        let output = path("output")
        for (name, value) in environment { setenv(name, value, 1) }
        var pointers = arguments.map { strdup($0) }
        pointers.append(nil)
        defer { pointers.forEach { free($0) } }
        let cost = probe_run(&pointers, output, 1)
        let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
        guard cost.status == 0 else {
            throw Failure("'\(arguments.joined(separator: " "))' ended with \(cost.status): \(text)")
        }
        return (cost, text)
    }

    /// Returns the millions of instructions that a program executes, as counted by valgrind, independent of the load.
    func instructions(_ arguments: [String], environment: [String: String] = [:]) throws -> Double {
        // valgrind fails on the debugging information of newer compilers.
        let stripped = path("stripped-" + URL(fileURLWithPath: arguments[0]).lastPathComponent)
        if !FileManager.default.fileExists(atPath: stripped) {
            try process(["strip", "--strip-debug", "-o", stripped, arguments[0]])
        }
        let count = [
            "env", "LD_PRELOAD=\(try signalMask())", "valgrind", "--tool=cachegrind", "--cache-sim=no",
            "--cachegrind-out-file=/dev/null",
        ]
        let text = try process(count + [stripped] + arguments.dropFirst(), environment: environment).output
        guard let line = text.split(separator: "\n").last(where: { $0.contains("refs:") }),
            let number = Double(line.drop { $0 != ":" }.filter(\.isNumber))
        else { throw Failure("valgrind did not say how many instructions it counted: \(text)") }
        return number / 1e6
    }

    /// Builds a library with which valgrind can run programs that end in a run loop: valgrind writes to the signal
    /// mask such a program waits with, which libdispatch stores in read-only memory.
    private func signalMask() throws -> String {
        let library = path("signalmask.so")
        guard !FileManager.default.fileExists(atPath: library) else { return library }
        let source = """
            #include <signal.h>
            #include <sys/syscall.h>
            #include <unistd.h>
            int sigsuspend(const sigset_t *mask) { sigset_t copy = *mask; return syscall(SYS_rt_sigsuspend, &copy, 8); }
            """
        try source.write(toFile: library + ".c", atomically: true, encoding: .utf8)
        try process(["cc", "-shared", "-fPIC", "-o", library, library + ".c"])
        return library
    }

    /// Returns a row with the instructions of one of our programs, if requested.
    ///
    /// - Parameter other: A program that does everything but the counted work; nil to count the whole process.
    func counted(_ name: String, _ arguments: [String], less other: [String]? = nil) throws -> [Row] {
        guard options.instructions else { return [] }
        let count = try instructions(arguments) - (other.map { try instructions($0) } ?? 0)
        return [
            Row(
                name: name, peerName: other == nil ? "the whole process" : "without its start", unit: .instructions,
                ours: count, peer: nil, limit: nil)
        ]
    }

    // MARK: Sides

    /// Returns the median cost of each side, run alternately; the results of the sides must be equal.
    ///
    /// Truths that begin with different names, such as `days=`, belong to different queries, and are not compared.
    func pairs(_ sides: [() throws -> Cost]) throws -> [Double] {
        var costs = [[Double]](repeating: [], count: sides.count)
        for turn in 0...options.pairs {
            var truths: [Substring: Set<String>] = [:]
            for (index, side) in sides.enumerated() {
                let cost = try side()
                if let truth = cost.truth { truths[truth.prefix { $0 != "=" }, default: []].insert(truth) }
                // The first turn warms up the caches.
                if turn > 0 { costs[index].append(cost.milliseconds) }
            }
            for found in truths.values where found.count > 1 {
                throw Failure("The sides disagree: \(found.sorted().joined(separator: " and ")).")
            }
        }
        return costs.map(Self.median)
    }

    static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        guard let last = sorted.indices.last else { return 0 }
        return (sorted[last / 2] + sorted[(last + 1) / 2]) / 2
    }

    /// Compares kinds of `bench side` with the first, which is ours; returns a row for every other.
    func compare(_ name: String, _ kinds: [(side: String, label: String, limit: Double?)], repeats: Int = 1) throws
        -> [Row]
    {
        func arguments(_ side: String, _ repeats: Int) -> [String] {
            [options.program("bench"), "side", side, folder, "\(repeats)"]
        }
        func rows(_ unit: Row.Unit, _ costs: [Double]) -> [Row] {
            kinds.indices.dropFirst().map {
                Row(
                    name: name, peerName: kinds[$0].label, unit: unit, ours: costs[0], peer: costs[$0],
                    limit: unit == .milliseconds ? kinds[$0].limit : nil)
            }
        }
        let costs = try pairs(
            kinds.map { kind in
                {
                    let words = try self.process(arguments(kind.side, repeats)).output.split(separator: " ")
                    guard words.count == 2, let cost = Double(words[0]) else {
                        throw Failure("\(kind.side) said nothing.")
                    }
                    return Cost(cost * 1e3, truth: String(words[1]))
                }
            })
        var result = rows(.milliseconds, costs)
        if options.instructions {
            // The difference is the cost of one repeat: loading and preparing are in both.
            let counts = try kinds.map {
                try instructions(arguments($0.side, 2)) - instructions(arguments($0.side, 1))
            }
            result += rows(.instructions, counts)
        }
        return result
    }
}

/// The cost of one run of a side, and its result, which must be the same for all sides.
struct Cost {
    var milliseconds: Double
    var truth: String?

    init(_ milliseconds: Double, truth: String? = nil) {
        self.milliseconds = milliseconds
        self.truth = truth
    }
}
