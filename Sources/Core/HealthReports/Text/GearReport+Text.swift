import HealthModel

extension GearReport.Use {
    /// The days of use: `2026-01-05 –`, `– 2026-08-01`, or both; empty if neither is known.
    package var days: String {
        guard begin != nil || end != nil else { return "" }
        return [begin?.text ?? "", "–", end?.text ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    }
}
