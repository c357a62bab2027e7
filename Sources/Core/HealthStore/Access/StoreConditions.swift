package import Foundation
package import HealthModel

/// What surrounds a store and may change while it is open: the device, its user, and the app's configuration.
package struct StoreConditions: Sendable {
    /// Whether there are health data to work with (AUTH-21).
    package enum Availability: Sendable {
        case available
        /// The device has none.
        case unavailable
        /// A policy keeps them from being used.
        case restricted
    }

    package var availability = Availability.available
    /// A guest reads under existing grants, and neither writes nor asks (AUTH-20).
    package var isGuestUser = false
    /// While locked, reads fail; writes are taken and seen after unlocking (QRY-7, STO-8).
    package var isLocked = false
    /// Whether the disk is full: whatever an app writes fails, and may succeed later.
    package var isFull = false
    /// The app's reason for writing, `NSHealthUpdateUsageDescription`.
    package var updateUsageDescription: String?
    /// The app's reason for reading, `NSHealthShareUsageDescription`.
    package var shareUsageDescription: String?
    /// Whether a request without the reasons above raises (AUTH-11).
    package var requiresUsageDescriptions = false
    /// Types without which the app cannot work; none, or at least three (AUTH-19).
    package var requiredReadTypes: Set<ObjectType> = []
    /// Where the person lives, for the units that are customary there (STO-51).
    package var locale = Locale.current
    /// The person's own choice of units (STO-50).
    package var preferredUnits: [ObjectType: QuantityUnit] = [:]

    /// How long an app may take to answer a background delivery before it is repeated, in seconds; the second time twice
    /// as long, and so on (QRY-36).
    package var backgroundRetryDelay: Double = 60

    /// Activities that sessions may not have (SES-1): the transition between two parts of a triathlon.
    package var forbiddenSessionActivities: Set<WorkoutActivity> = [.transition]
    /// Whether the app is in the background, where sessions may not begin (SES-9).
    package var isInBackground = false

    package init() {}

    /// Whether data can be read now.
    var isReadable: Bool { availability == .available && !isLocked }
}
