package import HealthModel

/// The sensors of a session: frames with their arrival times are the input, samples and beats from one source per
/// type the output.
///
/// A value type without a clock or a radio: live sessions, replayed logs and tests use it alike, and the same events
/// yield the same values however often it is polled (SEN-11, SEN-253). Equal frames are two measurements (SEN-8), and
/// gaps are never filled (SEN-210, SEN-213).
package struct SensorHub: Sendable {
    /// The description of a sensor.
    package struct Sensor: Sendable {
        /// The address, in upper case.
        package var address: String
        package var name: String
        /// The position in the user's order; `nil` if the user did not name the sensor.
        package var named: Int?
        /// The signal strength in decibels when the sensor was found.
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

    /// An event of a sensor.
    package enum Event: Sendable, Hashable {
        case value(SensorCharacteristic, [UInt8])
        /// The response to a read request, which is not a measurement (SEN-171).
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
        /// The arrival time of the last frame that could be decoded.
        var lastFrame: Double?
    }

    /// The number of consecutive undecodable frames after which a note is emitted.
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

    /// Adds a sensor and returns its index.
    @discardableResult
    package mutating func add(_ sensor: Sensor) -> Int {
        var meter = SensorMeter(places.count, wheel: sensor.wheel)
        if isPaused { meter.pause() }
        meter.isRunning = isRunningSport
        places.append(Place(sensor: sensor, meter: meter))
        return places.count - 1
    }

    /// The number of sensors.
    package var count: Int { places.count }

    // MARK: The session

    /// Returns the characteristics measured in a workout of an activity (SEN-143).
    package static func characteristics(of activity: WorkoutActivity) -> Set<SensorCharacteristic> {
        switch activity {
        case .cycling, .handCycling: [.heartRate, .oximeter, .cyclingSpeed, .cyclingPower, .indoorBike]
        case .running, .walking, .hiking: [.heartRate, .oximeter, .runningSpeed, .treadmill]
        case .rowing: [.heartRate, .oximeter, .rower]
        case .elliptical: [.heartRate, .oximeter, .crossTrainer, .runningSpeed]
        default: [.heartRate, .oximeter]
        }
    }

    /// Begins a session or another activity and resets all counters.
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

    /// Measures all live characteristics without a session, to display the values of a sensor.
    package mutating func listen(at date: Double) {
        begin(.other, at: date)
        allowed = Set(SensorCharacteristic.live)
        for index in places.indices { places[index].meter.isRunning = true }
    }

    /// Pauses the session; sensors stay connected (SEN-214).
    package mutating func pause(at date: Double) {
        advance(to: date)
        isPaused = true
        for index in places.indices {
            places[index].meter.pause()
            // No distance is added for a pause (SEN-211).
            if places[index].isAway { places[index].meter.rebase() }
        }
    }

    /// Resumes the session.
    package mutating func resume(at date: Double) {
        advance(to: date)
        isPaused = false
        for index in places.indices { places[index].meter.resume() }
    }

    // MARK: Sensors

    /// Handles an event of a sensor.
    package mutating func handle(_ event: Event, of sensor: Int, at date: Double) {
        guard places.indices.contains(sensor) else { return }
        now = max(now, date)
        // Values that are due by time come first, for all sensors.
        advanceAll(beforeFrame: true)
        switch event {
        case .value(let characteristic, let bytes): handleFrame(bytes, characteristic, sensor)
        case .information(let characteristic, let bytes): storeInformation(bytes, characteristic, sensor)
        case .connected:
            places[sensor].isAway = false
            arbiter.recordReturn(of: sensor)
        case .lost:
            guard !places[sensor].isAway else { return }
            places[sensor].isAway = true
            places[sensor].meter.handleDisconnection()
            arbiter.recordLoss(of: sensor, at: now)
        }
    }

    private mutating func handleFrame(_ bytes: [UInt8], _ characteristic: SensorCharacteristic, _ sensor: Int) {
        // A notified battery level is handled like one that was read.
        guard characteristic != .batteryLevel else { return storeInformation(bytes, characteristic, sensor) }
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
        places[sensor].lastFrame = now
        if places[sensor].isAway {
            places[sensor].isAway = false
            arbiter.recordReturn(of: sensor)
        }
        guard hasBegun, allowed.contains(characteristic) else { return }
        let output = places[sensor].meter.process(frame, at: now)
        arbiter.recordFrame(from: SensorArbiter.Source(sensor: sensor, characteristic: characteristic), at: now)
        add(output, of: sensor)
    }

    private mutating func refuse(_ characteristic: SensorCharacteristic, _ sensor: Int) {
        places[sensor].counts.frames += 1
        places[sensor].counts.refused += 1
        places[sensor].refusedInARow += 1
        guard places[sensor].refusedInARow == Self.patience else { return }
        notes.append(
            "\(places[sensor].sensor.name) sends invalid data (\(characteristic.title), \(Self.patience) frames)."
        )
    }

    private mutating func storeInformation(_ bytes: [UInt8], _ characteristic: SensorCharacteristic, _ sensor: Int) {
        guard let frame = try? SensorFrame(bytes, of: characteristic) else { return }
        switch frame {
        case .bodySensorLocation(let location): places[sensor].location = location
        case .battery(let level): places[sensor].battery = level
        case .text(let text): places[sensor].texts[characteristic] = text
        default: break
        }
    }

    private mutating func add(_ output: MeterOutput, of sensor: Int) {
        places[sensor].counts.dropped += output.dropped
        admit(output.readings)
        beats += output.beats.map { SensorBeat(sensor: sensor, beat: $0) }
    }

    private mutating func admit(_ candidates: [SensorReading]) {
        for reading in candidates where allowed.contains(reading.characteristic) {
            let isAdmitted = arbiter.admits(reading) { [places] share, source in Self.rank(share, source, places) }
            if isAdmitted { readings.append(reading) }
        }
    }

    private static func rank(
        _ share: SensorShare, _ source: SensorArbiter.Source, _ places: [Place]
    ) -> SensorArbiter.Rank {
        let place = places[source.sensor]
        return SensorArbiter.Rank(
            named: place.sensor.named ?? .max,
            kind: share.rank(source.characteristic, isChest: place.location == .chest),
            weakness: -(place.sensor.signal ?? -1000), address: place.sensor.address)
    }

    // MARK: Time

    /// Advances to a date and emits the zeros of sensors at rest.
    package mutating func advance(to date: Double) {
        now = max(now, date)
        advanceAll()
    }

    /// Emits the values in chronological order, so that the frequency of calls does not matter.
    private mutating func advanceAll(beforeFrame isFrame: Bool = false) {
        guard hasBegun else { return }
        var due: [SensorReading] = []
        for sensor in places.indices where !places[sensor].isAway {
            due += places[sensor].meter.advance(to: now, beforeFrame: isFrame)
        }
        guard !due.isEmpty else { return }
        admit(due.sorted { ($0.end, $0.sensor) < ($1.end, $1.sensor) })
    }

    /// Returns and removes all values since the last call.
    package mutating func drain() -> (readings: [SensorReading], beats: [SensorBeat]) {
        defer { (readings, beats) = ([], []) }
        return (readings, beats)
    }

    /// Returns and removes the notes for the user.
    package mutating func drainNotes() -> [String] {
        defer { notes = [] }
        return notes
    }

    // MARK: Properties

    /// Returns a sensor as it was added.
    package func sensor(_ index: Int) -> Sensor { places[index].sensor }

    /// Returns the counts of used and dropped frames of a sensor.
    package func counts(_ index: Int) -> SensorCounts { places[index].counts }

    /// Returns the battery level in percent, if known.
    package func battery(_ index: Int) -> Int? { places[index].battery }

    /// Returns the stroke rate of a rowing machine, in strokes per minute.
    package func strokeRate(_ index: Int) -> Double? { places[index].meter.strokeRate }

    /// Returns the arrival time of the last frame that could be decoded.
    package func lastFrame(_ index: Int) -> Double? { places[index].lastFrame }

    /// Returns a device information text of a sensor.
    package func text(_ characteristic: SensorCharacteristic, of index: Int) -> String? {
        places[index].texts[characteristic]
    }

    /// Returns the device of the samples, without its serial number (SEN-126).
    package func device(_ index: Int) -> DeviceRecord {
        let place = places[index]
        return Self.device(address: place.sensor.address, name: place.sensor.name) { place.texts[$0] }
    }

    /// Returns the device for measurements from an address.
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

    /// Returns the metadata of the heart rates: the body location of the sensor, if known.
    package func heartRateMetadata(_ index: Int) -> Metadata? {
        places[index].location.map {
            Metadata([MetadataKey.heartRateSensorLocation: .integer(Int64($0.rawValue))])
        }
    }
}

// MARK: - Deliveries

extension SensorHub {
    /// Returns all values since the last call as a batch for a feed, each value with its own device (SEN-122).
    package mutating func batch() -> FeedBatch {
        let (readings, beats) = drain()
        guard !readings.isEmpty || !beats.isEmpty else { return FeedBatch() }
        let devices = (0..<count).map(device)
        let metadata = (0..<count).map(heartRateMetadata)
        return FeedBatch(
            samples: readings.map { reading in
                FeedSample(
                    type: reading.type, start: reading.start, end: reading.end, value: reading.value,
                    unit: reading.unit, device: devices[reading.sensor],
                    metadata: reading.characteristic == .heartRate && reading.type == .heartRate
                        ? metadata[reading.sensor] : nil)
            },
            beats: beats.map {
                FeedBeat(time: $0.beat.time, followsGap: $0.beat.followsGap, device: devices[$0.sensor])
            })
    }
}
