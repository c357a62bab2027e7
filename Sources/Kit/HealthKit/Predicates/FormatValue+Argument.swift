import Foundation
import HealthModel

extension FormatValue {
    /// Creates a value from an argument; ``other(_:)`` for values that no key path can be compared with.
    init(argument: Any) {
        switch argument {
        case is NSNull: self = .null
        case let identifier as UUID: self = .uuid(identifier)
        case let source as HKSource: self = .source(source.bundleIdentifier)
        case let revision as HKSourceRevision: self = .revision(SourceRevisionPattern(revision.record))
        case let device as HKDevice: self = .device(device.record)
        case let workout as HKWorkout: self = .workout(workout.uuid)
        case let concept as HKHealthConceptIdentifier: self = .text(concept.record.key)
        case let components as DateComponents:
            do throws(ValidationError) {
                self = .day(try CalendarDay(components))
            } catch {
                self = .other("DateComponents")
            }
        case let predicate as NSPredicate:
            do throws(ValidationError) {
                self = .activities(try predicate.workoutActivityTree())
            } catch {
                self = .other("NSPredicate")
            }
        case let array as [Any]: self = .list(array.map(FormatValue.init(argument:)))
        case let set as Set<AnyHashable>: self = .list(set.map { FormatValue(argument: $0.base) })
        case let set as NSSet: self = .list(set.allObjects.map(FormatValue.init(argument:)))
        default: self = MetadataValue(argument).map(FormatValue.init) ?? .other("\(Swift.type(of: argument))")
        }
    }

    private init(_ value: MetadataValue) {
        switch value {
        case .string(let text): self = .text(text)
        case .bool(let value): self = .bool(value)
        case .integer(let value): self = .integer(value)
        case .number(let value): self = .number(value)
        case .date(let date): self = .date(date.timeIntervalSinceReferenceDate)
        case .quantity(let value): self = .quantity(value)
        }
    }
}
