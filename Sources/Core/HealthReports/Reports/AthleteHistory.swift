import Foundation
import HealthModel
import HealthStore

/// The data about the athlete on each day, as needed to compute training loads.
///
/// The data is read once, because loads of ten years need thousands of days; for a single day, only the data of that
/// day is read.
struct AthleteHistory {
    private let preferences: ZonePreferences
    private let birth: CalendarDay?
    private let sex: AthleteProfile.Sex?
    private let resting: NewestValues
    private let threshold: NewestValues
    private let calendar: Calendar

    /// Creates a history.
    ///
    /// Data that the app may not read is treated as unknown.
    ///
    /// - Parameter date: The only day that will be needed; nil for any day.
    init(
        _ store: StoreReader, _ calendar: Calendar, onlyDayOf date: Date? = nil
    ) throws {
        self.calendar = calendar
        let last = date.map { Self.lastMoment(ofDayOf: $0, calendar) }
        preferences = try store.zonePreferences()
        birth = try StoreReader.asFarAsReadable {
            try store.characteristic(.dateOfBirth)
        }.map { CalendarDay(number: $0) }
        sex = try StoreReader.asFarAsReadable {
            try store.characteristic(.biologicalSex)
        }.flatMap(Self.sex)
        func values(_ type: ObjectType, _ unit: QuantityUnit) throws -> NewestValues {
            let samples = try StoreReader.asFarAsReadable {
                guard let last else { return try store.samples(SampleRequest(type, sort: [.init(.start)])) }
                return try store.samples(
                    SampleRequest(
                        type, .start(.lessOrEqual, last), sort: [.init(.end, isAscending: false), .init(.start)],
                        limit: 1))
            }
            return NewestValues(samples ?? [], in: unit)
        }
        resting = try values(.restingHeartRate, .countPerMinute)
        threshold = try values(.cyclingFunctionalThresholdPower, .watt)
    }

    /// Returns the facts known at the end of the day of a date.
    ///
    /// The maximal heart rate is the athlete's own or derived from the age, as for zones (ZON-24, ZON-25); without a
    /// known age, it is nil.
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

    /// Maps the raw values of `HKBiologicalSex`; the formulas are only defined for these two.
    private static func sex(_ stored: Int64) -> AthleteProfile.Sex? {
        switch stored {
        case 1: .female
        case 2: .male
        default: nil
        }
    }
}

/// The newest values: at any time, that of the sample with the latest end among those that have started.
private struct NewestValues {
    private var starts: [Double] = []
    private var values: [Double] = []

    /// Creates the values of samples.
    ///
    /// - Parameter samples: The samples, ascending by start.
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
