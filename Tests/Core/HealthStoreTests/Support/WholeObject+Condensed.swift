import HealthModel

@testable import HealthStore

extension WholeObject {
    /// Returns a condensed series of two heart rates, the first of which was joined; it has no originals yet.
    static func condensedRates() -> WholeObject {
        let record = QuantitySeriesRecord(
            quantity: QuantityValue(0, .countPerMinute), count: 0, minimum: 0, maximum: 0, mostRecent: 0,
            mostRecentStart: 0, mostRecentEnd: 0)
        var object = WholeObject(
            SampleRecord(uuid: .given(1), type: .heartRate, start: 10, end: 30, content: .series(record)),
            source: .own)
        object.quantities = SeriesPiece(
            columns: SeriesColumns(starts: [10, 30], ends: [20, 30], values: [60, 70]), joined: [true, false])
        object.isCondensed = true
        return object
    }
}
