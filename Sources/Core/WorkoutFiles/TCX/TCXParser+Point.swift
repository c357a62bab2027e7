extension TCXParser {
    /// Reads the track point that was just started, and stores it if it has a time.
    ///
    /// A point without a position is valid: indoors there is none.
    @inline(__always) mutating func readTrackPoint() {
        let level = reader.depth
        var point = RecordedPoint()
        while let element = reader.element(inside: level) {
            switch element {
            case .time: if let time = reader.date() { point.time = time }
            case .latitude: point.latitude = reader.number() ?? .infinity
            case .longitude: point.longitude = reader.number() ?? .infinity
            case .altitude: point.elevation = reader.number(of: .elevation) ?? .nan
            case .distance: point.distance = value(.distance) ?? .nan
            case .heartRate: point.heartRate = byteInside(.heartRate) ?? .nan
            case .cadence where point.cadence.isNaN: point.cadence = byte(.cadence) ?? .nan
            case .runCadence: point.cadence = byte(.cadence) ?? point.cadence
            case .speed: point.speed = value(.speed) ?? .nan
            case .watts: point.power = value(.power) ?? .nan
            default: break
            }
        }
        // A truncated point is incomplete, so it is ignored.
        guard reader.scanner.failure == nil else { return }
        finish(&point)
    }

    /// Returns the `Value` in the element that was just started, for a stream that devices store in bytes.
    @inline(__always) mutating func byteInside(_ stream: RecordedStream) -> Double? {
        var result: Double?
        while let element = reader.child() {
            if element == .value { result = byte(stream) } else { reader.skip() }
        }
        return result
    }

    /// Returns the value in the element that was just started, for a stream that devices store in bytes.
    @inline(__always) mutating func byte(_ stream: RecordedStream) -> Double? {
        reader.known(value(stream))
    }

    /// Returns the value of a stream in the element that was just started, if it is not negative.
    @inline(__always) mutating func value(_ stream: RecordedStream) -> Double? {
        magnitude(atMost: stream.possible.upperBound)
    }

    /// Returns the number of the element that was just started, if it is not negative.
    @inline(__always) mutating func magnitude(atMost limit: Double) -> Double? {
        guard let number = reader.number(), number >= 0 else { return nil }
        if number <= limit { return number }
        reader.count(.impossibleValue)
        return nil
    }

    @inline(__always) private mutating func finish(_ point: inout RecordedPoint) {
        guard point.hasValidPosition else {
            refusePosition(&point)
            if !point.time.isNaN { points.append(point) } else { countUntimed() }
            return
        }
        if point.time.isNaN { return countUntimed() }
        point.normalizeLongitude()
        points.append(point)
    }

    /// Removes an invalid position.
    ///
    /// No position at all is valid; a partial one, or one out of range, is counted.
    @inline(never) private mutating func refusePosition(_ point: inout RecordedPoint) {
        if !point.latitude.isNaN || !point.longitude.isNaN {
            reader.count(.invalidPosition)
        }
        point.latitude = .nan
        point.longitude = .nan
    }

    @inline(never) private mutating func countUntimed() {
        reader.count(.untimedPoint)
    }
}
