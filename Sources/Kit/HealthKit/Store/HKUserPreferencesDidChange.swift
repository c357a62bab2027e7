public import Foundation

extension NSNotification.Name {
    /// Posted when the person chose another unit for a type.
    public static let HKUserPreferencesDidChange = NSNotification.Name("HKUserPreferencesDidChangeNotification")
}

extension HKHealthStore {
    /// Tells on the main actor that the person chose another unit for a type.
    @available(macOS 26, iOS 26, watchOS 26, visionOS 26, *)
    public struct HKUserPreferencesDidChangeMessage: NotificationCenter.MainActorMessage {
        /// The store whose answers may be others now.
        public typealias Subject = HKHealthStore

        /// The name of the notification that says the same.
        public static var name: Notification.Name { .HKUserPreferencesDidChange }

        /// The message of a notification.
        @MainActor public static func makeMessage(
            _ notification: Notification
        ) -> HKHealthStore.HKUserPreferencesDidChangeMessage? {
            notification.name == name ? Self() : nil
        }
    }
}

@available(macOS 26, iOS 26, watchOS 26, visionOS 26, *)
extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<HKHealthStore.HKUserPreferencesDidChangeMessage> {
    /// The person chose another unit for a type.
    public static var userPreferencesDidChange:
        NotificationCenter.BaseMessageIdentifier<HKHealthStore.HKUserPreferencesDidChangeMessage>
    { .init() }
}
