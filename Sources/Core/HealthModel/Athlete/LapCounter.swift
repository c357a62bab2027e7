/// Counts lengths of a pool, and stretches of work between rests.
struct LapCounter: Sendable {
    private var lapLength: Double?
    private var countsSets = false
    /// Metres of the lap that is going on, and since when it is.
    private var meters = 0.0
    private var lapStart: Double?
    private var setStart: Double?

    /// An activity begins.
    ///
    /// - Parameter lapLength: Metres; nil where there are no laps.
    mutating func begin(lapLength: Double?, countsSets: Bool) {
        self.lapLength = lapLength.flatMap { $0.isFinite && $0 >= 5 ? $0 : nil }
        self.countsSets = countsSets
        meters = 0
        lapStart = nil
    }

    /// Takes a second in, and tells of a lap or a set that ended in it.
    mutating func add(_ second: AthleteSensors.Second, into batch: inout FeedBatch) {
        let began = second.date - second.seconds
        let speed = second.motion.speed
        guard speed > 0 else {
            close(at: began, into: &batch)
            return
        }
        if countsSets, setStart == nil { setStart = began }
        guard let lapLength else { return }
        let start = lapStart ?? began
        lapStart = start
        meters += speed * second.seconds
        guard meters >= lapLength else { return }
        meters -= lapLength
        let touch = second.date - meters / speed
        batch.events.append(
            WorkoutEventRecord(
                kind: .lap, start: start, end: max(start, touch), metadata: Self.freestyle))
        lapStart = max(start, touch)
    }

    /// The stretch of work is over.
    mutating func close(at date: Double, into batch: inout FeedBatch) {
        // Whoever rests at the wall begins the next lap afterwards.
        if meters < 1 { lapStart = nil }
        guard let start = setStart else { return }
        setStart = nil
        if date > start { batch.events.append(WorkoutEventRecord(kind: .segment, start: start, end: date)) }
    }

    private static let freestyle: Metadata = [MetadataKey.swimmingStrokeStyle: .integer(2)]
}
