import HealthModel
import WorkoutFiles

extension IngestContext {
    /// Returns the start and end of an element; the end in seconds since 2001-01-01 UTC.
    ///
    /// - Parameters:
    ///   - start: The names of the start date.
    ///   - end: The names of the end date, which defaults to the start if it is missing.
    func period(
        _ element: JSON, start: [String] = ["start", "startDate", "date"], end: [String] = ["end", "endDate"]
    ) throws(IngestReason) -> (start: IngestMoment, end: Double) {
        let first = try moments.moment(start.lazy.compactMap { element[$0] }.first)
        guard let last = end.lazy.compactMap({ element[$0] }).first else { return (first, first.time) }
        let moment = try moments.moment(last)
        guard moment.time >= first.time else { throw IngestReason("the end is before the start") }
        return (first, moment.time)
    }

    /// Parses a number with its unit, `{"qty": 9.87, "units": "km"}`.
    func quantity(_ value: JSON, like unit: QuantityUnit) throws(IngestReason) -> QuantityValue {
        let number = try JSON.number(value["qty"], "qty")
        return try UnitNames.meaning(value.first(of: "units", "unit")?.text, like: unit).quantity(number)
    }
}
