import HealthModel
import HealthStore
import WorkoutFiles

/// The data of a metric or of an array of a workout, as columns.
struct MetricPoints {
    /// A bucket.
    struct Point {
        /// Seconds since 2001-01-01 UTC.
        var time: Double
        var value: Double
        /// The extremes, not a number if they were not said.
        var minimum = Double.nan
        var maximum = Double.nan
        /// The place of the source in the list.
        var source: Int32
        /// The place of the unit in the list.
        var unit: Int32 = 0
        /// The number of the element.
        var place: Int32
    }

    var points: [Point] = []
    private(set) var sources: [RelaySource] = []
    private(set) var units: [UnitNames.Meaning] = []
    /// Metadata of few points, by number of the element.
    var metadata: [Int32: [String: MetadataValue]] = [:]
    /// Whether all dates are first moments of days.
    private(set) var allAtMidnight = true
    private var sourcePlaces: [String?: Int32] = [:]
    private var unitPlaces: [String?: Result<Int32, IngestReason>] = [:]

    /// How many elements of one array are read: numbers of elements have 32 bits.
    static let limit = 100_000_000

    /// Reads an element; throws why it cannot be used.
    ///
    /// - Parameter unit: The unit of all; nil if each element says its own.
    mutating func add(
        _ element: JSON, _ place: Int, _ type: ObjectType, unit: UnitNames.Meaning?, _ context: IngestContext
    ) throws(IngestReason) {
        guard case .object = element else { throw IngestReason("an object is expected") }
        guard let place = Int32(exactly: place) else { throw IngestReason("there are too many elements") }
        let moment = try context.moments.moment(element.first(of: "date", "startDate", "start", "timestamp"))
        let value = try JSON.number(element.first(of: "Avg", "avg", "qty"), "value")
        if type.isCumulative {
            guard value >= 0 else { throw IngestReason("its value is below zero") }
        } else if MetricNames.neverZero.contains(type) {
            guard value != 0 else { throw IngestReason("its value is 0: nothing was measured") }
            guard value > 0 else { throw IngestReason("its value is below zero") }
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
        // Who writes another unit in each element gains nothing.
        if unitPlaces.count < 100 { unitPlaces[text] = place }
        return place
    }

    func quantity(_ point: Point) -> QuantityValue { units[Int(point.unit)].quantity(point.value) }

    // MARK: One for each date

    /// Joins points of one source and date: sums add up, of anything else the first counts.
    ///
    /// Identities are by the second, so two would replace each other whenever the payload comes again. What is wholly equal is the
    /// same thing twice.
    /// - Returns: The numbers of those elements that were left out.
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

    /// The end of each point's bucket, bucket by bucket of its source.
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
