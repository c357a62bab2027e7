public import Foundation
import HealthModel

/// A hearing test: how loud tones of several frequencies have to be for the ears.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKAudiogramSample: HKSample, @unchecked Sendable {
    /// A hearing test.
    ///
    /// Raises without points, for more than 30, and if their frequencies are not unique and ascending (OTH-40).
    /// - Parameters:
    ///   - sensitivityPoints: The tones, ascending by frequency.
    ///   - startDate: When the test began.
    ///   - endDate: When the test ended; may be the start.
    ///   - metadata: Further facts by key.
    @available(iOS, deprecated: 26.0)
    public convenience init(
        sensitivityPoints: [HKAudiogramSensitivityPoint], start startDate: Date, end endDate: Date,
        metadata: [String: Any]?
    ) {
        self.init(sensitivityPoints: sensitivityPoints, start: startDate, end: endDate, device: nil, metadata: metadata)
    }

    /// A hearing test with a device.
    ///
    /// Raises without points, for more than 30, and if their frequencies are not unique and ascending (OTH-40).
    /// - Parameters:
    ///   - sensitivityPoints: The tones, ascending by frequency.
    ///   - startDate: When the test began.
    ///   - endDate: When the test ended; may be the start.
    ///   - device: The device that tested.
    ///   - metadata: Further facts by key.
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

    /// The tones, ascending by frequency.
    open var sensitivityPoints: [HKAudiogramSensitivityPoint] {
        expected(record.detail?.audiogram).points.map(HKAudiogramSensitivityPoint.init(record:))
    }
}
