import HealthModel
import WorkoutFiles

/// The climb of a workout up to each moment, from which the climbs of all its parts are read.
///
/// It is measured once over the whole workout: a rise counts as soon as it reaches ``ElevationMeter/threshold``, also
/// if it began in the part before. So the climbs of splits, laps or legs without gaps add up to that of the workout.
struct ClimbCurve: Sendable {
    private let times: [Double]
    /// The climb in metres up to each time.
    private let ascents: [Double]
    /// The stated climb of the workout divided by the measured one.
    private let scale: Double

    /// Measures elevations, in chronological order.
    ///
    /// - Parameter total: The climb of the workout in metres, as stated by its device, of which the parts have shares;
    ///   nil if it is the measured one.
    init(_ elevation: WorkoutSeries.Column, total: Double? = nil) {
        var meter = ElevationMeter()
        var ascents: [Double] = []
        ascents.reserveCapacity(elevation.times.count)
        for index in elevation.times.indices {
            // Where the altimeter was set, there is no climb (PLA-22).
            if index > 0,
                abs(elevation.values[index] - elevation.values[index - 1])
                    > PlausibleSport.other.climbRate * max(1, elevation.times[index] - elevation.times[index - 1])
            {
                meter.startSegment()
            }
            meter.add(elevation.values[index])
            ascents.append(meter.ascent)
        }
        times = elevation.times
        self.ascents = ascents
        scale = total.map { $0 >= 0 && meter.ascent > 0 ? $0 / meter.ascent : 1 } ?? 1
    }

    /// Returns the climb in metres between two times; nil without two elevations.
    func climb(from: Double, to: Double) -> Double? {
        let low = times.firstPlace { $0 >= from }
        let high = times.firstPlace { $0 > to }
        guard times.count > 1, high > low else { return nil }
        // A rise that ends exactly between two parts belongs to the first one.
        let before = times.firstPlace { $0 > from }
        let climb = ascents[high - 1] - (before > 0 ? ascents[before - 1] : 0)
        guard high - low > 1 || climb > 0 else { return nil }
        return climb * scale
    }
}
