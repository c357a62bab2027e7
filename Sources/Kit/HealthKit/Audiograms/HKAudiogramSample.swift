public import Foundation
import HealthModel

/// A hearing test: the sensitivity of the ears to tones of several frequencies.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKAudiogramSample: HKSample, @unchecked Sendable {
    /// Creates a hearing test.
    ///
    /// Raises if there are no points or more than 30, or if their frequencies are not unique and ascending (OTH-40).
    /// - Parameters:
    ///   - sensitivityPoints: The sensitivity points, ascending by frequency.
    ///   - startDate: The start of the test.
    ///   - endDate: The end of the test; may equal the start.
    ///   - metadata: The metadata.
    @available(iOS, deprecated: 26.0)
    public convenience init(
        sensitivityPoints: [HKAudiogramSensitivityPoint], start startDate: Date, end endDate: Date,
        metadata: [String: Any]?
    ) {
        self.init(sensitivityPoints: sensitivityPoints, start: startDate, end: endDate, device: nil, metadata: metadata)
    }

    /// Creates a hearing test with a device.
    ///
    /// Raises if there are no points or more than 30, or if their frequencies are not unique and ascending (OTH-40).
    /// - Parameters:
    ///   - sensitivityPoints: The sensitivity points, ascending by frequency.
    ///   - startDate: The start of the test.
    ///   - endDate: The end of the test; may equal the start.
    ///   - device: The device that performed the test.
    ///   - metadata: The metadata.
    public convenience init(
        sensitivityPoints: [HKAudiogramSensitivityPoint], start startDate: Date, end endDate: Date, device: HKDevice?,
        metadata: [String: Any]?
    ) {
        let audiogram = AudiogramRecord(points: sensitivityPoints.map(\.record))
        self.init(
            record: Self.checked(
                HKObjectType.audiogramSampleType(), .detail(.audiogram(audiogram)), from: startDate, to: endDate,
                device: device, metadata: metadata))
    }

    override class func holds(_ record: SampleRecord) -> Bool { record.detail?.audiogram != nil }

    /// The sensitivity points, ascending by frequency.
    open var sensitivityPoints: [HKAudiogramSensitivityPoint] {
        expected(record.detail?.audiogram).points.map(HKAudiogramSensitivityPoint.init(record:))
    }
}
