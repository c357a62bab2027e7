import Foundation
import GRDB
import HealthModel
import Synchronization

/// The runs of a dense block, cut where days began in the zone in which it was written, and what they amount to.
///
/// Who asks for days, weeks or months there opens no block. Runs are what the data amount to in any zone; where days begin at
/// other times, they are not used. They are written with their block and go with it, so they are never wrong.
enum BlockDays {
    /// So many data a run must have on average: fewer are opened as quickly as their summaries, which take as much room.
    private static let fewest = 1_024

    /// Buckets of fewer seconds fall into days, and not the other way round.
    static let shortestBucket = 43_200.0

    /// Whether a block is dense enough.
    static func areWorth(_ summary: StatisticsSummary) -> Bool {
        let days = (summary.latestEnd - summary.firstStart) / 86_400
        return !summary.hasOverlaps && Double(summary.count) >= Double(fewest) * (days + 1)
    }

    /// What the runs of a block amount to; empty if there is only one.
    ///
    /// - Parameter contents: The block, asked for only if a day begins in it.
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

    /// The data of a block; nil if they do not lie in the order of time.
    static func columns(of block: BlockContents) -> StatisticsColumns? {
        guard let canonical = block.type.canonicalUnit else { return nil }
        let columns = StatisticsColumns(
            starts: block.starts, ends: block.ends,
            values: block.unit.convert(block.values, to: canonical) ?? block.values, firstNumber: 0,
            numbers: (0..<block.count).map { block.identity.number($0) })
        return columns.isAsGiven ? columns : nil
    }

    /// What given runs amount to, which follow one another.
    static func summaries(
        of columns: StatisticsColumns, _ cuts: [Int], _ type: ObjectType
    ) -> [StatisticsSummary] {
        guard cuts.count > 1 else { return [] }
        return zip(cuts, cuts.dropFirst() + [columns.count]).map {
            columns.summary(
                of: $0..<$1, source: 0, isHandEntered: false, style: type.aggregationStyle ?? .discreteArithmetic)
        }
    }

    /// Where runs begin.
    private static func cuts(in columns: StatisticsColumns, _ days: CalendarBuckets, from first: Int) -> [Int] {
        var cuts = [0]
        var number = first
        func cut(_ place: Int) {
            if place > cuts[cuts.count - 1], place < columns.count { cuts.append(place) }
        }
        while true {
            let bound = days.bound(number)
            let place = columns.place(of: bound, from: cuts[cuts.count - 1])
            // What reaches into the next day is alone, so that it can be divided.
            if place > 0, columns.ends[place - 1] > bound { cut(place - 1) }
            cut(place)
            guard place < columns.count, bound.isFinite else { return cuts }
            number += 1
        }
    }

    // MARK: Zone

    private static let known = Mutex<CalendarBuckets?>(nil)

    /// The days of a zone.
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
