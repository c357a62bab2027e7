public import Foundation
public import HealthModel

/// The weight and composition of the body by day with their trends, and blood pressures as pairs (API-130, API-131).
public struct BodyReport: Sendable, Codable, Equatable {
    /// A day with a measurement.
    public struct Day: Sendable, Codable, Equatable {
        /// The day.
        public var day: CalendarDay
        /// The average of the measurements of the day.
        public var value: Double
        /// The exponentially smoothed moving average of the values of all days up to this one.
        public var trend: Double
    }

    /// The days of a measurement.
    public struct Course: Sendable, Codable, Equatable {
        /// The measurement: body mass, body fat percentage or lean body mass.
        public var type: ObjectType
        /// The unit of all values.
        public var unit: QuantityUnit
        /// The days with a measurement, in order; at least one.
        public var days: [Day]

        /// The difference of the trend between the first and the last day; nil for a single day.
        public var change: Double? {
            guard let first = days.first, let last = days.last, days.count > 1 else { return nil }
            return last.trend - first.trend
        }

        /// The change of the trend per week; nil if the days span less than a week.
        public var weeklyChange: Double? {
            guard let change, let first = days.first, let last = days.last else { return nil }
            let span = last.day.daysSinceReference - first.day.daysSinceReference
            return span >= 7 ? change / Double(span) * 7 : nil
        }
    }

    /// A blood pressure: the two pressures of one measurement, in millimetres of mercury.
    public struct Pressure: Sendable, Codable, Equatable {
        /// The date of the measurement.
        public var date: Date
        /// The systolic pressure.
        public var systolic: Double
        /// The diastolic pressure.
        public var diastolic: Double

        /// The category of the pressures.
        public var category: BloodPressureCategory { .init(systolic: systolic, diastolic: diastolic) }
    }

    /// The average of blood pressures, in millimetres of mercury.
    public struct MeanPressure: Sendable, Codable, Equatable {
        /// The average systolic pressure.
        public var systolic: Double
        /// The average diastolic pressure.
        public var diastolic: Double
        /// The number of measurements.
        public var count: Int
        /// The number of days with measurements.
        public var days: Int

        /// The number of measurements and of days below which an average at home has no meaning (API-131).
        static let (leastCount, leastDays) = (12, 3)
        /// The limits of averages of measurements at home.
        static let (homeSystolic, homeDiastolic) = (135.0, 85.0)

        /// A Boolean value that indicates whether the average reaches 135 or 85, from which averages at home are high;
        /// nil with fewer than twelve measurements or three days.
        public var isHighAtHome: Bool? {
            guard count >= Self.leastCount, days >= Self.leastDays else { return nil }
            return systolic >= Self.homeSystolic || diastolic >= Self.homeDiastolic
        }
    }

    /// The measurements that have days; body mass first.
    public var courses: [Course]
    /// The blood pressures, in chronological order.
    public var pressures: [Pressure]
    /// The average of the blood pressures; nil if there are none.
    public var meanPressure: MeanPressure?

    /// A Boolean value that indicates whether there is no measurement.
    public var isEmpty: Bool { courses.isEmpty && pressures.isEmpty }
}
