/// The distance on the flat that costs as much energy as a run uphill and downhill.
///
/// The energy per metre, in joules per kilogram, at grade i is 155.4 i⁵ − 30.4 i⁴ − 43.3 i³ + 46.3 i² + 19.5 i + 3.6,
/// measured between −0.45 and 0.45 (A. E. Minetti and others: *Energy cost of walking and running at extreme uphill
/// and downhill slopes*, Journal of Applied Physiology 93, 2002, 1039–1046). Each metre is weighted by the cost of
/// its grade over that of the flat.
package struct GradeAdjustment: Sendable {
    /// The range of measured grades, to which steeper ones are clamped.
    package static let grades = -0.45...0.45
    /// The shortest stretch for which a grade is computed, in metres; over shorter ones, errors of altitude dominate.
    package static let stretch = 100.0

    /// Returns the energy per metre, in joules per kilogram.
    ///
    /// - Parameter grade: The grade, in metres of elevation per metre forward; negative downhill.
    package static func cost(ofGrade grade: Double) -> Double {
        let i = min(max(grade, grades.lowerBound), grades.upperBound)
        return ((((155.4 * i - 30.4) * i - 43.3) * i + 46.3) * i + 19.5) * i + 3.6
    }

    /// Returns the weight of a metre at a grade.
    package static func factor(ofGrade grade: Double) -> Double { cost(ofGrade: grade) / cost(ofGrade: 0) }

    /// The ends of the stretches in metres, ascending, with the equivalent distances on the flat.
    private var ends: [(meters: Double, adjusted: Double)]

    /// Divides a path into stretches of ``stretch``; a remainder shorter than half of one joins the last.
    ///
    /// - Parameters:
    ///   - meters: The distance covered at each altitude, ascending.
    ///   - heights: The altitudes in metres.
    /// - Returns: `nil` for less than one stretch.
    package init?(meters: [Double], heights: [Double]) {
        let points = zip(meters, heights).filter { $0.0.isFinite && $0.1.isFinite }
        guard let first = points.first, let last = points.last, last.0 - first.0 >= Self.stretch else { return nil }
        ends = [(first.0, 0)]
        var from = first
        func close(_ point: (Double, Double), _ ends: inout [(meters: Double, adjusted: Double)]) {
            let length = point.0 - from.0
            let factor = Self.factor(ofGrade: (point.1 - from.1) / length)
            ends.append((point.0, (ends.last?.adjusted ?? 0) + length * factor))
            from = point
        }
        for point in points where point.0 - from.0 >= Self.stretch && last.0 - point.0 >= Self.stretch / 2 {
            close(point, &ends)
        }
        if last.0 > from.0 { close(last, &ends) }
    }

    /// The range of the path with known grades, in metres.
    package var known: ClosedRange<Double> { (ends.first?.meters ?? 0)...(ends.last?.meters ?? 0) }

    /// Returns the equivalent distance on the flat between two positions, in metres; metres with unknown grades count
    /// once.
    package func adjusted(from: Double, to: Double) -> Double { position(to) - position(from) }

    private func position(_ meters: Double) -> Double {
        guard let first = ends.first, let last = ends.last else { return meters }
        if meters <= first.meters { return meters - first.meters }
        if meters >= last.meters { return last.adjusted + meters - last.meters }
        var (low, high) = (0, ends.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if ends[middle].meters <= meters { low = middle } else { high = middle }
        }
        let share = (meters - ends[low].meters) / (ends[high].meters - ends[low].meters)
        return ends[low].adjusted + share * (ends[high].adjusted - ends[low].adjusted)
    }
}
