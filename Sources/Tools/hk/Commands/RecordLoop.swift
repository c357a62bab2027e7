import BluetoothSensors
import Dispatch
import Foundation
import HealthKit
import HealthModel
import OpenHealthKit

/// The main loop of a recording, which processes events, keys, signals and time in one order until the workout ends.
struct RecordLoop {
    /// The outcome of a recording.
    enum Outcome {
        case saved(UUID)
        case discarded
    }

    private enum Input: Sendable {
        case news(RecordNews)
        /// The end of the session's events.
        case silence
        case key(Character)
        case sensors(SensorFeed.News)
        case interrupt
        /// A request to terminate, after which no prompt is possible.
        case termination
        /// The end of the data, with its date if it is known.
        case finished(Date?)
        case tick
        /// The end of the time in which the workout can be discarded.
        case graceIsOver
    }

    private enum Phase {
        case recording
        /// The workout has ended, and is saved after a short delay.
        case ending
        /// The user is asked whether to discard the workout.
        case asking
    }

    /// The number of seconds in which a second Ctrl-C can discard the workout.
    private static let grace = 2.0

    let recorder: Recorder
    let display: RecordDisplay
    let clock: VirtualClock?
    /// The sensors of the workout; nil for another source.
    let stage: SensorStage?
    /// A Boolean value that indicates whether the workout ends with its plan (PLN-77).
    let endsWithPlan: Bool

    init(
        _ recorder: Recorder, _ display: RecordDisplay, clock: VirtualClock?, stage: SensorStage? = nil,
        endsWithPlan: Bool = false
    ) {
        self.endsWithPlan = endsWithPlan
        self.recorder = recorder
        self.display = display
        self.clock = clock
        self.stage = stage
    }

    /// Records the workout.
    ///
    /// Its output stays on the screen, and the terminal is restored.
    func run() async throws -> Outcome {
        let (inputs, send) = AsyncStream.makeStream(of: Input.self)
        // Signals are handled from now on, so that none is lost while the session starts.
        let signals = SignalWatch(
            interrupt: { send.yield(.interrupt) }, termination: { send.yield(.termination) })
        let keyboard = display.isScreen ? Keyboard { send.yield(.key($0)) } : nil
        let ticks = display.isScreen ? Ticks(every: 0.25) { send.yield(.tick) } : nil
        defer {
            signals.cancel()
            ticks?.cancel()
            keyboard?.cancel()
        }
        display.open()
        recorder.start()
        let news = Task { [recorder] in
            for await item in recorder.news { send.yield(.news(item)) }
            send.yield(.silence)
        }
        let end = Task { [recorder] in
            if let stage {
                await Self.waitForDuration(of: recorder, stage)
                send.yield(.finished(nil))
            } else if let finished = recorder.finished {
                send.yield(.finished(await finished()))
            }
        }
        stage?.follow { send.yield(.sensors($0)) }
        defer {
            news.cancel()
            end.cancel()
        }
        clock?.resume()
        if recorder.isCollected { return try await save(inputs) }
        if recorder.finished == nil {
            // Without a source there is nothing to wait for.
            recorder.stopAtTheLast()
            return try await save(inputs)
        }
        return try await follow(inputs, send)
    }

    private func follow(
        _ inputs: AsyncStream<Input>, _ send: AsyncStream<Input>.Continuation
    ) async throws -> Outcome {
        var phase = Phase.recording
        for await input in inputs {
            switch (input, phase) {
            case (.news(.plan(.event(.finished(let end)), let count, let report)), .recording) where endsWithPlan:
                display.show(.plan(.event(.finished(at: end)), count, report))
                await stop(at: Date(timeIntervalSinceReferenceDate: end))
                return try await save(inputs)
            case (.news(let news), _): display.show(news)
            case (.sensors(let news), _): showSensorNews(news)
            case (.tick, .recording):
                // A line of output summarizes what came since the previous one, so no report is made in between.
                if display.isScreen { display.refresh(recorder.report) }
            case (.key(let key), .recording):
                guard handle(key) else { continue }
                await stop(at: nil)
                return try await save(inputs)
            case (.finished(let date), .recording):
                await stop(at: date)
                return try await save(inputs)
            case (.interrupt, .recording) where display.isScreen:
                await stop(at: nil)
                display.status("Stopped. Press Ctrl-C again to discard the workout; otherwise it is saved.")
                phase = .ending
                DispatchQueue.global().asyncAfter(deadline: .now() + Self.grace) { send.yield(.graceIsOver) }
            case (.interrupt, .recording), (.termination, .recording):
                await stop(at: nil)
                return try await save(inputs)
            case (.interrupt, .ending):
                display.status("Discard this workout? [y/N]")
                phase = .asking
            case (.key("y"), .asking), (.key("Y"), .asking):
                recorder.discard()
                return .discarded
            case (.graceIsOver, .ending), (.key, .ending), (.key, .asking), (.interrupt, .asking), (.termination, _),
                (.silence, _):
                return try await save(inputs)
            case (.graceIsOver, _), (.tick, _), (.finished, _): continue
            }
        }
        return try await save(inputs)
    }

    /// Waits until the workout has reached its duration; forever if it has none.
    private static func waitForDuration(of recorder: Recorder, _ stage: SensorStage) async {
        while !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(200))
            if let duration = recorder.duration, recorder.elapsed >= duration { return }
        }
    }

    /// Stops the recording after the measurements of the sensors so far are stored.
    private func stop(at date: Date?) async {
        await stage?.feed?.finish()
        recorder.stop(at: date)
    }

    /// Shows an event of a sensor.
    private func showSensorNews(_ news: SensorFeed.News) {
        switch news {
        case .sensor(let index, let news, let battery):
            guard let status = stage?.feed?.statuses[index] else { return }
            display.show(
                .sensor(
                    SensorNews(
                        name: status.name, address: status.address, news: news, battery: battery ?? status.battery,
                        date: recorder.now,
                        elapsed: recorder.elapsed)))
        case .unavailable, .available, .note: if let warning = news.warning { display.warn(warning) }
        }
    }

    /// Handles a key.
    ///
    /// - Returns: Whether the key ends the workout.
    private func handle(_ key: Character) -> Bool {
        switch key {
        case " ", "p": recorder.pauseOrResume()
        case "l": recorder.lap()
        case "n": recorder.beginNextActivity()
        case "b": recorder.beginPreviousStep()
        case "q": return true
        default: break
        }
        return false
    }

    /// Saves the workout and shows the remaining events.
    private func save(_ inputs: AsyncStream<Input>) async throws -> Outcome {
        display.refresh(recorder.report)
        let uuid = try await recorder.save()
        for await input in inputs {
            guard case .news(let news) = input else {
                if case .silence = input { break }
                continue
            }
            display.show(news)
        }
        return .saved(uuid)
    }
}

extension SensorFeed.News {
    /// The sentence of which the user is warned; nil for a status change of a sensor.
    var warning: String? {
        switch self {
        case .unavailable(let trouble): trouble.message
        case .available: "Bluetooth is available again."
        case .note(let note): note
        case .sensor: nil
        }
    }
}

/// A timer that calls a closure at regular intervals.
final class Ticks {
    private let timer: any DispatchSourceTimer

    init(every seconds: Double, _ tick: @escaping @Sendable () -> Void) {
        timer = DispatchSource.makeTimerSource()
        timer.schedule(deadline: .now() + seconds, repeating: seconds)
        timer.setEventHandler(handler: DispatchWorkItem(block: tick))
        timer.resume()
    }

    func cancel() { timer.cancel() }
}
