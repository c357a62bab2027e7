import Foundation
import HealthModel
import HealthStore

/// Reads quantities of workouts as columns.
///
/// Many workouts are read together in one pass for each type; a few workouts, and data that such a pass does not
/// return, are read one by one. Both ways have the same result.
struct WorkoutColumns {
    let store: StoreReader
    /// The types that are read together, with their units; any other type is read in its canonical unit.
    let units: [ObjectType: QuantityUnit]

    /// The number of workouts up to which they are read one by one: a pass would load blocks of which only a part is
    /// needed.
    static let few = 8

    /// A closure that returns the quantities of a type.
    typealias Reader = (ObjectType) throws -> SeriesColumns

    /// Passes each workout to a closure, with a reader of its quantities.
    func forEach(
        _ records: [SampleRecord], together isTogether: Bool,
        _ body: (SampleRecord, Reader) throws -> Void
    ) throws {
        let found =
            isTogether ? try store.workoutQuantities(units, of: Set(records.map(\.uuid))) : [:]
        for record in records {
            try body(record) { type in
                if let columns = found[type]?[record.uuid] { return columns }
                return try columns(of: type, record)
            }
        }
    }

    /// Returns a reader of the streams of an outing: each comes from the first recording that has it.
    func reader(of outing: Outing) -> Reader {
        { type in
            for recording in outing.order(for: type) {
                var columns = try columns(of: type, recording)
                if recording.uuid != outing.counted.uuid {
                    columns = columns.starting(from: outing.counted.start, before: outing.counted.end.nextUp)
                }
                if !columns.values.isEmpty { return columns }
            }
            return SeriesColumns()
        }
    }

    /// Returns the quantities of one workout.
    func columns(of type: ObjectType, _ record: SampleRecord) throws -> SeriesColumns {
        guard let unit = units[type] ?? type.canonicalUnit else { return SeriesColumns() }
        var columns = SeriesColumns()
        _ = try WorkoutData(record, in: store).forEachQuantity(of: type) {
            guard let value = $0.quantity.converted(to: unit) else { return }
            columns.starts.append($0.start)
            columns.ends.append($0.end)
            columns.values.append(value)
        }
        return columns
    }
}

extension SeriesColumns {
    /// Returns the values that start at or after one time and before another, in seconds since 2001-01-01 UTC.
    func starting(from start: Double, before end: Double) -> SeriesColumns {
        guard let first = starts.first, let last = starts.last, first < start || last >= end else { return self }
        let kept = starts.indices.filter { starts[$0] >= start && starts[$0] < end }
        return SeriesColumns(
            starts: kept.map { starts[$0] }, ends: kept.map { ends[$0] }, values: kept.map { values[$0] })
    }
}
