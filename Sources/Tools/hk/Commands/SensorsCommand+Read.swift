import ArgumentParser
import BluetoothSensors
import Foundation
import HealthKit
import HealthModel
import HealthReports
import WorkoutFiles

extension SensorsCommand {
    /// The `hk sensors read` command.
    struct Read: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "read",
            abstract: "Import measurements from a scale, blood pressure cuff, thermometer, glucose meter or oximeter.",
            discussion: """
                Waits up to a minute for the device to wake up: step on the scale, put on the cuff, or switch on the \
                meter. Measurements that are already stored are not stored again.
                """)

        @OptionGroup var options: StoreOptions

        @OptionGroup var sync: SyncOptions

        @Option(help: "The Bluetooth adapter, for example 'hci0'.")
        var adapter: String?

        @Option(help: "Import only the measurements of this user of the device.")
        var user: Int?

        @Flag(help: "Set the clock of the device.")
        var setTime = false

        @Argument(help: "The device.")
        var name: String

        func validate() throws {
            guard 0...254 ~= user ?? 0 else { throw ValidationError("--user must be between 0 and 254.") }
        }

        func run() async throws {
            let settings = try options.settings.resolved()
            let tells = !options.json && Terminal.messageWidth != nil
            if tells {
                Console.error("Searching for \(name.printable). Wake it: step on it, put it on, or switch it on.")
            }
            let sighting = try await find()
            let fetch = SpotFetch(
                sighting, over: BlueZLink(adapter: adapter), on: SystemScheduler.shared, calendar: settings.calendar,
                setsTime: setTime
            ) { if tells { Console.error("Connected to \(sighting.title.printable); waiting for measurements.") } }
            let outcome = await fetch.run()
            let result = try check(outcome, of: sighting, in: settings.calendar)
            let session = try await options.create(settings)
            try sync.apply(to: session)
            let device = SensorHub.device(address: sighting.address, name: sighting.title) { outcome.texts[$0] }
            let importer = SpotImporter(access: session.access, source: SensorSource.identity)
            let stored = try importer.store(
                result.measurements, address: sighting.address, device: device,
                serialNumber: outcome.texts[.serialNumber])
            try session.secure()
            let report = SpotReport(sighting: sighting, outcome: outcome, result: result, stored: stored)
            if options.json {
                Console.print(JSON.spot(report).text)
            } else {
                Console.print(SpotScreen(report: report).lines(terminal: session.terminal))
            }
        }

        /// Finds the device, which may be asleep for a while.
        private func find() async throws -> SensorSighting {
            let seconds = RecordAccess.patience.waking
            let search = SensorSearch(adapter: adapter, seconds: seconds, all: true)
            // A scale is awake for some seconds only, so the first match is used.
            let found = try await search.run(until: { seen in
                KnownSensors.match(name, in: seen.map { ($0.address, $0.title) }) != .none
            })
            return try found[SensorSearch.choose(name, among: found.map { ($0.address, $0.title) }, seconds: seconds)]
        }

        /// Returns the result of a fetch, or throws if nothing can be stored (SEN-92).
        private func check(
            _ outcome: SpotFetch.Outcome, of sighting: SensorSighting, in calendar: Calendar
        ) throws -> SpotFrameCollector.Result {
            let title = sighting.title.printable
            let note = outcome.notes.first.map { CommandFailure($0.printable) }
            if let trouble = outcome.trouble { throw note ?? CommandFailure(trouble.message.printable) }
            guard outcome.wasConnected else { throw note ?? CommandFailure("Could not connect to \(title).") }
            let result = outcome.frames.result(user: user.map { UInt8(clamping: $0) }, in: calendar)
            if user == nil, result.users.count > 1 {
                let users = Format.list(result.users.map { "\($0)" }, "and")
                throw CommandFailure(
                    .refused,
                    "\(title) has measurements of the users \(users). Nothing was stored; specify --user N.")
            }
            if !outcome.frames.hasFrames, let note { throw note }
            if case .refused(let code) = outcome.end, !outcome.frames.hasFrames {
                throw CommandFailure("\(title) did not send its stored measurements (response \(code)).")
            }
            return result
        }
    }
}
