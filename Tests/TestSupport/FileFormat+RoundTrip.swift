package import WorkoutFiles

extension FileFormat {
    /// The formats that recordings can be both written to and read from.
    package static let ofRoundTrips = writable.filter { $0.name.isReadable }
}
