import Foundation

extension HKHealthStore {
    /// Posts a notification in the background that the result of ``preferredUnits(for:completion:)`` may have
    /// changed.
    func announcePreferredUnits() {
        complete { [self] in
            NotificationCenter.default.post(name: .HKUserPreferencesDidChange, object: self)
        }
    }
}
