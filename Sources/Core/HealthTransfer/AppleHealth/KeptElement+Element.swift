import Foundation
import HealthModel
import HealthStore
import WorkoutFiles

extension KeptElement {
    /// The element as the export had it; nil for what never was one.
    var element: AppleHealthElement? {
        var scanner = JSONScanner(Array(body.utf8), limits: .ofKeptElements)
        return (try? JSON(whole: &scanner)).flatMap { AppleHealthElement(kind, $0) }
    }

    /// Whether it stood by itself, and not in a workout.
    var isAlone: Bool { identity.high == DerivedIdentity(texts: [kind, nil, body]).high }

    /// Whether it stood in this workout.
    func wasPart(of workout: UUID) -> Bool {
        identity.high == DerivedIdentity(texts: [kind, workout.uuidString, body]).high
    }
}

extension JSONLimits {
    /// The store vouches for its size; an element within an element is an object in a list in an object, and attributes of
    /// exports that stand twice were kept twice.
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
    /// Reads what ``KeptElement`` says: attributes as members in their order, children as a list under no name.
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
