import Foundation
import HealthModel
import HealthStore
import WorkoutFiles

extension PreservedElement {
    /// The element as it was in the export; nil if the kept data was not an element.
    var element: AppleHealthElement? {
        var scanner = JSONScanner(Array(body.utf8), limits: .ofKeptElements)
        return (try? JSON(whole: &scanner)).flatMap { AppleHealthElement(kind, $0) }
    }

    /// A Boolean value that indicates whether the element was at the top level rather than in a workout.
    var isAlone: Bool { identity.high == DerivedIdentity(texts: [kind, nil, body]).high }

    /// Returns whether the element was part of a workout.
    func wasPart(of workout: UUID) -> Bool {
        identity.high == DerivedIdentity(texts: [kind, workout.uuidString, body]).high
    }
}

extension JSONLimits {
    /// The limits for elements from the store, which has already limited their size.
    ///
    /// A nested element is an object in an array in an object, and duplicate attributes of exports were kept twice.
    fileprivate static let ofKeptElements: JSONLimits = {
        var limits = JSONLimits()
        limits.depth *= 3
        limits.string = .max
        limits.values = .max
        limits.allowsEqualNames = true
        return limits
    }()
}

extension AppleHealthElement {
    /// Creates an element from the JSON of a ``PreservedElement``: attributes are members in their order, and children are
    /// an array with an empty name.
    fileprivate init?(_ name: String, _ json: JSON) {
        guard case .object(let members) = json else { return nil }
        self.init(name)
        for (name, value) in members {
            switch value {
            case .string(let text): attributes.append(.init(name, text))
            case .array(let values) where name.isEmpty:
                for value in values {
                    guard case .object(let members) = value, members.count == 1, let (name, value) = members.first,
                        let child = AppleHealthElement(name, value)
                    else { return nil }
                    children.append(child)
                }
            default: return nil
            }
        }
    }
}
