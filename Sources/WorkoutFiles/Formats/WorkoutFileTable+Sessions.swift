import HealthModel

/// Sessions, laps, pauses, and what happened at a moment.
extension WorkoutFileTable {
    private static let any = -Double.infinity...Double.infinity
    private static let seconds = Cell.steps(1, any, "whole seconds")
    private static let milliseconds = Cell.steps(0.001, any, "milliseconds")

    /// A row of things that CSV has no place for.
    static func row(
        _ singular: String, _ plural: String, fit: Cell = .whole, gpx: Cell = .whole, tcx: Cell = .whole,
        _ values: @escaping @Sendable (WorkoutRecording) -> [Double]
    ) -> Row {
        Row(
            singular: singular, plural: plural, values: values,
            cells: [.fit: fit, .gpx: gpx, .tcx: tcx, .csv: .nothing])
    }

    static let ofSessions: [Row] = [
        row("session", "sessions", gpx: .partly("one where neighbours are of one activity", lost: lostSessions)) {
            $0.sessions.map(\.start)
        },
        row(
            "date of a session", "dates of sessions", fit: seconds,
            gpx: .partly("the dates of the points") { recording in
                let placed = recording.placedSegments
                return recording.sessions.indices.reduce(0) { sum, index in
                    let session = recording.sessions[index]
                    let own = placed.filter { $0.session == index }
                    let isOff = [
                        own.map(\.start).min() != session.start, own.map(\.end).max() != session.end,
                    ]
                    return sum + isOff.count { $0 }
                }
            }, tcx: milliseconds
        ) { $0.sessions.flatMap { [$0.start, $0.end] } },
        row(
            "activity", "activities",
            fit: .partly("the sports of its profile") { recording in
                recording.sessions.count { session in
                    let numbers = FITSports.numbers(of: session)
                    return FITSports.sport(numbers.sport, numbers.subSport).activity != session.activity
                }
            },
            gpx: .partly("the names of sports") { recording in
                recording.sessions.count { session in
                    let name = ActivityNames.written(session.activity, name: session.activityName)
                    return (ActivityNames.activity(named: name) ?? .other) != session.activity
                }
            }
        ) { $0.sessions.filter { $0.activity != .other }.map { Double($0.activity.rawValue) } },
        row(
            "name of an activity", "names of activities",
            fit: .partly("names of its own for activities") { recording in
                recording.sessions.count { session in
                    let numbers = FITSports.numbers(of: session)
                    return session.activityName.map {
                        $0 != FITSports.sport(numbers.sport, numbers.subSport).name
                    } ?? false
                }
            },
            gpx: .partly("no names that mean another activity") { recording in
                recording.sessions.count { session in
                    session.activityName.map {
                        $0 != ActivityNames.written(session.activity, name: session.activityName)
                    } ?? false
                }
            }
        ) { recording in recording.sessions.compactMap { $0.activityName.map { Double($0.count) } } },
        row("name of a session", "names of sessions", fit: texts { $0.sessions.compactMap(\.name) }) {
            $0.sessions.compactMap { $0.name.map { Double($0.count) } }
        },
        row("event beside another one", "events beside another one", fit: .nothing, gpx: .nothing) {
            Set($0.sessions.map(\.group)).dropFirst().map { Double($0) }
        },
        row(
            "place indoors or outdoors", "places indoors or outdoors",
            fit: .partly("indoor sports, and some outdoor ones") { recording in
                recording.sessions.count { session in
                    let numbers = FITSports.numbers(of: session)
                    return session.isIndoor.map {
                        $0 != FITSports.sport(numbers.sport, numbers.subSport).isIndoor
                    } ?? false
                }
            }, gpx: .nothing
        ) { $0.sessions.compactMap(\.isIndoor).map { $0 ? 1 : 0 } },
        row(
            "choice of pool or open water", "choices of pool or open water",
            fit: .partly("pools and open water of swims") { recording in
                recording.sessions.count { $0.isPoolSwim != nil && $0.activity != .swimming }
            }, gpx: .nothing
        ) { $0.sessions.compactMap(\.isPoolSwim).map { $0 ? 1 : 0 } },
        row(
            "length of a pool", "lengths of pools",
            fit: .partly("centimetres, in pools only") { recording in
                recording.sessions.count { session in
                    guard let length = session.poolLength else { return false }
                    return session.isPoolSwim != true || abs((length * 100).rounded() - length * 100) > 1e-3
                }
            }, gpx: .nothing
        ) { $0.sessions.compactMap(\.poolLength) },
        row("date of a lap", "dates of laps", fit: seconds, gpx: milliseconds, tcx: milliseconds) {
            $0.laps.map(\.start)
        },
        row(
            "pause", "pauses",
            fit: .roughly("whole seconds") { recording in
                recording.pauses.count { $0.start != $0.start.rounded() || $0.end != $0.end.rounded() }
            }, gpx: .partly("the times between points", lost: lostPauses), tcx: milliseconds
        ) { $0.pauses.map(\.start) },
        row("length swum or rested", "lengths swum or rested", fit: seconds, gpx: .nothing, tcx: .nothing) {
            $0.lengths.map(\.start)
        },
        row(
            "stroke style", "stroke styles",
            fit: .partly("no kickboard, and none at rest") { recording in
                recording.lengths.count { $0.stroke != nil && (!$0.isActive || $0.stroke == .kickboard) }
            }, gpx: .nothing, tcx: .nothing
        ) { $0.lengths.compactMap { $0.stroke.map { Double($0.rawValue) } } },
        row("set exercised or rested", "sets exercised or rested", fit: seconds, gpx: .nothing, tcx: .nothing) {
            $0.sets.map(\.start)
        },
        row(
            "weight of a set", "weights of sets", fit: .steps(1 / 16, 0...4_095.8, "steps of 1/16 kg"), gpx: .nothing,
            tcx: .nothing
        ) { $0.sets.compactMap(\.weight) },
        row("point of interest", "points of interest", fit: seconds, gpx: milliseconds, tcx: .nothing) {
            $0.markers.map(\.time)
        },
        row(
            "name of a point of interest", "names of points of interest",
            fit: texts { $0.markers.compactMap(\.name) }, tcx: .nothing
        ) {
            $0.markers.compactMap { $0.name.map { Double($0.count) } }
        },
        row("heart beat", "heart beats", fit: milliseconds, gpx: .nothing, tcx: .nothing) { $0.beats.map(\.time) },
    ]

    /// Texts that FIT has no room for.
    static func texts(_ texts: @escaping @Sendable (WorkoutRecording) -> [String]) -> Cell {
        .partly("room for \(FITMessageWriter.Field.textLimit) bytes of text") { recording in
            texts(recording).count { FITMessageWriter.Field.fitting($0) != $0 }
        }
    }

    /// Sessions that GPX tells no more apart: those without points that have a position, and neighbours of one activity.
    private static let lostSessions: @Sendable (WorkoutRecording) -> Int = { recording in
        let activities = recording.sessions.map { session in
            ActivityNames.activity(named: ActivityNames.written(session.activity, name: session.activityName))
        }
        let placed = Set(recording.placedSegments.map(\.session))
        let isMixed = Set(placed.compactMap { activities[$0] }).count > 1
        var last: WorkoutActivity?
        return recording.sessions.indices.count { index in
            guard placed.contains(index) else { return true }
            let read = isMixed ? activities[index] ?? .other : .other
            defer { last = read }
            return last == read
        }
    }

    /// Pauses that do not last from one segment's last point to the next one's first.
    private static let lostPauses: @Sendable (WorkoutRecording) -> Int = { recording in
        let segments = recording.placedSegments
        let gaps = Set(
            zip(segments, segments.dropFirst()).map { WorkoutRecording.Pause(start: $0.end, end: $1.start) })
        return recording.pauses.count { !gaps.contains($0) }
    }
}

extension WorkoutRecording {
    /// The segments as far as their points have positions.
    fileprivate var placedSegments: [Segment] {
        segments.compactMap { segment in
            let times = segment.points.lazy.filter(points.hasPosition).map { points.times[$0] }
            guard let start = times.min(), let end = times.max() else { return nil }
            var placed = segment
            (placed.start, placed.end) = (start, end)
            return placed
        }
    }
}
