package import Foundation
import HealthModel

extension WholeStoreReader {
    /// Returns the originals of each quantity of a condensed series; nil if none are stored.
    package func originals(of series: UUID) throws -> [[OriginalQuantity]]? {
        guard let row = try session.rowID(of: series), let (type, unit) = try session.typeAndUnit(ofSeries: row) else {
            throw EngineError(.invalidArgument, "The series is not stored.")
        }
        var result: [[OriginalQuantity]] = []
        var last = Int64.min
        while let block = try session.seriesBlock(of: row, after: last) {
            last = block.id
            let columns = try session.seriesColumns(block)
            guard let kept = try session.originals(of: block, columns, type: type, unit: unit) else { return nil }
            var place = 0
            for count in kept.counts {
                result.append(try (place..<place + count).map { try original($0, of: kept.columns) })
                place += count
            }
        }
        return result
    }

    private func original(_ place: Int, of columns: OriginalColumns) throws -> OriginalQuantity {
        let unit = try session.references.unit(columns.units[place], database)
        let delay = columns.delays.isEmpty ? .nan : columns.delays[place]
        return OriginalQuantity(
            start: columns.starts[place], end: columns.ends[place],
            quantity: QuantityValue(columns.values[place], unit),
            created: delay.isFinite ? columns.ends[place] + delay : nil)
    }
}

extension StoreWriter {
    /// Stores the originals of a stored condensed series, block by block.
    ///
    /// - Throws: ``EngineError/Code/invalidArgument`` if there is not one list per quantity, or a list is invalid.
    func restore(
        _ originals: [[OriginalQuantity]], of row: Int64, type: ObjectType, _ unit: QuantityUnit
    ) throws {
        let unit = try references.id(of: unit, database)
        var rest = originals[...]
        var last = Int64.min
        while let block = try read.seriesBlock(of: row, after: last) {
            last = block.id
            let part = rest.prefix(block.count)
            rest = rest.dropFirst(block.count)
            guard part.count == block.count, part.allSatisfy({ !$0.isEmpty }),
                part.reduce(0, { $0 + $1.count }) <= BlockCodec.maximumCount
            else { throw Self.misfit }
            let columns = try read.seriesColumns(block)
            let quantities = OriginalBlock.Quantities(
                starts: columns[0], ends: columns[1], values: columns[2], marks: columns.count > 3 ? columns[3] : nil,
                unit: unit, isCumulative: type.isCumulative)
            let kept = try self.columns(of: part.joined(), type: type, number: row)
            try insert(OriginalBlock(kept, counts: part.map(\.count), of: quantities), of: block.id)
        }
        guard rest.isEmpty else { throw Self.misfit }
    }

    /// Returns columns of originals with the number of their series, because the numbers of their former store do not
    /// apply.
    private func columns(
        of originals: some Sequence<OriginalQuantity>, type: ObjectType, number: Int64
    ) throws -> OriginalColumns {
        guard let canonical = type.canonicalUnit else { throw RowDecoder.damage }
        var columns = OriginalColumns()
        for original in originals {
            let quantity = original.quantity
            guard original.start.isFinite, original.end.isFinite, original.start <= original.end,
                quantity.value.isFinite, quantity.unit.isCompatible(with: canonical)
            else { throw Self.misfit }
            let delay = original.created.map { $0 - original.end }
            columns.append(
                from: original.start, to: original.end, quantity.value,
                unit: try references.id(of: quantity.unit, database), number: number,
                delay: delay.flatMap { $0.isFinite ? $0 : nil })
        }
        return columns
    }

    private static let misfit = EngineError(
        .invalidArgument, "The originals of the series do not match its quantities.")
}

extension StoreReader {
    /// Returns the type of a series and the store's number of its unit; nil if the row is not a series.
    fileprivate func typeAndUnit(ofSeries row: Int64) throws -> (ObjectType, Int64)? {
        enum Column: Int, SQLColumns {
            case type, unit
            static let list = selection(of: "s", [.unit: "x.unit"])
        }
        let sql = "SELECT \(Column.list) FROM series x JOIN sample s ON s.id = x.id WHERE x.id = ?"
        let found = try SQLStatement(database, sql).first(Column.self, .integer(row)) {
            (type: $0.integer(.type), unit: $0.integer(.unit))
        }
        guard let found, let type = references.type(found.type) else { return nil }
        return (type, found.unit)
    }
}
