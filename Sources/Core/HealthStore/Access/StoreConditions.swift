package import Foundation
package import HealthModel

/// The conditions of a store that may change while it is open: the device, its user, and the app's configuration.
package struct StoreConditions: Sendable {
    /// The availability of health data (AUTH-21).
    package enum Availability: Sendable {
        case available
        /// The device has no health data.
        case unavailable
        /// A policy restricts the use of health data.
        case restricted
    }

    package var availability = Availability.available
    /// A Boolean value that indicates whether the user is a guest, who reads under existing grants but can neither
    /// write nor request authorization (AUTH-20).
    package var isGuestUser = false
    /// A Boolean value that indicates whether the device is locked: reads fail; writes are accepted and become
    /// visible after unlocking (QRY-7, STO-8).
    package var isLocked = false
    /// A Boolean value that indicates whether the disk is full: writes by apps fail, and may succeed later.
    package var isFull = false
    /// The app's reason for writing, `NSHealthUpdateUsageDescription`.
    package var updateUsageDescription: String?
    /// The app's reason for reading, `NSHealthShareUsageDescription`.
    package var shareUsageDescription: String?
    /// A Boolean value that indicates whether a request without the usage descriptions above raises an exception
    /// (AUTH-11).
    package var requiresUsageDescriptions = false
    /// The types without which the app cannot work; none, or at least three (AUTH-19).
    package var requiredReadTypes: Set<ObjectType> = []
    /// The locale of the person, which determines the customary units (STO-51).
    package var locale = Locale.current
    /// The units chosen by the person (STO-50).
    package var preferredUnits: [ObjectType: QuantityUnit] = [:]

    /// The time an app has to acknowledge a background delivery before it is repeated, in seconds; it doubles with
    /// each repetition (QRY-36).
    package var backgroundRetryDelay: Double = 60

    /// Activities that are not allowed in sessions (SES-1): the transition between two parts of a triathlon.
    package var forbiddenSessionActivities: Set<WorkoutActivity> = [.transition]
    /// A Boolean value that indicates whether the app is in the background, where sessions cannot start (SES-9).
    package var isInBackground = false

    package init() {}

    /// A Boolean value that indicates whether data can be read now.
    var isReadable: Bool { availability == .available && !isLocked }
}
