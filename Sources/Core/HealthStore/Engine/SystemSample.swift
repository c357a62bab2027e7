import Foundation
package import HealthModel

/// A sample that apps cannot save, with its associated data.
package struct SystemSample: Sendable {
    package var record: SampleRecord
    /// The voltages of an electrocardiogram, in time order.
    package var voltages: [VoltagePoint]
    /// Samples of symptoms that accompanied an electrocardiogram, saved with it unless stored already.
    package var symptoms: [SampleRecord]

    package init(_ record: SampleRecord, voltages: [VoltagePoint] = [], symptoms: [SampleRecord] = []) {
        self.record = record
        self.voltages = voltages
        self.symptoms = symptoms
    }
}
