import HealthModel
import HealthStore
import WorkoutFiles

/// An ingest step that stores the metrics of a payload one after the other.
struct MetricsWork: IngestWork {
    private var scanner: JSONScanner
    private let path: String
    private let context: IngestContext
    private var index = 0
    private var isBegun = false
    private var isAtEnd = false
    /// The metric that is being stored.
    private var current: (any IngestWork)?
    private var pressures = PressurePairs()

    /// - Parameter scanner: A scanner positioned before the array.
    init(_ scanner: JSONScanner, path: String, _ context: IngestContext) {
        self.scanner = scanner
        self.path = path
        self.context = context
    }

    mutating func step(_ writer: inout IngestWriter) throws(EngineError) -> Bool {
        if var work = current {
            // A second reference to the samples would cause a copy.
            current = nil
            if try work.step(&writer) { current = work }
            return true
        }
        guard !isAtEnd else { return false }
        guard let metric = nextMetric(&writer) else {
            isAtEnd = true
            // Samples that combine two metrics come last.
            current = pressures.work()
            pressures = PressurePairs()
            return current != nil
        }
        begin(metric, &writer)
        return true
    }

    // MARK: Reading

    /// A metric whose data is not parsed yet, because it may precede the name.
    private struct Metric {
        var path: String
        var name: String?
        var units: String?
        var data: JSONScanner?
    }

    private mutating func nextMetric(_ writer: inout IngestWriter) -> Metric? {
        do throws(JSONScanner.Failure) {
            if !isBegun {
                isBegun = true
                let token = try scanner.next()
                guard case .beginArray = token else {
                    if token != .null { writer.skip(path, "expected an array") }
                    return nil
                }
            }
            while true {
                let token = try scanner.next()
                guard case .beginObject = token else {
                    if token == .endArray || token == .end { return nil }
                    writer.skip("\(path)[\(index)]", "expected an object")
                    index += 1
                    try scanner.finish(token)
                    continue
                }
                var metric = Metric(path: "\(path)[\(index)]")
                index += 1
                while case .name(let name) = try scanner.next() {
                    switch name {
                    case "data":
                        metric.data = scanner
                        try scanner.skipValue()
                    case "name", "units":
                        let value = try scanner.next()
                        try scanner.finish(value)
                        guard case .string(let text) = value else { continue }
                        if name == "name" { metric.name = text } else { metric.units = text }
                    default: try scanner.skipValue()
                    }
                }
                return metric
            }
        } catch {
            // The text was validated before.
            writer.skip(path, error.reason)
            return nil
        }
    }

    private mutating func begin(_ metric: Metric, _ writer: inout IngestWriter) {
        guard let name = metric.name else { return writer.skip(metric.path, "missing name") }
        guard let kind = MetricNames.kind(name) else { return writer.add(unknown: name) }
        guard let data = metric.data else { return }
        let path = metric.path + ".data"
        switch kind {
        case .quantity(let type) where PressurePairs.types.contains(type):
            pressures.add(type, metric.units, data, path: path, context, &writer)
        case .quantity(let type):
            do throws(IngestReason) {
                let unit = try UnitNames.meaning(metric.units, of: type)
                current = try QuantityWork(type, unit, data, path: path, context, &writer)
            } catch {
                writer.skip(metric.path, error)
            }
        case .bloodPressure: current = PressureReader(context, metric.units).work(data, path: path)
        case .sleep: current = SleepReader(context).work(data, path: path)
        default: current = CategoryReader(kind, context, metric.units).work(data, path: path)
        }
    }
}
