import HealthModel
import HealthStore
import WorkoutFiles

/// The data points of a metric or of a workout series.
struct MetricPoints {
    /// A bucket.
    struct Point {
        /// The start, in seconds since 2001-01-01 UTC.
        var time: Double
        var value: Double
        /// The extremes; NaN if they are missing.
        var minimum = Double.nan
        var maximum = Double.nan
        /// The index of the source.
        var source: Int32
        /// The index of the unit.
        var unit: Int32 = 0
        /// The index of the element.
        var place: Int32
    }

    var points: [Point] = []
    private(set) var sources: [RelaySource] = []
    private(set) var units: [UnitNames.Meaning] = []
    /// The metadata of the few points that have any, by index of the element.
    var metadata: [Int32: [String: MetadataValue]] = [:]
    /// A Boolean value that indicates whether all dates are at midnight.
    private(set) var allAtMidnight = true
    private var sourcePlaces: [String?: Int32] = [:]
    private var unitPlaces: [String?: Result<Int32, IngestReason>] = [:]

    /// The maximum number of elements of an array: element indices have 32 bits.
    static let limit = 100_000_000

    /// Parses an element, or throws the reason why it is invalid.
    ///
    /// - Parameter unit: The common unit; `nil` if each element has its own.
    mutating func add(
        _ element: JSON, _ place: Int, _ type: ObjectType, unit: UnitNames.Meaning?, _ context: IngestContext
    ) throws(IngestReason) {
        guard case .object = element else { throw IngestReason("expected an object") }
        guard let place = Int32(exactly: place) else { throw IngestReason("too many elements") }
        let moment = try context.moments.moment(element.first(of: "date", "startDate", "start", "timestamp"))
        let value = try JSON.number(element.first(of: "Avg", "avg", "qty"), "value")
        if type.isCumulative {
            guard value >= 0 else { throw IngestReason("negative value") }
        } else if MetricNames.neverZero.contains(type) {
            guard value != 0 else { throw IngestReason("the value is 0, which means that nothing was measured") }
            guard value > 0 else { throw IngestReason("negative value") }
        }
        var point = Point(time: moment.time, value: value, source: self.source(element), place: place)
        if unit == nil {
            point.unit = try unitPlace(element.first(of: "units", "unit")?.text, type).get()
        } else if let unit, units.isEmpty {
            units.append(unit)
        }
        let (low, high) = (element.first(of: "Min", "min")?.double, element.first(of: "Max", "max")?.double)
        if let low, let high, low < high, low <= value, value <= high {
            (point.minimum, point.maximum) = (low, high)
        }
        if !moment.isMidnight { allAtMidnight = false }
        points.append(point)
    }

    private mutating func source(_ element: JSON) -> Int32 {
        let name = element["source"]?.text
        if let known = sourcePlaces[name] { return known }
        let source = RelaySource(name)
        let place = Int32(sources.firstIndex(of: source) ?? sources.count)
        if place == sources.count { sources.append(source) }
        sourcePlaces[name] = place
        return place
    }

    private mutating func unitPlace(_ text: String?, _ type: ObjectType) -> Result<Int32, IngestReason> {
        if let known = unitPlaces[text] { return known }
        let place = Result<Int32, IngestReason> { () throws(IngestReason) in
            let unit = try UnitNames.meaning(text, of: type)
            units.append(unit)
            return Int32(units.count - 1)
        }
        // Limits the cache in case each element has a different unit.
        if unitPlaces.count < 100 { unitPlaces[text] = place }
        return place
    }

    func quantity(_ point: Point) -> QuantityValue { units[Int(point.unit)].quantity(point.value) }

    // MARK: One for each date

    /// Merges points with the same source and date: cumulative values are added; for other types the first point is
    /// retained.
    ///
    /// Identities have a resolution of one second, so two such points would replace each other whenever the payload
    /// is repeated. Equal points are treated as duplicates.
    /// - Returns: The indices of the elements that were dropped.
    mutating func joinEqualDates(_ type: ObjectType) -> [Int32] {
        struct Key: Hashable {
            var second: Double
            var source: Int32
        }
        var places: [Key: Int] = [:]
        places.reserveCapacity(points.count)
        var kept: [Point] = []
        kept.reserveCapacity(points.count)
        var leftOut: [Int32] = []
        var values: [Int: Set<Double>] = [:]
        for point in points {
            let key = Key(second: point.time.rounded(.down), source: point.source)
            guard let place = places[key] else {
                places[key] = kept.count
                kept.append(point)
                continue
            }
            let isNew =
                type.isCumulative && point.unit == kept[place].unit
                && values[place, default: [kept[place].value]].insert(point.value).inserted
            if isNew { kept[place].value += point.value } else { leftOut.append(point.place) }
        }
        points = kept
        return leftOut
    }

    /// Returns the end of each point's bucket, computed separately for each source.
    func ends(_ bucket: BucketLength, limit: Double) -> [Double] {
        var ends = points.map(\.time)
        for source in Int32(0)..<Int32(sources.count) {
            let places = points.indices.filter { points[$0].source == source }
            let own = bucket.ends(of: places.map { points[$0].time }, limit: limit)
            for (place, end) in zip(places, own) { ends[place] = end }
        }
        return ends
    }
}
