import HealthModel

/// A reader for files that are not activities: measurements of a scale, a blood pressure monitor, or a watch over the
/// day.
enum FITMeasurementReader {
    /// Returns the measurements of a file, or of each file of a chain.
    ///
    /// - Parameter fromActivities: A Boolean value that indicates whether the messages of activities are read, too.
    static func read(
        _ bytes: UnsafeBufferPointer<UInt8>, file: String, fromActivities: Bool = true
    ) throws(WorkoutFileError) -> RecordedMeasurements {
        var result = RecordedMeasurements(format: .fit)
        guard var decoder = FITDecoder(bytes) else { return result }
        var monitoring = FITMonitoring()
        var night = FITNight()
        var kinds: [Int64] = []
        var device = FITDevice()
        var isActivity = false
        loop: while true {
            switch decoder.next() {
            case .end: break loop
            case .file: isActivity = false
            case .definition: continue
            case .message:
                guard let definition = decoder.definitions[decoder.local] else { continue }
                let message = FITMessage(
                    definition: definition, payload: decoder.payload, timestamp: decoder.timestamp)
                if definition.message == FITProfile.FileID.message {
                    let kind = message.integer(FITProfile.FileID.kind)
                    isActivity = kind == FITProfile.FileKind.activity
                    if kinds.isEmpty, fromActivities || !isActivity { device.addFileID(message) }
                    if let kind, fromActivities || !isActivity { kinds.append(kind) }
                    continue
                }
                if isActivity, !fromActivities { continue }
                switch definition.message {
                case FITProfile.DeviceInfo.message: device.add(message)
                case FITProfile.WeightScale.message: addWeight(message, to: &result)
                case FITProfile.BloodPressure.message: addBloodPressure(message, to: &result)
                case FITProfile.MonitoringInfo.message: monitoring.begin(message)
                case FITProfile.Monitoring.message: monitoring.add(message)
                default: night.add(message)
                }
            }
        }
        monitoring.finish(into: &result)
        night.finish(into: &result)
        result.device = device.recorded
        if result.samples.isEmpty {
            let kind = kinds.first.map(FITProfile.FileKind.name) ?? "a file without a type"
            throw .reading(
                .noWorkout, "it is \(kind), and none of its measurements has a type in HealthKit", at: .init(file: file)
            )
        }
        var warnings = WarningCollector()
        for damage in decoder.damage {
            warnings.add(damage.kind, detail: damage.reason) { .init(file: file, byteOffset: damage.byteOffset) }
        }
        if decoder.trailingBytes > 0 {
            warnings.add(.trailingBytes, count: decoder.trailingBytes) { .init(file: file) }
        }
        result.warnings = warnings.all
        return result
    }

    private static func addWeight(_ message: FITMessage, to result: inout RecordedMeasurements) {
        guard message.timestamp >= FITProfile.firstDate else { return }
        typealias Row = FITProfile.WeightScale
        let time = FITProfile.time(message.timestamp)
        result.user = message.integer(Row.user).map(Int.init)
        // The second-largest number means that the scale is still calculating.
        let weight = message.number(Row.weight).flatMap { $0 == 655.34 ? nil : $0 }
        let fat = message.number(Row.bodyFat)
        result.add(.bodyMass, weight, .kilogram, at: time)
        result.add(.bodyFatPercentage, fat, .percent, at: time)
        if let weight, let fat { result.add(.leanBodyMass, weight * (1 - fat), .kilogram, at: time) }
        result.add(.bodyMassIndex, message.number(Row.bodyMassIndex), .count, at: time)
    }

    private static func addBloodPressure(_ message: FITMessage, to result: inout RecordedMeasurements) {
        guard message.timestamp >= FITProfile.firstDate else { return }
        typealias Row = FITProfile.BloodPressure
        let time = FITProfile.time(message.timestamp)
        result.user = message.integer(Row.user).map(Int.init)
        result.add(.bloodPressureSystolic, message.number(Row.systolic), .millimeterOfMercury, at: time)
        result.add(.bloodPressureDiastolic, message.number(Row.diastolic), .millimeterOfMercury, at: time)
        result.add(.heartRate, message.number(Row.heartRate), .countPerMinute, at: time)
    }
}

/// The counters of a watch over the day: each message contains the current total of one activity's counter.
private struct FITMonitoring {
    private struct Counter {
        var time: Double
        var steps: Double?
        var distance: Double?
        var energy: Double?
    }

    private var counters: [Int64: Counter] = [:]
    private var samples = RecordedMeasurements(format: .fit)
    private var timestamp: UInt32 = 0
    /// The start of the counters.
    private var start: Double?

    /// The sports in which a cycle is two steps.
    private static let onFoot: Set<Int64> = [1, 6]

    /// Adds the message that begins a day, which resets all counters.
    mutating func begin(_ message: FITMessage) {
        guard message.timestamp >= FITProfile.firstDate else { return }
        start = FITProfile.time(message.timestamp)
        counters.removeAll()
    }

    mutating func add(_ message: FITMessage) {
        typealias Row = FITProfile.Monitoring
        timestamp = max(timestamp, message.timestamp)
        if message.definition.field(FITProfile.timestamp) != nil {
            timestamp = message.timestamp
        } else if let low = message.integer(Row.lowTimestamp).flatMap(UInt16.init(exactly:)) {
            timestamp = timestamp &+ UInt32(low &- UInt16(truncatingIfNeeded: timestamp))
        }
        guard timestamp >= FITProfile.firstDate else { return }
        let time = FITProfile.time(timestamp)
        samples.add(.heartRate, message.number(Row.heartRate).flatMap { $0 > 0 ? $0 : nil }, .countPerMinute, at: time)
        let activity = message.integer(Row.activity) ?? message.integer(Row.packedActivity).map { $0 & 0x1F } ?? -1
        let isOnFoot = Self.onFoot.contains(activity)
        let now = Counter(
            time: time, steps: isOnFoot ? message.number(Row.steps) : nil, distance: message.number(Row.distance),
            energy: message.number(Row.energy))
        let last = counters[activity] ?? start.map { Counter(time: $0, steps: 0, distance: 0, energy: 0) }
        add(.stepCount, last, now, \.steps, .count)
        add(
            isOnFoot ? .distanceWalkingRunning : .distanceCycling, last, now, \.distance, .meter,
            when: isOnFoot || activity == 2)
        add(.activeEnergyBurned, last, now, \.energy, .kilocalorie)
        counters[activity] = Counter(
            time: time, steps: now.steps ?? last?.steps, distance: now.distance ?? last?.distance,
            energy: now.energy ?? last?.energy)
    }

    /// Adds the increase of a counter; a counter that decreased was reset, usually at midnight.
    private mutating func add(
        _ type: ObjectType, _ last: Counter?, _ now: Counter, _ value: KeyPath<Counter, Double?>, _ unit: QuantityUnit,
        when isWanted: Bool = true
    ) {
        guard isWanted, let last, let before = last[keyPath: value], let after = now[keyPath: value], after > before,
            now.time > last.time
        else { return }
        samples.add(type, after - before, unit, from: last.time, to: now.time)
    }

    func finish(into result: inout RecordedMeasurements) {
        result.samples += samples.samples
    }
}
