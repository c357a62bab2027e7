public import Foundation

extension NSNotification.Name {
    /// A notification posted when the person chose another unit for a type.
    public static let HKUserPreferencesDidChange = NSNotification.Name("HKUserPreferencesDidChangeNotification")
}

extension HKHealthStore {
    /// A message delivered on the main actor when the person chose another unit for a type.
    @available(macOS 26, iOS 26, watchOS 26, visionOS 26, *)
    public struct HKUserPreferencesDidChangeMessage: NotificationCenter.MainActorMessage {
        /// The store whose preferred units may have changed.
        public typealias Subject = HKHealthStore

        /// The name of the corresponding notification.
        public static var name: Notification.Name { .HKUserPreferencesDidChange }

        /// Returns the message for a notification.
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
    /// The identifier of the message for a change of preferred units.
    public static var userPreferencesDidChange:
        NotificationCenter.BaseMessageIdentifier<HKHealthStore.HKUserPreferencesDidChangeMessage>
    { .init() }
}
