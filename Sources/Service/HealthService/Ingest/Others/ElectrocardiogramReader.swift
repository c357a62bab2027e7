import HealthModel
import HealthStore
import WorkoutFiles

/// A reader of electrocardiograms (ING-47).
struct ElectrocardiogramReader {
    private let context: IngestContext

    private static let volt = QuantityUnit(.volt)
    /// The maximum duration of a recording, in seconds.
    private static let longest = 3_600.0

    init(_ context: IngestContext) { self.context = context }

    func work(_ scanner: JSONScanner, path: String) -> ElementWork {
        ElementWork(scanner, path: path) { (element, path, writer) throws(EngineError) in
            try writer.put(at: path) { () throws(IngestReason) in try draft(element) }
        }
    }

    private func draft(_ element: JSON) throws(IngestReason) -> IngestDraft {
        let (start, end) = try context.period(element)
        guard end - start.time <= Self.longest else { throw IngestReason("longer than one hour") }
        let frequency = try quantity(element["samplingFrequency"], .hertz)
        let voltages = try voltages(element["voltageMeasurements"], from: start.time, end: end, frequency: frequency)
        let record = ElectrocardiogramRecord(
            classification: Self.classifications[IngestText.key(element["classification"]?.text)] ?? 100,
            averageHeartRate: try quantity(element["averageHeartRate"], .countPerMinute), samplingFrequency: frequency,
            measurementCount: voltages.count)
        let source = RelaySource(element["source"]?.text)
        let type = ObjectType.electrocardiogram
        var draft = IngestDraft(
            type: type, start: start.time, end: end, content: .detail(.electrocardiogram(record)),
            source: source.identity(.minutes),
            syncIdentifier: SyncIdentity.sample(type, source, start: start.time, 0))
        draft.voltages = voltages
        return draft
    }

    /// Parses a number in the given unit, or an object with its own unit.
    ///
    /// Returns `nil` if it is missing or 0.
    private func quantity(_ value: JSON?, _ unit: QuantityUnit) throws(IngestReason) -> QuantityValue? {
        guard let value else { return nil }
        if case .object = value { return try context.quantity(value, like: unit) }
        return value.double.flatMap { $0 > 0 ? QuantityValue($0, unit) : nil }
    }

    private func voltages(
        _ list: JSON?, from start: Double, end: Double, frequency: QuantityValue?
    ) throws(IngestReason) -> [VoltagePoint] {
        guard case .array(let elements)? = list else { return [] }
        var points: [VoltagePoint] = []
        points.reserveCapacity(elements.count)
        let rate = frequency?.converted(to: .hertz).flatMap { $0 > 0 ? $0 : nil }
        for (index, element) in elements.enumerated() {
            let value = try JSON.number(element.first(of: "voltage", "qty"), "voltage")
            let meaning = try UnitNames.meaning(element.first(of: "units", "unit")?.text ?? "V", like: Self.volt)
            guard let volts = meaning.quantity(value).converted(to: Self.volt) else {
                throw IngestReason(UnitNames.unknown)
            }
            // Dates have a resolution of one second; the index in the list is more precise.
            let time: Double
            if let rate {
                time = Double(index) / rate
            } else {
                time = try context.moments.moment(element["date"]).time - start
            }
            guard time >= 0, time <= Self.longest else {
                throw IngestReason("a voltage is outside the recording's time range")
            }
            points.append(VoltagePoint(time: time, volts: volts))
        }
        return rate == nil ? points.sorted { $0.time < $1.time } : points
    }

    private static let classifications = [
        "": 0, "notset": 0, "sinusrhythm": 1, "atrialfibrillation": 2, "inconclusivelowheartrate": 3,
        "lowheartrate": 3, "inconclusivehighheartrate": 4, "highheartrate": 4, "inconclusivepoorreading": 5,
        "poorreading": 5, "inconclusive": 6, "inconclusiveother": 6,
    ]
}
