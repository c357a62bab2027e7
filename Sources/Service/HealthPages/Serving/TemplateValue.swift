#if Pages
    import Mustache

    /// A value whose members a template reads by name.
    ///
    /// The members are read from the value once. Without it, each name in a template would reflect each value in whose
    /// scope it is, which cost a third of the time of a page with a list.
    struct TemplateValue: MustacheParent {
        private let members: [String: Any]

        func child(named name: String) -> Any? { members[name] }

        /// Returns a value as templates read it: structures with their members, also in arrays, and others as they are;
        /// nil if an optional has no value.
        static func of(_ value: Any) -> Any? {
            // Most members are one of these, and reflecting costs more than asking for them.
            switch value {
            case let text as String: return text
            case let isTrue as Bool: return isTrue
            case let number as Int: return number
            case let list as [Any]: return list.compactMap(of)
            case let parent as any MustacheParent: return parent
            default: break
            }
            let mirror = Mirror(reflecting: value)
            switch mirror.displayStyle {
            case .optional: return mirror.children.first.flatMap { of($0.value) }
            case .collection: return mirror.children.compactMap { of($0.value) }
            case .struct where !(value is any CustomStringConvertible):
                var members: [String: Any] = [:]
                members.reserveCapacity(mirror.children.count)
                for (label, child) in mirror.children {
                    if let label, let child = of(child) { members[label] = child }
                }
                return TemplateValue(members: members)
            default: return value
            }
        }
    }
#endif
