package import HealthModel

/// A measurement source that plays a log through the same decoders, counters and ranks as a live session (SEN-252).
package struct SensorLogPlayer: MeasurementSource {
    private let log: SensorLog
    private var hub = SensorHub()
    private var position = 0
    /// The offset of the session from the log in seconds, or nil before it began.
    private var delay: Double?

    package init(_ log: SensorLog) {
        self.log = log
        for sensor in log.sensors {
            let wheel = sensor.wheel.flatMap { WheelSize(String($0)) } ?? .standard
            hub.add(
                SensorHub.Sensor(
                    address: sensor.address, name: sensor.name, named: sensor.rank, signal: sensor.signal, wheel: wheel)
            )
        }
        // Device information is available from the beginning, as it is when sensors are queried before a session.
        for event in log.events {
            guard case .read(let identifier, let bytes) = event.happening, let sensor = event.sensor,
                let characteristic = identifier.characteristic
            else { continue }
            hub.handle(.information(characteristic, bytes), of: sensor, at: -.infinity)
        }
    }

    package var lastDate: Double? {
        guard let delay else { return nil }
        return (log.events.last.map(log.date) ?? log.start) + delay
    }

    package mutating func begin(_ configuration: WorkoutConfigurationRecord, at date: Double) {
        guard delay == nil else { return }
        delay = date - log.start
        hub.begin(configuration.activityType, at: date)
    }

    // The app's own pauses do not affect playback, because the log contains pauses.
    package mutating func pause(at date: Double) {}
    package mutating func resume(at date: Double) {}

    package mutating func advance(to date: Double) -> FeedBatch {
        guard let delay else { return FeedBatch() }
        var events: [WorkoutEventRecord] = []
        while position < log.events.count, log.date(log.events[position]) + delay <= date {
            let event = log.events[position]
            position += 1
            play(event, at: log.date(event) + delay, &events)
        }
        hub.advance(to: date)
        var batch = hub.batch()
        batch.events = events
        return batch
    }

    private mutating func play(_ event: SensorLog.Event, at date: Double, _ events: inout [WorkoutEventRecord]) {
        switch (event.happening, event.sensor) {
        case (.notify(let identifier, let bytes), let sensor?):
            if let characteristic = identifier.characteristic {
                hub.handle(.value(characteristic, bytes), of: sensor, at: date)
            }
        case (.lost, let sensor?): hub.handle(.lost, of: sensor, at: date)
        case (.connected, let sensor?): hub.handle(.connected, of: sensor, at: date)
        case (.pause, _):
            hub.pause(at: date)
            events.append(WorkoutEventRecord(kind: .pause, start: date, end: date))
        case (.resume, _):
            hub.resume(at: date)
            events.append(WorkoutEventRecord(kind: .resume, start: date, end: date))
        case (.activity(let activity), _): hub.begin(activity, at: date)
        default: break
        }
    }

    /// Returns messages about data that could not be read, and removes them.
    package mutating func drainNotes() -> [String] { hub.drainNotes() }
}
