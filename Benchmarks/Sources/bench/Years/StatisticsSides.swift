import Foundation
import HealthKit
import Probe

/// The processes that query statistics.
extension Side {
    private static let figures: HKStatisticsOptions = [.discreteAverage, .discreteMin, .discreteMax]

    private static let day = DateComponents(day: 1)

    static func dailyOurs(_ folder: String, _ repeats: Int) throws {
        setenv("TZ", Years.zone, 1)
        // Midnight in that time zone.
        try collectionOurs("local", folder, repeats, anchor: Years.begin - 3_600, day)
    }

    /// Runs the same with days of 86,400 seconds, which more sides can check.
    static func dailyInUTC(_ folder: String, _ repeats: Int) throws {
        setenv("TZ", "UTC", 1)
        try collectionOurs("days", folder, repeats, anchor: Years.begin, day)
    }

    static func anyBucketOurs(_ folder: String, _ repeats: Int, clock: () -> Double = probe_cpu) throws {
        setenv("TZ", Years.zone, 1)
        try collectionOurs("minutes", folder, repeats, anchor: Years.anchor, DateComponents(minute: 37), clock: clock)
    }

    private static func collectionOurs(
        _ name: String, _ folder: String, _ repeats: Int, anchor: Double, _ interval: DateComponents,
        clock: () -> Double = probe_cpu
    ) throws {
        let store = try Store(path: Years(folder).storePath)
        try measure(repeats, clock: clock) {
            try store.collection(
                Store.heartRate, figures, anchor: Date(timeIntervalSinceReferenceDate: anchor), interval)
        } truth: {
            var truth = Years.Truth()
            for bucket in $0.statistics() { add(bucket, to: &truth) }
            return truth.text(name)
        }
    }

    static func wholeOurs(_ folder: String, _ repeats: Int) throws {
        let store = try Store(path: Years(folder).storePath)
        try measure(repeats) {
            try store.statistics(Store.heartRate, figures.union(.mostRecent))
        } truth: {
            var truth = Years.Truth()
            add($0, to: &truth)
            return truth.text("whole")
        }
    }

    static func countOurs(_ folder: String, _ repeats: Int) throws {
        let store = try Store(path: Years(folder).storePath)
        try measure(repeats) {
            try store.types()
        } truth: { types in
            "count=\(types.first { $0.type == Store.heartRate }?.count ?? 0)"
        }
    }

    private static func add(_ bucket: HKStatistics, to truth: inout Years.Truth) {
        let values = [bucket.minimumQuantity(), bucket.maximumQuantity(), bucket.averageQuantity()].map {
            $0?.doubleValue(for: Store.perMinute) ?? .nan
        }
        // A missing average invalidates the result. It need not lie between the others: the signal extends in from
        // outside.
        let isSound = values[2] > 0
        truth.add(minimum: isSound ? values[0] : -1e9, maximum: values[1])
    }

    /// Throws an error if the averages of some days and of some buckets of 37 minutes differ from a brute-force pass.
    static func averages(_ folder: String) throws {
        setenv("TZ", "UTC", 1)
        let years = try Years(folder)
        let store = try Store(path: years.storePath)
        for (anchor, interval) in [(Years.begin, day), (Years.anchor, DateComponents(minute: 37))] {
            let anchor = Date(timeIntervalSinceReferenceDate: anchor)
            let collection = try store.collection(Store.heartRate, figures, anchor: anchor, interval)
            for index in stride(from: 1, to: years.days - 1, by: 97) {
                let noon = Date(timeIntervalSinceReferenceDate: Years.begin + (Double(index) + 0.5) * 86_400)
                guard let bucket = collection.statistics(for: noon) else { throw Failure("No bucket at \(noon).") }
                let expected = Years.average(
                    from: bucket.startDate.timeIntervalSinceReferenceDate,
                    to: bucket.endDate.timeIntervalSinceReferenceDate)
                let found = bucket.averageQuantity()?.doubleValue(for: Store.perMinute) ?? .nan
                guard abs(found - expected) < 1e-7 else {
                    throw Failure("The average at \(noon) is \(found), and not \(expected).")
                }
            }
        }
    }

    static func stepsOurs(_ folder: String, _ repeats: Int) throws {
        setenv("TZ", Years.zone, 1)
        let store = try Store(path: Years(folder).storePath)
        let anchor = Date(timeIntervalSinceReferenceDate: Years.begin - 3_600)
        try measure(repeats) {
            try store.collection(Store.steps, .cumulativeSum, anchor: anchor, day)
        } truth: {
            let sums = $0.statistics().map { $0.sumQuantity()?.doubleValue(for: .count()) ?? .nan }
            let mix = sums.enumerated().reduce(0) { $0 + $1.element * Double($1.offset % 101) }
            return "steps=\(sums.count):\((sums.reduce(0, +) * 10).rounded()):\((mix / 10).rounded())"
        }
    }

    // MARK: SQLite

    enum PeerBuckets: String {
        case days, minutes, whole
    }

    static func bucketsPeer(_ folder: String, _ repeats: Int, _ kind: PeerBuckets) throws {
        let peer = try Peer(path: Years(folder).peerPath, isBare: true)
        let (anchor, width) =
            switch kind {
            case .days: (Years.begin, 86_400.0)
            case .minutes: (Years.anchor, 37.0 * 60)
            case .whole: (Years.begin, 1e12)
            }
        try measure(repeats) {
            try peer.buckets(type: 1, anchor: anchor, width: width)
        } truth: {
            var truth = Years.Truth()
            for bucket in $0 { truth.add(minimum: bucket.minimum, maximum: bucket.maximum) }
            return truth.text(kind.rawValue)
        }
    }

    static func countPeer(_ folder: String, _ repeats: Int) throws {
        let peer = try Peer(path: Years(folder).peerPath, isBare: true)
        try measure(repeats) {
            peer.count(type: 1)
        } truth: {
            "count=\($0)"
        }
    }
}
