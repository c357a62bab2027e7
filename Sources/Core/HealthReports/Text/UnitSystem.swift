/// The system of units for lengths, speeds, weights and temperatures; energy is in kilocalories in both.
package enum UnitSystem: String, CaseIterable, Sendable {
    case metric
    /// The units customary in the United States: miles, feet, yards, pounds, degrees Fahrenheit.
    case imperial
}
