/// Records, and what happened between them.
extension FITActivityWriter {
    /// How a stream stands in a record.
    struct StreamField {
        var stream: RecordedStream
        var number: UInt8
        var type: FITBaseType
        var scale = 1.0
        var offset = 0.0

        /// What a reader finds in place of a value; nil if the field cannot say it.
        func read(_ value: Double) -> Double? {
            field(value).bits(of: value).map { Double($0) / scale - offset }
        }

        /// A field with a value.
        func field(_ value: Double?) -> FITMessageWriter.Field {
            .init(number, type, value, scale: scale, offset: offset)
        }
    }

    /// The streams that have a field of the profile.
    static let streamFields: [StreamField] = [
        .init(stream: .elevation, number: 78, type: .uint32, scale: 5, offset: 500),
        .init(stream: .heartRate, number: 3, type: .uint8),
        .init(stream: .cadence, number: 4, type: .uint8),
        .init(stream: .speed, number: 73, type: .uint32, scale: 1_000),
        .init(stream: .power, number: 7, type: .uint16),
        .init(stream: .temperature, number: 13, type: .int8),
        .init(stream: .waterTemperature, number: 13, type: .int8),
        .init(stream: .horizontalAccuracy, number: 31, type: .uint8),
        .init(stream: .verticalOscillation, number: 39, type: .uint16, scale: 100),
        .init(stream: .groundContactTime, number: 41, type: .uint16, scale: 10),
        .init(stream: .strideLength, number: 85, type: .uint16, scale: 10_000),
        .init(stream: .depth, number: 92, type: .uint32, scale: 1_000),
        .init(stream: .respirationRate, number: 108, type: .uint16, scale: 100),
        .init(stream: .bodyTemperature, number: 139, type: .uint16, scale: 100),
        .init(stream: .distance, number: 5, type: .uint32, scale: 100),
    ]

    /// Activities in which the one field for temperatures is that of the water.
    static let inWater = [ActivityNames.swimming, ActivityNames.diving]

    private typealias Column = (field: StreamField, values: [Double])

    /// Records in the order of the recording, with what happened between them.
    mutating func writeRecords() {
        let points = recording.points
        let columns = columns
        let fractions = fractions(points[.cadence])
        let own = [FITOwnField.course, .verticalAccuracy].compactMap { field in
            field.stream.map { (field, points[$0]) }
        }.filter { !$0.1.isEmpty }
        let named = named.map { ($0.number, points.values(of: $0.field)) }
        let hasPositions = points.latitudes.contains { !$0.isNaN }
        var happenings = FITHappenings(recording)
        for index in recording.segments.flatMap(\.points) {
            let time = points.times[index]
            for happening in happenings.until(time) { write(happening) }
            var fields = [timestamp(time)]
            if hasPositions {
                fields += [semicircles(0, points.latitudes[index]), semicircles(1, points.longitudes[index])]
            }
            for (field, values) in columns { fields.append(field.field(number(values[index]))) }
            if !fractions.isEmpty { fields.append(Field(53, .uint8, number(fractions[index]), scale: 128)) }
            messages.add(
                Message.record, local: 1, fields,
                own: own.map { Field($0.0, number($0.1[index])) }
                    + named.map { Field($0.0, .float64, number($0.1[index])) })
        }
        for happening in happenings.until(.infinity) { write(happening) }
    }

    /// The streams as records have them.
    private var columns: [Column] {
        let points = recording.points
        var columns: [Column] = []
        for field in Self.streamFields {
            var values = field.stream == .distance ? distances : points[field.stream]
            switch field.stream {
            case .temperature: values = temperatures
            case .waterTemperature: values = []
            case .cadence: values = values.map { $0.rounded(.down) }
            default: break
            }
            if !values.isEmpty { columns.append((field, values)) }
        }
        return columns
    }

    /// Of the water for those who are in it, else of the air: there is one field for both.
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

    /// What a second field adds to whole revolutions.
    private func fractions(_ cadence: [Double]) -> [Double] {
        let fractions = cadence.map { $0 - $0.rounded(.down) }
        return fractions.contains { $0 > 0 } ? fractions : []
    }

    /// A recording with the values that its file will have.
    static func written(_ recording: WorkoutRecording) -> WorkoutRecording {
        streamFields.reduce(recording.rounded(stepsPerSecond: 1, durations: 1_000).inOrder) { recording, field in
            recording.replacing(field.stream) { value in
                guard field.stream == .cadence else { return field.read(value) }
                // A second field has parts of 128.
                let cadence = (value * 128).rounded() / 128
                return cadence >= 0 && cadence < 255 ? cadence : nil
            }
        }
    }

    private func number(_ value: Double) -> Double? { value.isFinite ? value : nil }

    private func semicircles(_ field: UInt8, _ degrees: Double) -> Field {
        let scale = 2_147_483_648.0 / 180
        // 180 degrees east are 180 degrees west, for which there is a number.
        let isAtDateLine = (degrees * scale).rounded() >= 2_147_483_647
        return Field(field, .int32, number(isAtDateLine ? -180 : degrees), scale: scale)
    }

    private mutating func write(_ happening: FITHappenings.Happening) {
        switch happening {
        case .stop(let time): event(0, type: 4, at: time)
        case .start(let time): event(0, type: 0, at: time)
        case .marker(let marker):
            event(
                Double(FITEvent.userMarker), type: 3, at: marker.time,
                own: marker.name.map { [Field(.markerName, text: $0)] } ?? [])
        case .beats(let chain):
            var own: [Field] = []
            if let first = chain.first {
                own = [Field(.beat, first + FITProfile.epoch), Field(.followsGap, chain.followsGap ? 1 : 0)]
            }
            let values = chain.intervals.isEmpty ? [.nan] : chain.intervals
            messages.add(
                Message.heartRateVariability, local: 2, [Field(0, .uint16, values: values, scale: 1_000)], own: own)
        }
    }
}
