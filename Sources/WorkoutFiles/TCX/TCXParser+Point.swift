extension TCXParser {
    /// Reads the track point whose start tag came last, and keeps it if it has a time.
    ///
    /// A point without a position is a point all the same: indoors there is none.
    @inline(__always) mutating func readTrackPoint() {
        let level = scanner.depth
        var point = RecordedPoint()
        while true {
            switch scanner.next() {
            case .startTag:
                switch element() {
                case .time:
                    if let time = DateTimeParser.parse(scanner.leafText()) {
                        point.time = time
                    } else {
                        countUnreadable()
                    }
                case .latitude: point.latitude = number() ?? .infinity
                case .longitude: point.longitude = number() ?? .infinity
                case .altitude: point.elevation = number() ?? .nan
                case .distance: point.distance = magnitude() ?? .nan
                case .heartRate: point.heartRate = insideValue() ?? .nan
                case .cadence where point.cadence.isNaN: point.cadence = magnitude() ?? .nan
                case .runCadence: point.cadence = magnitude() ?? point.cadence
                case .speed: point.speed = magnitude() ?? .nan
                case .watts: point.power = magnitude() ?? .nan
                default: break
                }
            case .endTag:
                if scanner.depth < level {
                    finish(&point)
                    return
                }
            case .endOfDocument, .malformed:
                // A point that is cut off is not whole, so it does not count.
                return
            }
        }
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
            let here = place()
            warnings.add(.invalidPosition) { here }
        }
        point.latitude = .nan
        point.longitude = .nan
    }

    @inline(never) private mutating func countUntimed() {
        let here = place()
        untimed += 1
        warnings.add(.untimedPoint) { here }
    }
}
