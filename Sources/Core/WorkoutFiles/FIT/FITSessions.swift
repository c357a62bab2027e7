import HealthModel

/// The sessions of a FIT file and the rows that belong to each.
///
/// Summaries may be located before or after the records, in any order, or be missing. A record belongs to the last
/// session that had begun; a session that is shorter than its records is extended to cover them.
struct FITSessions {
    private(set) var sessions: [RecordedSession] = []
    /// A Boolean value that indicates whether a session was synthesized from the points alone.
    private(set) var isSynthesized = false
    /// The rows of each session, as contiguous ranges.
    private var rows: [(session: Int, rows: Range<Int>)] = []

    private static let longestSession = 345_600.0

    init(_ content: borrowing FITContent, clock: FITClock, points: RecordedPoints, firstRows: [Int]) {
        for file in content.kinds.indices {
            let end = file + 1 < firstRows.count ? firstRows[file + 1] : points.count
            let rows = firstRows[file]..<end
            var own = Self.stated(content, file: file, clock: clock)
            if own.isEmpty, let made = Self.synthesized(content, file: file, clock: clock, times: points.times[rows]) {
                own = [made]
                if !content.sessions.contains(where: { $0.file == file }) { isSynthesized = true }
            }
            guard !own.isEmpty else { continue }
            let first = sessions.count
            sessions += own
            assign(rows, times: points.times, to: first..<sessions.count)
        }
    }

    // MARK: Sessions

    private static func stated(
        _ content: borrowing FITContent, file: Int, clock: FITClock
    ) -> [RecordedSession] {
        let multisport: Int64 = 18
        let parts = content.sessions.filter { $0.file == file }
        let sports = Sports(content, file: file)
        let isSumOfOthers = parts.count > 1
        return parts.compactMap { part -> RecordedSession? in
            // Leave out a session that summarizes the others, because it would overlap them.
            if isSumOfOthers, part.sport == multisport { return nil }
            guard let (start, end) = clock.interval(part) else { return nil }
            return session(part, start: start, end: end, sports: sports, group: file)
        }.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    }

    /// The sports of a file that are stated outside its sessions.
    private struct Sports {
        /// The sport set on the device, or nil if there were several.
        var own: FITContent.Sport?
        /// The sport of all laps, or nil if they state none or several.
        var ofLaps: Int64?

        init(_ content: borrowing FITContent, file: Int) {
            let all = content.sports.filter { $0.file == file }
            if all.count == 1 { own = all.first }
            let laps = Set(content.laps.filter { $0.file == file }.compactMap(\.sport))
            if laps.count == 1 { ofLaps = laps.first }
        }
    }

    private static func session(
        _ part: FITContent.Part, start: Double, end: Double, sports: Sports, group: Int
    ) -> RecordedSession {
        let own = sports.own
        let name = part.name ?? own?.name
        // For a session of the generic sport, use the sport stated elsewhere.
        let number = [part.sport, own?.sport, sports.ofLaps].lazy.compactMap(\.self).first { $0 != FITSports.generic }
        let sport = FITSports.sport(
            number ?? part.sport, part.subSport ?? (number == own?.sport ? own?.subSport : nil))
        var session = RecordedSession(start: start, end: end, activity: sport.activity, activityName: sport.name)
        if number == nil, sport.activity == .other, let named = ActivityNames.activity(named: name) {
            session.activity = named
        }
        session.group = group
        session.isIndoor = sport.isIndoor
        session.isPoolSwim = sport.isPoolSwim
        session.name = name
        session.totals = part.totals
        session.poolLength = sport.isPoolSwim == true ? part.poolLength.flatMap { $0 > 0 ? $0 : nil } : nil
        return session
    }

    /// Returns a session that spans the points, or the laps if there are no points, with the totals of an undated
    /// session.
    private static func synthesized(
        _ content: borrowing FITContent, file: Int, clock: FITClock, times: ArraySlice<Double>
    ) -> RecordedSession? {
        let spans = content.laps.filter { $0.file == file }.compactMap { clock.interval($0) }
        guard let start = times.min() ?? spans.map(\.start).min(), let end = times.max() ?? spans.map(\.end).max()
        else {
            return nil
        }
        let undated = content.sessions.first { $0.file == file }
        return session(
            undated ?? FITContent.Part(file: file, timestamp: 0), start: start, end: end,
            sports: Sports(content, file: file), group: file)
    }

    // MARK: Rows

    private mutating func assign(_ rows: Range<Int>, times: [Double], to own: Range<Int>) {
        var run = rows.lowerBound..<rows.lowerBound
        var current = own.lowerBound
        for row in rows {
            let time = times[row]
            // Fast path: most rows belong to the same session as the previous row.
            let isHere =
                (current == own.lowerBound || sessions[current].start <= time)
                && (current + 1 == own.upperBound || sessions[current + 1].start > time)
            if !isHere {
                if !run.isEmpty { self.rows.append((current, run)) }
                run = row..<row
                current = own.last { sessions[$0].start <= time } ?? own.lowerBound
            }
            run = run.lowerBound..<row + 1
        }
        if !run.isEmpty { self.rows.append((current, run)) }
        stretch(own, times)
    }

    /// Extends sessions to cover their points without overlapping each other.
    private mutating func stretch(_ own: Range<Int>, _ times: [Double]) {
        for index in own {
            var first = Double.infinity
            var last = -Double.infinity
            for (_, rows) in rows.filter({ $0.session == index }) {
                for row in rows {
                    first = min(first, times[row])
                    last = max(last, times[row])
                }
            }
            let stated = (start: sessions[index].start, end: sessions[index].end)
            let isBelievable = stated.end >= first && stated.start <= last && stated.end - last <= Self.longestSession
            if first <= last {
                sessions[index].start = isBelievable ? min(stated.start, first) : first
                sessions[index].end = isBelievable ? max(stated.end, last) : last
            }
        }
        for index in own.dropLast() {
            sessions[index].end = max(sessions[index].start, min(sessions[index].end, sessions[index + 1].start))
        }
    }

    /// Returns the uninterrupted runs of points: within a session, and not across a pause.
    func segments(_ times: [Double], pauses: [WorkoutRecording.Pause]) -> [WorkoutRecording.Segment] {
        var segments: [WorkoutRecording.Segment] = []
        for (session, rows) in rows {
            var run = rows.lowerBound..<rows.lowerBound
            var (start, end) = (Double.infinity, -Double.infinity)
            var pause = pauses.firstIndex { $0.end > times[rows.lowerBound] } ?? pauses.count
            func close() {
                guard !run.isEmpty else { return }
                segments.append(.init(points: run, start: start, end: end, track: session, session: session))
            }
            for row in rows {
                let time = times[row]
                if pause < pauses.count, time >= pauses[pause].end {
                    close()
                    run = row..<row
                    (start, end) = (.infinity, -.infinity)
                    while pause < pauses.count, time >= pauses[pause].end { pause += 1 }
                }
                run = run.lowerBound..<row + 1
                start = min(start, time)
                end = max(end, time)
            }
            close()
        }
        return segments
    }
}
