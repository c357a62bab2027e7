package import Foundation
import WorkoutFiles

/// How a file takes part in an export.
enum ExportRole: Equatable {
    /// The export has read it.
    case table
    /// It is imported like any other file, and then the export adds what it knows.
    case recording
    /// It is left out; the kind, in plural, is for the report.
    case leftOut(String)
    /// It is never opened (IMP-91); the kind, in plural, is for the report.
    case notOpened(String)
}

/// An export of a service that was found among files.
protocol ServiceExport: AnyObject {
    /// The name of the service, such as `strava`, for identifiers and reports.
    var way: String { get }
    /// The display name of the service.
    var title: String { get }
    /// Returns how a file takes part; nil if it does not belong to the export.
    func role(of name: String) -> ExportRole?
    /// Takes note of the result of a file that was imported like any other.
    func note(_ report: ImportReport, of name: String)
    /// Returns whether the export counts a file, or one in an archive of this name, that has nothing to import, so that
    /// it needs no report of its own.
    func counts(_ report: ImportReport, of name: String) -> Bool
    /// Stores what the export itself tells, once its files are imported; each of those keeps its identity (IMP-5, IMP-18).
    func finish(_ writer: ExportWriter) throws
}

extension ServiceExport {
    func counts(_: ImportReport, of _: String) -> Bool { false }
}

/// What an export needs to know that its files do not tell.
package struct ExportOptions: Sendable {
    /// The zone of times without one (IMP-11).
    package var zone = TimeZone.current
    /// A Boolean value that indicates whether the zone was asked for, and overrules that of an export.
    package var isZoneGiven = false
    /// A Boolean value that indicates whether weights without a unit are pounds (IMP-81).
    package var usesPounds = Locale.current.measurementSystem == .us

    package init() {}
}
