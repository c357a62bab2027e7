import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// Points, columns and counters of recordings, through every way that they take.
@Suite struct RecordingSweepTests {
    private static func number(_ value: Double?) -> String { WholeOutcome.number(value) }

    // MARK: Names

    @Test func activitiesAndTheirNames() throws {
        var kept = KeptOutcomes()
        let words = [
            "cycling", "Road Cycling", "mountain_biking", "mtb", "RUNNING", "trail-running", "TrailRunning",
            "Morning Run",
            "Evening hike with dog", "1", "17", "18", "9", "10", "4", "13", "16", "23", "2", "7", "12", "3", "0", "5",
            "19", "99", "e-bike ride", "E Bike Ride", "Nordic Walking", "open water swimming", "OpenWaterSwimming",
            "Lap Swimming", "indoor_rowing", "Stand Up Paddling", "stand up paddle boarding", "SUP", "kite surfing",
            "scuba diving", "alpine skiing", "cross country skiing", "CrossCountrySkiing", "backcountry ski",
            "ski touring", "ice skating", "Schlittschuhlaufen", "Abendschwimmen", "Bergwanderung am See", "Spaziergang",
            "Sonntagsradtour", "Radfahrt", "Skilanglauf", "Hallenklettern", "Rudern", "Krafttraining", "Skitour",
            "Lauf 5",
            "5 km Lauf", "10 walking", "2024 ski", "x", "", " ", "Ride, then run", "run ride", "wheel chair",
            "wheelchair",
            "horse back riding", "Rudergerät", "Fußball", "fussball", "table tennis", "TableTennis",
            "american football",
            "core training", "water polo", "tai chi", "multisport", "transition", "track and field", "jump rope",
            "mixed cardio", "functional strength training", "strength training", "weights", "HIIT", "yoga for runners",
            "Cycle to work", "bicycle", "rad", "Fahrrad", "rennrad", "Segeltörn", "Wellenreiten", "eislauf", "Ausritt",
            "climbing", "rock climbing", "bouldern", "crossfit", "elliptical", "pilates", "golf", "disc golf",
            "hunting",
            "sport 7", "Unknown", "Workout", "Laufband", "traillauf", "schneeschuhwandern", "Gassi",
        ]
        for word in words {
            kept.add("'\(word)'") { ActivityNames.activity(named: word)?.name ?? "-" }
        }
        kept.add("none") { ActivityNames.activity(named: nil)?.name ?? "-" }
        for activity in WorkoutActivity.named {
            kept.add(activity.name) {
                ([nil, "cycling", "x", "Running", activity.name] as [String?])
                    .map { ActivityNames.written(activity, name: $0) ?? "-" }.joined(separator: ", ")
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/activity-names.txt") == nil)
    }

    @Test func streamsAndTotals() throws {
        var kept = KeptOutcomes()
        for stream in RecordedStream.allCases {
            kept.add("\(stream)") {
                "\(stream.rawValue) \(stream.names) \(stream.columnName) \(stream.possible) "
                    + (TrackStreamNames.name(of: stream) ?? "-")
            }
            kept.add("\(stream) of activities") {
                var types: [String: [String]] = [:]
                for activity in WorkoutActivity.named {
                    types[stream.type(of: activity)?.identifier ?? "-", default: []].append(activity.name)
                }
                return types.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.joined(separator: ","))" }
                    .joined(separator: "\n")
            }
        }
        for name in [
            "heart", "hr", "heartRates", "Heart Rate", "bpm", "cad", "cadences", "powers", "watts", "speeds", "atemp",
            "temp", "temperatures", "wtemp", "bearing", "sensordistance", "speed", "course", "accuracy",
            "altitude_accuracy", "altitudeAccuracy", "heartrate", "power", "temperature", "water temperature",
            "distance",
            "stride length", "vertical_oscillation", "GroundContactTime", "depth", "respiration_rate",
            "bodyTemperature",
            "elevation", "x", "",
        ] {
            kept.add("'\(name)'") { TrackStreamNames.stream(named: name).map { "\($0)" } ?? "-" }
        }
        var totals = StatedTotals()
        for (index, total) in StatedTotal.allCases.enumerated() {
            totals[total] = Double(index) + 1.5
            kept.add(total.rawValue) { "\(total.name), \(total.plural), \(total.memberName)" }
        }
        kept.add("all") { "\(totals)" }
        var sum = totals
        sum.add(totals)
        kept.add("twice") { "\(sum)" }
        sum = StatedTotals()
        sum.add(totals)
        sum.add(StatedTotals())
        kept.add("with none") { "\(sum)" }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/streams.txt") == nil)
    }

    // MARK: Counters

    @Test func distancesCounted() throws {
        var kept = KeptOutcomes()
        let ways: [[(Double, Double)]] = [
            [(0, 0), (10, 5), (20, 9), (20, 10), (21.5, 11)],
            [(100, 1), (110, 2), (4.9, 3), (9, 4), (15, 5), (112, 9), (113, 10), (200, 11)],
            [(100, 1), (5, 3), (6, 4), (140, 9), (141, 10)], [(100, 1), (5.01, 3), (106, 4)],
            [(100, 1), (5, 3), (49, 5), (99, 7), (100, 9), (101, 11)], [(100, 1), (5, 3), (60, 5), (130, 6)],
            [(30, 4), (31, 5)], [(30, 40), (31, 41)], [(3, 4), (1, 5), (0.1, 5), (2, 4)], [(0, 0), (0, 1), (-1, 2)],
        ]
        let origins: [DistanceCounter.Reading?] = [
            nil, .init(distance: 0, time: 0), .init(distance: 25, time: 1), .init(distance: 100, time: 0),
            .init(distance: 31, time: 3),
        ]
        for (index, way) in ways.enumerated() {
            for (number, origin) in origins.enumerated() {
                for pace in [0.5, 5, 6, 100] {
                    kept.add("\(index) \(number) \(pace)") {
                        var counter = DistanceCounter(from: origin, start: -2)
                        return way.map { distance, moment in
                            Self.number(counter.way(to: distance, at: moment) { pace })
                        }.joined(separator: " ")
                    }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/distance-counter.txt") == nil)
    }

    @Test func elevationsMeasured() throws {
        var kept = KeptOutcomes()
        let ways: [[Double]] = [
            [], [.nan], [10], [10, 11.9, 12, 13.9, 10.1, 10, 8, .nan, 6], [10, 12], [10, 8], [10, 11.99], [10, 8.01],
            [.nan, 5, .nan, 8, .nan, 2.5], [100, 101, 102, 103, 101, 99, 97], [-5, -2.9, -3.1, -7],
        ]
        for (index, way) in ways.enumerated() {
            for restart in 0...way.count {
                kept.add("\(index) \(restart)") {
                    var meter = ElevationMeter()
                    return way.enumerated().map { place, elevation in
                        if place == restart { meter.startSegment() }
                        meter.add(elevation)
                        return
                            "\(Self.number(meter.ascent))/\(Self.number(meter.descent))\(meter.hasElevation ? "" : "-")"
                    }.joined(separator: " ")
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/elevation-meter.txt") == nil)
    }

    @Test func straysFound() throws {
        var kept = KeptOutcomes()
        let hour = 3_600.0
        func run(_ count: Int, _ start: Double, _ step: Double = 1) -> [Double] {
            (0..<count).map { start + Double($0) * step }
        }
        let cases: [[Double]] = [
            [], [5], run(4, 0), [0, 6 * hour], [0, 6 * hour + 1], [0, 1, 7 * hour, 2, 3],
            run(5, 0) + run(3, 9 * hour) + run(5, 5), run(2, 0) + run(5, 9 * hour) + run(2, 2),
            run(3, 0) + run(6, 9 * hour) + run(3, 3), run(3, 0) + run(7, 9 * hour) + run(3, 3),
            run(40, 0) + run(2, 100 * hour), run(40, 0) + run(3, 100 * hour), run(40, 0) + run(2, 100 * hour, 700),
            run(40, 0) + run(2, 100 * hour, 600), run(40, 0) + run(2, 100 * hour, 601), [0, 97 * hour],
            run(2, 0) + [97 * hour], run(2, 0) + [96 * hour], [97 * hour] + run(20, 0), run(20, 0) + [96 * hour + 19],
            run(20, 0) + [96 * hour + 20], run(20, 500 * hour) + [-400 * hour] + run(20, 500 * hour + 20),
            (0..<9).flatMap { run(1, Double($0) * 7 * hour) } + run(3, 1),
            (0..<10).flatMap { run(1, Double($0) * 7 * hour) } + run(12, 1),
            (0..<8).flatMap { run(1, Double($0) * 7 * hour) } + run(12, 1),
        ]
        for (index, times) in cases.enumerated() {
            kept.add(index) { "\(StrayPoints.find(in: times.indices, times: times))" }
            kept.add("\(index) but the first") {
                times.isEmpty ? "-" : "\(StrayPoints.find(in: 1..<times.count, times: times))"
            }
            kept.add("\(index) left out") {
                var points = RecordedPoints(times: times)
                let before = points.leaveOutStrays(in: [times.indices])
                return "\(before.map { "\($0)" } ?? "-") \(points.times.map { Self.number($0) })"
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/strays-found.txt") == nil)
    }

    // MARK: Columns

    @Test func columnsOfAllPrecisions() throws {
        var kept = KeptOutcomes()
        let pieces: [[Double]?] = [
            nil, [1, 2, .nan], [1.5, 2.25], [32_767, -32_767], [32_768], [-32_768, 1], [0.01, 327.67], [327.68],
            [0.001], [.nan, .nan], [-0.0], [1e9, 7], [99.99, 100.5, .nan, 3],
        ]
        func text(_ column: RecordedColumn, _ count: Int) -> String {
            let single = (0..<count).map { WholeOutcome.number(column[$0]) }
            let part = count > 2 ? column.values(in: 1..<count - 1).map { WholeOutcome.number($0) } : []
            return "\(column.isEmpty) \(column.values.map { WholeOutcome.number($0) } == single) "
                + "\(single.joined(separator: ",")) \(part.count)"
        }
        func append(_ piece: [Double]?, _ column: inout RecordedColumn, _ count: inout Int) {
            if let piece {
                piece.withUnsafeBufferPointer { column.append($0, $0.count, at: count) }
            } else {
                column.append(nil, 2, at: count)
            }
            count += piece?.count ?? 2
        }
        for isPacked in [true, false] {
            for (first, one) in pieces.enumerated() {
                for (second, two) in pieces.enumerated() {
                    kept.add("\(isPacked) \(first) \(second)") {
                        var (column, count) = (RecordedColumn(isPacked: isPacked), 0)
                        append(one, &column, &count)
                        append(two, &column, &count)
                        append([5, .nan], &column, &count)
                        var other = RecordedColumn(isPacked: isPacked)
                        other.append(column, 1..<count, at: 3)
                        column.append(7.125, at: count)
                        let result = text(column, count + 1) + " then " + text(other, count + 2)
                        column.removeAll()
                        return WholeOutcome.hash(Array((result + " \(column.isEmpty)").utf8))
                    }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/columns.txt") == nil)
    }

    // MARK: Points

    private static func digest(_ points: RecordedPoints) -> String {
        var lines = [points.times, points.latitudes, points.longitudes].map {
            $0.map { number($0) }.joined(separator: ",")
        }
        lines += points.streams.map { "\($0) " + points[$0].map { number($0) }.joined(separator: ",") }
        lines += points.namedFields.map {
            "\($0.name) \($0.unit ?? "-") " + points.values(of: $0).map { number($0) }.joined(separator: ",")
        }
        return lines.joined(separator: "\n")
    }

    @Test func pointsAppendedReorderedAndRemoved() throws {
        var kept = KeptOutcomes()
        let points = RichRecording.make().points
        let slim = RichRecording.slim().points
        kept.add("all") { Self.digest(points) }
        for (index, range) in [0..<0, 0..<1, 2..<5, 6..<7, 0..<7].enumerated() {
            kept.add("some \(index)") {
                var result = slim
                result.append(points, range)
                result.append(slim, range)
                return Self.digest(result)
            }
            kept.add("to nothing \(index)") {
                var result = RecordedPoints()
                result.append(points, range)
                result.append(.init(name: "More", unit: nil), range.map { Double($0) + 0.5 })
                result.append(.init(name: "Form", unit: "kN/m"), range.map { Double($0) })
                return Self.digest(result)
            }
            kept.add("values \(index)") {
                RecordedStream.allCases.map {
                    points.values($0, in: range).map { Self.number($0) }.joined(separator: ",")
                }
                .joined(separator: "\n")
            }
        }
        kept.add("reordered") {
            var result = points
            result.reorder([4..<7, 0..<1, 2..<4])
            return Self.digest(result)
        }
        kept.add("removed") {
            var result = points
            result.removeAll()
            let empty = Self.digest(result) + "\(result.namedFields.count) \(result.count)"
            result.append(slim, 1..<3)
            result.append(.init(name: "Form", unit: "kN/m"), [1, 2])
            return empty + Self.digest(result)
        }
        kept.add("replaced") {
            var result = points
            result.replace(.power, with: [1, 2, 3])
            result.replace(.heartRate, with: [7, 6, 5, 4, 3, 2, 1])
            result.replace(.depth, with: [])
            result.replaceTimes([1, 2, 3])
            result.replaceTimes([8, 7, 6, 5, 4, 3, 2])
            result.replacePositions(latitudes: [1], longitudes: Array(repeating: 2, count: 7))
            result.replacePositions(latitudes: Array(repeating: 3, count: 7), longitudes: Array(repeating: 2, count: 7))
            result.shiftTimes(by: 0.5)
            result.replaceTimes { $0 * 2 }
            return Self.digest(result)
        }
        for left in 0..<7 {
            for right in 0..<7 {
                kept.add("left out \(left) \(right)") {
                    var result = slim
                    let before = result.leaveOut { $0 == left || $0 == right }
                    return "\(before.map { "\($0)" } ?? "-") " + Self.digest(result)
                }
            }
        }
        kept.add("left out none") {
            var result = slim
            return "\(result.leaveOut { _ in false }.map { "\($0)" } ?? "-") \(result.count)"
        }
        for range in [0..<0, 0..<1, 5..<4_101, 0..<4_096, 0..<4_097, 7..<9_000] {
            kept.add("pieces \(range)") { RecordedPoints.pieces(of: range).map { "\($0)" }.joined(separator: " ") }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/points.txt") == nil)
    }

    @Test func repeatedPoints() throws {
        var kept = KeptOutcomes()
        var points = RecordedPoints()
        func add(_ change: (inout RecordedPoint) -> Void) {
            var point = RecordedPoint()
            point.time = 5
            change(&point)
            points.append(point)
        }
        add { _ in }
        add { ($0.latitude, $0.longitude) = (1, 2) }
        add { ($0.latitude, $0.longitude) = (1, 3) }
        add { ($0.latitude, $0.longitude) = (2, 2) }
        add { $0.elevation = 4 }
        add { $0.elevation = 5 }
        add { $0.speed = 4 }
        add { $0.speed = 5 }
        add { $0.heartRate = 4 }
        add { $0.heartRate = 5 }
        add { $0.cadence = 4 }
        add { $0.cadence = 5 }
        add { $0.power = 4 }
        add { $0.power = 5 }
        add { $0.distance = 4 }
        add { $0.distance = 5 }
        add { ($0.latitude, $0.longitude, $0.power) = (1, 2, 9) }
        for index in points.indices {
            kept.add(index) { points.indices.map { points.isRepetition(index, of: $0) ? "1" : "0" }.joined() }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/repeated-points.txt") == nil)
    }

    // MARK: Recordings

    @Test func recordingsMovedRoundedAndMeasured() throws {
        var kept = KeptOutcomes()
        for (name, recording) in [("rich", RichRecording.make()), ("slim", RichRecording.slim())] {
            kept.add(name) { WholeOutcome.text(recording) }
            for seconds in [0, -0.5, 3_600.25] {
                kept.add("\(name) moved \(seconds)") {
                    var moved = recording
                    moved.shift(by: seconds)
                    // Everything that has a date is moved by the same.
                    #expect(moved.sets.map(\.start) == recording.sets.map { $0.start + seconds })
                    #expect(moved.sets.map(\.end) == recording.sets.map { $0.end + seconds })
                    #expect(moved.lengths.map(\.end) == recording.lengths.map { $0.end + seconds })
                    moved.shift(by: 1)
                    return WholeOutcome.text(moved)
                }
            }
            for steps in [1.0, 2, 1_000] {
                for durations in [nil, 1, 1_000] as [Double?] {
                    kept.add("\(name) rounded \(steps) \(durations ?? 0)") {
                        WholeOutcome.text(recording.rounded(stepsPerSecond: steps, durations: durations))
                    }
                }
            }
            for session in recording.sessions.indices {
                kept.add("\(name) session \(session)") {
                    let laps = recording.laps(of: session)
                    let distances = recording.distances
                    let rows = [[0..<2], [2..<3, 3..<4], [4..<7]].prefix(laps.count)
                    let totals = recording.totals(ofLaps: laps, of: session, rows: Array(rows), distances: distances)
                    let whole = recording.completed(
                        StatedTotals(), from: recording.start - 1, to: recording.end, rows: [0..<3, 5..<7],
                        distances: distances)
                    return "\(recording.hasLaps(session: session)) \(recording.writtenName(ofSession: session) ?? "-") "
                        + "\(laps) \(totals) \(whole) \(distances.map { Self.number($0) })"
                }
            }
            for from in [-1, 0.25, 3.5, 5, 10, 11] {
                kept.add("\(name) active from \(from)") {
                    let start = RichRecording.start
                    return [0, 3, 3.5, 7, 10, 30].map {
                        Self.number(recording.activeTime(from: start + from, to: start + $0))
                    }
                    .joined(separator: " ")
                }
            }
            kept.add("\(name) steps") {
                var lines: [String] = []
                recording.forEachStep(in: recording.segments) {
                    lines.append([$0.start, $0.end, $0.distance].map { Self.number($0) }.joined(separator: " "))
                }
                recording.forEachStep(in: Array(recording.segments.dropFirst())) {
                    lines.append([$0.start, $0.end, $0.distance].map { Self.number($0) }.joined(separator: " "))
                }
                return lines.joined(separator: "\n")
            }
            for stream in RecordedStream.allCases {
                kept.add("\(name) \(stream)") {
                    let replaced = recording.replacing(stream) { $0 > 60 ? $0 + 0.5 : nil }
                    return "\(recording.summary(of: stream).map { "\($0)" } ?? "-") "
                        + replaced.points[stream].map { Self.number($0) }.joined(separator: ",")
                }
            }
            kept.add("\(name) order") {
                var changed = recording
                changed.segments.swapAt(0, 2)
                let ordered = changed.inOrder
                return WholeOutcome.text(ordered)
                    + " \(ordered.segments.map(\.points)) \(recording.inOrder.points.count)"
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/recordings-changed.txt") == nil)
    }

    @Test func recordingsOfOneMoment() throws {
        var kept = KeptOutcomes()
        for times in [[], [5], [5, 5], [5, 5.05], [5, 5.1], [5.1, 5, 5.05], [0, 0.0999, 0.05], [0, 1]] as [[Double]] {
            kept.add(times) {
                "\(WorkoutRecording.isOneMoment(times)) "
                    + [0, 0.05, 0.1, 2].map { length -> String in
                        let session = RecordedSession(start: 5, end: 5 + length, activity: .walking)
                        let recording = WorkoutRecording(
                            format: .gpx, sessions: [session], points: RecordedPoints(times: times), pauses: [],
                            name: nil, device: nil)
                        return "\(recording.isOfOneMoment)"
                    }.joined(separator: " ")
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/moments.txt") == nil)
    }

    @Test func recordingsMadeOfPoints() throws {
        var kept = KeptOutcomes()
        func point(_ time: Double, _ change: (inout RecordedPoint) -> Void = { _ in }) -> RecordedPoint {
            var point = RecordedPoint()
            (point.time, point.latitude, point.longitude) = (time, 50 + time / 10_000, 8)
            change(&point)
            return point
        }
        let odd: [RecordedPoint] = [
            point(9), point(3) { $0.longitude = 190 }, point(5) { $0.longitude = -360 },
            point(6) { $0.latitude = 90.5 },
            point(7) { $0.longitude = 361 }, point(8) { $0.latitude = .nan }, point(.nan), point(-1e12), point(1e12),
            point(4) { $0.heartRate = 1_001 }, point(4) { $0.heartRate = 1_000 }, point(10) { $0.elevation = -20_001 },
            point(11) { $0.power = -1 }, point(12) { $0.speed = 10_000.5 },
        ]
        let pauses: [[WorkoutRecording.Pause]] = [
            [], [.init(start: 4, end: 6)], [.init(start: 7, end: 8), .init(start: 4, end: 6)],
            [.init(start: 4, end: 6), .init(start: 6, end: 7), .init(start: 5, end: 5.5)], [.init(start: 6, end: 4)],
            [.init(start: -1e12, end: 4)],
        ]
        let laps: [[RecordedLap]] = [
            [], [RecordedLap(start: 1, end: 5), RecordedLap(start: 0, end: 20)], [RecordedLap(start: 5, end: 1)],
        ]
        for count in 0...odd.count {
            kept.add("first \(count)") {
                WorkoutRecording(activity: .hiking, points: odd.prefix(count)).map {
                    WholeOutcome.text($0) + " " + $0.warnings.map(\.message).joined(separator: " ")
                } ?? "-"
            }
        }
        for (index, own) in pauses.enumerated() {
            for (number, laps) in laps.enumerated() {
                kept.add("pauses \(index) laps \(number)") {
                    WorkoutRecording(
                        activity: .running, points: odd, pauses: own, laps: laps, name: "A", device: RecordedDevice()
                    ).map { "\($0.pauses) \($0.laps.map(\.start)) \($0.start) \($0.end) " + WholeOutcome.text($0) }
                        ?? "-"
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/recordings-made.txt") == nil)
    }
}
