/// The meters of one sensor, one for each service, which convert its frames to values.
///
/// They have no clock: arrival times come with the frames and never decrease. An absent field is ignored, so a
/// measurement that spans several frames needs no joining (SEN-9, SEN-61). Averages, energy rates and similar fields
/// are skipped (SEN-10), and nothing is derived that no sensor measured: no heart rate variability, no energy from
/// power (SEN-125).
struct SensorMeter: Sendable {
    private let sensor: Int
    private var heart = HeartRateMeter()
    private var cyclingSpeed: CyclingSpeedMeter
    private var cyclingPower: CyclingPowerMeter
    private var foot = FootMeter()
    private var machine = FitnessMachineMeter()
    private let oximeter = OximeterMeter()

    init(_ sensor: Int, wheel: WheelSize) {
        self.sensor = sensor
        cyclingSpeed = CyclingSpeedMeter(wheel)
        cyclingPower = CyclingPowerMeter(wheel)
    }

    /// A Boolean value that indicates whether the athlete runs, which decides how treadmill speeds are stored.
    var isRunning: Bool {
        get { machine.isRunning }
        set { machine.isRunning = newValue }
    }

    /// The stroke rate of a rowing machine in strokes per minute; displayed, not stored.
    var strokeRate: Double? { machine.strokeRate }

    // MARK: Session and connection

    /// Resets the counters for a session, an activity or the time after a pause (SEN-101, SEN-143, SEN-214).
    mutating func rebase() {
        heart.rebase()
        cyclingSpeed.rebase()
        cyclingPower.rebase()
        foot.rebase()
        machine.rebase()
    }

    /// Handles the loss of the connection: only wheel and foot pod counters continue afterwards (SEN-211).
    mutating func handleDisconnection() {
        heart.handleDisconnection()
        cyclingSpeed.handleDisconnection()
        cyclingPower.handleDisconnection()
        foot.handleDisconnection()
        machine.handleDisconnection()
    }

    /// Begins a pause.
    mutating func pause() { heart.pause() }

    /// Ends a pause.
    mutating func resume() {
        rebase()
        heart.resume()
    }

    // MARK: Values

    /// Returns the values that are due by time: the zeros of a standstill.
    ///
    /// - Parameter isFrame: A Boolean value that indicates whether a frame arrives at that date; zeros due exactly
    ///   then are left to the frame.
    mutating func advance(to date: Double, beforeFrame isFrame: Bool = false) -> [SensorReading] {
        var output = MeterOutput(sensor: sensor)
        advance(to: date, beforeFrame: isFrame, into: &output)
        return output.readings
    }

    private mutating func advance(to date: Double, beforeFrame isFrame: Bool, into output: inout MeterOutput) {
        cyclingSpeed.advance(to: date, beforeFrame: isFrame, into: &output)
        cyclingPower.advance(to: date, beforeFrame: isFrame, into: &output)
        foot.advance(to: date, beforeFrame: isFrame, into: &output)
    }

    /// Processes a frame and returns its values, after those that are due by time.
    mutating func process(_ frame: SensorFrame, at arrival: Double) -> MeterOutput {
        var output = MeterOutput(sensor: sensor)
        advance(to: arrival, beforeFrame: true, into: &output)
        switch frame {
        case .heartRate(let measurement): heart.process(measurement, at: arrival, into: &output)
        case .cyclingSpeed(let measurement): cyclingSpeed.process(measurement, at: arrival, into: &output)
        case .cyclingPower(let measurement): cyclingPower.process(measurement, at: arrival, into: &output)
        case .runningSpeed(let measurement): foot.process(measurement, at: arrival, into: &output)
        case .treadmill(let measurement): machine.process(measurement, at: arrival, into: &output)
        case .indoorBike(let measurement): machine.process(measurement, at: arrival, into: &output)
        case .rower(let measurement): machine.process(measurement, at: arrival, into: &output)
        case .crossTrainer(let measurement): machine.process(measurement, at: arrival, into: &output)
        case .oximeter(let measurement): oximeter.process(measurement, at: arrival, into: &output)
        default: break
        }
        return output
    }
}
