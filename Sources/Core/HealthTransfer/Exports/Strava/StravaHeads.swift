/// The heads of the table of activities in languages other than English (IMP-21).
///
/// The German ones come from geo-activity-playground by Martin Ueding (MIT licence).
enum StravaHeads {
    /// The head of the first column in German.
    static let firstInGerman = "Aktivitäts-ID"

    /// The German head of a column, by the English one.
    static let german: [String: String] = [
        "Activity ID": "Aktivitäts-ID",
        "Activity Date": "Aktivitätsdatum",
        "Activity Name": "Name der Aktivität",
        "Activity Type": "Aktivitätsart",
        "Activity Description": "Aktivitätsbeschreibung",
        "Elapsed Time": "Verstrichene Zeit",
        "Distance": "Distanz",
        "Commute": "Pendeln",
        "Activity Private Note": "Hinweis zur Privatsphäre für Aktivitäten",
        "Activity Gear": "Aktivitätsausrüstung",
        "Filename": "Dateiname",
        "Moving Time": "Bewegungszeit",
        "Calories": "Kalorien",
        "Perceived Exertion": "Gefühlte Anstrengung",
        "Pool Length": "Pool-Länge",
        "With Pet": "Mit Haustier",
        "For a Cause": "Für einen guten Zweck",
        "Competition": "Wettbewerb",
        "Long Run": "Langer Lauf",
        "Recovery": "Regeneration",
        "Media": "Medien",
    ]
}
