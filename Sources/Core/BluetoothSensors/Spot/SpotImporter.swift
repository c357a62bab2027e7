import Foundation
package import HealthModel
import HealthReports
import HealthStore
import HealthTransfer

/// Stores what scales, cuffs and meters measured, each measurement once however often it is sent (SEN-91).
package struct SpotImporter: Sendable {
    /// A measurement, and whether it was new.
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

    /// - Parameter source: As whom everything is stored (SEN-126).
    package init(access: TransferAccess, source: AppIdentity) {
        self.access = access
        self.source = source
    }

    /// Stores measurements of one device; all or nothing.
    ///
    /// What is stored already stays as it is, and what somebody deleted stays deleted. What cannot be a sample is left out.
    ///
    /// - Parameters:
    ///   - address: That of the device.
    ///   - device: What measured.
    ///   - serialNumber: That of the device, if it told.
    /// - Returns: The measurements in their order, without those that cannot be samples.
    package func store(
        _ measurements: [SpotMeasurement], address: String, device: DeviceRecord, serialNumber: String?
    ) throws -> [Stored] {
        var stored: [Stored] = []
        try access.write { (engine, app) throws(EngineError) in
            try engine.importObjects(by: app, in: ImportPass()) { insertion throws(EngineError) in
                for measurement in measurements {
                    let samples = measurement.samples(address: address, device: device, serialNumber: serialNumber)
                    guard samples.allSatisfy(SampleValidation.isValid) else { continue }
                    var isNew = false
                    for (index, sample) in samples.enumerated() {
                        let outcome = try insertion.restore(WholeObject(sample, source: source))
                        // The first is what the device is for.
                        if index == 0 { isNew = outcome == .added }
                    }
                    stored.append(Stored(measurement: measurement, isNew: isNew))
                }
            }
        }
        return stored
    }
}
