import Foundation

extension HKHealthStore {
    /// Tells observers in the background that ``preferredUnits(for:completion:)`` may answer otherwise now.
    func announcePreferredUnits() {
        complete { [self] in
            NotificationCenter.default.post(name: .HKUserPreferencesDidChange, object: self)
        }
    }
}
