import Foundation

/// The command that compiles a module, from the manifest of the last build, without its products.
struct ModuleCommand {
    let words: [String]
    let sources: [String]
    private let name: String
    private let folder: URL

    /// Options that name products, with the number of words that follow them.
    private static let products = [
        "-emit-module": 0, "-emit-module-path": 1, "-emit-dependencies": 0, "-output-file-map": 1, "-incremental": 0,
        "-c": 0, "-emit-objc-header": 0, "-emit-objc-header-path": 1, "-parseable-output": 0, "-index-store-path": 1,
        "-serialize-diagnostics": 0, "-enable-batch-mode": 0,
    ]

    /// - Parameters:
    ///   - source: The folder of the module in the copy.
    ///   - manifest: The commands of the last build.
    /// - Returns: nil if that build did not have the module.
    init?(_ source: String, in copy: URL, _ manifest: String) throws {
        let name = source.split(separator: "/").last.map(String.init) ?? source
        self.name = name
        let start = "    args: "
        let line = manifest.split(separator: "\n").first {
            $0.hasPrefix(start) && $0.contains("swiftc\",\"-module-name\",\"\(name)\"")
        }
        guard let line else { return nil }
        var all = try JSONDecoder().decode([String].self, from: Data(line.dropFirst(start.count).utf8))[...]
        var words: [String] = []
        while let word = all.popFirst() {
            if let following = Self.products[word] {
                all = all.dropFirst(following)
            } else if !word.hasPrefix("@"), !word.hasPrefix("-j") {
                words.append(word)
            }
        }
        let files = FileManager.default.enumerator(atPath: copy.appending(path: source).path)?.allObjects as? [String]
        sources = (files ?? []).filter { $0.hasSuffix(".swift") }.sorted().map { "\(source)/\($0)" }
        // As far as the last diagnostics of the compiler, such as those of variables that are not set.
        self.words = words + ["-whole-module-optimization", "-emit-sil", "-o", "/dev/null"]
        folder = copy
    }

    /// Returns what the compiler says.
    func run() throws -> String {
        let log = folder.appending(path: ".build/planted-\(name).log")
        let list = folder.appending(path: ".build/planted-\(name).sources")
        try Data(sources.joined(separator: "\n").utf8).write(to: list)
        _ = try Shell.run(words + ["@\(list.path)"], in: folder, output: log)
        return try String(contentsOf: log, encoding: .utf8)
    }
}
