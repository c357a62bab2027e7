import HealthModel

/// A type of data with a start and an end.
// Unchecked, like HKObjectType: nothing is stored here.
open class HKSampleType: HKObjectType, @unchecked Sendable {
    /// A Boolean value that indicates whether the duration of samples of this type is limited (DAT-5).
    open var isMaximumDurationRestricted: Bool { record.maximumDuration != nil }

    /// The maximum duration of a sample of this type, in seconds.
    ///
    /// Raises if the duration is not restricted (DAT-4).
    open var maximumAllowedDuration: TimeInterval {
        guard let duration = record.maximumDuration else {
            raise(.invalidArgument, "Maximum duration is not restricted for type \(identifier)")
        }
        return duration
    }

    /// A Boolean value that indicates whether samples of this type have a minimum duration; always false (DAT-5).
    open var isMinimumDurationRestricted: Bool { false }

    /// The minimum duration of a sample of this type.
    ///
    /// Always raises, because no type has such a limit (DAT-4, DAT-5).
    open var minimumAllowedDuration: TimeInterval {
        raise(.invalidArgument, "Minimum duration is not restricted for type \(identifier)")
    }

    /// A Boolean value that indicates whether the estimates of this type can be recalibrated; true for six-minute
    /// walks.
    open var allowsRecalibrationForEstimates: Bool { record == .sixMinuteWalkTestDistance }
}
