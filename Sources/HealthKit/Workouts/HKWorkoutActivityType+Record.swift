extension HKWorkoutActivityType {
    /// The case for a stored number; ``other`` if there is none (WKO-6).
    package init(record number: UInt) {
        self = HKWorkoutActivityType(rawValue: number) ?? .other
    }
}
