import BluetoothSensors
import Dispatch
import Foundation
import HealthKit
import HealthModel
import OpenHealthKit

/// Records until there is nothing more to come or somebody ends it: news, keys, signals and time in one order.
struct RecordLoop {
    /// What became of the workout.
    enum Outcome {
        case saved(UUID)
        case discarded
    }

    private enum Input: Sendable {
        case news(RecordNews)
        /// The session says nothing more.
        case silence
        case key(Character)
        case sensors(SensorFeed.News)
        case interrupt
        /// The process is asked to end, and nobody can be asked.
        case termination
        /// There is nothing more to come since a date.
        case finished(Date?)
        case tick
        /// Nobody wanted to discard in time.
        case graceIsOver
    }

    private enum Phase {
        case recording
        /// It is over, and saved in a moment.
        case ending
        /// Somebody is asked whether to discard.
        case asking
    }

    /// Seconds in which a second Ctrl-C can discard.
    private static let grace = 2.0

    let recorder: Recorder
    let display: RecordDisplay
    let clock: VirtualClock?
    /// The sensors, if it comes from them.
    let stage: SensorStage?

    init(_ recorder: Recorder, _ display: RecordDisplay, clock: VirtualClock?, stage: SensorStage? = nil) {
        self.recorder = recorder
        self.display = display
        self.clock = clock
        self.stage = stage
    }

    /// Records; what was shown stays on the screen, and the terminal is as it was.
    func run() async throws -> Outcome {
        let (inputs, send) = AsyncStream.makeStream(of: Input.self)
        // Signals count from now on: one that comes while the session starts is not lost.
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
        clock?.runFreely()
        if recorder.isCollected { return try await save(inputs) }
        if recorder.finished == nil {
            // Without sensors there is nothing to wait for.
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
            case (.news(let news), _): display.tell(news)
            case (.sensors(let news), _): tell(news)
            case (.tick, .recording):
                // Lines tell of what came since the line before, so no report is made in between.
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
                display.status("Ended. Ctrl-C again discards, else it is saved.")
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

    /// Waits until the workout has taken as long as it should; for ever if nobody says how long.
    private static func waitForDuration(of recorder: Recorder, _ stage: SensorStage) async {
        while !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(200))
            if let duration = recorder.duration, recorder.elapsed >= duration { return }
        }
    }

    /// Stops, after what sensors measured up to now is stored.
    private func stop(at date: Date?) async {
        await stage?.feed?.drain()
        recorder.stop(at: date)
    }

    /// Tells what became of a sensor.
    private func tell(_ news: SensorFeed.News) {
        switch news {
        case .sensor(let index, let news, let battery):
            guard let status = stage?.feed?.statuses[index] else { return }
            display.tell(
                .sensor(
                    SensorNews(
                        name: status.name, address: status.address, news: news, battery: battery ?? status.battery,
                        date: recorder.now,
                        elapsed: recorder.elapsed)))
        case .unavailable(let trouble): display.warn(trouble.message)
        case .available: display.warn("Bluetooth is back.")
        case .note(let note): display.warn(note)
        }
    }

    /// Does what a key asks for; answers whether that is the end.
    private func handle(_ key: Character) -> Bool {
        switch key {
        case " ", "p": recorder.pauseOrResume()
        case "l": recorder.lap()
        case "n": recorder.beginNextActivity()
        case "q": return true
        default: break
        }
        return false
    }

    /// Saves, and tells what is still to be told.
    private func save(_ inputs: AsyncStream<Input>) async throws -> Outcome {
        display.refresh(recorder.report)
        let uuid = try await recorder.save()
        for await input in inputs {
            guard case .news(let news) = input else {
                if case .silence = input { break }
                continue
            }
            display.tell(news)
        }
        return .saved(uuid)
    }
}

/// Calls a closure every so many seconds.
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
