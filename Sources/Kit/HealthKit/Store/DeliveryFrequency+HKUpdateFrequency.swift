import HealthStore

extension DeliveryFrequency {
    /// Creates a delivery frequency from the one an app requested.
    init(_ frequency: HKUpdateFrequency) {
        self =
            switch frequency {
            case .immediate: .immediate
            case .hourly: .hourly
            case .daily: .daily
            case .weekly: .weekly
            }
    }
}
