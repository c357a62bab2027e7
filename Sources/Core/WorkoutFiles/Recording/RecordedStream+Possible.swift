extension RecordedStream {
    /// The range of plausible values of a stream, chosen generously; values beyond it were never measured.
    ///
    /// Text formats can contain any number, and damaged or carelessly written files do.
    var possible: ClosedRange<Double> {
        switch self {
        case .elevation: -20_000...100_000
        case .speed: 0...10_000
        case .course: -1_000...1_000
        case .horizontalAccuracy, .verticalAccuracy: 0...1e8
        case .heartRate, .respirationRate: 0...1_000
        case .cadence: 0...10_000
        case .power: 0...100_000
        case .temperature, .waterTemperature, .bodyTemperature: -300...1_000
        case .distance: 0...1e10
        case .strideLength, .verticalOscillation, .groundContactTime: 0...100_000
        case .depth: 0...20_000
        }
    }

    /// The byte value that marks a missing value: devices use it in bytes, and programs copy the byte.
    static let noValueOfByte = 255.0
}

/// The range of dates for possible recordings.
enum PossibleDates {
    /// From 1900 to the end of 2999, in seconds since the first moment of 2001 (UTC).
    static let range = -3_187_296_000.0..<31_525_372_800.0
}
