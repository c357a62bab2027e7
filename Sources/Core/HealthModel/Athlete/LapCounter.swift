/// A counter of pool lengths and of work segments between rests.
struct LapCounter: Sendable {
    private var lapLength: Double?
    private var countsSets = false
    /// The distance covered in the current lap, in metres.
    private var meters = 0.0
    private var lapStart: Double?
    private var setStart: Double?

    /// Begins an activity.
    ///
    /// - Parameter lapLength: The length of a lap in metres, or `nil` if there are no laps.
    mutating func begin(lapLength: Double?, countsSets: Bool) {
        self.lapLength = lapLength.flatMap { $0.isFinite && $0 >= 5 ? $0 : nil }
        self.countsSets = countsSets
        meters = 0
        lapStart = nil
    }

    /// Adds a second and appends the event of a lap or set that ended in it.
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

    /// Ends the current work segment.
    mutating func close(at date: Double, into batch: inout FeedBatch) {
        // A swimmer who rests at the wall begins the next lap afterwards.
        if meters < 1 { lapStart = nil }
        guard let start = setStart else { return }
        setStart = nil
        if date > start { batch.events.append(WorkoutEventRecord(kind: .segment, start: start, end: date)) }
    }

    private static let freestyle: Metadata = [MetadataKey.swimmingStrokeStyle: .integer(2)]
}
