import HealthModel

/// How rows keep an activity: the bits of its number, because SQLite knows signed integers only.
extension WorkoutActivity {
    var stored: Int64 { Int64(bitPattern: UInt64(rawValue)) }

    init(stored: Int64) { self.init(rawValue: UInt(UInt64(bitPattern: stored))) }
}
