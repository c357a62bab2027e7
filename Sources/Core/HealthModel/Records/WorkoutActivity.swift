/// An activity type of a workout, with Apple's raw values; unknown raw values are preserved (WKO-6).
public struct WorkoutActivity: RawRepresentable, Sendable, Hashable, Codable {
    /// The raw value in files, stores and Apple's enumeration.
    public let rawValue: UInt

    /// Creates an activity from a raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }
}

// MARK: - Names

extension WorkoutActivity {
    /// The display name, a case of Apple's enumeration, or for example `activity 4711` if there is none.
    public var name: String { Self.names[self] ?? "activity \(rawValue)" }

    /// Creates the activity with a name, ignoring case.
    package init?(name: String) {
        guard let activity = Self.byName[name.lowercased()] else { return nil }
        self = activity
    }

    /// Creates an activity from user input: its name or a usual word for it, ignoring case, or the raw value of a
    /// named activity.
    package init?(typed text: String) {
        if let number = UInt(text), Self.names[WorkoutActivity(rawValue: number)] != nil {
            self.init(rawValue: number)
        } else {
            self.init(name: Self.words[text.lowercased()] ?? text)
        }
    }

    /// The activities with names, in the order of their raw values.
    package static let named: [WorkoutActivity] = namesInOrder.map(\.activity)

    private static let names = Dictionary(uniqueKeysWithValues: namesInOrder.map { ($0.activity, $0.name) })
    /// The words that people use for activities, and their names.
    private static let words = [
        "run": "running", "jog": "running", "jogging": "running", "ride": "cycling", "bike": "cycling",
        "biking": "cycling", "walk": "walking", "hike": "hiking", "swim": "swimming", "row": "rowing",
        "climb": "climbing", "sail": "sailing", "strength": "traditionalStrengthTraining",
        "weights": "traditionalStrengthTraining", "hiit": "highIntensityIntervalTraining", "core": "coreTraining",
        "dive": "underwaterDiving", "diving": "underwaterDiving", "triathlon": "swimBikeRun",
    ]
    private static let byName = Dictionary(
        uniqueKeysWithValues: namesInOrder.map { ($0.name.lowercased(), $0.activity) })
}
