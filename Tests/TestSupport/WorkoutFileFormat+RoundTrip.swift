package import WorkoutFiles

extension WorkoutFileFormat {
    /// The formats that recordings can be both written to and read from.
    package static let ofRoundTrips = writable.filter { $0.name.isReadable }
}
