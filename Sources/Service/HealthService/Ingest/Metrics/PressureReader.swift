import HealthModel
import HealthStore
import WorkoutFiles

/// A reader of blood pressure correlations (ING-22).
struct PressureReader {
    private let context: IngestContext
    private let units: String?

    init(_ context: IngestContext, _ units: String?) {
        self.context = context
        self.units = units
    }

    func work(_ scanner: JSONScanner, path: String) -> ElementWork {
        ElementWork(scanner, path: path) { (element, path, writer) throws(EngineError) in
            try writer.put(at: path) { () throws(IngestReason) in
                let moment = try context.moments.moment(element.first(of: "date", "startDate", "start"))
                let unit = try UnitNames.meaning(units, of: .bloodPressureSystolic)
                let systolic = unit.quantity(try JSON.number(element["systolic"], "systolic"))
                let diastolic = unit.quantity(try JSON.number(element["diastolic"], "diastolic"))
                return try Self.draft(
                    moment.time, systolic: systolic, diastolic: diastolic, RelaySource(element["source"]?.text))
            }
        }
    }

    static func draft(
        _ time: Double, systolic: QuantityValue, diastolic: QuantityValue, _ source: RelaySource
    ) throws(IngestReason) -> IngestDraft {
        guard systolic.value > 0, diastolic.value > 0 else {
            throw IngestReason("the value is not positive")
        }
        let contained = [(ObjectType.bloodPressureSystolic, systolic), (.bloodPressureDiastolic, diastolic)].map {
            SampleRecord(type: $0, start: time, end: time, content: .quantity($1))
        }
        return IngestDraft(
            type: .bloodPressure, start: time, end: time, content: .correlation(contained),
            source: source.identity(.minutes),
            syncIdentifier: SyncIdentity.sample(.bloodPressure, source, start: time, 0))
    }
}

/// The pairs of systolic and diastolic pressures that arrive as separate metrics, matched by date and source
/// (ING-22).
struct PressurePairs {
    static let types: Set<ObjectType> = [.bloodPressureSystolic, .bloodPressureDiastolic]

    private struct Key: Hashable {
        var second: Double
        var source: RelaySource
    }

    private struct Pressure {
        var quantity: QuantityValue
        var time: Double
        var path: String
    }

    private var pressures: [ObjectType: [Key: Pressure]] = [:]
    private var order: [Key] = []

    /// Parses one of the two metrics.
    mutating func add(
        _ type: ObjectType, _ units: String?, _ scanner: JSONScanner, path: String, _ context: IngestContext,
        _ writer: inout IngestWriter
    ) {
        var scanner = scanner
        var index = 0
        do {
            let unit = try UnitNames.meaning(units, of: type)
            guard case .beginArray = try scanner.next() else { throw IngestReason("the data is not an array") }
            while let element = try JSON(next: &scanner) {
                let path = "\(path)[\(index)]"
                index += 1
                do throws(IngestReason) {
                    let moment = try context.moments.moment(element.first(of: "date", "startDate", "start"))
                    let value = try JSON.number(element["qty"], "value")
                    let key = Key(second: moment.time.rounded(.down), source: RelaySource(element["source"]?.text))
                    if pressures[type]?[key] != nil {
                        throw IngestReason("duplicate of an element with the same source and date")
                    }
                    if pressures.values.allSatisfy({ $0[key] == nil }) { order.append(key) }
                    pressures[type, default: [:]][key] = Pressure(
                        quantity: unit.quantity(value), time: moment.time, path: path)
                } catch {
                    writer.skip(path, error)
                }
            }
        } catch let reason as IngestReason {
            writer.skip(path, reason)
        } catch {
            writer.skip(path, "unreadable data")
        }
    }

    /// Returns the work that stores the pairs, or `nil` if there are none.
    func work() -> PairWork? { order.isEmpty ? nil : PairWork(self) }

    /// An ingest step that stores the pairs.
    struct PairWork: IngestWork {
        private let pairs: PressurePairs
        private var next = 0

        fileprivate init(_ pairs: PressurePairs) { self.pairs = pairs }

        mutating func step(_ writer: inout IngestWriter) throws(EngineError) -> Bool {
            let last = min(next + IngestContext.stepSize, pairs.order.count)
            while next < last {
                let key = pairs.order[next]
                next += 1
                let systolic = pairs.pressures[.bloodPressureSystolic]?[key]
                let diastolic = pairs.pressures[.bloodPressureDiastolic]?[key]
                guard let systolic, let diastolic else {
                    writer.skip((systolic ?? diastolic)?.path ?? "data.metrics", "the matching pressure is missing")
                    continue
                }
                try writer.put(at: systolic.path) { () throws(IngestReason) in
                    try PressureReader.draft(
                        systolic.time, systolic: systolic.quantity, diastolic: diastolic.quantity, key.source)
                }
            }
            return next < pairs.order.count
        }
    }
}
