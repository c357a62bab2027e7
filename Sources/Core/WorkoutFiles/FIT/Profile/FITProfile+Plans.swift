// Planned workouts and their steps (PLF-31, PLF-32).
// swift-format-ignore-file

extension FITProfile {
    enum Workout {
        static let message: UInt16 = 26
        static let sport          = FITField(4, .enumeration)
        static let stepCount      = FITField(6, .uint16)
        static let name           = FITField(8, .string)
        static let subSport       = FITField(11, .enumeration)
        static let poolLength     = FITField(14, .uint16, .meter, scale: 100)
        static let description    = FITField(17, .string)
    }

    enum WorkoutStep {
        static let message: UInt16 = 27
        static let name           = FITField(0, .string)
        static let durationType   = FITField(1, .enumeration)
        /// The unit depends on the type: ms, cm, kcal, a step.
        static let durationValue  = FITField(2, .uint32)
        static let targetType     = FITField(3, .enumeration)
        /// A zone, or 0 for custom bounds; the number of iterations of a repeat.
        static let targetValue    = FITField(4, .uint32)
        static let low            = FITField(5, .uint32)
        static let high           = FITField(6, .uint32)
        static let intensity      = FITField(7, .enumeration)
        static let notes          = FITField(8, .string)
        static let exercise       = FITField(10, .uint16)
        static let exerciseName   = FITField(11, .uint16)
        static let weight         = FITField(12, .uint16, .kilogram, scale: 100)
        static let secondType     = FITField(19, .enumeration)
        static let secondValue    = FITField(20, .uint32)
        static let secondLow      = FITField(21, .uint32)
        static let secondHigh     = FITField(22, .uint32)
    }

    /// The title of an exercise of the user.
    enum ExerciseTitle {
        static let message: UInt16 = 264
        static let exercise       = FITField(0, .uint16)
        static let exerciseName   = FITField(1, .uint16)
        static let title          = FITField(2, .string)
    }

    /// The day on which a plan is due.
    enum Schedule {
        static let message: UInt16 = 28
    }

    /// The types of what ends a step.
    enum Duration {
        static let time: Int64             = 0
        static let distance: Int64         = 1
        static let heartRateBelow: Int64   = 2
        static let heartRateAbove: Int64   = 3
        static let energy: Int64           = 4
        static let open: Int64             = 5
        static let repeatSteps: Int64      = 6
        /// Repeats until a time, a distance, an energy, a heart rate or a power.
        static let repeatUntil             = Int64(7)...13
        static let powerBelow: Int64       = 14
        static let powerAbove: Int64       = 15
        static let repetitionTime: Int64   = 28
        static let repetitions: Int64      = 29
        static let timeOnly: Int64         = 31
    }

    /// The types of targets.
    enum Target {
        static let speed: Int64            = 0
        static let heartRate: Int64        = 1
        static let open: Int64             = 2
        static let cadence: Int64          = 3
        static let power: Int64            = 4
        static let powerMeans              = Int64(7)...9
        static let lapPower: Int64         = 10
        static let lapSpeed: Int64         = 12
        static let lapHeartRate: Int64     = 13
    }

    enum Intensity {
        static let active: Int64           = 0
        static let rest: Int64             = 1
        static let warmup: Int64           = 2
        static let cooldown: Int64         = 3
        static let recovery: Int64         = 4
        static let interval: Int64         = 5
    }
}
