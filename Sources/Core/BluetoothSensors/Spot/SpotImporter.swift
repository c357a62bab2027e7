import Foundation
package import HealthModel
import HealthStore
package import HealthTransfer

/// Stores measurements of scales, cuffs and meters, each only once even if it is sent repeatedly (SEN-91).
package struct SpotImporter: Sendable {
    /// A stored measurement, with a Boolean value that indicates whether it is new.
    package struct Stored: Sendable {
        package var measurement: SpotMeasurement
        package var isNew: Bool

        package init(measurement: SpotMeasurement, isNew: Bool) {
            self.measurement = measurement
            self.isNew = isNew
        }
    }

    private let access: TransferAccess
    private let source: AppIdentity

    /// Creates an importer.
    ///
    /// - Parameter source: The source of the stored samples (SEN-126).
    package init(access: TransferAccess, source: AppIdentity) {
        self.access = access
        self.source = source
    }

    /// Stores measurements of one device in a single transaction.
    ///
    /// Existing samples stay unchanged, and deleted samples stay deleted. Measurements that are not valid samples are
    /// left out, and so are those with a value that cannot be true (PLA-30).
    ///
    /// - Parameters:
    ///   - address: The address of the device.
    ///   - device: The measuring device.
    ///   - serialNumber: The serial number of the device, if known.
    /// - Returns: The measurements in order, without those that are not valid samples.
    package func store(
        _ measurements: [SpotMeasurement], address: String, device: DeviceRecord, serialNumber: String?
    ) throws -> [Stored] {
        var stored: [Stored] = []
        try access.write { store in
            try store.importObjects(in: ImportPass()) { insertion throws(EngineError) in
                for measurement in measurements where measurement.isPossible {
                    let samples = measurement.samples(address: address, device: device, serialNumber: serialNumber)
                    guard samples.allSatisfy(SampleValidation.isValid) else { continue }
                    var isNew = false
                    for (index, sample) in samples.enumerated() {
                        let outcome = try insertion.restore(WholeObject(sample, source: source))
                        // The first sample is the main measurement of the device.
                        if index == 0 { isNew = outcome == .added }
                    }
                    stored.append(Stored(measurement: measurement, isNew: isNew))
                }
            }
        }
        return stored
    }
}
