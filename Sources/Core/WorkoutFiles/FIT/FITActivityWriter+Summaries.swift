/// Writing of lengths, sets, laps and sessions.
extension FITActivityWriter {
    mutating func writeLengths() {
        typealias Row = FITProfile.Length
        for (index, length) in recording.lengths.enumerated() {
            messages.add(
                Row.message, local: 4,
                [
                    Field(FITProfile.messageIndex, index), timestamp(length.end),
                    Field(Row.event, FITEvent.length), Field(Row.eventType, FITEvent.Kind.stop),
                    Field(Row.start, seconds(length.start)), Field(Row.elapsed, length.end - length.start),
                    Field(Row.timer, length.end - length.start), Field(Row.strokeCount, length.strokeCount),
                    Field(Row.stroke, length.isActive ? FITSports.number(of: length.stroke) : nil),
                    Field(Row.isActive, length.isActive ? 1 : 0),
                ])
        }
    }

    mutating func writeSets() {
        typealias Row = FITProfile.Set
        for set in recording.sets {
            messages.add(
                Row.message, local: 5,
                [
                    Field(Row.end, seconds(set.end)), Field(Row.duration, set.end - set.start),
                    Field(Row.repetitions, set.repetitions), Field(Row.weight, set.weight),
                    Field(Row.isActive, set.isActive ? 1 : 0), Field(Row.start, seconds(set.start)),
                ])
        }
    }

    /// Returns the elapsed time of a session in seconds: the stated time, unless a reader would derive a different
    /// end from it.
    func elapsed(ofSession index: Int) -> Double {
        let session = recording.sessions[index]
        let taken = session.end - session.start
        guard let stated = session.totals.elapsed else { return taken }
        let last = recording.segments.lazy.filter { $0.session == index }.map(\.end).max() ?? session.start
        let next = recording.sessions.dropFirst(index + 1).first?.start ?? .infinity
        let read = min(max(session.start + stated, last), next)
        return abs(read - session.end) <= 1 ? stated : taken
    }

    mutating func writeSession(_ index: Int, _ lapCount: inout Int) {
        let session = recording.sessions[index]
        let segments = recording.segments.filter { $0.session == index }
        let laps = recording.laps(of: index)
        let isMadeUp = !recording.hasLaps(session: index)
        let firstLap = lapCount
        let (sport, subSport) = FITSports.numbers(of: session)
        let times = recording.points.times
        for (number, lap) in laps.enumerated() {
            let next = number + 1 < laps.count ? laps[number + 1].start : .infinity
            let rows = segments.map { segment in
                let inside = segment.points.filter { times[$0] >= lap.start && times[$0] < next }
                return
                    (inside.first ?? segment.points.lowerBound)..<(inside.last.map { $0 + 1 }
                    ?? segment.points.lowerBound)
            }
            let totals = recording.completed(
                lap.totals, from: lap.start, to: lap.end, rows: rows.filter { !$0.isEmpty }, distances: distances)
            writeLap(lap, totals, index: lapCount, sport: sport, isMadeUp: isMadeUp)
            lapCount += 1
        }
        var totals = recording.completed(
            session.totals, from: session.start, to: session.end, rows: segments.map(\.points), distances: distances)
        let elapsed = elapsed(ofSession: index)
        totals.elapsed = elapsed
        typealias Row = FITProfile.Session
        let own = [
            Field(Row.event, FITEvent.session), Field(Row.eventType, FITEvent.Kind.stop),
            Field(Row.start, seconds(session.start)), Field(Row.sport, sport), Field(Row.subSport, subSport),
            Field(Row.firstLap, firstLap), Field(Row.lapCount, laps.count), Field(Row.trigger, 0),
            Field(Row.poolLength, session.poolLength),
        ]
        var fields = summary(index, end: session.start + elapsed, own, totals, .session)
        if let name = recording.writtenName(ofSession: index) { fields.append(Field(Row.name, text: name)) }
        messages.add(Row.message, local: 6, fields)
    }

    private mutating func writeLap(
        _ lap: RecordedLap, _ totals: StatedTotals, index: Int, sport: Int64, isMadeUp: Bool
    ) {
        let taken = lap.end - lap.start
        let elapsed = totals.elapsed.map { abs($0 - taken) <= 1 ? $0 : taken } ?? taken
        var totals = totals
        totals.elapsed = elapsed
        typealias Row = FITProfile.Lap
        let own = [
            Field(Row.event, FITEvent.lap), Field(Row.eventType, FITEvent.Kind.stop),
            Field(Row.start, seconds(lap.start)), Field(Row.sport, sport),
        ]
        messages.add(
            Row.message, local: 7, summary(index, end: lap.start + elapsed, own, totals, .lap),
            own: isMadeUp ? [Field(FITLibraryField.isMadeUp.row, 1)] : [])
    }

    /// Returns the fields of a session or a lap: its index and end, then all others in the order of their numbers.
    private func summary(
        _ index: Int, end: Double, _ own: [Field], _ totals: StatedTotals, _ kind: FITTotal.Kind
    ) -> [Field] {
        let stated = FITTotal.all.filter { !$0.isFallback }.map { Field($0.field(kind), totals[$0.total]) }
        return [Field(FITProfile.messageIndex, index), timestamp(end)]
            + (own + stated).sorted { $0.row.number < $1.row.number }
    }
}
