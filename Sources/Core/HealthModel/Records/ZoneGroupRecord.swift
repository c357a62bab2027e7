/// How long the values of one quantity type were in each zone (ZON-46).
public struct ZoneGroupRecord: Sendable, Codable {
    /// The zones.
    public let configuration: ZoneConfigurationRecord
    /// Seconds in each zone, one for each, ascending.
    public let durations: [Double]

    /// Seconds in zones.
    ///
    /// - Parameter durations: As many as there are zones, none negative.
    public init(configuration: ZoneConfigurationRecord, durations: [Double]) throws(ValidationError) {
        guard durations.count == configuration.count, durations.allSatisfy({ $0.isFinite && $0 >= 0 }) else {
            throw ValidationError(.invalidArgument, reason: "Each zone has its seconds, none of them negative.")
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

    /// Reads a group, and checks it.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            configuration: values.decode(ZoneConfigurationRecord.self, forKey: .configuration),
            durations: values.decode([Double].self, forKey: .durations))
    }
}
