package import WorkoutFiles

extension FileFormat {
    /// Those that recordings are both written in and read from.
    package static let ofRoundTrips = writable.filter { $0.name.isReadable }
}
