import Foundation
import HealthKit
import Testing

@Suite struct HKDeviceTests {
    private func device(_ values: [String?]) -> HKDevice {
        HKDevice(
            name: values[0], manufacturer: values[1], model: values[2], hardwareVersion: values[3],
            firmwareVersion: values[4], softwareVersion: values[5], localIdentifier: values[6],
            udiDeviceIdentifier: values[7])
    }

    private static let all: [String?] = ["a", "b", "c", "d", "e", "f", "g", "h"]

    @Test func OBJ_7_keepsEightStrings() {
        let device = device(Self.all)
        let values = [
            device.name, device.manufacturer, device.model, device.hardwareVersion, device.firmwareVersion,
            device.softwareVersion, device.localIdentifier, device.udiDeviceIdentifier,
        ]
        #expect(values == Self.all)
        #expect(self.device(Array(repeating: nil, count: 8)).name == nil)
    }

    @Test(arguments: 0..<8)
    func OBJ_7_everyPropertyCountsForEquality(index: Int) {
        var values = Self.all
        values[index] = nil
        #expect(device(values) != device(Self.all))
        #expect(device(values) == device(values))
        #expect(device(values).hash == device(values).hash)
    }

    @Test func OBJ_7_localDescribesTheHost() {
        let local = HKDevice.local()
        #expect(local == HKDevice.local())
        #expect(local.name?.isEmpty == false)
        #expect(local.model?.isEmpty == false)
        #expect(local.softwareVersion?.split(separator: ".").count == 3)
        #expect(local.udiDeviceIdentifier == nil)
    }

    @Test func OBJ_11_archives() throws {
        var values = Self.all
        values[3] = nil
        #expect(try archived(device(values)) == device(values))
        #expect(device(values).copy() as? HKDevice == device(values))
    }
}
