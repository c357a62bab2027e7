extension QuantityUnit {
    /// Returns the displayed number of a value in this unit: percentages, stored as fractions (0.15), are displayed
    /// as hundredths (15).
    package func shown(_ value: Double) -> Double { self == .percent ? value * 100 : value }

    /// Returns the value of a number entered by a user.
    package func typed(_ number: Double) -> Double { self == .percent ? number / 100 : number }
}
