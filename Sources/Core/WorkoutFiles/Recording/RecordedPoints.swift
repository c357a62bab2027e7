/// Points by column: a million of them with height, heart rate, cadence and power take 32 MB, and nothing is allocated
/// per point.
package struct RecordedPoints: Sendable {
    /// Seconds since the first moment of 2001 (UTC); NaN if the point has no time.
    package private(set) var times: [Double] = []
    /// Degrees north.
    package private(set) var latitudes: [Double] = []
    /// Degrees east.
    package private(set) var longitudes: [Double] = []
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
    /// The columns of the streams that ``RecordedPoint`` does not have, in the order of ``RecordedStream``.
    private var others = Array(
        repeating: RecordedColumn(), count: RecordedStream.allCases.count - RecordedStream.ofPoints.count)
    /// Columns under names of their own.
    private var named: [(field: NamedField, column: RecordedColumn)] = []

    package init() {}

    /// Points that have nothing but times.
    package init(times: [Double]) {
        self.times = times
        latitudes = Array(repeating: .nan, count: times.count)
        longitudes = latitudes
    }

    /// A value that a device recorded under a name of its own, such as a developer field of FIT.
    package struct NamedField: Hashable, Sendable, Codable {
        package var name: String
        /// The unit as the file spells it.
        package var unit: String?
    }

    /// The fields with names of their own.
    package var namedFields: [NamedField] { named.filter { !$0.column.isEmpty }.map(\.field) }

    /// The values of a field with a name of its own, one a point, NaN where there is none.
    package func values(of field: NamedField) -> [Double] {
        named.first { $0.field == field }?.column.values ?? []
    }

    /// The number of points.
    package var count: Int { times.count }

    /// Ranges of points that follow one another, of a size for ``values(_:in:)``.
    package static func pieces(of range: Range<Int>) -> some Sequence<Range<Int>> {
        stride(from: range.lowerBound, to: range.upperBound, by: pieceSize).lazy.map {
            $0..<min($0 + pieceSize, range.upperBound)
        }
    }

    private static let pieceSize = 4_096

    /// The values of a stream, one a point, NaN where there is none; empty if no point has one.
    package subscript(stream: RecordedStream) -> [Double] { column(stream).values }

    /// The values of a stream at some points; empty if no point has one.
    ///
    /// A piece at a time takes less memory than all of them.
    package func values(_ stream: RecordedStream, in range: Range<Int>) -> [Double] {
        column(stream).values(in: range)
    }

    /// Whether a point has a value of a stream.
    package func has(_ stream: RecordedStream) -> Bool { !column(stream).isEmpty }

    /// The streams that at least one point has.
    package var streams: [RecordedStream] { RecordedStream.allCases.filter(has) }

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

    /// Appends as many points as there are times, by the column; what is not given is not there.
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

    /// Replaces all positions; NaN where there is none.
    ///
    /// Positions that are not one a point change nothing.
    package mutating func replacePositions(latitudes: [Double], longitudes: [Double]) {
        guard latitudes.count == count, longitudes.count == count else { return }
        (self.latitudes, self.longitudes) = (latitudes, longitudes)
    }

    /// Replaces the values of a stream; an empty array removes them.
    ///
    /// Values that are not one a point change nothing.
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

    /// Gives each point another time.
    mutating func replaceTimes(_ time: (Double) -> Double) {
        for index in times.indices { times[index] = time(times[index]) }
    }

    /// Gives the points these times, one a point; other numbers of them change nothing.
    mutating func replaceTimes(_ times: [Double]) {
        if times.count == count { self.times = times }
    }

    /// Appends a column under a name of its own; one without a value, or without one value a point, changes nothing.
    package mutating func append(_ field: NamedField, _ values: [Double]) {
        guard values.count == count, values.contains(where: { !$0.isNaN }),
            !named.contains(where: { $0.field == field })
        else { return }
        named.append((field, RecordedColumn(values)))
    }

    /// Moves all points in time.
    mutating func shiftTimes(by seconds: Double) {
        for index in times.indices { times[index] += seconds }
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
            let values = reordered(self[stream])
            change(stream) { $0.values = values }
        }
        for index in named.indices where !named[index].column.isEmpty {
            named[index].column.values = reordered(named[index].column.values)
        }
    }

    /// Forgets all points and keeps the memory.
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

    /// Changes the column of a stream where it stands.
    ///
    /// Key paths would be made anew each time, which costs more than most changes.
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
