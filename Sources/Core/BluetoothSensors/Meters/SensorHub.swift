import HealthModel

/// All sensors of a session: what they send and when goes in, samples and beats come out, one giver for each type.
///
/// A plain value that knows no clock and no radio: a live session, a log that is played and a test drive it alike, and the
/// same events give the same values however often it is asked in between (SEN-11, SEN-253). Equal frames are two measurements
/// (SEN-8), and a gap is a gap: nothing is made up for it (SEN-210, SEN-213).
package struct SensorHub: Sendable {
    /// What is known of a sensor.
    package struct Sensor: Sendable {
        /// In upper case.
        package var address: String
        package var name: String
        /// In which order the user named it; nil if not.
        package var named: Int?
        /// Decibels when it was found.
        package var signal: Int?
        package var wheel: WheelSize

        package init(
            address: String, name: String, named: Int? = nil, signal: Int? = nil, wheel: WheelSize = .standard
        ) {
            self.address = address
            self.name = name
            self.named = named
            self.signal = signal
            self.wheel = wheel
        }
    }

    /// Something that a sensor does.
    package enum Event: Sendable, Hashable {
        case value(SensorCharacteristic, [UInt8])
        /// The answer to a question, which is no measurement (SEN-171).
        case information(SensorCharacteristic, [UInt8])
        case connected
        case lost
    }

    private struct Place: Sendable {
        var sensor: Sensor
        var meter: SensorMeter
        var counts = SensorCounts()
        var refusedInARow = 0
        var location: BodySensorLocation?
        var battery: Int?
        var texts: [SensorCharacteristic: String] = [:]
        var isAway = false
        /// When something came that could be read.
        var heard: Double?
    }

    /// Frames in a row that cannot be read after which somebody is told.
    private static let patience = 20

    private var places: [Place] = []
    private var arbiter = SensorArbiter()
    private var allowed: Set<SensorCharacteristic> = []
    private var isRunningSport = false
    private var isPaused = false
    private var hasBegun = false
    private var now = -Double.infinity
    private var readings: [SensorReading] = []
    private var beats: [SensorBeat] = []
    private var notes: [String] = []

    package init() {}

    /// Adds a sensor; answers its number.
    @discardableResult
    package mutating func add(_ sensor: Sensor) -> Int {
        var meter = SensorMeter(places.count, wheel: sensor.wheel)
        meter.isPaused = isPaused
        meter.isRunning = isRunningSport
        places.append(Place(sensor: sensor, meter: meter))
        return places.count - 1
    }

    /// How many sensors there are.
    package var count: Int { places.count }

    // MARK: The session

    /// What is measured in a workout of an activity (SEN-143).
    package static func characteristics(of activity: WorkoutActivity) -> Set<SensorCharacteristic> {
        switch activity {
        case .cycling, .handCycling: [.heartRate, .oximeter, .cyclingSpeed, .cyclingPower, .indoorBike]
        case .running, .walking, .hiking: [.heartRate, .oximeter, .runningSpeed, .treadmill]
        case .rowing: [.heartRate, .oximeter, .rower]
        case .elliptical: [.heartRate, .oximeter, .crossTrainer, .runningSpeed]
        default: [.heartRate, .oximeter]
        }
    }

    /// A session or another activity begins: every counter begins anew.
    package mutating func begin(_ activity: WorkoutActivity, at date: Double) {
        advance(to: date)
        if !hasBegun { arbiter.begin() }
        hasBegun = true
        allowed = Self.characteristics(of: activity)
        isRunningSport = activity == .running
        for index in places.indices {
            places[index].meter.rebase()
            places[index].meter.isRunning = isRunningSport
        }
    }

    /// Everything that can be measured is measured, without a session: somebody wants to see what a sensor tells.
    package mutating func listen(at date: Double) {
        begin(.other, at: date)
        allowed = Set(SensorCharacteristic.live)
        for index in places.indices { places[index].meter.isRunning = true }
    }

    /// The session is paused: sensors stay connected (SEN-214).
    package mutating func pause(at date: Double) {
        advance(to: date)
        isPaused = true
        for index in places.indices {
            places[index].meter.pause()
            // No way is made up for over a pause (SEN-211).
            if places[index].isAway { places[index].meter.rebase() }
        }
    }

    /// The session goes on.
    package mutating func resume(at date: Double) {
        advance(to: date)
        isPaused = false
        for index in places.indices {
            places[index].meter.rebase()
            places[index].meter.isPaused = false
        }
    }

    // MARK: Sensors

    /// Takes what a sensor does.
    package mutating func take(_ event: Event, of sensor: Int, at date: Double) {
        guard places.indices.contains(sensor) else { return }
        now = max(now, date)
        // What time alone brings comes first, whoever it is of.
        advanceAll(beforeFrame: true)
        switch event {
        case .value(let characteristic, let bytes): take(bytes, characteristic, sensor)
        case .information(let characteristic, let bytes): learn(bytes, characteristic, sensor)
        case .connected:
            places[sensor].isAway = false
            arbiter.regain(sensor)
        case .lost:
            guard !places[sensor].isAway else { return }
            places[sensor].isAway = true
            places[sensor].meter.leave()
            arbiter.lose(sensor, at: now)
        }
    }

    private mutating func take(_ bytes: [UInt8], _ characteristic: SensorCharacteristic, _ sensor: Int) {
        // A battery that notifies says no more than one that is asked.
        guard characteristic != .batteryLevel else { return learn(bytes, characteristic, sensor) }
        let decoded: SensorFrame?
        do throws(SensorDecodingError) {
            decoded = try SensorFrame(bytes, of: characteristic)
        } catch {
            refuse(characteristic, sensor)
            return
        }
        guard let frame = decoded else { return }
        places[sensor].counts.frames += 1
        places[sensor].refusedInARow = 0
        places[sensor].heard = now
        if places[sensor].isAway {
            places[sensor].isAway = false
            arbiter.regain(sensor)
        }
        guard hasBegun, allowed.contains(characteristic) else { return }
        let output = places[sensor].meter.take(frame, at: now)
        arbiter.hear(SensorArbiter.Giver(sensor: sensor, characteristic: characteristic), at: now)
        add(output, of: sensor)
    }

    private mutating func refuse(_ characteristic: SensorCharacteristic, _ sensor: Int) {
        places[sensor].counts.frames += 1
        places[sensor].counts.refused += 1
        places[sensor].refusedInARow += 1
        guard places[sensor].refusedInARow == Self.patience else { return }
        notes.append(
            "\(places[sensor].sensor.name) sends data that cannot be read (\(characteristic.title), \(Self.patience) frames)."
        )
    }

    private mutating func learn(_ bytes: [UInt8], _ characteristic: SensorCharacteristic, _ sensor: Int) {
        guard let frame = try? SensorFrame(bytes, of: characteristic) else { return }
        switch frame {
        case .bodySensorLocation(let location): places[sensor].location = location
        case .battery(let level): places[sensor].battery = level
        case .text(let text): places[sensor].texts[characteristic] = text
        default: break
        }
    }

    private mutating func add(_ output: SensorMeter.Output, of sensor: Int) {
        places[sensor].counts.dropped += output.dropped
        admit(output.readings)
        beats += output.beats.map { SensorBeat(sensor: sensor, beat: $0) }
    }

    private mutating func admit(_ candidates: [SensorReading]) {
        for reading in candidates where allowed.contains(reading.characteristic) {
            let isAdmitted = arbiter.admits(reading) { [places] share, giver in Self.rank(share, giver, places) }
            if isAdmitted { readings.append(reading) }
        }
    }

    private static func rank(
        _ share: SensorShare, _ giver: SensorArbiter.Giver, _ places: [Place]
    ) -> SensorArbiter.Rank {
        let place = places[giver.sensor]
        return SensorArbiter.Rank(
            named: place.sensor.named ?? .max,
            kind: share.rank(giver.characteristic, isChest: place.location == .chest),
            weakness: -(place.sensor.signal ?? -1000), address: place.sensor.address)
    }

    // MARK: Time

    /// Goes on to a date: zeros of what stands come by time alone.
    package mutating func advance(to date: Double) {
        now = max(now, date)
        advanceAll()
    }

    /// In the order of time, so that it does not matter how often this is called.
    private mutating func advanceAll(beforeFrame isFrame: Bool = false) {
        guard hasBegun else { return }
        var output = SensorMeter.Output()
        for sensor in places.indices where !places[sensor].isAway {
            places[sensor].meter.advance(to: now, beforeFrame: isFrame, into: &output)
        }
        guard !output.readings.isEmpty else { return }
        admit(output.readings.sorted { ($0.end, $0.sensor) < ($1.end, $1.sensor) })
    }

    /// Everything that came out since the last time.
    package mutating func drain() -> (readings: [SensorReading], beats: [SensorBeat]) {
        defer { (readings, beats) = ([], []) }
        return (readings, beats)
    }

    /// What people should know, once.
    package mutating func drainNotes() -> [String] {
        defer { notes = [] }
        return notes
    }

    // MARK: What is known

    /// A sensor as it was added.
    package func sensor(_ index: Int) -> Sensor { places[index].sensor }

    /// How much of what it sent could be used.
    package func counts(_ index: Int) -> SensorCounts { places[index].counts }

    /// Percent of its battery, if it told.
    package func battery(_ index: Int) -> Int? { places[index].battery }

    /// Strokes per minute of a rowing machine.
    package func strokeRate(_ index: Int) -> Double? { places[index].meter.strokeRate }

    /// When something came last that could be read.
    package func lastHeard(_ index: Int) -> Double? { places[index].heard }

    /// What a sensor said of itself.
    package func text(_ characteristic: SensorCharacteristic, of index: Int) -> String? {
        places[index].texts[characteristic]
    }

    /// The hardware as it stands at samples: without its serial number (SEN-126).
    package func device(_ index: Int) -> DeviceRecord {
        let place = places[index]
        return Self.device(address: place.sensor.address, name: place.sensor.name) { place.texts[$0] }
    }

    /// The hardware of what was measured at an address.
    package static func device(
        address: String, name: String, text: (SensorCharacteristic) -> String?
    ) -> DeviceRecord {
        var properties: [DeviceRecord.Property: String] = [:]
        properties[.name] = DeviceInformation.text(name) ?? "Bluetooth \(address)"
        properties[.localIdentifier] = address.uppercased()
        properties[.manufacturer] = text(.manufacturer)
        properties[.model] = text(.model)
        properties[.hardwareVersion] = text(.hardware)
        properties[.firmwareVersion] = text(.firmware)
        properties[.softwareVersion] = text(.software)
        properties[.udiDeviceIdentifier] = text(.deviceIdentifier)
        return DeviceRecord(properties)
    }

    /// What stands at its heart rates: where it is worn, if it told.
    package func heartRateMetadata(_ index: Int) -> Metadata? {
        places[index].location.map {
            Metadata([MetadataKey.heartRateSensorLocation: .integer(Int64($0.rawValue))])
        }
    }
}
