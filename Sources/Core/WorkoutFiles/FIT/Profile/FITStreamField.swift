/// A record field that is mapped to a stream.
struct FITStreamField: Sendable {
    let stream: RecordedStream
    let field: FITField
    /// The rank: of several fields for one stream, the one with the highest rank is used and written.
    let rank: Int

    private init(
        _ stream: RecordedStream, _ number: UInt8, _ type: FITBaseType, _ unit: FITUnit, scale: Double = 1,
        offset: Double = 0, rank: Int = 1
    ) {
        self.stream = stream
        field = FITField(number, type, unit, scale: scale, offset: offset)
        self.rank = rank
    }

    /// The fields in the order in which they are written; of two rows with the same number the first is read.
    // swift-format-ignore
    static let all = [
        FITStreamField(.elevation,            2, .uint16, .meter, scale: 5, offset: 500),
        FITStreamField(.elevation,           78, .uint32, .meter, scale: 5, offset: 500, rank: 2),
        FITStreamField(.heartRate,            3, .uint8, .beatPerMinute),
        FITStreamField(.cadence,              4, .uint8, .turnPerMinute),
        FITStreamField(.speed,                6, .uint16, .meterPerSecond, scale: 1_000),
        FITStreamField(.speed,               73, .uint32, .meterPerSecond, scale: 1_000, rank: 2),
        FITStreamField(.power,                7, .uint16, .watt),
        FITStreamField(.temperature,         13, .int8, .celsius),
        // A field for both, which holds the water temperature in water; readers distinguish them by the sport.
        FITStreamField(.waterTemperature,    13, .int8, .celsius),
        FITStreamField(.horizontalAccuracy,  31, .uint8, .meter),
        FITStreamField(.verticalOscillation, 39, .uint16, .centimeter, scale: 100),
        FITStreamField(.groundContactTime,   41, .uint16, .millisecond, scale: 10),
        FITStreamField(.strideLength,        85, .uint16, .meter, scale: 10_000),
        FITStreamField(.depth,               92, .uint32, .meter, scale: 1_000),
        FITStreamField(.respirationRate,     99, .uint8, .breathPerMinute),
        FITStreamField(.respirationRate,    108, .uint16, .breathPerMinute, scale: 100, rank: 2),
        FITStreamField(.bodyTemperature,    139, .uint16, .celsius, scale: 100),
        FITStreamField(.distance,             5, .uint32, .meter, scale: 100),
    ]

    /// The fields that are written: for each stream the one with the highest rank.
    static let written = all.filter { row in !all.contains { $0.stream == row.stream && $0.rank > row.rank } }

    /// Returns the field with a number, or nil if it is not a stream.
    static func numbered(_ number: UInt8) -> FITStreamField? { byNumber[Int(number)] }

    private static let byNumber: [FITStreamField?] = {
        var byNumber: [FITStreamField?] = Array(repeating: nil, count: 256)
        for row in all.reversed() { byNumber[Int(row.field.number)] = row }
        return byNumber
    }()
}
