/// The name of a file format in options, in reports, and in stores, which save it with workouts: never change one.
///
/// Each is defined beside its ``WorkoutFileFormat``.
package struct FormatName: RawRepresentable, Hashable, Sendable, Codable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }
}
