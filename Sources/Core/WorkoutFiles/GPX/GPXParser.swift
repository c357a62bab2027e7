/// A parser for GPX files, which passes points to a consumer in batches.
struct GPXParser<Consumer: GPXConsumer>: ~Copyable {
    static var batchSize: Int { 4_096 }

    var reader: XMLElementReader<GPXElement>
    var consumer: Consumer
    var details = WorkoutRecording.Details()
    var batch = RecordedPoints()
    var firstUntimed: WorkoutFileError.Place?
    /// The depths in metres below the surface, by index of the point in the batch.
    var depths: [Int: Double] = [:]
    /// A Boolean value that indicates whether a coordinate is a number with a decimal comma.
    var hasDecimalComma = false
    /// A Boolean value that indicates whether a coordinate of the current point is not a number.
    var hasUnreadableCoordinate = false
    /// The points before the first valid position.
    var unplaced = UnplacedPoints()
    /// The activity in the exercise information of Samsung Health.
    var exerciseType: String?
    /// The laps and points of interest, in file order.
    var laps: [RecordedLap] = []
    var markers: [RecordedMarker] = []

    init(_ source: any ByteSource, file: String, consumer: Consumer) {
        reader = XMLElementReader(source, file: file)
        self.consumer = consumer
    }

    /// Reads the whole file; errors are available from the reader.
    ///
    /// Even if the file is damaged, the consumer receives a complete sequence of calls.
    mutating func parse() {
        guard reader.root() == .gpx else { return }
        details.creator = reader.attribute("creator")
        readDocument()
        reader.finish()
        details.byteCount = reader.scanner.byteCount
        if let exerciseType {
            for index in details.tracks.indices where details.tracks[index].type == nil {
                details.tracks[index].type = exerciseType
            }
        }
        if details.name == nil { details.name = details.tracks.lazy.compactMap(\.name).first }
    }

    private mutating func readDocument() {
        while let element = reader.child() {
            switch element {
            case .track: readTrack()
            case .metadata: readMetadata()
            case .waypoint: readWaypoint()
            case .route:
                details.routes += 1
                reader.skip()
            // GPX 1.0 has these at the top level.
            case .name: details.name = reader.text()
            case .description: details.notes = reader.text()
            case .time: details.fileTime = reader.statedDate()
            case .extensions: readExtensions()
            // Samsung Health writes it without extensions.
            case .exerciseInfo: readExtensions()
            default: reader.skip()
            }
        }
    }

    private mutating func readMetadata() {
        while let element = reader.child() {
            switch element {
            case .name: details.name = reader.text()
            case .description: details.notes = reader.text()
            case .time: details.fileTime = reader.statedDate()
            case .extensions, .exerciseInfo: readExtensions()
            default: reader.skip()
            }
        }
    }

    private mutating func readTrack() {
        consumer.beginTrack()
        var track = WorkoutRecording.Track()
        let before = details.positions
        while let element = reader.child() {
            switch element {
            case .segment: readSegment()
            case .name: track.name = reader.text()
            case .type: track.type = reader.text()
            case .source: track.source = reader.text()
            case .extensions, .exerciseInfo: readStatistics(of: &track)
            default: reader.skip()
            }
        }
        track.positions = details.positions - before
        details.tracks.append(track)
        consumer.endTrack(track)
    }

    private mutating func readSegment() {
        consumer.beginSegment()
        unplaced.beginSegment()
        while let element = reader.child() {
            if element == .trackPoint {
                readPoint()
                if batch.count == Self.batchSize { flush() }
            } else {
                reader.skip()
            }
        }
        flush()
        consumer.endSegment()
    }

    /// Passes the collected points to the consumer.
    mutating func flush() {
        guard batch.count > 0 else { return }
        if !depths.isEmpty {
            batch.replace(.depth, with: batch.times.indices.map { depths[$0] ?? .nan })
            depths.removeAll()
        }
        details.positions += batch.count
        consumer.add(batch, firstUntimed: firstUntimed)
        batch.removeAll()
        firstUntimed = nil
    }
}

extension GPXParser {
    /// Reads the point that was just started and adds it to the batch.
    ///
    /// Extension elements are accepted at any depth below the point, in any number of `<extensions>`, and in GPX 1.0
    /// beside the point's own elements. If one occurs twice, the last one is used.
    @inline(__always) mutating func readPoint() {
        let level = reader.depth
        var point = RecordedPoint()
        hasUnreadableCoordinate = false
        readPosition(&point)
        let isValid = point.hasValidPosition
        if isValid { point.normalizeLongitude() }
        var badPosition: WorkoutFileError.Place?
        if !isValid, marker(point) == nil { badPosition = reader.place() }

        while let element = reader.element(inside: level) {
            switch element {
            case .time where reader.depth == level + 1: if let time = reader.date() { point.time = time }
            case .elevation where reader.depth == level + 1: readValue(&point.elevation, .elevation)
            case .heartRate: readByte(&point.heartRate, .heartRate)
            case .cadence: readByte(&point.cadence, .cadence)
            case .power: readMagnitude(&point.power, .power)
            case .speed: readMagnitude(&point.speed, .speed, allowsNegative: true)
            case .course: readMagnitude(&point.course, .course, allowsNegative: true)
            case .horizontalAccuracy:
                readMagnitude(&point.horizontalAccuracy, .horizontalAccuracy, allowsNegative: true)
            case .verticalAccuracy: readMagnitude(&point.verticalAccuracy, .verticalAccuracy, allowsNegative: true)
            case .temperature: readValue(&point.temperature, .temperature)
            case .waterTemperature: readValue(&point.waterTemperature, .waterTemperature)
            case .distance: readMagnitude(&point.distance, .distance)
            case .depth: readDepth()
            default: break
            }
        }
        // A truncated point is incomplete, so it is ignored.
        guard reader.scanner.failure == nil else { return }
        if isValid {
            if point.time.isNaN, firstUntimed == nil { firstUntimed = reader.place() }
            batch.append(point)
        } else {
            endInvalidPoint(point, badPosition)
        }
    }

    @inline(__always) private mutating func readPosition(_ point: inout RecordedPoint) {
        for index in 0..<reader.scanner.attributeCount {
            let name = reader.scanner.attributeName(index)
            guard name.count == 3 else { continue }
            if name[0] == UInt8(ascii: "l"), name[1] == UInt8(ascii: "a"), name[2] == UInt8(ascii: "t") {
                point.latitude = coordinate(index)
            } else if name[0] == UInt8(ascii: "l"), name[1] == UInt8(ascii: "o"), name[2] == UInt8(ascii: "n") {
                point.longitude = coordinate(index)
            }
        }
    }

    /// Returns the coordinate in an attribute; NaN if it is not a number.
    @inline(__always) private mutating func coordinate(_ index: Int) -> Double {
        DecimalParser.parse(reader.scanner.attributeValue(index)) ?? unreadableCoordinate(index)
    }

    /// Returns the marker of a coordinate that is not a number: NaN.
    @inline(never) private mutating func unreadableCoordinate(_ index: Int) -> Double {
        if DecimalParser.hasDecimalComma(reader.scanner.attributeValue(index)) { hasDecimalComma = true }
        hasUnreadableCoordinate = true
        return .nan
    }

    @inline(__always) private mutating func readValue(_ value: inout Double, _ stream: RecordedStream) {
        if let number = reader.number(of: stream) { value = number }
    }

    /// Reads a value that devices store in a byte.
    @inline(__always) private mutating func readByte(_ value: inout Double, _ stream: RecordedStream) {
        var number = Double.nan
        readMagnitude(&number, stream)
        if !number.isNaN, let known = reader.known(number) { value = known }
    }

    /// Reads a value that must not be negative: programs write -1 for missing data.
    @inline(__always) private mutating func readMagnitude(
        _ value: inout Double, _ stream: RecordedStream, allowsNegative: Bool = false
    ) {
        guard let number = reader.number() else { return }
        if number > stream.possible.upperBound {
            reader.count(.impossibleValue)
        } else if number >= 0 {
            value = number
        } else if !allowsNegative {
            reader.count(.impossibleValue)
        }
    }

    /// Reads a depth.
    ///
    /// Very few files have depths, so points do not store them.
    @inline(never) private mutating func readDepth() {
        var depth = Double.nan
        readMagnitude(&depth, .depth)
        if depth.isFinite { depths[batch.count] = depth }
    }

    // MARK: Markers

    private enum Marker {
        case pause
        case resume
    }

    /// Returns the marker that a point represents: OpenTracks uses latitude 100 for a pause and latitude 200 for
    /// resuming, both at longitude 0.
    private func marker(_ point: borrowing RecordedPoint) -> Marker? {
        guard point.longitude == 0 else { return nil }
        return point.latitude == 100 ? .pause : point.latitude == 200 ? .resume : nil
    }

    @inline(never) private mutating func endInvalidPoint(
        _ point: borrowing RecordedPoint, _ badPosition: WorkoutFileError.Place?
    ) {
        depths[batch.count] = nil
        switch marker(point) {
        case .pause:
            flush()
            consumer.pause(at: point.time)
        case .resume:
            flush()
            consumer.resume(at: point.time)
        case nil:
            let here = badPosition ?? reader.place()
            let isFirst = details.positions + batch.count == 0
            if isFirst, point.time.isFinite { unplaced.append(point, track: details.tracks.count) }
            if isFirst, point.latitude.isNaN, point.longitude.isNaN, !hasUnreadableCoordinate {
                unplaced.count(at: here)
            } else {
                reader.warnings.add(.invalidPosition) { here }
            }
        }
    }
}
