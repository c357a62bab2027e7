/// What somebody does in a workout, with Apple's raw values; numbers of later versions are kept as they are (WKO-6).
public struct WorkoutActivity: RawRepresentable, Sendable, Hashable, Codable {
    /// The number in files, stores and Apple's enumeration.
    public let rawValue: UInt

    /// An activity from its number.
    public init(rawValue: UInt) { self.rawValue = rawValue }
}

// MARK: - Names

extension WorkoutActivity {
    /// The name that people read, a case of Apple's enumeration; an activity without one is shown as `activity 4711`.
    package var name: String { Self.names[self] ?? "activity \(rawValue)" }

    /// The activity of a name in any case.
    package init?(name: String) {
        guard let activity = Self.byName[name.lowercased()] else { return nil }
        self = activity
    }

    /// The activity somebody means: its name in any case, or the number of one that has a name.
    package init?(typed text: String) {
        if let number = UInt(text), Self.names[WorkoutActivity(rawValue: number)] != nil {
            self.init(rawValue: number)
        } else {
            self.init(name: text)
        }
    }

    /// The activities that have names, in the order of the raw values.
    package static let named: [WorkoutActivity] = namesInOrder.map(\.activity)

    private static let names = Dictionary(uniqueKeysWithValues: namesInOrder.map { ($0.activity, $0.name) })
    private static let byName = Dictionary(
        uniqueKeysWithValues: namesInOrder.map { ($0.name.lowercased(), $0.activity) })
}
