// Measurements over time: records, and heart rates beat by beat.
// swift-format-ignore-file

extension FITProfile {
    /// A record; the fields that are streams are listed in ``FITStreamField``.
    enum Record {
        static let message: UInt16 = 20
        static let latitude                = FITField(0, .int32, .degree, scale: semicircles / 180)
        static let longitude               = FITField(1, .int32, .degree, scale: semicircles / 180)
        /// Twelve bits of speed in cm/s and twelve of distance in sixteenths of a metre, which wrap around.
        static let compressedSpeedDistance = FITField(8, .byte)
        /// The fraction that is added to the cadence.
        static let fractionalCadence       = FITField(53, .uint8, .turnPerMinute, scale: 128)

        /// The number of semicircles in 180 degrees.
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
        /// The strap's clock in 1,024ths of a second.
        static let ticks                   = FITField(9, .uint32)
        /// The lower twelve bits of the strap's clock, two values in three bytes.
        static let packedTicks             = FITField(10, .byte)
    }
}
