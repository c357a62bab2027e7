import Foundation
import HealthDatabase
import HealthModel
import WorkoutFiles

extension KeptElement {
    /// An element of an export as it stands there.
    init(_ element: AppleHealthElement, reason: AppleHealthReason, within parent: UUID? = nil) {
        let body = Self.json(element)
        let identity = DerivedIdentity(texts: [element.name, parent?.uuidString, body])
        let start = element.date("startDate") ?? 0
        self.init(
            identity: identity.uuid(start: start, end: element.date("endDate") ?? start), kind: element.name,
            type: element["type"], reason: "\(reason)", body: body)
    }

    /// A recording of the heart's voltage.
    init(_ file: ElectrocardiogramFile, name: String, reason: AppleHealthReason) {
        let header = AppleHealthElement("Electrocardiogram", attributes: file.header)
        let body = Self.json(header)
        let identity = DerivedIdentity(texts: [name, body, "\(file.values.count)"])
        self.init(
            identity: identity.uuid(start: 0, end: Double(file.values.count)), kind: header.name,
            type: "HKElectrocardiogram", reason: "\(reason)", body: body,
            columns: file.values.isEmpty ? [] : [file.values])
    }

    /// Attributes as members, in their order; children as a list under their own key.
    private static func json(_ element: AppleHealthElement) -> String {
        var members = element.attributes.map { "\(JSONText.quoted($0.name)):\(JSONText.quoted($0.value))" }
        if !element.children.isEmpty {
            let children = element.children.map { "{\(JSONText.quoted($0.name)):\(json($0))}" }
            members.append("\"\":[\(children.joined(separator: ","))]")
        }
        return "{\(members.joined(separator: ","))}"
    }
}
