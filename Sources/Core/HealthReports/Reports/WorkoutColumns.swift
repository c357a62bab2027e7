import Foundation
import HealthModel
import HealthStore

/// Reads quantities of workouts as columns.
///
/// Many workouts are read together, a pass for each type; what that does not give, and a few workouts, one by one. Both ways say
/// the same.
struct WorkoutColumns {
    let engine: any HealthEngine
    let app: AppIdentity
    /// What is read together, and in which unit; any other type is read in its canonical one.
    let units: [ObjectType: QuantityUnit]

    /// So few are read one by one: a pass would open blocks of which they need a part.
    static let few = 8

    /// Gives the quantities of a type.
    typealias Reader = (ObjectType) throws(EngineError) -> SeriesColumns

    /// Gives each workout with what reads its quantities.
    func forEach(
        _ records: [SampleRecord], together isTogether: Bool,
        _ give: (SampleRecord, Reader) throws(EngineError) -> Void
    ) throws(EngineError) {
        let found =
            isTogether ? try engine.workoutQuantities(units, of: Set(records.map(\.uuid)), for: app) : [:]
        for record in records {
            try give(record) { type throws(EngineError) in
                if let columns = found[type]?[record.uuid] { return columns }
                return try columns(of: type, record)
            }
        }
    }

    /// Reads the streams of an outing: each is that of the first recording that has it.
    func reader(of outing: Outing) -> Reader {
        { type throws(EngineError) in
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

    /// The quantities of one workout.
    func columns(of type: ObjectType, _ record: SampleRecord) throws(EngineError) -> SeriesColumns {
        guard let unit = units[type] ?? type.canonicalUnit else { return SeriesColumns() }
        var columns = SeriesColumns()
        _ = try WorkoutData(record, engine: engine, app: app).forEachQuantity(of: type) {
            guard let value = $0.quantity.converted(to: unit) else { return }
            columns.starts.append($0.start)
            columns.ends.append($0.end)
            columns.values.append(value)
        }
        return columns
    }
}
