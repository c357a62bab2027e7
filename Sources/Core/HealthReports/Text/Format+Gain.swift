extension Format {
    /// Formats a gain in percent with its sign: `+1.3 %`.
    package func gain(_ percent: Double) -> String {
        let text = number(percent, decimals: 1)
        return "\(percent > 0 && text != "0.0" ? "+" : "")\(text) %"
    }
}
