/// What a person says of their zones, each from a day on (ZON-20).
public struct ZonePreference: Sendable, Hashable, Codable {
    /// What is said something of.
    public enum Subject: Int, Sendable, Codable, CaseIterable {
        /// The zones of heart rate.
        case heartRateZones
        /// The zones of cycling power.
        case cyclingPowerZones
        /// The maximal heart rate, from which automatic zones follow (ZON-25).
        case maximalHeartRate
    }

    /// What is said.
    public enum Choice: Sendable, Hashable, Codable {
        /// What follows from the person's data.
        case automatic
        /// The boundaries of zones, or the one maximal rate.
        case own([QuantityValue])
    }

    /// What is said something of.
    public var subject: Subject
    /// The first day on which it holds.
    public var day: CalendarDay
    /// What is said.
    public var choice: Choice

    /// Says something; checks nothing.
    public init(_ subject: Subject, from day: CalendarDay, _ choice: Choice) {
        (self.subject, self.day, self.choice) = (subject, day, choice)
    }
}

/// All that a person said of their zones.
public struct ZonePreferences: Sendable, Hashable {
    /// What was said, in any order; of each subject once a day.
    public var all: [ZonePreference]

    /// What was said; nothing at first.
    public init(_ all: [ZonePreference] = []) {
        self.all = all
    }

    /// What the person's data tell.
    public struct Facts: Sendable, Hashable {
        /// Completed years on the day in question; nil if the date of birth is unknown.
        public var age: Int?
        /// The newest resting heart rate, in beats a minute.
        public var restingRate: Double?
        /// The newest functional threshold power, in watts.
        public var thresholdPower: Double?

        /// Facts; nil for what is not known.
        public init(age: Int? = nil, restingRate: Double? = nil, thresholdPower: Double? = nil) {
            (self.age, self.restingRate, self.thresholdPower) = (age, restingRate, thresholdPower)
        }
    }

    /// What holds of a subject on a day; nil if nothing was said until then.
    public func choice(of subject: ZonePreference.Subject, on day: CalendarDay) -> ZonePreference.Choice? {
        all.filter { $0.subject == subject && $0.day <= day }.max { $0.day < $1.day }?.choice
    }

    /// The zones of a type that hold on a day: the person's own, else those that follow from the facts (ZON-21).
    ///
    /// - Returns: Nil for cycling power unless the person chose zones for it (ZON-22), and automatic ones follow from a
    ///   threshold (ZON-27).
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
    /// The zones of a type; nil if its values have none.
    public init?(zonesOf type: ObjectType) {
        switch type {
        case .heartRate: self = .heartRateZones
        case .cyclingPower: self = .cyclingPowerZones
        default: return nil
        }
    }
}
