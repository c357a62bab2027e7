/// The time that values of a quantity type spent in each zone (ZON-46).
public struct ZoneGroupRecord: Sendable, Codable, Hashable {
    /// The zones.
    public let configuration: ZoneConfigurationRecord
    /// The seconds in each zone, in ascending order of zones.
    public let durations: [Double]

    /// Creates a group.
    ///
    /// - Parameter durations: The seconds in each zone, not negative.
    /// - Throws: ``ValidationError`` if the number of durations does not match the zones, or a duration is invalid.
    public init(configuration: ZoneConfigurationRecord, durations: [Double]) throws(ValidationError) {
        guard durations.count == configuration.count, durations.allSatisfy({ $0.isFinite && $0 >= 0 }) else {
            throw ValidationError(.invalidArgument, reason: "Each zone must have a nonnegative duration.")
        }
        (self.configuration, self.durations) = (configuration, durations)
    }

    init(_ configuration: ZoneConfigurationRecord, _ durations: [Double]) {
        (self.configuration, self.durations) = (configuration, durations)
    }

    private enum CodingKeys: String, CodingKey {
        case configuration
        case durations
    }

    /// Decodes and validates a group.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            configuration: values.decode(ZoneConfigurationRecord.self, forKey: .configuration),
            durations: values.decode([Double].self, forKey: .durations))
    }
}
