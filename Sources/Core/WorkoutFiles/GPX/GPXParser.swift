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
