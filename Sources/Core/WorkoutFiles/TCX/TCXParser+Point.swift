extension TCXParser {
    /// Reads the track point whose start tag came last, and keeps it if it has a time.
    ///
    /// A point without a position is a point all the same: indoors there is none.
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
        // A point that is cut off is not whole, so it does not count.
        guard reader.scanner.failure == nil else { return }
        finish(&point)
    }

    /// The `Value` inside the element that was just started, of a stream that devices have in bytes.
    @inline(__always) mutating func byteInside(_ stream: RecordedStream) -> Double? {
        var result: Double?
        while let element = reader.child() {
            if element == .value { result = byte(stream) } else { reader.skip() }
        }
        return result
    }

    /// The value of a stream that devices have in bytes, in the element that was just started.
    @inline(__always) mutating func byte(_ stream: RecordedStream) -> Double? {
        reader.known(value(stream))
    }

    /// The value of a stream in the element that was just started, if it is one that is not below zero.
    @inline(__always) mutating func value(_ stream: RecordedStream) -> Double? {
        magnitude(atMost: stream.possible.upperBound)
    }

    /// The number of the element that was just started, if it is one that is not below zero.
    @inline(__always) mutating func magnitude(atMost limit: Double) -> Double? {
        guard let number = reader.number(), number >= 0 else { return nil }
        if number <= limit { return number }
        reader.count(.impossibleValue)
        return nil
    }

    @inline(__always) private mutating func finish(_ point: inout RecordedPoint) {
        guard point.latitude.magnitude <= 90, point.longitude.magnitude <= 180 else {
            refusePosition(&point)
            if !point.time.isNaN { points.append(point) } else { countUntimed() }
            return
        }
        if point.time.isNaN { return countUntimed() }
        points.append(point)
    }

    /// No position is in order; half of one, or one that is not on earth, is not.
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
