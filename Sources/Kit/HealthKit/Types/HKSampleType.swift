import HealthModel

/// A kind of data with a start and an end.
// Unchecked, as HKObjectType is: nothing is stored here.
open class HKSampleType: HKObjectType, @unchecked Sendable {
    /// Whether a sample of this type may last only so long (DAT-5).
    open var isMaximumDurationRestricted: Bool { record.maximumDuration != nil }

    /// The longest a sample of this type may last, in seconds.
    ///
    /// Raises when the duration is not restricted (DAT-4).
    open var maximumAllowedDuration: TimeInterval {
        guard let duration = record.maximumDuration else {
            raise(.invalidArgument, "Maximum duration is not restricted for type \(identifier)")
        }
        return duration
    }

    /// Whether a sample of this type must last a while: of no type (DAT-5).
    open var isMinimumDurationRestricted: Bool { false }

    /// The shortest a sample of this type may last.
    ///
    /// Raises, because no type has such a limit (DAT-4, DAT-5).
    open var minimumAllowedDuration: TimeInterval {
        raise(.invalidArgument, "Minimum duration is not restricted for type \(identifier)")
    }

    /// Whether the estimates of this type can start afresh from a date: six-minute walks.
    open var allowsRecalibrationForEstimates: Bool { record == .sixMinuteWalkTestDistance }
}
