import Foundation

/// A copy of the project in which faults are planted, with a folder of products of its own.
struct Planting {
    /// The clone that is copied.
    let project: URL
    /// The copy.
    let copy: URL

    /// A line of a source file.
    struct Place: Hashable {
        var file: String
        var line: Int
    }

    /// Returns all faults that modules can have, those of all modules if none is named, in the order of their places.
    func faults(in modules: [String]) throws -> [Fault] {
        let names = try Shell.output("git", "-C", project.path, "ls-files", "Sources/*/*.swift").split(separator: "\n")
        return try names.map(String.init).sorted().flatMap { name -> [Fault] in
            let parts = name.split(separator: "/")
            guard parts.count > 3, modules.isEmpty || modules.contains(String(parts[2])) else { return [] }
            return FaultFinder.faults(
                in: try String(contentsOf: project.appending(path: name), encoding: .utf8), of: name)
        }
    }

    // MARK: Planting

    /// Makes the copy the clone with faults, of which a variable chooses some by their numbers.
    ///
    /// Only what changes is written, and compiled again.
    ///
    /// - Returns: The folders of the modules that changed.
    func plant(_ faults: [Int: Fault]) throws -> Set<String> {
        let names = try Shell.output(
            "git", "-C", project.path, "ls-files", "-z", "--cached", "--others", "--exclude-standard"
        )
        .split(separator: "\0").map(String.init)
        let numbered = Dictionary(grouping: faults, by: \.value.file)
        var changed: Set<String> = []
        for name in names {
            let source = project.appending(path: name)
            guard FileManager.default.fileExists(atPath: source.path) else { continue }
            if let numbered = numbered[name] {
                var bytes = Array(try Data(contentsOf: source))
                for (number, fault) in numbered.sorted(by: { $0.value.offset > $1.value.offset }) {
                    bytes.replaceSubrange(fault.range, with: Array(fault.planted(number).utf8))
                }
                if try write(Data(bytes), to: name) { changed.formUnion(numbered.map(\.value.folder)) }
            } else {
                try copyFile(source, to: name)
            }
        }
        let switches = Set(faults.values.map { "\($0.folder)/PlantedFault.swift" })
        let code = Data(PlantedSwitch.code(count: faults.keys.max() ?? 0).utf8)
        for name in switches { _ = try write(code, to: name) }
        try remove(except: switches.union(names))
        return changed
    }

    private func write(_ data: Data, to name: String) throws -> Bool {
        let target = copy.appending(path: name)
        if (try? Data(contentsOf: target)) == data { return false }
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: target)
        return true
    }

    private func copyFile(_ source: URL, to name: String) throws {
        let (files, target) = (FileManager.default, copy.appending(path: name))
        if files.contentsEqual(atPath: source.path, andPath: target.path) { return }
        try files.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? files.removeItem(at: target)
        try files.copyItem(at: source, to: target)
    }

    /// Removes what would still be compiled.
    private func remove(except names: Set<String>) throws {
        for folder in ["Sources", "Tests"] {
            let all = FileManager.default.enumerator(atPath: copy.appending(path: folder).path)?.allObjects
            for name in all as? [String] ?? [] where name.hasSuffix(".swift") && !names.contains("\(folder)/\(name)") {
                try FileManager.default.removeItem(at: copy.appending(path: "\(folder)/\(name)"))
            }
        }
    }

    /// Returns the lines of faults in the planted files: a text of several lines is there twice and moves the rest.
    static func lines(of faults: [Fault]) -> [Fault: ClosedRange<Int>] {
        var lines: [Fault: ClosedRange<Int>] = [:]
        for faults in Dictionary(grouping: faults, by: \.file).values {
            var moved = 0
            for fault in faults.sorted(by: { $0.offset < $1.offset }) {
                let count = fault.planted(0).count { $0 == "\n" }
                lines[fault] = fault.line + moved...fault.line + moved + count
                moved += count - fault.text.count { $0 == "\n" }
            }
        }
        return lines
    }

    // MARK: Compiling

    /// Whether the copy was built, so that its modules can be compiled by themselves.
    var isBuilt: Bool { FileManager.default.fileExists(atPath: manifest.path) }

    private var manifest: URL { copy.appending(path: ".build/debug.yaml") }

    /// Builds all tests of the copy; returns where the compiler does not accept it.
    func build() throws -> [Place] {
        let log = copy.appending(path: ".build/planted.log")
        // With the flags of all other builds; what the compiler warns of in a planted fault is refused too.
        let status = try Shell.run(
            ["bash", "-c", "source Scripts/common.sh; build_for_tests"], in: copy, output: log)
        guard status != 0 else { return [] }
        let refused = Self.errors(in: try String(contentsOf: log, encoding: .utf8))
        guard !refused.isEmpty else { throw Failure("The copy does not build; see \(log.path).") }
        return refused
    }

    /// Compiles modules by themselves, against the products of the others as they are; returns where the compiler does
    /// not accept them.
    ///
    /// A build ends with the first module that has such faults, so that each further one would take a build more.
    func refused(in folders: Set<String>) throws -> [Place] {
        let manifest = try String(contentsOf: manifest, encoding: .utf8)
        let commands = try folders.sorted().compactMap { try ModuleCommand($0, in: copy, manifest) }
        return try Shell.each(commands) { Self.errors(in: try $0.run()) }.flatMap(\.self)
    }

    /// Returns the places in source files that an output of the compiler has errors for.
    static func errors(in text: String) -> [Place] {
        let places = text.matches(of: /(Sources\/[^:\n]+\.swift):(\d+):\d+: error/).compactMap { match in
            Int(match.2).map { Place(file: String(match.1), line: $0) }
        }
        return Array(Set(places))
    }
}
