// The steps of a plan that a simulated athlete does.
extension PlannedPart {
    /// The seconds after which a simulated athlete ends an open recovery, and another open step.
    static let (simulatedRecovery, simulatedWork) = (60.0, 300.0)

    /// A Boolean value that indicates whether the step ends by command only (PLN-71).
    var isOpen: Bool { step.goal.amount == nil && !(step.goal.seconds.map { $0.isFinite && $0 > 0 } ?? false) }

    /// The step with a time in place of no goal: nobody tells a simulated athlete to go on.
    var simulated: PlannedPart {
        guard isOpen else { return self }
        var part = self
        let seconds = role == .recovery ? Self.simulatedRecovery : Self.simulatedWork
        part.step.goal = .time(QuantityValue(seconds, .second))
        return part
    }
}
