import Foundation
import HealthModel
import HealthStore

extension SQLiteEngine {
    /// Saves a series, given as starts, ends and values.
    @discardableResult
    func saveSeries(
        _ type: ObjectType, _ data: [(start: Double, end: Double, value: Double)], in unit: QuantityUnit,
        from start: Double? = nil, to end: Double? = nil, metadata: Metadata? = nil, by app: AppIdentity = .own
    ) throws -> [SampleRecord] {
        var rest: SeriesColumns? = SeriesColumns(
            starts: data.map(\.start), ends: data.map(\.end), values: data.map(\.value))
        let draft = SeriesDraft(
            type: type, start: start ?? data.map(\.start).min() ?? 0, end: end ?? data.map(\.end).max() ?? 0,
            device: nil, metadata: metadata)
        return try save(draft, in: unit, by: app) { () throws(EngineError) in
            defer { rest = nil }
            return rest
        }
    }

    /// Returns the quantities of a request.
    func quantities(_ request: QuantityRequest, for app: AppIdentity = .own) throws -> [QuantityDatum] {
        var found: [QuantityDatum] = []
        try quantities(request, for: app) {
            found.append($0)
            return true
        }
        return found
    }
}

extension QuantityDatum {
    /// The start, end and value.
    var numbers: [Double] { [start, end, quantity.value] }
}

/// One interval a minute, ten metres each, from 0 on.
let walkedMinutes = minutes(60, of: 10)

/// Returns consecutive minutes of one value each.
func minutes(_ count: Int, of value: Double, from start: Double = 0) -> [(start: Double, end: Double, value: Double)] {
    (0..<count).map { (minute: Int) in
        let date = start + Double(minute * 60)
        return (date, date + 60, value)
    }
}
