package import Foundation
package import HealthStore

/// What a server of the Model Context Protocol serves: a store as its app sees it, and how the person reads days and units.
package struct MCPHost: Sendable {
    /// The store, as the app of this protocol sees it (MCP-20).
    package var access: StoreAccess
    /// The calendar with the person's time zone and first weekday (SRV-41).
    package var calendar: Calendar
    /// `metric` or `imperial`, as the person reads numbers; results are metric.
    package var units: String
    /// The time.
    package var now: @Sendable () -> Date
    /// Takes down that somebody read (MCP-22); what throws keeps the answer back.
    package var audit: @Sendable (MCPAudit.Entry) throws -> Void
    /// Told of what the one who asks need not know, for the log.
    package var log: @Sendable (String) -> Void

    package init(
        access: StoreAccess, calendar: Calendar, units: String = "metric", now: @escaping @Sendable () -> Date,
        audit: @escaping @Sendable (MCPAudit.Entry) throws -> Void, log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.access = access
        self.calendar = calendar
        self.units = units
        self.now = now
        self.audit = audit
        self.log = log
    }
}
