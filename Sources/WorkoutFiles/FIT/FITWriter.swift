/// Writes FIT activities as the maker's own programs read them.
///
/// FIT counts whole seconds, so moments are rounded; positions are good to a centimetre, elevations to 20 cm. Fields with
/// names of their own, the position's course and its vertical accuracy are left out.
package enum FITWriter {
    /// The bytes of a file.
    ///
    /// - Throws: If the dates are none that FIT knows: 1998-07-04 to 2126-02-05.
    package static func bytes(of recording: WorkoutRecording, file: String) throws(WorkoutFileError) -> [UInt8] {
        let (first, last) = (FITProfile.time(FITProfile.firstDate), FITProfile.time(UInt32.max - 1))
        let times = recording.points.times
        let isDated =
            recording.start >= first && recording.end <= last && times.allSatisfy { $0 >= first && $0 <= last }
        guard isDated else {
            throw .writing("FIT has no dates before 1998-07-04 or after 2126-02-05", at: .init(file: file))
        }
        var writer = FITActivityWriter(recording)
        writer.write()
        guard writer.messages.bytes.count < UInt32.max else {
            throw .writing("it would be larger than a FIT file can be", at: .init(file: file))
        }
        return writer.messages.file()
    }
}

private struct FITActivityWriter {
    private typealias Message = FITProfile.Message
    private typealias Field = FITMessageWriter.Field

    let recording: WorkoutRecording
    private let distances: [Double]
    private(set) var messages = FITMessageWriter()

    init(_ recording: WorkoutRecording) {
        self.recording = recording
        distances = recording.distances
    }

    mutating func write() {
        writeFile()
        event(0, type: 0, at: recording.start)
        writeRecords()
        event(0, type: 4, at: recording.end)
        writeLengths()
        writeSets()
        var lapCount = 0
        for index in recording.sessions.indices { writeSession(index, &lapCount) }
        let timers = recording.sessions.map { $0.totals.timer ?? recording.activeTime(from: $0.start, to: $0.end) }
        messages.add(
            Message.activity, local: 0,
            [
                timestamp(recording.end), Field(0, .uint32, timers.reduce(0, +), scale: 1_000),
                Field(1, .uint16, Double(recording.sessions.count)),
                Field(2, .enumeration, recording.sessions.count > 1 ? 1 : 0), Field(3, .enumeration, 26),
                Field(4, .enumeration, 1),
            ])
    }

    /// FIT's count of seconds for a moment.
    private func seconds(_ time: Double) -> Double { (time + FITProfile.epoch).rounded() }

    private func timestamp(_ time: Double) -> Field { Field(FITProfile.timestamp, .uint32, seconds(time)) }

    private mutating func writeFile() {
        let device = recording.device
        let maker = device?.manufacturer.flatMap(FITManufacturers.number) ?? 255
        let serial = device?.serialNumber.flatMap(Double.init)
        messages.add(
            Message.fileID, local: 0,
            [
                Field(0, .enumeration, 4), Field(1, .uint16, Double(maker)),
                Field(2, .uint16, FITManufacturers.product(named: device?.model, of: maker).map { Double($0) } ?? 0),
                Field(3, .uint32z, serial), Field(4, .uint32, seconds(recording.start)),
                Field(8, text: device?.model ?? device?.name ?? "OpenHealthKit"),
            ])
        messages.add(
            Message.deviceInfo, local: 0,
            [
                timestamp(recording.start), Field(0, .uint8, 0), Field(2, .uint16, Double(maker)),
                Field(3, .uint32z, serial),
                Field(5, .uint16, device?.softwareVersion.flatMap(Double.init), scale: 100),
                Field(6, .uint8, device?.hardwareVersion.flatMap(Double.init)),
                Field(27, text: device?.model ?? device?.name ?? "OpenHealthKit"),
            ])
    }

    private mutating func event(_ event: Double, type: Double, at time: Double) {
        messages.add(
            Message.event, local: 3,
            [timestamp(time), Field(0, .enumeration, event), Field(1, .enumeration, type), Field(4, .uint8, 0)])
    }

    // MARK: Records

    /// The streams of records with field, type and scale.
    private static let fields: [(RecordedStream, number: UInt8, FITBaseType, scale: Double, offset: Double)] = [
        (.elevation, 78, .uint32, 5, 500), (.heartRate, 3, .uint8, 1, 0), (.cadence, 4, .uint8, 1, 0),
        (.speed, 73, .uint32, 1_000, 0), (.power, 7, .uint16, 1, 0), (.temperature, 13, .int8, 1, 0),
        (.waterTemperature, 13, .int8, 1, 0), (.horizontalAccuracy, 31, .uint8, 1, 0),
        (.verticalOscillation, 39, .uint16, 100, 0), (.groundContactTime, 41, .uint16, 10, 0),
        (.strideLength, 85, .uint16, 10_000, 0), (.depth, 92, .uint32, 1_000, 0),
        (.respirationRate, 108, .uint16, 100, 0), (.bodyTemperature, 139, .uint16, 100, 0),
    ]

    /// Records in the order of the recording, with what happened between them.
    private mutating func writeRecords() {
        let points = recording.points
        var streams = Self.fields.map { ($0, points[$0.0]) }.filter { !$0.1.isEmpty }
        // One field has both temperatures, so the water's goes where the air's has none.
        if streams.contains(where: { $0.0.0 == .temperature }),
            let water = streams.firstIndex(where: { $0.0.0 == .waterTemperature }),
            let air = streams.firstIndex(where: { $0.0.0 == .temperature })
        {
            streams[air].1 = zip(streams[air].1, streams[water].1).map { $0.isNaN ? $1 : $0 }
            streams.remove(at: water)
        }
        let hasPositions = points.latitudes.contains { !$0.isNaN }
        var happenings = Happenings(recording)
        for index in recording.segments.flatMap(\.points) {
            let time = points.times[index]
            for happening in happenings.until(time) { write(happening) }
            var fields = [timestamp(time)]
            if hasPositions {
                fields += [semicircles(0, points.latitudes[index]), semicircles(1, points.longitudes[index])]
            }
            if !distances.isEmpty { fields.append(Field(5, .uint32, number(distances[index]), scale: 100)) }
            for (field, column) in streams {
                fields.append(
                    Field(field.number, field.2, number(column[index]), scale: field.scale, offset: field.offset))
            }
            messages.add(Message.record, local: 1, fields)
        }
        for happening in happenings.until(.infinity) { write(happening) }
    }

    private func number(_ value: Double) -> Double? { value.isFinite ? value : nil }

    private func semicircles(_ field: UInt8, _ degrees: Double) -> Field {
        Field(field, .int32, number(degrees), scale: 2_147_483_648 / 180)
    }

    private mutating func write(_ happening: Happenings.Happening) {
        switch happening {
        case .stop(let time): event(0, type: 4, at: time)
        case .start(let time): event(0, type: 0, at: time)
        case .marker(let time): event(Double(FITEvent.userMarker), type: 3, at: time)
        case .beats(let intervals):
            messages.add(
                Message.heartRateVariability, local: 2, [Field(0, .uint16, values: intervals, scale: 1_000)])
        }
    }

    // MARK: Lengths and sets

    private mutating func writeLengths() {
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

    private mutating func writeSets() {
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

    // MARK: Summaries

    private mutating func writeSession(_ index: Int, _ lapCount: inout Int) {
        let session = recording.sessions[index]
        let segments = recording.segments.filter { $0.session == index }
        let laps = recording.laps(of: index)
        let firstLap = lapCount
        let (sport, subSport) = FITSports.numbers(of: session)
        for (number, lap) in laps.enumerated() {
            let next = number + 1 < laps.count ? laps[number + 1].start : .infinity
            let rows = segments.map { segment in
                let inside = segment.points.filter {
                    recording.points.times[$0] >= lap.start && recording.points.times[$0] < next
                }
                return
                    (inside.first ?? segment.points.lowerBound)..<(inside.last.map { $0 + 1 }
                    ?? segment.points.lowerBound)
            }
            let totals = recording.completed(
                lap.totals, from: lap.start, to: lap.end, rows: rows.filter { !$0.isEmpty }, distances: distances)
            writeLap(lap, totals, index: lapCount, sport: sport)
            lapCount += 1
        }
        let totals = recording.completed(
            session.totals, from: session.start, to: session.end, rows: segments.map(\.points), distances: distances)
        var fields = [
            Field(254, .uint16, Double(index)), timestamp(session.end), Field(0, .enumeration, 8),
            Field(1, .enumeration, 1), Field(2, .uint32, seconds(session.start)),
            Field(5, .enumeration, Double(sport)), Field(6, .enumeration, Double(subSport)),
            Field(7, .uint32, totals.elapsed, scale: 1_000), Field(8, .uint32, totals.timer, scale: 1_000),
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
        if let name = session.name { fields.append(Field(110, text: name)) }
        messages.add(Message.session, local: 6, fields)
    }

    private mutating func writeLap(_ lap: RecordedLap, _ totals: StatedTotals, index: Int, sport: Int64) {
        messages.add(
            Message.lap, local: 7,
            [
                Field(254, .uint16, Double(index)), timestamp(lap.end), Field(0, .enumeration, 9),
                Field(1, .enumeration, 1), Field(2, .uint32, seconds(lap.start)),
                Field(7, .uint32, totals.elapsed, scale: 1_000), Field(8, .uint32, totals.timer, scale: 1_000),
                Field(9, .uint32, totals.distance, scale: 100), Field(10, .uint32, totals.cycles),
                Field(11, .uint16, totals.energy), Field(15, .uint8, totals.averageHeartRate),
                Field(16, .uint8, totals.maximumHeartRate), Field(17, .uint8, totals.averageCadence),
                Field(18, .uint8, totals.maximumCadence), Field(19, .uint16, totals.averagePower),
                Field(20, .uint16, totals.maximumPower), Field(21, .uint16, totals.ascent),
                Field(22, .uint16, totals.descent), Field(25, .enumeration, Double(sport)),
                Field(110, .uint32, totals.averageSpeed, scale: 1_000),
                Field(111, .uint32, totals.maximumSpeed, scale: 1_000),
            ])
    }
}

/// What happened between the records, in the order of time.
private struct Happenings {
    enum Happening {
        case stop(Double)
        case start(Double)
        case marker(Double)
        /// Intervals between beats in seconds, five at most.
        case beats([Double])
    }

    private var all: [(time: Double, what: Happening)] = []
    private var position = 0

    init(_ recording: WorkoutRecording) {
        for pause in recording.pauses {
            all.append((pause.start.nextUp, .stop(pause.start)))
            all.append((pause.end, .start(pause.end)))
        }
        for marker in recording.markers { all.append((marker.time, .marker(marker.time))) }
        var last: Double?
        var intervals: [Double] = []
        var time = 0.0
        for beat in recording.beats {
            // The first beat of a chain ends no interval; the reader begins a chain where the records are far away.
            if let last, !beat.followsGap {
                intervals.append(beat.time - last)
                time = beat.time
            }
            if intervals.count == 5 || beat.followsGap, !intervals.isEmpty {
                all.append((time, .beats(intervals)))
                intervals = []
            }
            last = beat.time
        }
        if !intervals.isEmpty { all.append((time, .beats(intervals))) }
        all.sort { $0.time < $1.time }
    }

    /// What happened up to a moment and was not asked for before.
    mutating func until(_ time: Double) -> [Happening] {
        let first = position
        while position < all.count, all[position].time <= time { position += 1 }
        return all[first..<position].map(\.what)
    }
}
