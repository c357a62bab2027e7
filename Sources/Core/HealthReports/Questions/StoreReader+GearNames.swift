import Foundation
import HealthModel
package import HealthStore

extension StoreReader {
    /// Returns the name of the gear that a person typed: its name, regardless of case, or a part of it that no other
    /// name has.
    ///
    /// - Throws: ``InputError`` if there is none, or more than one.
    package func gearNamed(_ typed: String) throws -> GearReport.Use {
        let known = try gearReport().gear
        let key = Gear.key(typed.trimmingCharacters(in: .whitespaces))
        if let exact = known.first(where: { Gear.key($0.name) == key }) { return exact }
        let parts = key.isEmpty ? [] : known.filter { Gear.key($0.name).contains(key) }
        if parts.count == 1 { return parts[0] }
        if parts.count > 1 {
            let names = Format.list(parts.map { InputError.quoted($0.name) }, "or")
            throw InputError("\(InputError.quoted(typed)) is ambiguous; it could be \(names).")
        }
        throw InputError(
            unknown: "gear", typed, similar: Spelling.closest(to: typed, among: known.map(\.name)))
    }
}
