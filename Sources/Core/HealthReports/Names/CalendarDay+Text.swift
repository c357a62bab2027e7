import Foundation
package import HealthModel

extension CalendarDay {
    /// The day as ISO 8601: `2026-05-12`.
    package var text: String { String(format: "%04d-%02d-%02d", year, month, day) }
}
