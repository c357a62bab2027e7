/// The points of a recording, in columns: a collection of ``RecordedPoint``, and the streams as arrays.
///
/// ```swift
/// for point in recording.points where point.hasPosition { print(point.latitude, point.longitude) }
/// let heartRates = recording.points[.heartRate]        // one per point, NaN where there is none
/// ```
///
/// A million points with elevation, heart rate, cadence and power take 32 MB, without an allocation per point.
public struct RecordedPoints: Sendable {
    /// The times in seconds since the first moment of 2001 (UTC); NaN if the point has no time.
    public private(set) var times: [Double] = []
    /// The latitudes in degrees north; NaN if the point has no position.
    public private(set) var latitudes: [Double] = []
    /// The longitudes in degrees east, from -180 to 180; NaN if the point has no position.
    public private(set) var longitudes: [Double] = []
    private var elevations = RecordedColumn(isPacked: true)
    private var speeds = RecordedColumn()
    private var courses = RecordedColumn()
    private var horizontalAccuracies = RecordedColumn()
    private var verticalAccuracies = RecordedColumn()
    private var heartRates = RecordedColumn(isPacked: true)
    private var cadences = RecordedColumn(isPacked: true)
    private var powers = RecordedColumn(isPacked: true)
    private var temperatures = RecordedColumn(isPacked: true)
    private var waterTemperatures = RecordedColumn()
    private var distances = RecordedColumn()
    /// The columns of the streams that are not in ``RecordedPoint``, in the order of ``RecordedStream``.
    private var others = Array(
        repeating: RecordedColumn(), count: RecordedStream.allCases.count - RecordedStream.ofPoints.count)
    /// The named fields and their columns.
    private var named: [(field: NamedField, column: RecordedColumn)] = []

    package init() {}

    /// Creates points that only have times.
    package init(times: [Double]) {
        self.times = times
        latitudes = Array(repeating: .nan, count: times.count)
        longitudes = latitudes
    }

    /// A custom field of a device, such as a developer field of FIT.
    public struct NamedField: Hashable, Sendable, Codable {
        /// The name, as spelled in the file.
        public package(set) var name: String
        /// The unit, as spelled in the file.
        public package(set) var unit: String?
    }

    /// The named fields that have values.
    public var namedFields: [NamedField] { named.filter { !$0.column.isEmpty }.map(\.field) }

    /// Returns the values of a named field, one per point, with NaN for missing values.
    public func values(of field: NamedField) -> [Double] {
        named.first { $0.field == field }?.column.values ?? []
    }

    /// The number of points.
    public var count: Int { times.count }

    /// Returns consecutive ranges of points, of a size suitable for ``values(_:in:)``.
    package static func pieces(of range: Range<Int>) -> some Sequence<Range<Int>> {
        stride(from: range.lowerBound, to: range.upperBound, by: pieceSize).lazy.map {
            $0..<Swift.min($0 + pieceSize, range.upperBound)
        }
    }

    private static let pieceSize = 4_096

    /// The values of a stream, one per point, with NaN for missing values; empty if no point has one.
    public subscript(stream: RecordedStream) -> [Double] { column(stream).values }

    /// Returns the values of a stream in a range of points, or an empty array if no point has one.
    ///
    /// Reading in pieces takes less memory than reading all values.
    package func values(_ stream: RecordedStream, in range: Range<Int>) -> [Double] {
        column(stream).values(in: range)
    }

    /// Returns whether any point has a value of a stream.
    package func has(_ stream: RecordedStream) -> Bool { !column(stream).isEmpty }

    /// The streams that at least one point has.
    public var streams: [RecordedStream] { RecordedStream.allCases.filter(has) }

    /// Returns a point with all its values.
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

    /// Appends points by column, one per time; columns that are not passed have missing values.
    mutating func append(
        times newTimes: UnsafeBufferPointer<Double>, latitudes newLatitudes: UnsafeBufferPointer<Double>,
        longitudes newLongitudes: UnsafeBufferPointer<Double>,
        column values: (RecordedStream) -> UnsafeBufferPointer<Double>?,
        named namedValues: [(field: NamedField, values: UnsafeBufferPointer<Double>)] = []
    ) {
        let before = count
        times.append(contentsOf: newTimes)
        latitudes.append(contentsOf: newLatitudes)
        longitudes.append(contentsOf: newLongitudes)
        for stream in RecordedStream.allCases {
            change(stream) { $0.append(values(stream), newTimes.count, at: before) }
        }
        for index in named.indices {
            let field = named[index].field
            named[index].column.append(namedValues.first { $0.field == field }?.values, newTimes.count, at: before)
        }
        for (field, values) in namedValues where !named.contains(where: { $0.field == field }) {
            var column = RecordedColumn()
            column.append(values, newTimes.count, at: before)
            named.append((field, column))
        }
    }

    /// Replaces all positions; NaN means that there is none.
    ///
    /// Does nothing unless there is one position per point.
    package mutating func replacePositions(latitudes: [Double], longitudes: [Double]) {
        guard latitudes.count == count, longitudes.count == count else { return }
        (self.latitudes, self.longitudes) = (latitudes, longitudes)
    }

    /// Replaces the values of a stream; an empty array removes them.
    ///
    /// Does nothing unless there is one value per point.
    package mutating func replace(_ stream: RecordedStream, with values: [Double]) {
        guard values.isEmpty || values.count == count else { return }
        change(stream) { $0.values = values }
    }

    /// Appends a range of other points.
    package mutating func append(_ other: RecordedPoints, _ range: Range<Int>) {
        let before = count
        times.append(contentsOf: other.times[range])
        latitudes.append(contentsOf: other.latitudes[range])
        longitudes.append(contentsOf: other.longitudes[range])
        for stream in RecordedStream.allCases {
            change(stream) { $0.append(other.column(stream), range, at: before) }
        }
        for index in named.indices {
            let values = other.named.first { $0.field == named[index].field }?.column ?? RecordedColumn()
            named[index].column.append(values, range, at: before)
        }
        for (field, values) in other.named where !named.contains(where: { $0.field == field }) {
            var column = RecordedColumn()
            column.append(values, range, at: before)
            named.append((field, column))
        }
    }

    /// Replaces the time of each point with the result of a closure.
    mutating func replaceTimes(_ time: (Double) -> Double) {
        for index in times.indices { times[index] = time(times[index]) }
    }

    /// Replaces the times of all points; does nothing unless there is one time per point.
    package mutating func replaceTimes(_ times: [Double]) {
        if times.count == count { self.times = times }
    }

    /// Appends a named column; does nothing if it has no value, or not one per point.
    package mutating func append(_ field: NamedField, _ values: [Double]) {
        guard values.count == count, values.contains(where: { !$0.isNaN }),
            !named.contains(where: { $0.field == field })
        else { return }
        named.append((field, RecordedColumn(values)))
    }

    /// Shifts the times of all points.
    mutating func shiftTimes(by seconds: Double) {
        for index in times.indices { times[index] += seconds }
    }

    /// Reorders ranges of the points, one column at a time.
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
            let values = reordered(self[stream])
            change(stream) { $0.values = values }
        }
        for index in named.indices where !named[index].column.isEmpty {
            named[index].column.values = reordered(named[index].column.values)
        }
    }

    /// Removes all points and keeps the capacity.
    mutating func removeAll() {
        times.removeAll(keepingCapacity: true)
        latitudes.removeAll(keepingCapacity: true)
        longitudes.removeAll(keepingCapacity: true)
        for stream in RecordedStream.allCases {
            change(stream) { $0.removeAll() }
        }
        named.removeAll()
    }

    private func column(_ stream: RecordedStream) -> RecordedColumn {
        switch stream {
        case .elevation: elevations
        case .speed: speeds
        case .course: courses
        case .horizontalAccuracy: horizontalAccuracies
        case .verticalAccuracy: verticalAccuracies
        case .heartRate: heartRates
        case .cadence: cadences
        case .power: powers
        case .temperature: temperatures
        case .waterTemperature: waterTemperatures
        case .distance: distances
        default: others[stream.rawValue - RecordedStream.ofPoints.count]
        }
    }

    /// Modifies the column of a stream in place.
    ///
    /// Key paths would be created on every call, which costs more than most changes.
    private mutating func change(_ stream: RecordedStream, _ body: (inout RecordedColumn) -> Void) {
        switch stream {
        case .elevation: body(&elevations)
        case .speed: body(&speeds)
        case .course: body(&courses)
        case .horizontalAccuracy: body(&horizontalAccuracies)
        case .verticalAccuracy: body(&verticalAccuracies)
        case .heartRate: body(&heartRates)
        case .cadence: body(&cadences)
        case .power: body(&powers)
        case .temperature: body(&temperatures)
        case .waterTemperature: body(&waterTemperatures)
        case .distance: body(&distances)
        default: body(&others[stream.rawValue - RecordedStream.ofPoints.count])
        }
    }
}

// MARK: - RandomAccessCollection

extension RecordedPoints: RandomAccessCollection {
    /// The index of the first point: 0.
    public var startIndex: Int { 0 }

    /// The number of points.
    public var endIndex: Int { times.count }

    /// The point at an index; reading whole streams takes less time.
    public subscript(index: Int) -> RecordedPoint { point(at: index) }
}
