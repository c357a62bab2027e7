import HealthModel
import HealthReports
import HealthStore
import TestStores
import Testing

@testable import HealthTransfer
@testable import WorkoutFiles

/// Data kept with a workout as they are read, and the rows of samples that came later.
@Suite struct SupplementContentsTests {
    private typealias Column = RecordingSupplement.Column
    private typealias Entries = SupplementContents.Entries

    /// A header of three rows in one segment, unless said otherwise.
    private static func header(
        _ columns: [Column] = [], sessions: [(Double, Double)] = [(0, 10)],
        segments: [(count: Int, session: Int)] = [(3, 0)]
    ) -> RecordingSupplement {
        var header = RecordingSupplement(
            format: .fit, sessions: sessions.map { RecordedSession(start: $0.0, end: $0.1, activity: .running) },
            segments: segments.enumerated().map { .init(count: $1.count, session: $1.session, track: 7 + $0) })
        header.columns = [Column(kind: .times)] + columns
        return header
    }

    private static let times = [4.0, 2, 6]

    private static func contents(
        _ columns: [Column], _ data: [[Double]], types: Set<String> = []
    ) -> SupplementContents? {
        SupplementContents(header(columns), [times] + data, types: types)
    }

    private static func text(_ entries: Entries) -> [String] { entries.map { "\($0.row): \($0.value)" } }

    private static let power = Column(kind: .stream, stream: RecordedStream.power.rawValue)
    private static let sparsePower = Column(kind: .stream, stream: RecordedStream.power.rawValue, isSparse: true)

    // MARK: Columns

    @Test("A column has a value for each row, a sparse one for the rows that it names") func columns() throws {
        let dense = try #require(Self.contents([Self.power], [[7, 8, 9]]))
        #expect(dense.times == Self.times && dense.sampleTimes == Self.times && dense.beats == nil)
        #expect(dense.streams.map(\.stream) == [.power])
        #expect(Self.text(dense.streams[0].entries) == ["0: 7.0", "1: 8.0", "2: 9.0"])
        let sparse = try #require(
            Self.contents([Self.sparsePower, Self.power], [[2, 0.5, 0], [7, 8, 9], [1, 2, 3]]))
        #expect(
            sparse.streams.map { Self.text($0.entries) } == [["2: 7.0", "0: 9.0"], ["0: 1.0", "1: 2.0", "2: 3.0"]])
        #expect(sparse.hints.isEmpty && sparse.fields.isEmpty && sparse.positionHints.isEmpty)
    }

    @Test("A column that is missing or has another length than its rows is none of a supplement") func damagedColumns()
    {
        #expect(SupplementContents(Self.header(), [], types: []) == nil)
        #expect(Self.contents([Self.power], []) == nil)
        #expect(Self.contents([Self.sparsePower], [[0, 1]]) == nil)
        #expect(Self.contents([Self.sparsePower], [[0, 1], [7]]) == nil)
        #expect(Self.contents([Self.sparsePower], [[0], [7, 8]]) == nil)
        #expect(Self.contents([Self.sparsePower], [[0], [7]]) != nil)
        #expect(Self.contents([Self.sparsePower], [[], []]) != nil)
        #expect(Self.contents([Self.sparsePower, Self.power], [[0], [7]]) == nil)
    }

    @Test("Each kind of column has its place") func kinds() throws {
        let field = RecordedPoints.NamedField(name: "Smoothness", unit: "%")
        let contents = try #require(
            Self.contents(
                [
                    Column(kind: .latitude), Column(kind: .longitude, isSparse: true),
                    Column(kind: .sampleTime, isSparse: true), Column(kind: .field, field: field),
                    Column(kind: .hint, stream: RecordedStream.cadence.rawValue),
                    Column(kind: .positionHint, isSparse: true), Column(kind: .stream, stream: 99_999),
                ],
                [
                    [47, 48, 49], [1], [8], [2, 5, 0, -1], [60, 61, .nan, 62], [1, 2, 3], [80, 81, 82], [1, 1],
                    [47.5, 48],
                    [0, 0, 0],
                ]))
        #expect(Self.text(contents.positions.latitudes) == ["0: 47.0", "1: 48.0", "2: 49.0"])
        #expect(Self.text(contents.positions.longitudes) == ["1: 8.0"])
        // The times of samples of rows that exist, if they are times.
        #expect(contents.sampleTimes == [4, 2, 60] && contents.times == Self.times)
        #expect(contents.fields.map(\.field) == [field])
        #expect(contents.fields.map { Self.text($0.entries) } == [["0: 1.0", "1: 2.0", "2: 3.0"]])
        #expect(contents.hints == [.cadence: [0: 80, 1: 81, 2: 82]])
        // Of several hints of a row the first counts.
        #expect(contents.positionHints == [1: 47.5] && contents.streams.isEmpty)
    }

    @Test("A column with witnesses counts only beside a sample of one of them") func witnesses() throws {
        let witnesses = ["a", "b"]
        func power(_ types: Set<String>) throws -> [[String]] {
            let columns = [
                Column(kind: .stream, stream: RecordedStream.power.rawValue, isSparse: true, witnesses: witnesses),
                Self.power,
            ]
            let contents = try #require(Self.contents(columns, [[1], [7], [1, 2, 3]], types: types))
            return contents.streams.map { Self.text($0.entries) }
        }
        let own = ["0: 1.0", "1: 2.0", "2: 3.0"]
        #expect(try power([]) == [own] && power(["c"]) == [own])
        for types in [["a"], ["b", "c"], ["a", "b"]] as [Set<String>] {
            #expect(try power(types) == [["1: 7.0"], own])
        }
    }

    @Test("Beats are times and gaps of one number, and count only beside a series of beats") func beats() throws {
        let witnesses = [ObjectType.heartbeatSeries.identifier]
        let columns = [Column(kind: .beats, witnesses: witnesses), Column(kind: .gaps, witnesses: witnesses)]
        let data: [[Double]] = [[1, 2, 2], [0, 1, 0]]
        let found = try #require(Self.contents(columns, data, types: Set(witnesses)))
        #expect(
            found.beats == [(1.0, false), (2, true), (2, false)].map { RecordedBeat(time: $0.0, followsGap: $0.1) })
        #expect(try #require(Self.contents(columns, data)).beats == nil)
        for gaps in [[], [0, 1], [0, 1, 0, 1]] as [[Double]] {
            #expect(Self.contents(columns, [data[0], gaps], types: Set(witnesses)) == nil, "\(gaps)")
        }
    }

    // MARK: Rows

    @Test("Segments have all rows, one by one, each of a session that exists") func segments() throws {
        func contents(
            _ segments: [(count: Int, session: Int)], sessions: [(Double, Double)] = [(0, 10), (10, 10)],
            times: [Double] = Self.times
        ) -> SupplementContents? {
            SupplementContents(Self.header(sessions: sessions, segments: segments), [times], types: [])
        }
        let whole = try #require(contents([(2, 0), (1, 1)]))
        #expect(whole.segments.map(\.points) == [0..<2, 2..<3])
        #expect(whole.segments.map(\.start) == [2, 6] && whole.segments.map(\.end) == [4, 6])
        #expect(whole.segments.map(\.session) == [0, 1] && whole.segments.map(\.track) == [7, 8])
        let refused: [[(count: Int, session: Int)]] = [
            [], [(2, 0)], [(4, 0)], [(2, 0), (2, 1)], [(3, 0), (0, 1)], [(4, 0), (-1, 1)], [(3, 2)], [(3, -1)],
        ]
        for segments in refused { #expect(contents(segments) == nil, "\(segments)") }
        #expect(contents([(3, 1)]) != nil && contents([], times: []) != nil)
        #expect(contents([], sessions: [], times: []) == nil)
        #expect(contents([(3, 0)], sessions: [(0, 10), (10, 9)]) == nil)
        for time in [Double.nan, .infinity] { #expect(contents([(3, 0)], times: [1, time, 3]) == nil) }
    }

    // MARK: Samples that came later

    private static let start = 736_243_200.0

    /// A run of two parts: seconds 10 to 12, and seconds 20 to 22, with heart rates from 100 on.
    private static var run: WorkoutRecording {
        var points = RecordedPoints()
        for (index, second) in [10.0, 11, 12, 20, 21, 22].enumerated() {
            var point = RecordedPoint()
            (point.time, point.heartRate, point.temperature) = (start + second, Double(100 + index), Double(20 + index))
            points.append(point)
        }
        return WorkoutRecording(
            format: .fit, sessions: [RecordedSession(start: start, end: start + 30, activity: .running)],
            points: points,
            segments: [
                .init(0..<3, from: start + 10, to: start + 12, session: 0, track: 0),
                .init(3..<6, from: start + 20, to: start + 22, session: 0, track: 0),
            ],
            pauses: [.init(start: start + 12, end: start + 20)],
            details: .init(creator: nil, name: nil, tracks: [], fileTime: nil), device: nil)
    }

    /// Adds heart rates to a stored recording, 60 and the second, and returns what is then read.
    private static func adding(_ seconds: [Double], to recording: WorkoutRecording) throws -> WorkoutRecording {
        let store = try LawStore()
        let uuid = try store.store(recording)
        let samples = seconds.map { second in
            SampleRecord(
                type: .heartRate, start: start + second, end: start + second,
                content: .quantity(QuantityValue(60 + second, .countPerMinute)))
        }
        if !samples.isEmpty { try store.engine.write(as: LawStore.app) { try $0.add(samples, to: uuid) } }
        return try #require(try store.recording(uuid))
    }

    /// The heart rates to a thousandth.
    private static func rates(_ recording: WorkoutRecording) -> [Double] {
        recording.points[.heartRate].map { ($0 * 1_000).rounded() / 1_000 }
    }

    private static func known(_ values: [Double]) -> [Double?] { values.map { $0.isNaN ? nil : $0 } }

    @Test("Samples that came later have rows between those of the file, at the end of the part before them")
    func laterSamples() throws {
        let found = try Self.adding([5, 11.25, 11.5, 15, 25], to: Self.run)
        #expect(
            found.points.times.map { $0 - Self.start } == [5, 10, 11, 11.25, 11.5, 12, 15, 20, 21, 22, 25])
        #expect(Self.rates(found) == [65, 100, 101, 71.25, 71.5, 102, 75, 103, 104, 105, 85])
        #expect(
            Self.known(found.points[.temperature]) == [nil, 20, 21, nil, nil, 22, nil, 23, 24, 25, nil])
        #expect(found.segments.map(\.points) == [0..<7, 7..<11])
        #expect(found.segments.map { $0.start - Self.start } == [5, 20])
        #expect(found.segments.map { $0.end - Self.start } == [15, 25])
    }

    @Test("Without later samples the rows are those of the file") func noLaterSamples() throws {
        let found = try Self.adding([], to: Self.run)
        #expect(found.points.times == Self.run.points.times && found.segments.map(\.points) == [0..<3, 3..<6])
        #expect(found.segments.map { $0.start - Self.start } == [10, 20])
        #expect(found.segments.map { $0.end - Self.start } == [12, 22])
    }

    @Test("Samples of a file without points are one part, of the session in which the first one is")
    func onlyLaterSamples()
        throws
    {
        var run = Self.run
        (run.points, run.segments, run.pauses) = (RecordedPoints(), [], [])
        run.sessions = [(0.0, 10.0), (10, 20), (20, 30)].map {
            RecordedSession(start: Self.start + $0.0, end: Self.start + $0.1, activity: .running)
        }
        for (seconds, session) in [([3.0, 12], 0), ([10, 12, 25], 1), ([20], 2)] {
            let found = try Self.adding(seconds, to: run)
            #expect(found.points.times.map { $0 - Self.start } == seconds)
            #expect(Self.rates(found) == seconds.map { 60 + $0 })
            #expect(found.segments.map(\.points) == [0..<seconds.count])
            #expect(found.segments.map(\.session) == [session] && found.segments.map(\.track) == [session])
            #expect(found.segments.first?.start == Self.start + seconds[0])
            #expect(found.segments.first?.end == Self.start + (seconds.last ?? 0))
        }
    }
}
