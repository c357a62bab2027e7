package import Foundation
package import HealthReports
package import HealthStore

/// The environment of a Model Context Protocol server: a store with the permissions of its app, and the person's
/// calendar and units.
package struct MCPHost: Sendable {
    /// Access to the store on behalf of the protocol's app (MCP-20).
    package var access: StoreAccess
    /// The calendar with the person's time zone and first weekday (SRV-41).
    package var calendar: Calendar
    /// The person's units, `metric` or `imperial`; results are always metric.
    package var units: String
    /// The encoder and decoder of the cursors of pages.
    package var cursors: Cursor.Codec
    /// The current time.
    package var now: @Sendable () -> Date
    /// Records that data was read (MCP-22).
    ///
    /// If it throws, the answer is withheld.
    package var audit: @Sendable (MCPAudit.Entry) throws -> Void
    /// Logs details that are not part of the answer.
    package var log: @Sendable (String) -> Void

    package init(
        access: StoreAccess, calendar: Calendar, units: String = "metric", cursors: Cursor.Codec,
        now: @escaping @Sendable () -> Date,
        audit: @escaping @Sendable (MCPAudit.Entry) throws -> Void, log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.access = access
        self.calendar = calendar
        self.units = units
        self.cursors = cursors
        self.now = now
        self.audit = audit
        self.log = log
    }
}
