import Foundation
import HealthModel
import HealthStore

/// What a store knows of its person on each day, as far as loads follow from it.
///
/// Read once, because loads of ten years ask for thousands of days; of one day only what it needs.
struct AthleteHistory {
    private let preferences: ZonePreferences
    private let birth: CalendarDay?
    private let sex: AthleteProfile.Sex?
    private let resting: NewestValues
    private let threshold: NewestValues
    private let calendar: Calendar

    /// What an app may not read is not known.
    ///
    /// - Parameter date: The day that alone will be asked for; nil for any.
    init(
        _ engine: any HealthEngine, for app: AppIdentity, _ calendar: Calendar, onlyDayOf date: Date? = nil
    ) throws(EngineError) {
        self.calendar = calendar
        let last = date.map { Self.lastMoment(ofDayOf: $0, calendar) }
        preferences = try engine.zonePreferences()
        birth = try Self.asFarAsReadable { () throws(EngineError) in
            try engine.characteristic(.dateOfBirth, for: app)
        }.map { CalendarDay(number: $0) }
        sex = try Self.asFarAsReadable { () throws(EngineError) in
            try engine.characteristic(.biologicalSex, for: app)
        }.flatMap(Self.sex)
        func values(_ type: ObjectType, _ unit: QuantityUnit) throws(EngineError) -> NewestValues {
            let samples = try Self.asFarAsReadable { () throws(EngineError) in
                guard let last else { return try engine.samples(SampleRequest(type, sort: [.init(.start)]), for: app) }
                return try engine.samples(
                    SampleRequest(
                        type, .start(.lessOrEqual, last), sort: [.init(.end, isAscending: false), .init(.start)],
                        limit: 1),
                    for: app)
            }
            return NewestValues(samples ?? [], in: unit)
        }
        resting = try values(.restingHeartRate, .countPerMinute)
        threshold = try values(.cyclingFunctionalThresholdPower, .watt)
    }

    /// What was known at the end of the day of a date; the maximal heart rate is the person's own or follows from the age, as with
    /// zones (ZON-24, ZON-25), but of somebody unknown it is not known.
    func facts(onDayOf date: Date) -> LoadFacts {
        let moment = Self.lastMoment(ofDayOf: date, calendar)
        let day = CalendarDay(of: date, in: calendar.timeZone)
        var facts = LoadFacts(rest: resting.newest(at: moment), sex: sex, threshold: threshold.newest(at: moment))
        if case .own(let rates)? = preferences.choice(of: .maximalHeartRate, on: day),
            let own = rates.first?.converted(to: .countPerMinute)
        {
            (facts.maximum, facts.maximumSource) = (own, .own)
        } else if let birth {
            (facts.maximum, facts.maximumSource) = (
                SystemZones.HeartRateFacts(age: birth.years(until: day)).maximum, .age
            )
        }
        return facts
    }

    private static func lastMoment(ofDayOf date: Date, _ calendar: Calendar) -> Double {
        (calendar.dateInterval(of: .day, for: date)?.end ?? date).timeIntervalSinceReferenceDate.nextDown
    }

    /// The raw values of `HKBiologicalSex`; the formulas know no other.
    private static func sex(_ stored: Int64) -> AthleteProfile.Sex? {
        switch stored {
        case 1: .female
        case 2: .male
        default: nil
        }
    }

    private static func asFarAsReadable<Value>(
        _ read: () throws(EngineError) -> Value?
    ) throws(EngineError) -> Value? {
        do {
            return try read()
        } catch {
            guard error.code == .authorizationNotDetermined else { throw error }
            return nil
        }
    }
}

/// The value of the sample that ended last, among those that had begun by a moment.
private struct NewestValues {
    private var starts: [Double] = []
    private var values: [Double] = []

    /// - Parameter samples: Ascending by start.
    init(_ samples: [SampleRecord], in unit: QuantityUnit) {
        var end = -Double.infinity
        for sample in samples {
            guard sample.end > end, let value = sample.quantity?.converted(to: unit) else { continue }
            end = sample.end
            starts.append(sample.start)
            values.append(value)
        }
    }

    func newest(at moment: Double) -> Double? {
        let after = starts.firstPlace { $0 > moment }
        return after > 0 ? values[after - 1] : nil
    }
}
