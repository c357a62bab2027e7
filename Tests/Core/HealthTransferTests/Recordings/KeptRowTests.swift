import HealthModel
import HealthReports
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// The rows of a recording whose values are kept because neither a sample nor the route has them.
@Suite struct KeptRowTests {
    private static let start = 736_243_200.0

    /// A column that is kept: the kind, the stream, the rows (nil if each row has a value) and the values.
    private struct Kept: Hashable {
        var kind: RecordingSupplement.Column.Kind
        var stream: RecordedStream?
        var rows: [Double]?
        var values: [Double]

        init(
            _ kind: RecordingSupplement.Column.Kind, _ stream: RecordedStream? = nil, _ rows: [Double]?,
            _ values: [Double]
        ) {
            (self.kind, self.stream, self.rows, self.values) = (kind, stream, rows, values)
        }
    }

    /// Returns the columns that are kept of a recording besides its times and its distance.
    private static func kept(
        _ recording: WorkoutRecording, hasTimes: Bool = false, isShared: (ObjectType) -> Bool = { _ in true }
    ) throws -> [Kept] {
        let part = try #require(RecordingDivision.parts(recording).first)
        let plan = WorkoutPlan(JudgedRecording(asRecorded: recording), part, activity: .other)
        let supplement = try plan.supplement(isShared: isShared)
        let header = try #require(RecordingSupplement(supplement))
        var data = supplement.columns[...]
        var columns: [Kept] = []
        for column in header.columns {
            let rows = column.isSparse ? data.popFirst() : nil
            let next = data.popFirst()
            let stream = column.stream.flatMap(RecordedStream.init(rawValue:))
            columns.append(Kept(column.kind, stream, rows, try #require(next)))
        }
        #expect(data.isEmpty && columns.first?.kind == .times)
        return columns.filter { ($0.kind != .times || hasTimes) && $0.stream != .distance }
    }

    /// A game of tennis with a point a second: of the streams, only the heart rate has a type.
    private static func game(
        _ streams: [RecordedStream: [Double]], positions: Set<Int> = [], times: [Double] = [0, 1, 2, 3, 4, 5],
        segments: [Range<Int>] = [0..<6]
    ) -> WorkoutRecording {
        var points = RecordedPoints()
        for (index, time) in times.enumerated() {
            var point = RecordedPoint()
            point.time = start + time
            if positions.contains(index) { (point.latitude, point.longitude) = (47 + Double(index) / 64, 8) }
            points.append(point)
        }
        for (stream, values) in streams { points.replace(stream, with: values) }
        let own = segments.map { range in
            let times = points.times[range]
            return WorkoutRecording.Segment(
                range, from: times.min() ?? start, to: times.max() ?? start, session: 0, track: 0)
        }
        return WorkoutRecording(
            format: .fit, sessions: [RecordedSession(start: start, end: start + 60, activity: .tennis)],
            points: points, segments: own, pauses: [],
            details: .init(creator: nil, name: nil, tracks: [], fileTime: nil), device: nil)
    }

    private static let route: Set<Int> = [0, 1, 2, 3]

    @Test("Elevations are kept of points without a position, and of those whose accuracy says that they are none")
    func elevations() throws {
        let elevations: [Double] = [1, 2, .nan, 4, 5, .nan]
        let plain = Self.game([.elevation: elevations], positions: Self.route)
        let outside = Kept(.stream, .elevation, [4], [5])
        #expect(try Self.kept(plain) == [outside])
        #expect(try Self.kept(plain) { $0 != .workoutRoute } == [outside])
        let judged = Self.game(
            [.elevation: elevations, .verticalAccuracy: [-1, 0, 3, 2, 1, -1]], positions: Self.route)
        // An accuracy is in the route if it is more than 0 and there is an elevation.
        #expect(
            try Self.kept(judged) == [
                Kept(.stream, .elevation, [0, 4], [1, 5]),
                Kept(.stream, .verticalAccuracy, [0, 1, 2, 4, 5], [-1, 0, 3, 1, -1]),
            ])
        // What may not be stored as a route is stored in no other form.
        #expect(
            try Self.kept(judged) { $0 != .workoutRoute } == [
                outside, Kept(.stream, .verticalAccuracy, [4, 5], [1, -1]),
            ])
    }

    @Test("Accuracies of elevations are kept if there is no elevation at all") func accuracies() throws {
        let game = Self.game([.verticalAccuracy: [1, 2, 3, 4, 5, 6]], positions: Self.route)
        #expect(try Self.kept(game) == [Kept(.stream, .verticalAccuracy, nil, [1, 2, 3, 4, 5, 6])])
        #expect(
            try Self.kept(game) { $0 != .workoutRoute } == [Kept(.stream, .verticalAccuracy, [4, 5], [5, 6])])
    }

    @Test("Heart rates and accuracies below one are stored as others are") func smallValues() throws {
        let rates = Self.game([.heartRate: [0.5, 0, 1, 90, 0, 0.25]])
        #expect(try Self.kept(rates) == [Kept(.stream, .heartRate, [1, 4], [0, 0])])
        let accuracies: [Double] = [0.5, 0.25, 1, 0.75, 3, .nan]
        let placed = Self.game([.horizontalAccuracy: accuracies], positions: Self.route)
        #expect(try Self.kept(placed) == [Kept(.stream, .horizontalAccuracy, [4], [3])])
        let high = Self.game(
            [.elevation: [1, 2, 3, 4, .nan, .nan], .verticalAccuracy: accuracies], positions: Self.route)
        #expect(try Self.kept(high) == [Kept(.stream, .verticalAccuracy, [4], [3])])
    }

    @Test(
        "Speeds and courses of the route are 0 and more, accuracies of its positions more than 0; others are kept",
        arguments: [
            (.speed, [0, 4, 5], [-1, 3, 4]), (.course, [0, 4, 5], [-1, 3, 4]),
            (.horizontalAccuracy, [0, 1, 4, 5], [-1, 0, 3, 4]),
        ] as [(RecordedStream, [Double], [Double])])
    func routeValues(stream: RecordedStream, rows: [Double], values: [Double]) throws {
        let game = Self.game([stream: [-1, 0, 2, .nan, 3, 4]], positions: Self.route)
        #expect(try Self.kept(game) == [Kept(.stream, stream, rows, values)])
        #expect(try Self.kept(game) { $0 != .workoutRoute } == [Kept(.stream, stream, [4, 5], [3, 4])])
    }

    @Test("Values without a type that no route has are kept, with and without a position") func others() throws {
        let game = Self.game(
            [.temperature: [20, .nan, 21, 22, .nan, 23], .heartRate: [.nan, 100, 101, 102, 103, 104]],
            positions: Self.route)
        let temperatures = Kept(.stream, .temperature, [0, 2, 3, 5], [20, 21, 22, 23])
        #expect(try Self.kept(game) == [temperatures])
        #expect(try Self.kept(game) { $0 != .workoutRoute && $0 != .heartRate } == [temperatures])
    }

    // MARK: Equal times

    @Test(
        "Latitudes of points of one time are kept as hints, since a route does not tell their order",
        arguments: [
            ([0, 1, 1, 2, 3, 4], [1, 2]), ([0, 5, 3, 5, 6, 7], [1, 3]), ([0, 0, 0, 1, 2, 2], [0, 1, 2, 4, 5]),
        ] as [([Double], [Double])])
    func positionHints(times: [Double], rows: [Double]) throws {
        let game = Self.game([:], positions: [0, 1, 2, 3, 4, 5], times: times)
        let hints = Kept(.positionHint, nil, rows, rows.map { 47 + $0 / 64 })
        #expect(try Self.kept(game) == [hints])
        #expect(try Self.kept(game) { $0 != .workoutRoute }.isEmpty)
        // A point without a position needs none.
        let some = Self.game([:], positions: [0, 1, 3, 4, 5], times: times)
        let own = rows.filter { $0 != 2 }
        #expect(try Self.kept(some) == [Kept(.positionHint, nil, own, own.map { 47 + $0 / 64 })])
    }

    @Test(
        "Points of different times need no hints, whatever their order",
        arguments: [[0, 2, 1, 3, 5, 4], [5, 4, 3, 2, 1, 0]] as [[Double]])
    func noHints(times: [Double]) throws {
        let game = Self.game(
            [.heartRate: [100, 101, 102, 103, 104, 105]], positions: [0, 1, 2, 3, 4, 5], times: times)
        #expect(try Self.kept(game).isEmpty)
    }

    // MARK: Segments

    @Test("Rows are those of the points of segments; other points have none") func segments() throws {
        let game = Self.game(
            [.heartRate: [0, 100, 0, 0, 101, 0], .temperature: [.nan, .nan, 9, .nan, 22, 9]], segments: [0..<2, 3..<5])
        #expect(
            try Self.kept(game, hasTimes: true) == [
                Kept(.times, nil, nil, [0, 1, 3, 4].map { Self.start + $0 }),
                Kept(.stream, .heartRate, [0, 2], [0, 0]), Kept(.stream, .temperature, [3], [22]),
            ])
        // The last points are no row either.
        let first = Self.game([.temperature: [1, 2, 3, 4, 5, 6]], segments: [0..<4])
        #expect(
            try Self.kept(first, hasTimes: true) == [
                Kept(.times, nil, nil, [0, 1, 2, 3].map { Self.start + $0 }),
                Kept(.stream, .temperature, nil, [1, 2, 3, 4]),
            ])
        let last = Self.game([.temperature: [1, 2, 3, 4, .nan, 6]], segments: [2..<6])
        #expect(
            try Self.kept(last, hasTimes: true) == [
                Kept(.times, nil, nil, [2, 3, 4, 5].map { Self.start + $0 }),
                Kept(.stream, .temperature, [0, 1, 3], [3, 4, 6]),
            ])
    }

    @Test("Two segments of one time have hints, in whatever order they are") func hintsOfSegments() throws {
        let rates: [RecordedStream: [Double]] = [.heartRate: [100, 101, 102, 103, 104, 105]]
        let game = Self.game(rates, times: [0, 1, 2, 2, 3, 4], segments: [0..<3, 3..<6])
        #expect(try Self.kept(game) == [Kept(.hint, .heartRate, [2, 3], [102, 103])])
        let apart = Self.game(rates, times: [0, 1, 2, 2, 3, 4], segments: [0..<3, 4..<6])
        #expect(try Self.kept(apart).isEmpty)
    }
}
