import ArgumentParser
import HealthModel
import HealthReports
import HealthTransfer

extension CompletionKind {
    /// The names of all types of samples.
    static var sampleTypes: CompletionKind {
        words { ObjectType.all.filter(\.isSample).map(TypeName.name(of:)).sorted() }
    }

    /// The names of all quantity types, which alone have statistics.
    static var quantityTypes: CompletionKind {
        words { ObjectType.all.filter { $0.aggregationStyle != nil }.map(TypeName.name(of:)).sorted() }
    }

    /// The names of all activities.
    static var activities: CompletionKind { words { WorkoutActivity.named.map(\.name) } }

    /// Returns the values of a setting; if there are many, the shell requests them when they are needed.
    static func settings(_ key: SettingKey) -> CompletionKind {
        key == .units ? words { key.values } : .custom { _, _, _ in key.values }
    }

    /// The values of the setting that the preceding word names.
    static var settingValues: CompletionKind {
        .custom { words, _, _ in words.compactMap(SettingKey.init(typed:)).last?.values ?? [] }
    }

    /// Returns a list that is only computed for a completion script, so that other starts of the program are not
    /// slowed down.
    private static func words(_ make: () -> [String]) -> CompletionKind {
        CompletionShell.requesting == nil ? .default : .list(make())
    }
}
