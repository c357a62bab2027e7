import Foundation
import GRDB
import HealthModel
import Synchronization

/// Summaries of the runs of a dense block, cut at the midnights of the time zone in which the block was written.
///
/// Statistics by days, weeks or months use them instead of decoding the block. Runs are valid in any time zone; where
/// days begin at other times, they are not used. They are written and deleted with their block, so they are never
/// stale.
enum BlockDays {
    /// The minimum average number of data per run: decoding fewer is as fast as reading their summaries, which take
    /// as much space.
    private static let fewest = 1_024

    /// The shortest bucket, in seconds, that is divided into days; shorter ones are divisions of days.
    static let shortestBucket = 43_200.0

    /// Returns whether a block is dense enough for runs.
    static func areWorth(_ summary: StatisticsSummary) -> Bool {
        let days = (summary.latestEnd - summary.firstStart) / 86_400
        return !summary.hasOverlaps && Double(summary.count) >= Double(fewest) * (days + 1)
    }

    /// Returns the summaries of the runs of a block; empty if there is only one run.
    ///
    /// - Parameter contents: The block, evaluated only if a day begins in it.
    static func runs(
        of contents: @autoclosure () throws -> BlockContents, _ summary: StatisticsSummary, in zone: TimeZone = .current
    ) rethrows -> [StatisticsSummary] {
        guard areWorth(summary), let days = days(in: zone) else { return [] }
        let first = days.number(at: summary.firstStart) + 1
        guard days.bound(first) < summary.latestEnd else { return [] }
        let block = try contents()
        guard let columns = columns(of: block) else { return [] }
        return summaries(of: columns, cuts(in: columns, days, from: first), block.type)
    }

    /// Writes the runs of a block, if there are several.
    static func write(_ runs: [StatisticsSummary], of block: Int64, _ database: Database) throws {
        guard !runs.isEmpty else { return }
        try SQLStatement(database, "INSERT INTO block_days (block, payload) VALUES (?, ?)")
            .run(.integer(block), .blob(BlockParts.encode(runs)))
    }

    /// Returns the data of a block; nil if they are not in chronological order.
    static func columns(of block: BlockContents) -> StatisticsColumns? {
        guard let canonical = block.type.canonicalUnit else { return nil }
        let columns = StatisticsColumns(
            starts: block.starts, ends: block.ends,
            values: block.unit.convert(block.values, to: canonical) ?? block.values, firstNumber: 0,
            numbers: (0..<block.count).map { block.identity.number($0) })
        return columns.isAsGiven ? columns : nil
    }

    /// Returns the summaries of consecutive runs.
    static func summaries(
        of columns: StatisticsColumns, _ cuts: [Int], _ type: ObjectType
    ) -> [StatisticsSummary] {
        guard cuts.count > 1 else { return [] }
        return zip(cuts, cuts.dropFirst() + [columns.count]).map {
            columns.summary(
                of: $0..<$1, source: 0, isHandEntered: false, style: type.aggregationStyle ?? .discreteArithmetic)
        }
    }

    /// Returns the indexes at which runs begin.
    private static func cuts(in columns: StatisticsColumns, _ days: CalendarBuckets, from first: Int) -> [Int] {
        var cuts = [0]
        var number = first
        func cut(_ place: Int) {
            if place > cuts[cuts.count - 1], place < columns.count { cuts.append(place) }
        }
        while true {
            let bound = days.bound(number)
            let place = columns.place(of: bound, from: cuts[cuts.count - 1])
            // A datum that extends into the next day is a run of its own, so that it can be divided.
            if place > 0, columns.ends[place - 1] > bound { cut(place - 1) }
            cut(place)
            guard place < columns.count, bound.isFinite else { return cuts }
            number += 1
        }
    }

    // MARK: Time zone

    private static let known = Mutex<CalendarBuckets?>(nil)

    /// Returns the days of a time zone.
    private static func days(in zone: TimeZone) -> CalendarBuckets? {
        known.withLock { known in
            if let known, known.calendar.timeZone == zone { return known }
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = zone
            let midnight = -Double(zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: 0)))
            known = try? CalendarBuckets(anchor: midnight, interval: DateComponents(day: 1), calendar: calendar)
            return known
        }
    }
}
