import ArgumentParser

/// The command line of the health store.
@main
struct HKCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hk",
        abstract: "Your workouts and health data, in a file of your own.",
        discussion: """
            Data is stored in one SQLite file: the one given with --store, else the one named by $OPENHEALTHKIT_STORE, \
            else openhealthkit/health.sqlite in the XDG data directory.

            To get started:  hk import run.gpx  and then  hk workouts
            """,
        version: CommandSession.version,
        subcommands: [
            ImportCommand.self, WatchFolderCommand.self, ExportCommand.self, ConvertCommand.self, PlanCommand.self,
            WorkoutsCommand.self,
            ShowCommand.self,
            SamplesCommand.self, StatsCommand.self, TotalsCommand.self, RecordsCommand.self, CurvesCommand.self,
            SameRouteCommand.self, CompareCommand.self, TilesCommand.self,
            LoadCommand.self,
            SleepCommand.self, RingsCommand.self, BodyCommand.self, ReadinessCommand.self,
            GoalsCommand.self, GearCommand.self, TodayCommand.self, WeekCommand.self, YearCommand.self,
            WatchCommand.self, ServeCommand.self, MCPCommand.self,
            RecordCommand.self, SensorsCommand.self,
            AddCommand.self, EditCommand.self, DuplicatesCommand.self, ActivityCommand.self,
            DeleteCommand.self, BinCommand.self, CondenseCommand.self, CompactCommand.self, BackupCommand.self,
            RestoreCommand.self,
            DoctorCommand.self, SalvageCommand.self, TypesCommand.self, SourcesCommand.self, ConfigCommand.self,
            CompletionsCommand.self,
        ])
}
