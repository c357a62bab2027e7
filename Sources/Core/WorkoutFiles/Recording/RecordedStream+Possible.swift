extension RecordedStream {
    /// What values of a stream can be, generously: what lies beyond was not measured by anybody.
    ///
    /// Formats of text can say any number, and a damaged or careless file does.
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

    /// What a byte says that has no value: devices have these in bytes, and programs copy the byte.
    static let noValueOfByte = 255.0
}

/// Moments at which somebody may have recorded something.
enum PossibleDates {
    /// From 1900 to the end of 2999, in seconds since the first moment of 2001 (UTC).
    static let range = -3_187_296_000.0..<31_525_372_800.0
}
