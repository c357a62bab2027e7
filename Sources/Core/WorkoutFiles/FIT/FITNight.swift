import HealthModel

/// What a watch measures at night: levels of sleep and heart rate variability (IMP-34, IMP-35).
struct FITNight {
    private enum Mark {
        case start
        case level(Int64)
        case stop
    }

    private var marks: [(time: Double, mark: Mark)] = []
    private var variabilities: [(time: Double, value: Double)] = []
    private var summary: (time: Double, value: Double)?
    private var samples = RecordedMeasurements(format: .fit)

    /// The number of the event that begins and ends a night.
    private static let sleep: Int64 = 74
    /// The seconds to which a value of variability refers.
    private static let variabilitySpan = 300.0
    /// The values of HealthKit's sleep analysis: in bed, and by level; a level without one could not be measured.
    private static let inBed = 0
    private static let values: [Int64: Int] = [1: 2, 2: 3, 3: 4, 4: 5]

    /// Adds a message; others are ignored.
    mutating func add(_ message: FITMessage) {
        guard message.timestamp >= FITProfile.firstDate else { return }
        let time = FITProfile.time(message.timestamp)
        switch message.definition.message {
        case FITProfile.Event.message:
            guard message.integer(FITProfile.Event.event) == Self.sleep,
                let isStart = message.integer(FITProfile.Event.type).flatMap(FITEvent.isStart)
            else { return }
            marks.append((time, isStart ? .start : .stop))
        case FITProfile.SleepLevel.message:
            if let level = message.integer(FITProfile.SleepLevel.level) { marks.append((time, .level(level))) }
        case FITProfile.HRVValue.message:
            if let value = message.number(FITProfile.HRVValue.value) { variabilities.append((time, value)) }
        case FITProfile.HRVStatus.message:
            if let value = message.number(FITProfile.HRVStatus.lastNight) { summary = (time, value) }
        case FITProfile.OxygenSaturation.message:
            samples.add(.oxygenSaturation, message.number(FITProfile.OxygenSaturation.value), .percent, at: time)
        case FITProfile.RespirationRate.message:
            // Negative rates say why there is none.
            samples.add(.respiratoryRate, message.number(FITProfile.RespirationRate.rate), .countPerMinute, at: time)
        case FITProfile.SkinTemperature.message:
            samples.add(
                .appleSleepingWristTemperature, message.number(FITProfile.SkinTemperature.nightly), .degreeCelsius,
                at: time)
        default: break
        }
    }

    /// Adds what was measured.
    func finish(into result: inout RecordedMeasurements) {
        result.samples += samples.samples
        let nights = addLevels(to: &result)
        for (time, value) in variabilities {
            result.add(
                .heartRateVariabilityRMSSD, value, .millisecond, from: time - Self.variabilitySpan, to: time)
        }
        if variabilities.isEmpty, let (time, value) = summary {
            // The night of the same file, or the moment at which the watch made the summary.
            let night = nights.last ?? (time, time)
            result.add(.heartRateVariabilityRMSSD, value, .millisecond, from: night.start, to: night.end)
        }
    }

    /// Adds the nights with their levels, each from the time of the one before; returns the bounds of the nights.
    private func addLevels(to result: inout RecordedMeasurements) -> [(start: Double, end: Double)] {
        var nights: [(start: Double, end: Double)] = []
        // Nil before the first mark, and after the end of a night.
        var last: Double?
        var begin: Double?
        var isOver = false
        func close(_ end: Double, _ result: inout RecordedMeasurements) {
            if let begin, end > begin {
                nights.append((begin, end))
                result.add(category: .sleepAnalysis, Self.inBed, from: begin, to: end)
            }
        }
        for (time, mark) in marks.enumerated().sorted(by: {
            ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
        })
        .map(\.element) {
            switch mark {
            case .start:
                if let last { close(last, &result) }
                (last, begin, isOver) = (time, time, false)
            case .level(let level):
                if isOver { continue }
                if let last, time > last, let value = Self.values[level] {
                    result.add(category: .sleepAnalysis, value, from: last, to: time)
                }
                // Without a start the first level says only when the night began.
                (last, begin) = (time, begin ?? time)
            case .stop:
                if isOver { continue }
                close(time, &result)
                (last, begin, isOver) = (nil, nil, true)
            }
        }
        if let last { close(last, &result) }
        return nights
    }
}
