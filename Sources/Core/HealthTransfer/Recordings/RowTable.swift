import HealthModel
import WorkoutFiles

/// Values to be assigned to rows by their time: points of a route, and values of streams.
struct TimedValues {
    var route: [RoutePoint] = []
    /// The values of the streams, in chronological order.
    var streams: [RecordedStream: [(time: Double, value: Double)]] = [:]

    var isEmpty: Bool { route.isEmpty && streams.values.allSatisfy(\.isEmpty) }

    /// The times of all values in order.
    ///
    /// A time is repeated as often as the stream with the most values at that time has it, so that the second value of
    /// one stream is in the same row as the second of another.
    var moments: [Double] {
        var most: [Double: Int] = [:]
        for times in [route.map(\.timestamp)] + streams.values.map({ $0.map(\.time) }) {
            var counts: [Double: Int] = [:]
            for time in times {
                let count = counts[time, default: 0] + 1
                counts[time] = count
                if count > most[time, default: 0] { most[time] = count }
            }
        }
        return most.sorted { $0.key < $1.key }.flatMap { repeatElement($0.key, count: $0.value) }
    }
}

/// A table of the rows of a recording.
struct RowTable {
    private(set) var times: [Double]
    private var latitudes: [Double]
    private var longitudes: [Double]
    private var streams: [RecordedStream: [Double]] = [:]
    private var fields: [(field: RecordedPoints.NamedField, values: [Double])] = []

    var count: Int { times.count }

    /// Creates rows that have only times.
    init(times: [Double]) {
        self.times = times
        latitudes = Array(repeating: .nan, count: times.count)
        longitudes = latitudes
    }

    // MARK: Values

    /// Assigns values to the rows with their times; returns the values without a free row.
    ///
    /// - Parameters:
    ///   - hints: For each stream, rows with their expected values.
    ///   - latitudes: Rows with their expected latitudes.
    mutating func place(
        _ values: TimedValues, hints: [RecordedStream: [Int: Double]] = [:], latitudes hinted: [Int: Double] = [:]
    ) -> TimedValues {
        let places = RowPlaces(times)
        var rest = TimedValues()
        let route = values.route.sortedByTime()
        let rows = places.rows(of: route.map(\.timestamp), route.map(\.latitude), hints: hinted)
        for (point, row) in zip(route, rows) {
            if let row { set(point, row) } else { rest.route.append(point) }
        }
        for (stream, own) in values.streams {
            var column = streams[stream] ?? empty
            let rows = places.rows(of: own.map(\.time), own.map(\.value), hints: hints[stream] ?? [:])
            for (value, row) in zip(own, rows) {
                if let row { column[row] = value.value } else { rest.streams[stream, default: []].append(value) }
            }
            streams[stream] = column
        }
        return rest
    }

    private var empty: [Double] { Array(repeating: .nan, count: count) }

    private mutating func set(_ point: RoutePoint, _ row: Int) {
        (latitudes[row], longitudes[row]) = (point.latitude, point.longitude)
        if point.verticalAccuracy >= 0 { set(.elevation, row, point.altitude) }
        if point.speed >= 0 { set(.speed, row, point.speed) }
        if point.course >= 0 { set(.course, row, point.course) }
        if point.horizontalAccuracy > 0 { set(.horizontalAccuracy, row, point.horizontalAccuracy) }
        if point.verticalAccuracy > 0 { set(.verticalAccuracy, row, point.verticalAccuracy) }
    }

    private mutating func set(_ stream: RecordedStream, _ row: Int, _ value: Double) {
        if streams[stream] == nil { streams[stream] = empty }
        streams[stream]?[row] = value
    }

    /// Sets the values of rows by number; row numbers out of range are ignored.
    mutating func set(_ stream: RecordedStream, _ values: some Sequence<(row: Int, value: Double)>) {
        var column = streams[stream] ?? empty
        for (row, value) in values where column.indices.contains(row) { column[row] = value }
        streams[stream] = column
    }

    /// Sets the positions of rows by number; row numbers out of range are ignored.
    mutating func set(
        _ latitudes: some Sequence<(row: Int, value: Double)>, _ longitudes: some Sequence<(row: Int, value: Double)>
    ) {
        for (row, value) in latitudes where times.indices.contains(row) { self.latitudes[row] = value }
        for (row, value) in longitudes where times.indices.contains(row) { self.longitudes[row] = value }
    }

    /// Replaces the times of all rows; does nothing unless there is one time per row.
    mutating func replaceTimes(_ times: [Double]) {
        if times.count == count { self.times = times }
    }

    /// Adds a column with a custom name.
    mutating func add(_ field: RecordedPoints.NamedField, _ values: some Sequence<(row: Int, value: Double)>) {
        var column = empty
        for (row, value) in values where column.indices.contains(row) { column[row] = value }
        fields.append((field, column))
    }

    // MARK: Rows

    /// Inserts the rows of another table between the rows.
    ///
    /// - Parameter order: All rows of the new table; rows of the other table are negative numbers from -1 down.
    mutating func merge(_ other: RowTable, order: [Int]) {
        func merged(_ own: [Double]?, _ others: [Double]?) -> [Double] {
            order.map { $0 >= 0 ? own?[$0] ?? .nan : others?[-1 - $0] ?? .nan }
        }
        times = merged(times, other.times)
        latitudes = merged(latitudes, other.latitudes)
        longitudes = merged(longitudes, other.longitudes)
        for stream in RecordedStream.allCases where streams[stream] != nil || other.streams[stream] != nil {
            streams[stream] = merged(streams[stream], other.streams[stream])
        }
        for index in fields.indices { fields[index].values = merged(fields[index].values, nil) }
    }

    /// The rows as points.
    var points: RecordedPoints {
        var points = RecordedPoints(times: times)
        points.replacePositions(latitudes: latitudes, longitudes: longitudes)
        for (stream, values) in streams where values.contains(where: \.isFinite) {
            points.replace(stream, with: values)
        }
        for (field, values) in fields { points.append(field, values) }
        return points
    }
}

extension [RoutePoint] {
    /// Returns the points in chronological order; points with the same time keep their order.
    fileprivate func sortedByTime() -> [RoutePoint] {
        let isSorted = indices.dropFirst().allSatisfy { self[$0].timestamp >= self[$0 - 1].timestamp }
        if isSorted { return self }
        return enumerated().sorted { ($0.element.timestamp, $0.offset) < ($1.element.timestamp, $1.offset) }
            .map(\.element)
    }
}
