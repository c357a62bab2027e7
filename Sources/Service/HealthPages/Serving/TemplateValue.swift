#if Pages
    import Mustache

    /// A value whose members a template reads by name.
    ///
    /// The members are read from the value once. Without it, each name in a template would reflect each value in whose
    /// scope it is, which cost a third of the time of a page with a list.
    struct TemplateValue: MustacheParent {
        private let members: [String: Any]

        func child(named name: String) -> Any? { members[name] }

        /// Returns a value as templates read it: structures with their members, also in arrays, and others as they are.
        static func of(_ value: Any) -> Any {
            let mirror = Mirror(reflecting: value)
            switch mirror.displayStyle {
            case .struct where !(value is any CustomStringConvertible || value is any MustacheParent):
                var members: [String: Any] = [:]
                for (label, child) in mirror.children {
                    guard let label, let child = unwrapped(child) else { continue }
                    members[label] = of(child)
                }
                return TemplateValue(members: members)
            case .collection: return mirror.children.map { of($0.value) }
            default: return value
            }
        }

        /// Returns the value of an optional; nil if there is none.
        private static func unwrapped(_ value: Any) -> Any? {
            let mirror = Mirror(reflecting: value)
            guard mirror.displayStyle == .optional else { return value }
            return mirror.children.first.flatMap { unwrapped($0.value) }
        }
    }
#endif
