import HealthModel

/// A heart rate sensor: heart rates, beats and the growth of the energy (SEN-21, SEN-25, SEN-110).
struct HeartRateMeter: Sendable {
    private var contact = ContactFilter()
    private var beats = BeatClock()
    private var energy = CumulativeCounter()
    private var isPaused = false

    /// Resets the counters; the reliability of the contact flag is retained.
    mutating func rebase() {
        beats.reset()
        energy.rebase()
    }

    mutating func handleDisconnection() {
        rebase()
        contact = ContactFilter()
    }

    mutating func pause() {
        isPaused = true
        beats.reset()
    }

    mutating func resume() { isPaused = false }

    mutating func process(_ measurement: HeartRateMeasurement, at arrival: Double, into output: inout MeterOutput) {
        guard contact.accepts(measurement) else {
            beats.reset()
            return
        }
        output.addHeartRate(Double(measurement.rate), at: arrival, from: .heartRate)
        if let total = measurement.energy, let growth = energy.process(Double(total), at: arrival) {
            output.add(.activeEnergyBurned, growth.amount, .kilojoule, over: growth.from, arrival, from: .heartRate)
        }
        // Beats of a pause are not stored (SEN-124).
        guard !isPaused else { return }
        output.beats += beats.process(measurement.intervals, at: arrival)
    }
}

/// A pulse oximeter: pulse, oxygen saturation and perfusion, without a state.
struct OximeterMeter: Sendable {
    func process(_ measurement: OximeterMeasurement, at arrival: Double, into output: inout MeterOutput) {
        guard measurement.isGood else { return }
        if let pulse = measurement.normal.pulse { output.addHeartRate(pulse.value, at: arrival, from: .oximeter) }
        if let saturation = measurement.normal.saturation {
            add(.oxygenSaturation, saturation, arrival, &output)
        }
        if let amplitude = measurement.amplitude { add(.peripheralPerfusionIndex, amplitude, arrival, &output) }
    }

    /// Adds a percentage as a fraction of 1.
    private func add(_ type: ObjectType, _ percent: MedicalFloat, _ arrival: Double, _ output: inout MeterOutput) {
        let fraction = percent.value(timesTenTo: -2)
        guard 0...1 ~= fraction else {
            output.dropped += 1
            return
        }
        output.add(type, fraction, .percent, at: arrival, from: .oximeter)
    }
}
