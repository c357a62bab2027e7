import WorkoutFiles

extension JSONSchema {
    /// Returns the schema of a page of a list, with a name of its own (API-6).
    ///
    /// - Parameters:
    ///   - name: The name of the schema.
    ///   - element: The schema of an element.
    ///   - more: Additional members.
    static func list(_ name: String, of element: JSONSchema, _ more: [Property] = []) -> JSONSchema {
        let next = JSONSchema.annotated(
            .nullable(.type("string")), description: "The address of the next page; null on the last one.", unit: nil)
        let members = [
            Property("items", .array(element), isRequired: true), Property("next", next, isRequired: true),
        ]
        return .reference(name) { .object(members + more) }
    }
}
