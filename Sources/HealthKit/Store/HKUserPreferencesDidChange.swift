extension NSNotification.Name {
    /// Posted when the person chose another unit for a type.
    public static let HKUserPreferencesDidChange = NSNotification.Name("HKUserPreferencesDidChangeNotification")
}
