import Foundation
import GRDB
import HealthModel

/// A reader of the single quantities of samples, including those of series, in order; a plain sample has one
/// (SER-23).
///
/// Only samples that overlap at a time are in memory, each with one block. A damaged block is skipped. Each one is
/// reported to callers that prefer incomplete results; for all others, the first one is thrown after everything else
/// was passed.
final class QuantityReader {
    private let session: StoreReader
    private let request: QuantityRequest
    private let give: (QuantityDatum) -> Bool
    private var open = Heap()
    private var damage: EngineError?

    /// Creates a reader.
    ///
    /// - Parameter give: A closure that receives a quantity, and returns whether to continue.
    init(_ session: StoreReader, _ request: QuantityRequest, give: @escaping (QuantityDatum) -> Bool) {
        self.session = session
        self.request = request
        self.give = give
    }

    /// Reads all quantities that an app may read.
    func run() throws {
        let visibility = try session.visibility(of: request.type)
        let predicate = visibility.narrowing(request.predicate)
        let isFinished = try session.withSamples(of: request.type, predicate, visibility) { samples in
            request.isBySample ? try runBySample(samples) : try runInterleaved(samples)
        }
        if isFinished, let damage { throw damage }
    }

    /// Reports the damage of a block that is skipped, or keeps it for the end.
    private func skip(_ error: EngineError) {
        if session.damage?.shouldSkip(error) == true { return }
        damage = damage ?? error
    }

    // MARK: Orders

    private func runBySample(_ samples: SampleStream) throws -> Bool {
        while let (id, record) = try samples.next() {
            if record.series == nil, !request.isOriginal {
                guard record.quantity.map({ give(QuantityDatum($0, of: record)) }) ?? true else { return false }
                continue
            }
            guard var cursor = Cursor(record, id) else { continue }
            try load(&cursor)
            while let datum = cursor.datum {
                guard give(datum) else { return false }
                cursor.index += 1
                try load(&cursor)
            }
        }
        return true
    }

    /// Reads quantities in chronological order: every sample is opened before any quantity that starts later.
    private func runInterleaved(_ samples: SampleStream) throws -> Bool {
        var next = try samples.next()
        while next != nil || !open.isEmpty {
            if let start = next?.record.start, open.isEmpty || start <= open.start, let (id, record) = next.take() {
                // A single quantity precedes all later ones, unless others are open or may still follow: an original
                // may have been saved before it.
                if open.isEmpty, !request.isOriginal, record.series == nil {
                    guard record.quantity.map({ give(QuantityDatum($0, of: record)) }) ?? true else { return false }
                } else if var cursor = Cursor(record, id) {
                    try load(&cursor)
                    if cursor.datum != nil { open.insert(cursor) }
                }
                next = try samples.next()
                continue
            }
            guard var cursor = open.removeFirst() else { continue }
            guard cursor.datum.map(give) ?? true else { return false }
            cursor.index += 1
            try load(&cursor)
            if cursor.datum != nil { open.insert(cursor) }
        }
        return true
    }

    /// Loads the next block of a series after the last one is used up.
    private func load(_ cursor: inout Cursor) throws {
        if request.isOriginal, cursor.isSeries, cursor.block == .min { try loadOriginals(&cursor) }
        while cursor.needsBlock, let block = try session.seriesBlock(of: cursor.id, after: cursor.block) {
            cursor.block = block.id
            cursor.index = 0
            do {
                let columns = try session.seriesColumns(block)
                cursor.columns = SeriesColumns(starts: columns[0], ends: columns[1], values: columns[2])
            } catch let error as EngineError where error.underlying is BlockDamage {
                cursor.columns = SeriesColumns()
                skip(error)
            }
        }
    }

    /// Loads all originals of a condensed series; condensing had as many in memory.
    private func loadOriginals(_ cursor: inout Cursor) throws {
        guard
            let originals = try session.originals(ofSeries: cursor.id, type: request.type, damaged: { skip($0) })
        else { return }
        let sorted = originals.sortedByStart()
        var units: [QuantityUnit] = []
        for run in sorted.unitRuns {
            let unit = try session.references.unit(sorted.units[run.lowerBound], session.database)
            units += repeatElement(unit, count: run.count)
        }
        cursor.block = .max
        cursor.columns = SeriesColumns(starts: sorted.starts, ends: sorted.ends, values: sorted.values)
        cursor.originals = Originals(units: units, numbers: sorted.numbers)
    }

    // MARK: Cursors

    /// The properties of originals that differ from those of their series.
    final class Originals {
        let units: [QuantityUnit]
        let numbers: [Int64]

        init(units: [QuantityUnit], numbers: [Int64]) {
            self.units = units
            self.numbers = numbers
        }
    }

    /// A cursor over the quantities of a sample.
    struct Cursor {
        let id: Int64
        let record: SampleRecord
        let isSeries: Bool
        let unit: QuantityUnit
        var block = Int64.min
        var columns: SeriesColumns
        /// The originals in the columns; nil if the columns are quantities.
        var originals: Originals?
        var index = 0

        init?(_ record: SampleRecord, _ id: Int64) {
            guard let quantity = record.quantity else { return nil }
            self.id = id
            self.record = record
            unit = quantity.unit
            isSeries = record.series != nil
            columns =
                isSeries
                ? SeriesColumns()
                : SeriesColumns(starts: [record.start], ends: [record.end], values: [quantity.value])
        }

        var needsBlock: Bool { isSeries && index >= columns.count }

        /// The start of the next quantity.
        var start: Double { columns.starts[index] }

        /// The next quantity; nil if there is none.
        var datum: QuantityDatum? {
            guard index < columns.count else { return nil }
            return QuantityDatum(
                quantity: QuantityValue(columns.values[index], originals?.units[index] ?? unit),
                start: columns.starts[index],
                end: columns.ends[index], sample: record)
        }

        /// Returns whether this cursor precedes another: by start, then the start of the sample, then insertion
        /// (SER-20); an original was a sample itself.
        func precedes(_ other: Cursor) -> Bool {
            (start, sampleStart, number) < (other.start, other.sampleStart, other.number)
        }

        private var sampleStart: Double { originals == nil ? record.start : start }
        private var number: Int64 { originals?.numbers[index] ?? id }
    }

    /// A heap of cursors, with the first one on top.
    struct Heap {
        private var cursors: [Cursor] = []

        var isEmpty: Bool { cursors.isEmpty }
        /// The start of the first quantity; infinite without any.
        var start: Double { cursors.isEmpty ? .infinity : cursors[0].start }

        mutating func insert(_ cursor: Cursor) {
            cursors.append(cursor)
            var place = cursors.count - 1
            while place > 0, cursors[place].precedes(cursors[(place - 1) / 2]) {
                cursors.swapAt(place, (place - 1) / 2)
                place = (place - 1) / 2
            }
        }

        mutating func removeFirst() -> Cursor? {
            guard !cursors.isEmpty else { return nil }
            cursors.swapAt(0, cursors.count - 1)
            let first = cursors.removeLast()
            var place = 0
            while true {
                var least = place
                for child in [2 * place + 1, 2 * place + 2] where child < cursors.count {
                    if cursors[child].precedes(cursors[least]) { least = child }
                }
                if least == place { return first }
                cursors.swapAt(place, least)
                place = least
            }
        }
    }
}

extension QuantityDatum {
    /// Creates the only quantity of a sample.
    fileprivate init(_ quantity: QuantityValue, of record: SampleRecord) {
        self.init(quantity: quantity, start: record.start, end: record.end, sample: record)
    }
}
