import HealthModel
import HealthReports
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Columns that are kept of a recording beside its samples, by what may be stored of it.
@Suite struct KeptColumnTests {
    private static let start = 736_243_200.0

    /// Five minutes of each leg, over which a single distance counts on.
    private static func plan(drift: Double = 0) throws -> WorkoutPlan {
        var points = RecordedPoints()
        var sessions: [RecordedSession] = []
        var segments: [WorkoutRecording.Segment] = []
        for (index, activity) in [WorkoutActivity.cycling, .transition, .running].enumerated() {
            let begin = start + Double(index) * 300
            let first = points.count
            for second in 0..<300 {
                var point = RecordedPoint()
                point.time = begin + Double(second)
                let count = index * 300 + second
                if count > 0 { point.distance = Double(count) * 2 + (count == 700 ? drift : 0) }
                points.append(point)
            }
            sessions.append(RecordedSession(start: begin, end: begin + 300, activity: activity))
            segments.append(
                .init(first..<points.count, from: begin, to: begin + 299, session: index, track: index))
        }
        let recording = WorkoutRecording(
            format: .fit, sessions: sessions, points: points, segments: segments, pauses: [],
            details: .init(creator: nil, name: nil, tracks: [], fileTime: nil), device: nil)
        let parts = RecordingDivision.parts(recording)
        #expect(parts.count == 1)
        return WorkoutPlan(recording, try #require(parts.first), activity: .other)
    }

    /// A column of a stream as it is kept.
    private struct Kept: Hashable {
        var kind: RecordingSupplement.Column.Kind
        var witnesses: [String]?
        /// The rows of the values; nil if each row has one.
        var rows: [Double]?
        var values: [Double]
    }

    /// Returns the columns of a stream that are kept, and whether the distance is said to be the sum of the samples.
    private static func kept(
        _ plan: WorkoutPlan, _ stream: RecordedStream = .distance, isShared: (ObjectType) -> Bool
    ) throws -> (isSummed: Bool, columns: [Kept]) {
        let supplement = try plan.supplement(isShared: isShared)
        let header = try #require(RecordingSupplement(supplement))
        var data = supplement.columns[...]
        var columns: [Kept] = []
        for column in header.columns {
            let rows = column.isSparse ? data.popFirst() : nil
            let next = data.popFirst()
            let values = try #require(next)
            guard column.stream == stream.rawValue else { continue }
            columns.append(
                Kept(kind: column.kind, witnesses: column.witnesses, rows: rows, values: values))
        }
        #expect(data.isEmpty)
        return (header.isDistanceSummed, columns)
    }

    private static let types: [ObjectType] = [.distanceCycling, .distanceWalkingRunning]

    @Test("A distance is the sum of its samples only if those of all sports are stored") func sports()
        throws
    {
        let plan = try Self.plan()
        #expect(Set(plan.streams.filter { $0.values == .steps }.map(\.type)) == Set(Self.types))
        let all = try Self.kept(plan) { _ in true }
        #expect(all.isSummed && all.columns.isEmpty)
        for type in Self.types {
            let one = try Self.kept(plan) { $0 == type }
            #expect(!one.isSummed && one.columns.map(\.witnesses) == [[type.identifier]])
            #expect(one.columns.first?.values == (1..<900).map { Double($0) * 2 })
        }
        let none = try Self.kept(plan) { !Self.types.contains($0) }
        #expect(!none.isSummed && none.columns.isEmpty)
    }

    @Test("A distance that runs backwards somewhere is no sum, and is kept beside its samples")
    func backwards() throws {
        let plan = try Self.plan(drift: -3)
        let all = try Self.kept(plan) { _ in true }
        #expect(!all.isSummed && all.columns.count == 1)
        #expect(all.columns.first?.witnesses == Self.types.map(\.identifier).sorted())
        #expect(all.columns.first?.values.count == 899)
    }

    // MARK: Heart rates

    /// A minute of running with a heart rate each second.
    private static func rates(_ rates: [Double], times: [Double]? = nil, isAsRecorded: Bool) throws
        -> WorkoutPlan
    {
        var points = RecordedPoints()
        for (second, rate) in rates.enumerated() {
            var point = RecordedPoint()
            (point.time, point.heartRate) = (start + (times?[second] ?? Double(second)), rate)
            points.append(point)
        }
        let recording = WorkoutRecording(
            format: .fit,
            sessions: [
                RecordedSession(start: start, end: start + Double(rates.count), activity: .running)
            ],
            points: points,
            segments: [
                .init(
                    0..<points.count, from: start, to: start + Double(rates.count - 1), session: 0, track: 0)
            ],
            pauses: [], details: .init(creator: nil, name: nil, tracks: [], fileTime: nil), device: nil)
        let judged =
            isAsRecorded
            ? JudgedRecording(asRecorded: recording) : JudgedRecording(recording, activity: .other)
        return WorkoutPlan(
            judged, try #require(RecordingDivision.parts(recording).first), activity: .other)
    }

    @Test(
        "Heart rates of nothing are no samples, and are kept at their rows",
        arguments: [false, true])
    func zeroRates(isAsRecorded: Bool) throws {
        let some = try Self.rates([0, 120, 121, 0, 0, 122], isAsRecorded: isAsRecorded)
        let zeros = Kept(kind: .stream, witnesses: nil, rows: [0, 3, 4], values: [0, 0, 0])
        #expect(try Self.kept(some, .heartRate) { _ in true }.columns == [zeros])
        #expect(try Self.kept(some, .heartRate) { $0 != .heartRate }.columns.isEmpty)
        let none = try Self.rates([120, 121, 122], isAsRecorded: isAsRecorded)
        #expect(try Self.kept(none, .heartRate) { _ in true }.columns.isEmpty)
    }

    @Test("Heart rates at equal times are kept as hints, since samples do not tell their order")
    func hints() throws {
        let plan = try Self.rates([120, 121, 122, 123], times: [0, 1, 1, 2], isAsRecorded: true)
        let hint = Kept(kind: .hint, witnesses: nil, rows: [1, 2], values: [121, 122])
        #expect(try Self.kept(plan, .heartRate) { _ in true }.columns == [hint])
        #expect(try Self.kept(plan, .heartRate) { $0 != .heartRate }.columns.isEmpty)
    }
}
