import HealthStore

extension DeliveryFrequency {
    /// The frequency an app chose.
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
