// The measurements in files that are not activities.
// swift-format-ignore-file

extension FITProfile {
    enum WeightScale {
        static let message: UInt16 = 30
        static let weight        = FITField(0, .uint16, .kilogram, scale: 100)
        static let bodyFat       = FITField(1, .uint16, .fraction, scale: 10_000)
        /// The index of the user's profile on the scale.
        static let user          = FITField(12, .uint16)
        static let bodyMassIndex = FITField(13, .uint16, scale: 10)
    }

    enum BloodPressure {
        static let message: UInt16 = 51
        static let systolic      = FITField(0, .uint16, .millimeterOfMercury)
        static let diastolic     = FITField(1, .uint16, .millimeterOfMercury)
        static let heartRate     = FITField(6, .uint8, .beatPerMinute)
        /// The index of the user's profile on the monitor.
        static let user          = FITField(9, .uint16)
    }

    /// The beginning of a day of ``Monitoring``.
    enum MonitoringInfo {
        static let message: UInt16 = 103
    }

    /// The counters of a watch over the day.
    enum Monitoring {
        static let message: UInt16 = 55
        static let distance      = FITField(2, .uint32, .meter, scale: 100)
        /// Half cycles: on foot a cycle is two steps, so this is the number of steps.
        static let steps         = FITField(3, .uint32)
        static let activity      = FITField(5, .enumeration)
        static let energy        = FITField(19, .uint16, .kilocalorie)
        /// The activity, in the lower five bits.
        static let packedActivity = FITField(24, .byte)
        /// The lower sixteen bits of the timestamp.
        static let lowTimestamp  = FITField(26, .uint16, .second)
        static let heartRate     = FITField(27, .uint8, .beatPerMinute)
    }

    /// A level of sleep, which lasts until the time of its message.
    enum SleepLevel {
        static let message: UInt16 = 275
        static let level         = FITField(0, .enumeration)
    }

    /// The heart rate variability of the five minutes before.
    enum HRVValue {
        static let message: UInt16 = 371
        static let value         = FITField(0, .uint16, .millisecond, scale: 128)
    }

    /// The summary of the heart rate variability of a night.
    enum HRVStatus {
        static let message: UInt16 = 370
        static let lastNight     = FITField(1, .uint16, .millisecond, scale: 128)
    }

    enum OxygenSaturation {
        static let message: UInt16 = 269
        static let value         = FITField(0, .uint8, .fraction, scale: 100)
    }

    enum RespirationRate {
        static let message: UInt16 = 297
        static let rate          = FITField(0, .int16, .breathPerMinute, scale: 100)
    }

    enum SkinTemperature {
        static let message: UInt16 = 398
        static let nightly       = FITField(4, .float32, .celsius)
    }
}
