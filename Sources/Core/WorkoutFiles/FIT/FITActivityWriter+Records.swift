import HealthModel

/// Writing of records, and of the events between them.
extension FITActivityWriter {
    /// The activities for which the only temperature field holds the water temperature.
    static let inWater = [WorkoutActivity.swimming, .underwaterDiving]

    private typealias Column = (field: FITField, values: [Double])

    /// Writes the records in the order of the recording, interleaved with the events between them.
    mutating func writeRecords() {
        typealias Row = FITProfile.Record
        let points = recording.points
        let columns = columns
        let fractions = fractions(points[.cadence])
        let own = [FITLibraryField.course, .verticalAccuracy].compactMap { field in
            field.stream.map { (field.row, points[$0]) }
        }.filter { !$0.1.isEmpty }
        let named = named.map { (FITField($0.number, .float64), points.values(of: $0.field)) }
        let hasPositions = points.latitudes.contains { !$0.isNaN }
        var timeline = FITTimeline(recording)
        for index in recording.segments.flatMap(\.points) {
            let time = points.times[index]
            for entry in timeline.until(time) { write(entry) }
            var fields = [timestamp(time)]
            if hasPositions {
                fields += [
                    position(Row.latitude, points.latitudes[index]), position(Row.longitude, points.longitudes[index]),
                ]
            }
            for (field, values) in columns { fields.append(Field(field, number(values[index]))) }
            if !fractions.isEmpty { fields.append(Field(Row.fractionalCadence, number(fractions[index]))) }
            messages.add(
                Row.message, local: 1, fields,
                own: (own + named).map { Field($0.0, number($0.1[index])) })
        }
        for entry in timeline.until(.infinity) { write(entry) }
    }

    /// The streams as columns of record fields.
    private var columns: [Column] {
        let points = recording.points
        var columns: [Column] = []
        for row in FITStreamField.written {
            var values = row.stream == .distance ? distances : points[row.stream]
            switch row.stream {
            case .temperature: values = temperatures
            case .waterTemperature: values = []
            case .cadence: values = values.map { $0.rounded(.down) }
            default: break
            }
            if !values.isEmpty { columns.append((row.field, values)) }
        }
        return columns
    }

    /// The temperatures: of the water in water activities, otherwise of the air.
    ///
    /// FIT has one field for both.
    private var temperatures: [Double] {
        let (air, water) = (recording.points[.temperature], recording.points[.waterTemperature])
        guard !air.isEmpty || !water.isEmpty else { return [] }
        var values = Array(repeating: Double.nan, count: recording.points.count)
        for segment in recording.segments {
            let isWet = Self.inWater.contains(recording.sessions[segment.session].activity)
            let own = isWet ? water : air
            if !own.isEmpty { for index in segment.points { values[index] = own[index] } }
        }
        return values.contains { !$0.isNaN } ? values : []
    }

    /// Returns the fractional parts of the cadence, which a second field stores, or an empty array if all are zero.
    private func fractions(_ cadence: [Double]) -> [Double] {
        let fractions = cadence.map { $0 - $0.rounded(.down) }
        return fractions.contains { $0 > 0 } ? fractions : []
    }

    /// Returns the recording with its values rounded to those that the file will contain.
    static func written(_ recording: WorkoutRecording) -> WorkoutRecording {
        let rounded = recording.rounded(stepsPerSecond: 1, durations: 1_000).inOrder
        let parts = FITProfile.Record.fractionalCadence.scale
        return FITStreamField.written.reduce(rounded) { recording, row in
            recording.replacing(row.stream) { value in
                guard row.stream == .cadence else { return row.field.read(value) }
                // A second field stores the fractional part.
                let cadence = (value * parts).rounded() / parts
                return cadence >= 0 && cadence < 255 ? cadence : nil
            }
        }
    }

    private func number(_ value: Double) -> Double? { value.isFinite ? value : nil }

    private func position(_ row: FITField, _ degrees: Double) -> Field {
        // 180 degrees east cannot be represented; write it as 180 degrees west.
        let isAtDateLine = (degrees * row.scale).rounded() >= FITProfile.Record.semicircles - 1
        return Field(row, number(isAtDateLine ? -180 : degrees))
    }

    private mutating func write(_ entry: FITTimeline.Entry) {
        switch entry {
        case .stop(let time): event(FITEvent.timer, FITEvent.Kind.stopAll, at: time)
        case .start(let time): event(FITEvent.timer, FITEvent.Kind.start, at: time)
        case .marker(let marker):
            event(
                FITEvent.userMarker, FITEvent.Kind.marker, at: marker.time,
                own: marker.name.map { [Field(FITLibraryField.markerName.row, text: $0)] } ?? [])
        case .beats(let chain):
            var own: [Field] = []
            if let first = chain.first {
                own = [
                    Field(FITLibraryField.beat.row, first + FITProfile.epoch),
                    Field(FITLibraryField.followsGap.row, chain.followsGap ? 1 : 0),
                ]
            }
            let values = chain.intervals.isEmpty ? [.nan] : chain.intervals
            messages.add(
                FITProfile.HeartRateVariability.message, local: 2,
                [Field(FITProfile.HeartRateVariability.intervals, values: values)], own: own)
        }
    }
}
