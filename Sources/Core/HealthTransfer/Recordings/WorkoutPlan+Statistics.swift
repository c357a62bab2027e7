import HealthModel
import WorkoutFiles

extension WorkoutPlan {
    /// Adds the statistics of the samples that are stored with a workout, as a builder would (WKO-11), so that
    /// predicates on heart rates and other quantities match it (PRED-25, PRED-26).
    ///
    /// If there are several activities, each has the statistics of its own time; a single one has those of the
    /// workout (WAC-3, WAC-6).
    ///
    /// - Parameters:
    ///   - sample: The workout to be stored.
    ///   - isShared: A closure that returns whether samples of a type are stored.
    func measure(_ sample: inout SampleRecord, isShared: (ObjectType) -> Bool) {
        guard case .workout(var workout) = sample.content else { return }
        var whole: [ObjectType: WorkoutStatisticsRecord] = [:]
        var parts = [[ObjectType: WorkoutStatisticsRecord]](repeating: [:], count: workout.activities.count)
        let hasParts = workout.activities.count > 1
        for stream in streams where isShared(stream.type) {
            whole[stream.type] = statistics(of: stream, from: -.infinity, to: .infinity, includesEnd: true)
            guard hasParts else { continue }
            for (index, activity) in workout.activities.enumerated() {
                parts[index][stream.type] = statistics(
                    of: stream, from: activity.start, to: activity.end ?? sample.end,
                    includesEnd: index == workout.activities.count - 1)
            }
        }
        workout.statistics = whole
        if hasParts { for index in parts.indices { workout.activities[index].statistics = parts[index] } }
        sample.content = .workout(workout)
    }

    /// Returns the statistics of the data between two dates; nil if there is none.
    private func statistics(
        of stream: PlannedStream, from start: Double, to end: Double, includesEnd: Bool
    ) -> WorkoutStatisticsRecord? {
        guard let unit = stream.type.canonicalUnit else { return nil }
        let isCumulative = stream.type.isCumulative
        var accumulator = StatisticsAccumulator(type: stream.type, options: .all(for: stream.type))
        // Statistics require ordered data; the rare file in which time goes back is sorted first.
        var last: StatisticsDatum?
        var isOrdered = true
        var number: Int64 = 0
        forEachSample(of: stream) { (from, to, value) throws(Never) in
            let datum = StatisticsDatum(
                start: from, end: to, value: stream.unit.convert(value, to: unit) ?? value, number: number)
            number += 1
            guard isOrdered,
                let part = datum.cut(from: start, to: end, includesEnd: includesEnd, isCumulative: isCumulative)
            else { return }
            if let last, part.precedes(last) { isOrdered = false }
            last = part
            if isOrdered { accumulator.add(part) }
        }
        if !isOrdered {
            var data: [StatisticsDatum] = []
            forEachSample(of: stream) { (from, to, value) throws(Never) in
                let datum = StatisticsDatum(
                    start: from, end: to, value: stream.unit.convert(value, to: unit) ?? value,
                    number: Int64(data.count))
                if let part = datum.cut(from: start, to: end, includesEnd: includesEnd, isCumulative: isCumulative) {
                    data.append(part)
                }
            }
            accumulator = StatisticsAccumulator(type: stream.type, options: .all(for: stream.type), data: data)
        }
        return accumulator.record().map { WorkoutStatisticsRecord($0.values) }
    }

    /// Returns whether a stream has a sample.
    func hasSample(of stream: PlannedStream) -> Bool {
        /// An error that ends the iteration.
        struct Found: Error {}
        do throws(Found) {
            try forEachSample(of: stream) { (_, _, _) throws(Found) in throw Found() }
            return false
        } catch {
            return true
        }
    }

    /// Calls a closure for each sample of a stream, in the order of the file.
    ///
    /// - Parameter body: A closure that receives the start, the end and the value.
    func forEachSample<Failure: Error>(
        of stream: PlannedStream, _ body: (Double, Double, Double) throws(Failure) -> Void
    ) throws(Failure) {
        switch stream.values {
        case .column(let source):
            let times = recording.points.times
            // A heart rate of 0 means that nothing was measured.
            let isRate = source == .heartRate
            for piece in stream.segments.lazy.map(\.points).flatMap(RecordedPoints.pieces) {
                let values = recording.points.values(source, in: piece)
                for (index, value) in zip(piece, values) where value.isFinite && !(isRate && value <= 0) {
                    try body(times[index], times[index], value)
                }
            }
        case .steps:
            var failure: Failure?
            recording.forEachStep(in: stream.segments) { step in
                guard failure == nil else { return }
                let begin = max(step.start, start)
                do throws(Failure) {
                    try body(begin, max(begin, step.end), step.distance)
                } catch {
                    failure = error
                }
            }
            if let failure { throw failure }
        case .strokes:
            for length in stream.sessions.flatMap(recording.strokes) {
                try body(length.start, length.end, length.strokeCount ?? 0)
            }
        case .lengths:
            for swum in stream.sessions.compactMap({ recording.swumLengths(of: $0) }) {
                for length in swum.lengths { try body(length.start, length.end, swum.metres) }
            }
        case .footsteps:
            try CadenceSteps.forEach(of: stream, recording) { (from, to, count) throws(Failure) in
                try body(max(from, start), max(from, start, to), count)
            }
        case .stated(let total):
            for activity in activities where stream.sessions.contains(activity.session) {
                guard let value = recording.sessions[activity.session].totals[total], value > 0 else { continue }
                try body(activity.start, activity.end, value * stream.stepsPerCycle)
            }
        }
    }
}
