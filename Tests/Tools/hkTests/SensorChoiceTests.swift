import BluetoothSensors
import Foundation
import HealthModel
import TestSupport
import Testing

@testable import hk

/// The saved sensors that a workout uses, with names and without.
@Suite struct SensorChoiceTests {
    private let folder: TemporaryFolder
    private let shelf: SavedSensors

    private static let belt = KnownSensors.Entry(address: "C0:01", name: "Polar H10", services: ["180d"])
    private static let pedals = KnownSensors.Entry(address: "C0:02", name: "Assioma", services: ["1818"])
    private static let wheel = KnownSensors.Entry(
        address: "C0:03", name: "Speed 77", services: ["1816"], wheel: 2_136)
    private static let pod = KnownSensors.Entry(address: "C0:04", name: "Stryd", services: ["1814"])

    init() throws {
        folder = try TemporaryFolder()
        shelf = SavedSensors(["HOME": folder.url.path])
        try shelf.write(KnownSensors(sensors: [Self.belt, Self.pedals, Self.wheel, Self.pod]))
    }

    /// Returns the choice for an activity; nobody is asked.
    private func choice(_ activity: WorkoutActivity, wheel: String? = nil) -> SensorChoice {
        SensorChoice(
            activity: activity, wheel: wheel.flatMap { WheelSize($0) }, adapter: nil, shelf: shelf,
            ask: { found in
                Issue.record("There are sensors.")
                return found
            })
    }

    /// Returns sensors as texts: the address, the rank, and the circumference of the wheel.
    private func chosen(_ choice: SensorChoice, _ names: String?) async throws -> [String] {
        try await choice.sensors(named: names).map { sensor in
            "\(sensor.address) \(sensor.named.map { "\($0)" } ?? "–") \(sensor.wheel.millimetres)"
        }
    }

    private func failure(_ activity: WorkoutActivity, _ names: String?) async -> CommandFailure? {
        let choice = SensorChoice(activity: activity, wheel: nil, adapter: nil, shelf: shelf, ask: nil)
        do { _ = try await choice.sensors(named: names) } catch { return error as? CommandFailure }
        return nil
    }

    @Test("SEN-225: without names those are used that suit the activity") func fitting() async throws {
        #expect(try await chosen(choice(.cycling), nil) == ["C0:01 – 2105", "C0:02 – 2105", "C0:03 – 2136"])
        #expect(try await chosen(choice(.running), nil) == ["C0:01 – 2105", "C0:04 – 2105"])
        #expect(try await chosen(choice(.yoga), nil) == ["C0:01 – 2105"])
        // The option counts before the wheel that was saved.
        #expect(
            try await chosen(choice(.cycling, wheel: "1999"), nil) == ["C0:01 – 1999", "C0:02 – 1999", "C0:03 – 1999"])
    }

    @Test("SEN-224: named ones are used in the order of their names, each once, whatever they suit")
    func named() async throws {
        #expect(
            try await chosen(choice(.cycling), " stryd,POLAR,,C0:04, c0:03 ") == [
                "C0:04 0 2105", "C0:01 1 2105", "C0:03 3 2136",
            ])
        #expect(try await chosen(choice(.yoga, wheel: "700x28C"), "speed") == ["C0:03 0 2136"])
        #expect(try await chosen(choice(.yoga, wheel: "2105"), "speed") == ["C0:03 0 2105"])
        // What is known is not saved again.
        #expect(try shelf.read().sensors == [Self.belt, Self.pedals, Self.wheel, Self.pod])
    }

    @Test("SEN-225: a list of no names is refused", arguments: ["", ",", " , ,"]) func noNames(names: String) async {
        let failure = await failure(.cycling, names)
        #expect(failure?.kind == .usage && failure?.description == "--sensors requires comma-separated names.")
    }

    @Test("SEN-225: where nobody can be asked, it is told which sensors are missing") func missing() async throws {
        try shelf.write(KnownSensors(sensors: [Self.pod]))
        let unsuitable = await failure(.rowing, nil)
        #expect(unsuitable?.kind == .notFound)
        #expect(
            unsuitable?.description
                == "No saved sensor is suitable for rowing. Run 'hk sensors add NAME' to save another one.")
        try shelf.write(KnownSensors())
        let none = await failure(.rowing, nil)
        #expect(none?.kind == .notFound)
        #expect(
            none?.description
                == "No saved sensors. Run 'hk sensors' to list nearby sensors, and 'hk sensors add NAME' to save one.")
    }
}
