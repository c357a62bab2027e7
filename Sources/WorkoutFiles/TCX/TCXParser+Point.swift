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
            case .altitude: point.elevation = reader.number() ?? .nan
            case .distance: point.distance = magnitude() ?? .nan
            case .heartRate: point.heartRate = insideValue() ?? .nan
            case .cadence where point.cadence.isNaN: point.cadence = magnitude() ?? .nan
            case .runCadence: point.cadence = magnitude() ?? point.cadence
            case .speed: point.speed = magnitude() ?? .nan
            case .watts: point.power = magnitude() ?? .nan
            default: break
            }
        }
        // A point that is cut off is not whole, so it does not count.
        guard reader.scanner.failure == nil else { return }
        finish(&point)
    }

    /// The `Value` inside the element that was just started.
    @inline(__always) mutating func insideValue() -> Double? {
        var result: Double?
        while let element = reader.child() {
            if element == .value { result = magnitude() } else { reader.skip() }
        }
        return result
    }

    /// The number of the element that was just started, if it is one that is not below zero.
    @inline(__always) mutating func magnitude() -> Double? {
        guard let number = reader.number() else { return nil }
        return number >= 0 ? number : nil
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
