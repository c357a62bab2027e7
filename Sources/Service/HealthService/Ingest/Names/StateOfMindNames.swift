/// The vocabulary of states of mind (ING-47).
enum StateOfMindNames {
    /// Returns the raw value of a kind.
    static func kind(_ name: String) -> Int? {
        ["momentaryemotion": 1, "emotion": 1, "momentary": 1, "dailymood": 2, "mood": 2, "daily": 2][
            IngestText.key(name)]
    }

    /// Returns the raw value of a label.
    static func label(_ name: String) -> Int? { labelValues[IngestText.key(name)] }

    /// Returns the raw value of an association.
    static func association(_ name: String) -> Int? { associationValues[IngestText.key(name)] }

    private static let labelValues = values(labels)
    private static let associationValues = values(associations)

    /// Returns raw values by name: the positions in the list, counted from 1.
    private static func values(_ names: String) -> [String: Int] {
        let keys = names.split(separator: " ").map { IngestText.key(String($0)) }
        return Dictionary(keys.enumerated().map { ($1, $0 + 1) }, uniquingKeysWith: { first, _ in first })
    }

    private static let labels = """
        amazed amused angry anxious ashamed brave calm content disappointed discouraged disgusted embarrassed excited \
        frustrated grateful guilty happy hopeless irritated jealous joyful lonely passionate peaceful proud relieved sad \
        scared stressed surprised worried annoyed confident drained hopeful indifferent overwhelmed satisfied
        """
    private static let associations = """
        community currentEvents dating education family fitness friends health hobbies identity money partner selfCare \
        spirituality tasks travel work weather
        """
}
