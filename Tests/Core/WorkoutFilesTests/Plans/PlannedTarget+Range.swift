import HealthModel

extension PlannedTarget {
    /// Returns the target between two values in the unit of a subject, whichever they are.
    static func range(_ subject: Subject, _ low: Double, _ high: Double, _ metric: Metric = .current) -> PlannedTarget {
        PlannedTarget(
            subject, .range(low: .init(low, subject.unit), high: .init(high, subject.unit)), metric: metric)
    }
}
