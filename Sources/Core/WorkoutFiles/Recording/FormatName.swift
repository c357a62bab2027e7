/// What a format of files is called in options, in reports, and in stores, which keep it with workouts: never change one.
///
/// Each stands beside its ``FileFormat``.
package struct FormatName: RawRepresentable, Hashable, Sendable, Codable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }
}
