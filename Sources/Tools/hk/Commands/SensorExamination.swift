import BluetoothSensors
import Foundation
import HealthKit
import HealthModel
import Synchronization

/// An examination that connects to one sensor, and collects its information and readings for some seconds (SEN-221).
struct SensorExamination {
    /// The time limit for the connection in seconds.
    private static let patience = 30.0

    let sighting: SensorSighting
    let adapter: String?
    let seconds: Double

    init(_ sighting: SensorSighting, adapter: String?, seconds: Double) {
        self.sighting = sighting
        self.adapter = adapter
        self.seconds = seconds
    }

    func run() async throws -> SensorFindings {
        let (news, send) = AsyncStream.makeStream(of: SensorFeed.News?.self)
        let feed = SensorFeed(
            [SensorHub.Sensor(address: sighting.address, name: sighting.title, signal: sighting.signal)],
            over: BlueZLink(adapter: adapter), on: SystemScheduler.shared
        ) { send.yield($0) }
        feed.listen()
        feed.open()
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { send.yield(nil) }
        var notes: [String] = []
        var failure: CommandFailure?
        wait: for await item in news {
            switch item {
            case .sensor(_, .connected, _): break wait
            case .sensor(_, .refused, _):
                failure = CommandFailure(SensorError(.noService, sensor: sighting).message.printable)
                break wait
            case .unavailable(let trouble):
                failure = CommandFailure(trouble.message.printable)
                break wait
            case .note(let note): notes.append(note)
            case .sensor, .available: continue
            case nil:
                failure = CommandFailure("Could not connect to \(sighting.title.printable).")
                break wait
            }
        }
        if let failure {
            await feed.close()
            throw notes.first.map { CommandFailure($0.printable) } ?? failure
        }
        try await Task.sleep(for: .seconds(seconds))
        var order: [ObjectType] = []
        var values: [ObjectType: SensorReading] = [:]
        for reading in feed.readings() {
            if values[reading.type] == nil { order.append(reading.type) }
            values[reading.type] = reading
        }
        let named: [(String, SensorCharacteristic)] = [
            ("Maker", .manufacturer), ("Model", .model), ("Serial number", .serialNumber), ("Hardware", .hardware),
            ("Firmware", .firmware), ("Software", .software),
        ]
        let result = SensorFindings(
            sighting: sighting, status: feed.statuses[0],
            texts: named.compactMap { name, characteristic in
                feed.text(characteristic, of: 0).map { (name, $0) }
            }, values: order.compactMap { values[$0] }, notes: notes)
        await feed.close()
        return result
    }
}
