import TestSupport
import Testing

@testable import WorkoutFiles

/// The device that made a file, by all messages that may describe it.
///
/// `HK_WRITE_SCREENS=1` in the environment rewrites the text in `Tests/Core/Texts/Sweeps`.
@Suite struct FITDeviceTableTests {
    private static let start = Int64(FITBytes.start)

    /// What a message says of a device.
    private struct Said {
        var index: Int64?
        var manufacturer: Int64?
        var product: Int64?
        var serial: Int64?
        var software: Int64?
        var hardware: Int64?
        var name: String?
    }

    private static func outcome(_ identity: Said, _ infos: [Said]) -> String {
        func values(_ fields: [(UInt8, FITBaseType, Int64?)]) -> [(UInt8, FITBaseType, [Int64])] {
            fields.compactMap { number, type, value in value.map { (number, type, [$0]) } }
        }
        var fit = FITRows()
        fit.add(
            0,
            values([
                (0, .enumeration, 4), (1, .uint16, identity.manufacturer), (2, .uint16, identity.product),
                (3, .uint32z, identity.serial),
            ]), texts: identity.name.map { [(UInt8(8), $0)] } ?? [])
        for info in infos {
            fit.add(
                23,
                values([
                    (253, .uint32, start), (0, .uint8, info.index), (2, .uint16, info.manufacturer),
                    (3, .uint32z, info.serial), (4, .uint16, info.product), (5, .uint16, info.software),
                    (6, .uint8, info.hardware),
                ]), texts: info.name.map { [(UInt8(27), $0)] } ?? [])
        }
        for second in [0, 5] as [Int64] { fit.add(20, [(253, .uint32, [start + second]), (3, .uint8, [100])]) }
        do {
            let read = try FITReader.recording(from: MemoryByteSource(fit.file), file: "a")
            guard let device = read.device else { return "none" }
            let parts = [
                device.name, device.manufacturer, device.model, device.hardwareVersion, device.softwareVersion,
                device.serialNumber,
            ]
            return parts.map { $0 ?? "-" }.joined(separator: " / ")
        } catch { return error.message }
    }

    @Test func whatIdentitiesAndInfosSay() throws {
        var kept = KeptOutcomes()
        func add(_ name: String, _ identity: Said, _ infos: Said...) {
            kept.add(name) { Self.outcome(identity, infos) }
        }
        let none = Said()
        add("nothing", none)
        for manufacturer in [nil, 1, 32, 9_999, 0xFFFF] as [Int64?] {
            for product in [nil, 1_551, 9_998, 0xFFFF] as [Int64?] {
                for name in [nil, "", "Named", "Garmin Named"] {
                    let title = "\(manufacturer ?? -1) \(product ?? -1) '\(name ?? "-")'"
                    add("identity \(title)", Said(manufacturer: manufacturer, product: product, name: name))
                    add("info \(title)", none, Said(index: 0, manufacturer: manufacturer, product: product, name: name))
                }
            }
        }
        // The identity comes first, but for the versions, of which the last is the current one.
        let identity = Said(manufacturer: 1, product: 1_551, serial: 77, name: "Identity")
        let info = Said(
            index: 0, manufacturer: 32, product: 9_998, serial: 88, software: 270, hardware: 5, name: "Info")
        add("identity", identity)
        add("info", none, info)
        add("both", identity, info)
        for index in [nil, 1, 255] as [Int64?] {
            var other = info
            other.index = index
            add("an info of device \(index ?? -1)", none, other)
            add("an identity and an info of device \(index ?? -1)", identity, other)
        }
        let later = Said(index: 0, manufacturer: 6, product: 5, serial: 99, software: 305, hardware: 6, name: "Later")
        add("two infos", none, info, later)
        add("an info without versions behind another", none, info, Said(index: 0))
        add("an info behind an empty one", none, Said(index: 0), later)
        let parts: [(String, WritableKeyPath<Said, Int64?>)] = [
            ("manufacturer", \.manufacturer), ("product", \.product), ("serial", \.serial),
        ]
        for (name, part) in parts {
            var without = identity
            without[keyPath: part] = nil
            add("an identity without \(name)", without)
            add("an identity without \(name), and an info", without, info)
        }
        var unnamed = identity
        unnamed.name = nil
        add("an identity without a name, and an info", unnamed, info)
        for software in [0, 1, 9, 10, 99, 100, 101, 1_234, 65_534, 65_535] as [Int64] {
            add("software \(software)", none, Said(index: 0, software: software))
        }
        for hardware in [0, 1, 254, 255] as [Int64] {
            add("hardware \(hardware)", none, Said(index: 0, hardware: hardware))
        }
        for serial in [0, 1, 0xFFFF_FFFF] as [Int64] {
            add("serial \(serial)", Said(serial: serial))
            add("serial \(serial) of an info", none, Said(index: 0, serial: serial))
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/fit-device-messages.txt") == nil)
    }
}
