import ArgumentParser
import BluetoothSensors
import Foundation
import HealthKit
import HealthModel
import HealthReports
import WorkoutFiles

/// The `hk sensors` command, which finds Bluetooth sensors nearby and manages the remembered ones.
struct SensorsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sensors",
        abstract:
            "Find, show, read and save Bluetooth sensors: heart rate straps, power meters, foot pods, machines, scales, cuffs.",
        discussion: """
            Without a subcommand, searches for ten seconds and lists the sensors found. Wake sleeping sensors: put \
            on the chest strap, or turn the wheel or crank.

            NAME is an address, or a name or its beginning.

            Example:  hk sensors add polar  and then  hk record --activity cycling --sensors
            """,
        subcommands: [List.self, Show.self, Read.self, Add.self, Forget.self], defaultSubcommand: List.self)

    /// Options that several subcommands share.
    struct Options: ParsableArguments {
        @Option(name: .customLong("for"), help: "The number of seconds to search.")
        var seconds = 10.0

        @Option(help: "The Bluetooth adapter, for example 'hci0'.")
        var adapter: String?

        @Flag(help: "Print JSON instead of text.")
        var json = false

        func validate() throws {
            guard 1...600 ~= seconds else { throw ValidationError("--for must be between 1 and 600 seconds.") }
        }
    }

    /// The `hk sensors list` command.
    struct List: AsyncParsableCommand {
        // Without an explicit name, it would be derived from the name of the type at every start of hk.
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Search, and list sensors by kind and signal; connects to nothing.")

        @OptionGroup var options: Options

        @Flag(help: "List every Bluetooth LE device.")
        var all = false

        func run() async throws {
            let book = try SavedSensors().read()
            if options.json { Console.beginLines() }
            let search = SensorSearch(adapter: options.adapter, seconds: options.seconds, all: all)
            let found = try await search.run(telling: { sighting in
                if options.json { Console.print(JSON.sighting(sighting, isRemembered: book.has(sighting)).line) }
            })
            guard !options.json else { return }
            Console.print(SensorsScreen(found: found, book: book).lines(terminal: .current()))
        }
    }

    /// The `hk sensors show` command.
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Connect to a sensor, and show its details and readings for ten seconds.")

        @OptionGroup var options: Options

        @Argument(help: "The sensor.")
        var name: String

        func run() async throws {
            let search = SensorSearch(adapter: options.adapter, seconds: options.seconds, all: true)
            let sighting = try await search.find(name)
            let examination = SensorExamination(sighting, adapter: options.adapter, seconds: options.seconds)
            let result = try await examination.run()
            if options.json {
                Console.print(JSON.examination(result).text)
            } else {
                Console.print(SensorScreen(result: result).lines(terminal: .current()))
            }
        }
    }

    /// The `hk sensors add` command.
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Save a sensor for 'hk record --sensors'.")

        @OptionGroup var options: Options

        @Option(help: "The wheel circumference in millimetres, or a size such as 700x25C.")
        var wheel: String?

        @Argument(help: "The sensor.")
        var name: String

        func validate() throws { try SensorsCommand.check(wheel: wheel) }

        func run() async throws {
            let shelf = SavedSensors()
            var book = try shelf.read()
            let size = wheel.flatMap { WheelSize($0) }
            let known = book.sensors.map { (address: $0.address, name: $0.name) }
            let entry: KnownSensors.Entry
            // Changing the wheel of a remembered sensor needs no search.
            if let size, case .one(let place) = KnownSensors.match(name, in: known) {
                book.sensors[place].wheel = size.millimetres
                entry = book.sensors[place]
            } else {
                let search = SensorSearch(adapter: options.adapter, seconds: options.seconds, all: false)
                entry = KnownSensors.Entry(try await search.find(name), wheel: size)
                book.remember(entry)
            }
            try shelf.write(book)
            if options.json {
                Console.print(JSON.remembered(entry).text)
            } else {
                Console.say("Saved \(entry.name.printable).")
            }
        }
    }

    /// The `hk sensors forget` command.
    struct Forget: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "forget", abstract: "Remove a saved sensor.")

        @Flag(help: "Print JSON instead of text.")
        var json = false

        @Argument(help: "The sensor.")
        var name: String

        func run() async throws {
            let shelf = SavedSensors()
            var book = try shelf.read()
            let known = book.sensors.map { (address: $0.address, name: $0.name) }
            let entry = book.sensors.remove(at: try SensorSearch.choose(name, among: known, seconds: nil))
            try shelf.write(book)
            if json {
                Console.print(JSON.remembered(entry).text)
            } else {
                Console.say("Removed \(entry.name.printable).")
            }
        }
    }

    /// Rejects an invalid wheel size.
    static func check(wheel: String?) throws {
        guard let wheel, WheelSize(wheel) == nil else { return }
        let names = Format.list(WheelSize.names.map(\.name), "or")
        throw ValidationError("--wheel must be 500 to 3000 millimetres, or \(names).")
    }
}

extension KnownSensors {
    /// Returns whether a sensor is remembered.
    func has(_ sighting: SensorSighting) -> Bool { sensors.contains { $0.address == sighting.address } }
}
