import HealthModel
import HealthReports
import WorkoutFiles

/// Builds the columns of a supplement.
///
/// A value is stored only if neither a sample nor the route has it.
struct SupplementBuilder {
    private typealias Column = RecordingSupplement.Column

    private let plan: WorkoutPlan
    private let shared: Set<ObjectType>
    /// The runs of points that form the rows, in the order of the rows.
    private let runs: [Range<Int>]
    /// A Boolean value that indicates whether the rows are all points in order, so that columns need no copying.
    private let isAll: Bool
    /// The Boolean values that indicate whether a row has the same time as another; empty if none has.
    private let isAmbiguous: [Bool]
    private(set) var columns: [RecordingSupplement.Column] = []
    private(set) var data: [[Double]] = []

    /// The points as in the file.
    private var points: RecordedPoints { plan.original.points }
    /// The points of which samples and route were made.
    private var judged: RecordedPoints { plan.recording.points }

    /// Creates a builder without columns.
    ///
    /// - Parameter shared: The types whose samples are stored.
    init(_ plan: WorkoutPlan, shared: Set<ObjectType>) {
        self.plan = plan
        self.shared = shared
        runs = plan.segments.map(\.points)
        var next = 0
        var isAll = true
        for run in runs {
            if run.lowerBound != next { isAll = false }
            next = run.upperBound
        }
        self.isAll = isAll && next == plan.recording.points.count
        isAmbiguous = Self.ambiguousRows(plan.recording.points.times, runs)
    }

    private static func ambiguousRows(_ times: [Double], _ runs: [Range<Int>]) -> [Bool] {
        var last = -Double.infinity
        let isAscending = runs.allSatisfy { run in
            run.allSatisfy { index in
                defer { last = times[index] }
                return times[index] > last
            }
        }
        if isAscending { return [] }
        var counts: [Double: Int] = [:]
        for run in runs { for time in times[run] { counts[time, default: 0] += 1 } }
        let result = runs.flatMap { run in times[run].map { counts[$0, default: 0] > 1 } }
        return result.contains(true) ? result : []
    }

    private func isShared(_ type: ObjectType) -> Bool { shared.contains(type) }

    /// Returns the values of the rows.
    private func ofRows(_ values: [Double]) -> [Double] {
        if isAll { return values }
        var result: [Double] = []
        result.reserveCapacity(runs.reduce(0) { $0 + $1.count })
        for run in runs { result += values[run] }
        return result
    }

    // MARK: Rows

    mutating func addTimes() {
        columns.append(Column(kind: .times))
        data.append(ofRows(points.times))
        guard plan.judged.hasOtherTimes else { return }
        let (own, corrected) = (points.times, judged.times)
        add(Column(kind: .sampleTime), { corrected[$0] }, isKept: { _, index, value in value != own[index] })
    }

    /// Adds the positions that are not in the route because they cannot be true (PLA-1).
    mutating func addPositions() {
        guard plan.judged.hasOtherPositions, isShared(.workoutRoute) else { return }
        let judged = judged
        let (latitudes, longitudes) = (points.latitudes, points.longitudes)
        add(Column(kind: .latitude), { latitudes[$0] }, isKept: { _, index, _ in !judged.hasPosition(at: index) })
        add(Column(kind: .longitude), { longitudes[$0] }, isKept: { _, index, _ in !judged.hasPosition(at: index) })
    }

    mutating func addPositionHints() {
        let isAmbiguous = isAmbiguous
        guard !isAmbiguous.isEmpty, isShared(.workoutRoute) else { return }
        let latitudes = judged.latitudes
        add(Column(kind: .positionHint), { latitudes[$0] }, isKept: { row, _, _ in isAmbiguous[row] })
    }

    /// Adds a column of values, if there are any: either all of them, or a sparse column with row numbers.
    ///
    /// - Parameters:
    ///   - values: A closure that returns the values of a range of points; an empty collection if no point has one.
    ///   - isKept: A closure that receives the row number, the point number and the value, and returns whether to
    ///     store it.
    private mutating func add<Values: Collection<Double>>(
        _ column: RecordingSupplement.Column, _ values: (Range<Int>) -> Values,
        isKept: (_ row: Int, _ point: Int, _ value: Double) -> Bool = { _, _, _ in true }
    ) {
        var (rows, kept): ([Double], [Double]) = ([], [])
        var row = 0
        for run in runs {
            for piece in RecordedPoints.pieces(of: run) {
                for (place, value) in values(piece).enumerated() {
                    if value.isFinite, isKept(row + place, piece.lowerBound + place, value) {
                        rows.append(Double(row + place))
                        kept.append(value)
                    }
                }
                row += piece.count
            }
        }
        guard !kept.isEmpty else { return }
        var column = column
        column.isSparse = kept.count < row
        columns.append(column)
        data += column.isSparse ? [rows, kept] : [kept]
    }

    // MARK: Streams

    /// The place where the values of a stream in a segment are stored.
    private enum Place {
        case samples
        /// In samples from which they cannot be restored exactly.
        case nearly(ObjectType)
        /// Not stored, because the app has no authorization to share their type.
        case refused
        case none
    }

    private func place(_ stream: RecordedStream, session: Int) -> Place {
        for mapped in plan.streams where mapped.sessions.contains(session) {
            switch mapped.values {
            case .column(stream): return isShared(mapped.type) ? .samples : .refused
            case .footsteps where stream == .cadence: return isShared(mapped.type) ? .nearly(mapped.type) : .refused
            default: break
            }
        }
        return .none
    }

    /// Adds the values of a stream that would otherwise be lost.
    mutating func add(_ stream: RecordedStream) {
        let points = points
        func values(_ range: Range<Int>) -> [Double] { points.values(stream, in: range) }
        let places = plan.segments.map { self.place(stream, session: $0.session) }
        var ofRow: [Place] = []
        // Usually there is a single place for all segments.
        let isOne = Set(plan.segments.map(\.session)).count <= 1
        if !isOne { for (run, place) in zip(runs, places) { ofRow += repeatElement(place, count: run.count) } }
        func place(_ row: Int) -> Place { isOne ? places[0] : ofRow[row] }
        guard !places.isEmpty else { return }
        let route = RouteValues(judged, stream, isShared: isShared(.workoutRoute))
        let hasRoute = isShared(.workoutRoute)
        // Values that cannot be true are in no sample (PLA-1).
        let own = plan.judged.streams.contains(stream) ? judged[stream] : nil
        func isJudged(_ value: Double, _ index: Int) -> Bool {
            guard let own else { return false }
            return own.isEmpty || own[index].bitPattern != value.bitPattern
        }
        add(Column(kind: .stream, stream: stream.rawValue), values) { row, index, value in
            switch place(row) {
            // A heart rate of 0 is not stored as a sample.
            case .samples: stream == .heartRate && value <= 0 || isJudged(value, index)
            case .none: !route.has(value, at: index) || hasRoute && isJudged(value, index)
            case .nearly, .refused: false
            }
        }
        let nearly = Set(places.compactMap { if case .nearly(let type) = $0 { type } else { nil } })
        if !nearly.isEmpty {
            add(
                Column(kind: .stream, stream: stream.rawValue, witnesses: witnesses(nearly)), values
            ) { row, _, _ in if case .nearly = place(row) { true } else { false } }
        }
        let isAmbiguous = isAmbiguous
        guard !isAmbiguous.isEmpty else { return }
        add(Column(kind: .hint, stream: stream.rawValue), values) { row, index, value in
            if case .samples = place(row) { isAmbiguous[row] && !isJudged(value, index) } else { false }
        }
    }

    /// Adds the values of a field with a custom name.
    mutating func add(_ field: RecordedPoints.NamedField) {
        let values = points.values(of: field)
        add(Column(kind: .field, field: field), { values[$0] })
    }

    /// Returns the identifiers of the types whose samples have nearly the same values; nil if all values were judged
    /// impossible, so that there is no sample.
    private func witnesses(_ types: Set<ObjectType>) -> [String]? {
        guard plan.streams.contains(where: { types.contains($0.type) && plan.hasSample(of: $0) }) else { return nil }
        return types.map(\.identifier).sorted()
    }

    // MARK: Distance

    /// Adds the recorded distance, unless it is the running sum of the stored steps; returns whether it is.
    mutating func addDistance() -> Bool {
        let distances = points[.distance]
        guard !distances.isEmpty else { return false }
        let streams = plan.streams.filter { $0.values == .steps }
        guard plan.recording.hasRecordedDistance, !streams.isEmpty else {
            add(Column(kind: .stream, stream: RecordedStream.distance.rawValue), { distances[$0] })
            return false
        }
        let shared = streams.filter { isShared($0.type) }
        guard !shared.isEmpty else { return false }
        if shared.count == streams.count, isSum(distances, of: streams) { return true }
        add(
            Column(
                kind: .stream, stream: RecordedStream.distance.rawValue, witnesses: witnesses(Set(shared.map(\.type)))),
            { distances[$0] })
        return false
    }

    /// Returns whether the steps end at the rows with a distance, and add up to it.
    private func isSum(_ distances: [Double], of streams: [PlannedStream]) -> Bool {
        var rows = runs.joined().lazy.filter { distances[$0].isFinite }.makeIterator()
        var sum = DistanceSum()
        var last = -Double.infinity
        var isSame = true
        for stream in streams {
            plan.forEachSample(of: stream) { (_, end, metres) throws(Never) in
                guard isSame else { return }
                let index = rows.next()
                let total = sum.add(metres)
                isSame = index.map { judged.times[$0] == end && distances[$0] == total } ?? false && end > last
                last = end
            }
        }
        return isSame && rows.next() == nil
    }

    // MARK: Beats

    /// Adds the heartbeats, if the series leave some out.
    mutating func addBeats() {
        let beats = plan.beats
        guard !beats.isEmpty, isShared(.heartbeatSeries), plan.orderedBeats.count < beats.count else { return }
        let witnesses = [ObjectType.heartbeatSeries.identifier]
        columns.append(Column(kind: .beats, witnesses: witnesses))
        data.append(beats.map(\.time))
        columns.append(Column(kind: .gaps, witnesses: witnesses))
        data.append(beats.map { $0.followsGap ? 1 : 0 })
    }
}

/// A running sum of distances, which is rounded because the sum of differences is not exactly the original value.
struct DistanceSum {
    private var sum = 0.0

    /// Adds a distance, and returns the total in metres, rounded to a micrometre.
    mutating func add(_ metres: Double) -> Double {
        sum += metres
        return (sum * 1_000_000).rounded() / 1_000_000
    }
}

/// The values of a stream that the points of a route contain; see ``RoutePointReader``.
private struct RouteValues {
    private let points: RecordedPoints
    private let stream: RecordedStream
    private let other: [Double]
    private let isShared: Bool

    init(_ points: RecordedPoints, _ stream: RecordedStream, isShared: Bool) {
        self.points = points
        self.stream = stream
        self.isShared = isShared
        other = stream == .elevation ? points[.verticalAccuracy] : stream == .verticalAccuracy ? points[.elevation] : []
    }

    /// Returns whether the value of a point is in the route, or may not be stored because the route may not.
    @inline(__always) func has(_ value: Double, at index: Int) -> Bool {
        guard points.hasPosition(at: index) else { return false }
        switch stream {
        case .elevation: return !isShared || other.isEmpty || !(other[index] < 0)
        case .speed, .course: return !isShared || value >= 0
        case .horizontalAccuracy: return !isShared || value > 0
        case .verticalAccuracy: return !isShared || value > 0 && !other.isEmpty && other[index].isFinite
        default: return false
        }
    }
}
