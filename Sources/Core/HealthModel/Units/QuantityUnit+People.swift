extension QuantityUnit {
    /// The number that people read of a value in this unit: of per cent, which are parts of one here (0.15), hundredths (15).
    package func shown(_ value: Double) -> Double { self == .percent ? value * 100 : value }

    /// The value of a number that somebody typed.
    package func typed(_ number: Double) -> Double { self == .percent ? number / 100 : number }
}
