/// Points by column: a million of them with four streams take 56 MB, and nothing is allocated per point.
package struct RecordedPoints: Sendable {
    /// Seconds since the first moment of 2001 (UTC); NaN if the point has no time.
    package private(set) var times: [Double] = []
    /// Degrees north.
    package private(set) var latitudes: [Double] = []
    /// Degrees east.
    package private(set) var longitudes: [Double] = []
    private var elevations = Column()
    private var speeds = Column()
    private var courses = Column()
    private var horizontalAccuracies = Column()
    private var verticalAccuracies = Column()
    private var heartRates = Column()
    private var cadences = Column()
    private var powers = Column()
    private var temperatures = Column()
    private var waterTemperatures = Column()
    private var distances = Column()

    package init() {}

    /// The number of points.
    package var count: Int { times.count }

    /// The values of a stream, one a point, NaN where there is none; empty if no point has one.
    package subscript(stream: RecordedStream) -> [Double] { self[keyPath: Self.column(stream)].values }

    /// The streams that at least one point has.
    package var streams: [RecordedStream] {
        RecordedStream.allCases.filter { !self[$0].isEmpty }
    }

    /// One point with everything it has.
    package func point(at index: Int) -> RecordedPoint {
        var point = RecordedPoint()
        point.time = times[index]
        point.latitude = latitudes[index]
        point.longitude = longitudes[index]
        point.elevation = elevations[index]
        point.speed = speeds[index]
        point.course = courses[index]
        point.horizontalAccuracy = horizontalAccuracies[index]
        point.verticalAccuracy = verticalAccuracies[index]
        point.heartRate = heartRates[index]
        point.cadence = cadences[index]
        point.power = powers[index]
        point.temperature = temperatures[index]
        point.waterTemperature = waterTemperatures[index]
        point.distance = distances[index]
        return point
    }

    @inline(__always) package mutating func append(_ point: borrowing RecordedPoint) {
        let count = times.count
        times.append(point.time)
        latitudes.append(point.latitude)
        longitudes.append(point.longitude)
        elevations.append(point.elevation, at: count)
        speeds.append(point.speed, at: count)
        courses.append(point.course, at: count)
        horizontalAccuracies.append(point.horizontalAccuracy, at: count)
        verticalAccuracies.append(point.verticalAccuracy, at: count)
        heartRates.append(point.heartRate, at: count)
        cadences.append(point.cadence, at: count)
        powers.append(point.power, at: count)
        temperatures.append(point.temperature, at: count)
        waterTemperatures.append(point.waterTemperature, at: count)
        distances.append(point.distance, at: count)
    }

    /// Appends a range of other points.
    package mutating func append(_ other: RecordedPoints, _ range: Range<Int>) {
        let before = count
        times.append(contentsOf: other.times[range])
        latitudes.append(contentsOf: other.latitudes[range])
        longitudes.append(contentsOf: other.longitudes[range])
        for stream in RecordedStream.allCases {
            self[keyPath: Self.column(stream)].append(other[keyPath: Self.column(stream)], range, at: before)
        }
    }

    /// Puts ranges of the points into a new order, a column at a time.
    mutating func reorder(_ ranges: [Range<Int>]) {
        func reordered(_ values: [Double]) -> [Double] {
            var result: [Double] = []
            result.reserveCapacity(values.count)
            for range in ranges { result.append(contentsOf: values[range]) }
            return result
        }
        times = reordered(times)
        latitudes = reordered(latitudes)
        longitudes = reordered(longitudes)
        for stream in streams {
            self[keyPath: Self.column(stream)].values = reordered(self[stream])
        }
    }

    /// Forgets all points and keeps the memory.
    mutating func removeAll() {
        times.removeAll(keepingCapacity: true)
        latitudes.removeAll(keepingCapacity: true)
        longitudes.removeAll(keepingCapacity: true)
        for stream in RecordedStream.allCases {
            self[keyPath: Self.column(stream)].values.removeAll(keepingCapacity: true)
        }
    }

    private static func column(_ stream: RecordedStream) -> WritableKeyPath<RecordedPoints, Column> {
        switch stream {
        case .elevation: \.elevations
        case .speed: \.speeds
        case .course: \.courses
        case .horizontalAccuracy: \.horizontalAccuracies
        case .verticalAccuracy: \.verticalAccuracies
        case .heartRate: \.heartRates
        case .cadence: \.cadences
        case .power: \.powers
        case .temperature: \.temperatures
        case .waterTemperature: \.waterTemperatures
        case .distance: \.distances
        }
    }
}

/// The values of one stream: empty until the first value comes, then one a point, NaN for none.
private struct Column: Sendable {
    var values: [Double] = []

    subscript(index: Int) -> Double { values.isEmpty ? .nan : values[index] }

    @inline(__always) mutating func append(_ value: Double, at count: Int) {
        if values.isEmpty {
            if value.isNaN { return }
            begin(at: count)
        }
        values.append(value)
    }

    mutating func append(_ other: Column, _ range: Range<Int>, at count: Int) {
        if other.values.isEmpty {
            if !values.isEmpty { values.append(contentsOf: repeatElement(.nan, count: range.count)) }
        } else {
            if values.isEmpty { begin(at: count) }
            values.append(contentsOf: other.values[range])
        }
    }

    @inline(never) private mutating func begin(at count: Int) {
        if count > 0 { values = Array(repeating: .nan, count: count) }
    }
}
