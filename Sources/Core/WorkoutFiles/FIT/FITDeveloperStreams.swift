import HealthModel

/// The developer fields of records that are equivalent to native ones, which take their place where the device itself
/// measured nothing (PLA-32).
///
/// Where the native field is absent or 0 throughout a session, the values of the developer field are the stream.
/// Where single native values are missing, they are filled in, except for the distance: two counters do not fit
/// together.
struct FITDeveloperStreams {
    /// A named field and the stream that it is equivalent to.
    struct Equivalent: Hashable {
        var field: RecordedPoints.NamedField
        var stream: RecordedStream
        /// The unit of the stream.
        var unit: FITUnit
    }

    private let equivalents: [Equivalent]

    init(_ equivalents: [Equivalent]) { self.equivalents = equivalents }

    /// Replaces the streams of sessions.
    func apply(
        to points: inout RecordedPoints, segments: [WorkoutRecording.Segment], sessions: [RecordedSession]
    ) {
        for equivalent in equivalents {
            let own = points.values(of: equivalent.field)
            guard !own.isEmpty else { continue }
            let native = points[equivalent.stream]
            var values = native.isEmpty ? Array(repeating: Double.nan, count: points.count) : native
            for session in sessions.indices {
                guard
                    let conversion = FITUnitText.conversion(
                        from: equivalent.field.unit, to: equivalent.unit, activity: sessions[session].activity)
                else { continue }
                let rows = segments.filter { $0.session == session }.map(\.points)
                fill(&values, rows, equivalent.stream) { conversion.value(own[$0]) }
            }
            if values.contains(where: { !$0.isNaN }) { points.replace(equivalent.stream, with: values) }
        }
    }

    private func fill(
        _ values: inout [Double], _ rows: [Range<Int>], _ stream: RecordedStream, with value: (Int) -> Double
    ) {
        func isZero(_ number: Double) -> Bool { number.isNaN || number == 0 }
        let isMeasured = rows.contains { $0.contains { !isZero(values[$0]) } }
        guard isMeasured else {
            let isAbsent = !rows.contains { $0.contains { !values[$0].isNaN } }
            guard isAbsent || rows.contains(where: { $0.contains { !isZero(value($0)) } }) else { return }
            for row in rows.joined() { values[row] = value(row) }
            return
        }
        guard stream != .distance else { return }
        for row in rows.joined() where values[row].isNaN { values[row] = value(row) }
    }
}

extension WorkoutRecording {
    /// The named fields whose values are not those of a stream, so that no sample can have them.
    package var unusedNamedFields: [RecordedPoints.NamedField] { points.namedFields.filter { !isStream($0) } }

    /// Returns whether the values of a field are those of a stream, in its own unit, wherever it has any.
    private func isStream(_ field: RecordedPoints.NamedField) -> Bool {
        let own = points.values(of: field)
        return FITStreamField.written.contains { row in
            points.has(row.stream) && isSame(own, points[row.stream], from: field.unit, to: row.field.unit)
        }
    }

    private func isSame(_ own: [Double], _ stream: [Double], from text: String?, to unit: FITUnit) -> Bool {
        var hasValue = false
        for segment in segments {
            let activity = sessions[segment.session].activity
            guard let conversion = FITUnitText.conversion(from: text, to: unit, activity: activity) else {
                return false
            }
            for index in segment.points where own[index].isFinite {
                let value = conversion.value(own[index])
                // A stream may be stored in coarser steps.
                guard abs(value - stream[index]) <= 0.01 * max(1, value.magnitude) else { return false }
                if value != 0 { hasValue = true }
            }
        }
        return hasValue
    }
}
