import Foundation

/// The names of locales, as people type them at the command line and on pages.
package enum LocaleNames {
    /// No locale, as POSIX names it: numbers in the format of programs, weeks from Monday.
    package static let plain = "C"

    /// The names of the locales of the system, and the one for none.
    package static var names: [String] { Locale.availableIdentifiers.sorted() + [plain] }

    /// The maximum length of a typed name, in bytes.
    private static let longest = 64

    private static let byLowercase = Dictionary(
        Locale.availableIdentifiers.map { ($0.lowercased(), $0) }, uniquingKeysWith: min)

    /// Returns the name of a locale, also with hyphens, or with the encoding that environment variables append; nil
    /// if there is no such locale.
    package static func name(typed text: String) -> String? {
        guard text.utf8.count <= longest else { return nil }
        let bare = text.prefix { $0 != "." && $0 != "@" }.replacing("-", with: "_").lowercased()
        if ["c", "posix"].contains(bare) { return plain }
        return byLowercase[bare]
    }

    /// Returns the language tag (BCP 47) of a typed name; nil if there is no such locale, and for none.
    package static func languageTag(typed text: String) -> String? {
        guard let name = name(typed: text), name != plain else { return nil }
        return name.replacing("_", with: "-")
    }

    /// Returns the locale of the environment, from the first of the variables that POSIX specifies; plain if there is
    /// none.
    package static func system(_ environment: [String: String]) -> String {
        let named = ["LC_ALL", "LC_NUMERIC", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
        return named.flatMap(name(typed:)) ?? plain
    }
}
