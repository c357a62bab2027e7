extension WorkoutConfigurationRecord {
    /// A Boolean value that indicates whether a session of this type has activities of several types (WAC-2).
    package var isMultisport: Bool { activityType == .swimBikeRun }

    /// Validates the additional requirements of a session over those of a builder (WBD-32).
    package func checkForSession() throws(ValidationError) {
        let isSwim = activityType == .swimming || isMultisport
        guard isSwim || swimmingLocationType == .unknown else {
            throw ValidationError(.invalidArgument, reason: "A swimming location requires a swimming activity.")
        }
        if let lapLength {
            guard swimmingLocationType == .pool else {
                throw ValidationError(.invalidArgument, reason: "A lap length requires the swimming location pool.")
            }
            guard let meters = lapLength.converted(to: .meter), meters.isFinite, meters > 0 else {
                throw ValidationError(.invalidArgument, reason: "A lap length must be a positive length.")
            }
        } else if swimmingLocationType == .pool {
            throw ValidationError(.invalidArgument, reason: "Pool swimming requires a lap length.")
        }
    }
}
