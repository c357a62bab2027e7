import Foundation
import Probe

/// One side of a comparison: prepares, performs the work a number of times, and prints the CPU seconds of one time
/// and the result.
enum Side {
    /// Runs a side; the arguments are a name, the folder of the workload, and the number of repeats.
    static func run(_ arguments: [String]) throws {
        guard arguments.count == 3, let repeats = Int(arguments[2]), let side = all[arguments[0]] else {
            throw Failure("A side needs its name, a folder and a number of repeats.")
        }
        try side(arguments[1], repeats)
    }

    private static var all: [String: (_ folder: String, _ repeats: Int) throws -> Void] {
        [
            "prepare": { folder, _ in try Workload.prepare(in: folder) },
            "prepare-peers": { folder, _ in try Workload.preparePeers(in: folder) },
            "save": saveOurs,
            "save-peer": { try savePeer($0, $1, isBare: false) },
            "save-bare": { try savePeer($0, $1, isBare: true) },
            "read": readOurs,
            "read-peer": { try readPeer($0, $1, isBare: false) },
            "read-bare": { try readPeer($0, $1, isBare: true) },
            "last-100": { try last100Ours($0, $1, .heartRate) },
            "last-100-peer": { try last100Peer($0, $1, Workload.heartRate) },
            "last-100-block": { try last100Ours($0, $1, .distanceCycling) },
            "last-100-block-peer": { try last100Peer($0, $1, Workload.distance) },
            "workout-samples": workoutSamplesOurs,
            "workout-samples-peer": workoutSamplesPeer,
            "years": { folder, _ in try Years(folder).prepare() },
            "years-answers": { folder, _ in try Years(folder).writeAnswers() },
            "daily": dailyOurs,
            "daily-utc": dailyInUTC,
            "daily-peer": { try bucketsPeer($0, $1, .days) },
            "any-bucket": { try anyBucketOurs($0, $1) },
            "any-bucket-wall": { try anyBucketOurs($0, $1, clock: probe_wall) },
            "any-bucket-peer": { try bucketsPeer($0, $1, .minutes) },
            "whole": wholeOurs,
            "whole-peer": { try bucketsPeer($0, $1, .whole) },
            "averages": { folder, _ in try averages(folder) },
            "steps": stepsOurs,
            "count": countOurs,
            "count-peer": countPeer,
            "live": liveOurs,
            "live-peer": livePeer,
            "live-add": { try liveAdd(perCall: 1_000, count: 100_000 * $1) },
            "live-add-one": { try liveAdd(perCall: 1, count: 5_000 * $1) },
            "live-motion": liveMotion,
            "grow": grow,
            "condense-prepare": { folder, _ in try CondensingWorkload.prepare(in: folder) },
            "condense": condenseOurs,
            "empty": { folder, _ in _ = try Store(path: folder + "/empty.health") },
        ]
    }

    /// Performs the work, and prints the median CPU seconds of one time.
    ///
    /// - Parameters:
    ///   - clock: Returns the seconds of another clock.
    ///   - truth: Returns the result of the last time; not measured.
    static func measure<Found>(
        _ repeats: Int, clock: () -> Double = probe_cpu, _ work: () throws -> Found, truth: (Found) -> String
    ) throws {
        var costs: [Double] = []
        var found: Found?
        for _ in 0..<repeats {
            found = nil
            let before = clock()
            let result = try work()
            costs.append(clock() - before)
            found = result
        }
        print(Harness.median(costs), found.map(truth) ?? "nothing", terminator: "")
    }

    /// Returns the result that both sides must agree on.
    static func truth(_ numbers: some Sequence<(start: Double, value: Double)>) -> String {
        var (count, starts, values) = (0, 0.0, 0.0)
        for number in numbers {
            count += 1
            starts += number.start
            values += number.value
        }
        return "\(count):\(starts.rounded()):\((values * 1e3).rounded())"
    }
}
