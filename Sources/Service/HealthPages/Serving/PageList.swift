extension PageRoute {
    /// All pages for signed-in users.
    static let all: [PageRoute] =
        OverviewPage.pages + CalendarPage.pages + WorkoutsPage.pages + WorkoutPage.pages + DataPages.pages
        + CardiogramPage.pages
        + SleepPage.pages + TrendsPage.pages + RecordsPage.pages + ImportPage.pages + LivePage.pages
        + AccessPage.pages + SettingsPage.pages + AdminPage.pages + AboutPage.pages
}
