/// Lengths, sets, laps and sessions.
extension FITActivityWriter {
    mutating func writeLengths() {
        for (index, length) in recording.lengths.enumerated() {
            messages.add(
                Message.length, local: 4,
                [
                    Field(254, .uint16, Double(index)), timestamp(length.end), Field(0, .enumeration, 28),
                    Field(1, .enumeration, 1), Field(2, .uint32, seconds(length.start)),
                    Field(3, .uint32, length.end - length.start, scale: 1_000),
                    Field(4, .uint32, length.end - length.start, scale: 1_000), Field(5, .uint16, length.strokeCount),
                    Field(
                        7, .enumeration, length.isActive ? FITSports.number(of: length.stroke).map { Double($0) } : nil),
                    Field(12, .enumeration, length.isActive ? 1 : 0),
                ])
        }
    }

    mutating func writeSets() {
        for set in recording.sets {
            messages.add(
                Message.set, local: 5,
                [
                    Field(254, .uint32, seconds(set.end)), Field(0, .uint32, set.end - set.start, scale: 1_000),
                    Field(3, .uint16, set.repetitions.map { Double($0) }), Field(4, .uint16, set.weight, scale: 16),
                    Field(5, .uint8, set.isActive ? 1 : 0), Field(6, .uint32, seconds(set.start)),
                ])
        }
    }

    /// Seconds that a session is said to take: what is stated, unless a reader would find another end then.
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
        let totals = recording.completed(
            session.totals, from: session.start, to: session.end, rows: segments.map(\.points), distances: distances)
        let elapsed = elapsed(ofSession: index)
        var fields = [
            Field(254, .uint16, Double(index)), timestamp(session.start + elapsed), Field(0, .enumeration, 8),
            Field(1, .enumeration, 1), Field(2, .uint32, seconds(session.start)),
            Field(5, .enumeration, Double(sport)), Field(6, .enumeration, Double(subSport)),
            Field(7, .uint32, elapsed, scale: 1_000), Field(8, .uint32, totals.timer, scale: 1_000),
            Field(9, .uint32, totals.distance, scale: 100), Field(10, .uint32, totals.cycles),
            Field(11, .uint16, totals.energy), Field(16, .uint8, totals.averageHeartRate),
            Field(17, .uint8, totals.maximumHeartRate), Field(18, .uint8, totals.averageCadence),
            Field(19, .uint8, totals.maximumCadence), Field(20, .uint16, totals.averagePower),
            Field(21, .uint16, totals.maximumPower), Field(22, .uint16, totals.ascent),
            Field(23, .uint16, totals.descent), Field(25, .uint16, Double(firstLap)),
            Field(26, .uint16, Double(laps.count)), Field(28, .enumeration, 0),
            Field(44, .uint16, session.poolLength, scale: 100),
            Field(124, .uint32, totals.averageSpeed, scale: 1_000),
            Field(125, .uint32, totals.maximumSpeed, scale: 1_000),
        ]
        if let name = recording.writtenName(ofSession: index) { fields.append(Field(110, text: name)) }
        messages.add(Message.session, local: 6, fields)
    }

    private mutating func writeLap(
        _ lap: RecordedLap, _ totals: StatedTotals, index: Int, sport: Int64, isMadeUp: Bool
    ) {
        let taken = lap.end - lap.start
        let elapsed = totals.elapsed.map { abs($0 - taken) <= 1 ? $0 : taken } ?? taken
        messages.add(
            Message.lap, local: 7,
            [
                Field(254, .uint16, Double(index)), timestamp(lap.start + elapsed), Field(0, .enumeration, 9),
                Field(1, .enumeration, 1), Field(2, .uint32, seconds(lap.start)),
                Field(7, .uint32, elapsed, scale: 1_000), Field(8, .uint32, totals.timer, scale: 1_000),
                Field(9, .uint32, totals.distance, scale: 100), Field(10, .uint32, totals.cycles),
                Field(11, .uint16, totals.energy), Field(15, .uint8, totals.averageHeartRate),
                Field(16, .uint8, totals.maximumHeartRate), Field(17, .uint8, totals.averageCadence),
                Field(18, .uint8, totals.maximumCadence), Field(19, .uint16, totals.averagePower),
                Field(20, .uint16, totals.maximumPower), Field(21, .uint16, totals.ascent),
                Field(22, .uint16, totals.descent), Field(25, .enumeration, Double(sport)),
                Field(110, .uint32, totals.averageSpeed, scale: 1_000),
                Field(111, .uint32, totals.maximumSpeed, scale: 1_000),
            ], own: isMadeUp ? [Field(.isMadeUp, 1)] : [])
    }
}
