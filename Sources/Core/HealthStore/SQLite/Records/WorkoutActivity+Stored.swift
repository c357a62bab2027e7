import HealthModel

/// The stored form of an activity: the bits of its raw value, because SQLite has only signed integers.
extension WorkoutActivity {
    var stored: Int64 { Int64(bitPattern: UInt64(rawValue)) }

    init(stored: Int64) { self.init(rawValue: UInt(UInt64(bitPattern: stored))) }
}
