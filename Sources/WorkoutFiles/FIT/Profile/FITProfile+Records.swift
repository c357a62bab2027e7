// What is measured on the way: records, and hearts beat by beat.
// swift-format-ignore-file

extension FITProfile {
    /// A record; what of it is a stream stands in ``FITStreamField``.
    enum Record {
        static let message: UInt16 = 20
        static let latitude                = FITField(0, .int32, .degree, scale: semicircles / 180)
        static let longitude               = FITField(1, .int32, .degree, scale: semicircles / 180)
        /// Twelve bits of speed in cm/s and twelve of distance in sixteenths of a metre, which run over.
        static let compressedSpeedDistance = FITField(8, .byte)
        /// What is added to the cadence.
        static let fractionalCadence       = FITField(53, .uint8, .turnPerMinute, scale: 128)

        /// Half a turn around the earth, 180 degrees.
        static let semicircles = 2_147_483_648.0
    }

    enum HeartRateVariability {
        static let message: UInt16 = 78
        static let intervals               = FITField(0, .uint16, .second, scale: 1_000)
    }

    /// Heart rates of a chest strap that recorded by itself.
    enum HeartRate {
        static let message: UInt16 = 132
        static let fraction                = FITField(0, .uint16, .second, scale: 32_768)
        static let fractionOf256           = FITField(1, .uint8, .second, scale: 256)
        static let rates                   = FITField(6, .uint8, .beatPerMinute)
        /// 1,024ths of a second by the strap's clock.
        static let ticks                   = FITField(9, .uint32)
        /// The lower twelve bits of the same, two of them in three bytes.
        static let packedTicks             = FITField(10, .byte)
    }
}

/// A field of records that is a stream.
struct FITStreamField: Sendable {
    let stream: RecordedStream
    let field: FITField
    /// Of several fields for one stream the one with the highest rank counts, and is written.
    let rank: Int

    private init(
        _ stream: RecordedStream, _ number: UInt8, _ type: FITBaseType, _ unit: FITUnit, scale: Double = 1,
        offset: Double = 0, rank: Int = 1
    ) {
        self.stream = stream
        field = FITField(number, type, unit, scale: scale, offset: offset)
        self.rank = rank
    }

    /// The fields in the order in which they are written; of two rows with one number the first is read.
    static let all = [
        FITStreamField(.elevation,            2, .uint16, .meter, scale: 5, offset: 500),
        FITStreamField(.elevation,           78, .uint32, .meter, scale: 5, offset: 500, rank: 2),
        FITStreamField(.heartRate,            3, .uint8, .beatPerMinute),
        FITStreamField(.cadence,              4, .uint8, .turnPerMinute),
        FITStreamField(.speed,                6, .uint16, .meterPerSecond, scale: 1_000),
        FITStreamField(.speed,               73, .uint32, .meterPerSecond, scale: 1_000, rank: 2),
        FITStreamField(.power,                7, .uint16, .watt),
        FITStreamField(.temperature,         13, .int8, .celsius),
        // A field for both, in water that of the water: who reads it tells by the sport.
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

    /// Those that are written: of each stream the field with the highest rank.
    static let written = all.filter { row in !all.contains { $0.stream == row.stream && $0.rank > row.rank } }

    /// The field with a number; nil if it is no stream.
    static func numbered(_ number: UInt8) -> FITStreamField? { byNumber[Int(number)] }

    private static let byNumber: [FITStreamField?] = {
        var byNumber: [FITStreamField?] = Array(repeating: nil, count: 256)
        for row in all.reversed() { byNumber[Int(row.field.number)] = row }
        return byNumber
    }()
}
