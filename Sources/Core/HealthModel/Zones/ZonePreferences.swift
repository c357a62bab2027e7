/// A setting of the user about zones, effective from a day on (ZON-20).
public struct ZonePreference: Sendable, Hashable, Codable {
    /// The subject of a setting.
    public enum Subject: Int, Sendable, Codable, CaseIterable {
        /// The zones of heart rate.
        case heartRateZones
        /// The zones of cycling power.
        case cyclingPowerZones
        /// The maximal heart rate, from which automatic zones are computed (ZON-25).
        case maximalHeartRate
    }

    /// The choice of the user.
    public enum Choice: Sendable, Hashable, Codable {
        /// Computed from the user's data.
        case automatic
        /// The boundaries of zones, or a single maximal rate.
        case own([QuantityValue])
    }

    /// The subject of the setting.
    public var subject: Subject
    /// The first day on which the setting applies.
    public var day: CalendarDay
    /// The choice of the user.
    public var choice: Choice

    /// Creates a setting without validation.
    public init(_ subject: Subject, from day: CalendarDay, _ choice: Choice) {
        (self.subject, self.day, self.choice) = (subject, day, choice)
    }
}

/// All settings of the user about zones.
public struct ZonePreferences: Sendable, Hashable {
    /// The settings in any order, at most one for each subject and day.
    public var all: [ZonePreference]

    /// Creates preferences, empty by default.
    public init(_ all: [ZonePreference] = []) {
        self.all = all
    }

    /// The user's data from which automatic zones are computed.
    public struct Facts: Sendable, Hashable {
        /// The age in completed years on the day in question, or `nil` if the date of birth is unknown.
        public var age: Int?
        /// The latest resting heart rate, in beats per minute.
        public var restingRate: Double?
        /// The latest functional threshold power, in watts.
        public var thresholdPower: Double?

        /// Creates facts; unknown ones are `nil`.
        public init(age: Int? = nil, restingRate: Double? = nil, thresholdPower: Double? = nil) {
            (self.age, self.restingRate, self.thresholdPower) = (age, restingRate, thresholdPower)
        }
    }

    /// Returns the choice for a subject on a day, or `nil` if there is none yet.
    public func choice(of subject: ZonePreference.Subject, on day: CalendarDay) -> ZonePreference.Choice? {
        all.filter { $0.subject == subject && $0.day <= day }.max { $0.day < $1.day }?.choice
    }

    /// Returns the zones of a type on a day: those set by the user, or else those computed from the facts (ZON-21).
    ///
    /// - Returns: `nil` for cycling power, unless the user set zones (ZON-22) or chose automatic ones and a threshold
    ///   is known (ZON-27).
    public func zones(of type: ObjectType, on day: CalendarDay, _ facts: Facts) -> ZoneConfigurationRecord? {
        guard let subject = ZonePreference.Subject(zonesOf: type) else { return nil }
        let choice = choice(of: subject, on: day)
        if case .own(let boundaries)? = choice,
            let zones = try? ZoneConfigurationRecord(type: type, boundaries: boundaries, source: .user)
        {
            return zones
        }
        guard type == .heartRate else {
            return choice == nil ? nil : facts.thresholdPower.flatMap(SystemZones.cyclingPower)
        }
        var maximum: Double?
        if case .own(let rates)? = self.choice(of: .maximalHeartRate, on: day) {
            maximum = rates.first?.converted(to: .countPerMinute)
        }
        return SystemZones.heartRate(
            .init(age: facts.age, restingRate: facts.restingRate, maximalRate: maximum))
    }
}

extension ZonePreference.Subject {
    /// Creates the subject for the zones of a type, or returns `nil` if the type has no zones.
    public init?(zonesOf type: ObjectType) {
        switch type {
        case .heartRate: self = .heartRateZones
        case .cyclingPower: self = .cyclingPowerZones
        default: return nil
        }
    }
}
