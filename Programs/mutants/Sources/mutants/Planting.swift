import Foundation

/// A copy of the project in which faults are planted, with a folder of products of its own.
struct Planting {
    /// The clone that is copied.
    let project: URL
    /// The copy.
    let copy: URL

    /// Copies all files of the clone that are not in the copy as they are, so that only those are compiled again.
    func refresh() throws {
        let names = try Shell.output(
            "git", "-C", project.path, "ls-files", "-z", "--cached", "--others", "--exclude-standard"
        )
        .split(separator: "\0").map(String.init)
        let files = FileManager.default
        for name in names {
            let (source, target) = (project.appending(path: name), copy.appending(path: name))
            guard files.fileExists(atPath: source.path) else { continue }
            if files.contentsEqual(atPath: source.path, andPath: target.path) { continue }
            try files.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try? files.removeItem(at: target)
            try files.copyItem(at: source, to: target)
        }
        // Files that the clone no longer has would still be compiled.
        let kept = Set(names)
        for folder in ["Sources", "Tests"] {
            for name in files.enumerator(atPath: copy.appending(path: folder).path)?.allObjects as? [String] ?? [] {
                let path = "\(folder)/\(name)"
                guard path.hasSuffix(".swift"), !kept.contains(path) else { continue }
                try files.removeItem(at: copy.appending(path: path))
            }
        }
    }

    /// Returns all faults that the modules can have, in the order of their places.
    func faults(in modules: [String]) throws -> [Fault] {
        try sources(of: modules).flatMap { name in
            FaultFinder.faults(in: try String(contentsOf: project.appending(path: name), encoding: .utf8), of: name)
        }
    }

    /// Returns the source files of modules; of all modules if none is named.
    private func sources(of modules: [String]) throws -> [String] {
        try Shell.output("git", "-C", project.path, "ls-files", "Sources/*/*.swift").split(separator: "\n")
            .map(String.init)
            .filter { name in
                let parts = name.split(separator: "/")
                return parts.count > 3 && (modules.isEmpty || modules.contains(String(parts[2])))
            }
            .sorted()
    }

    /// Plants faults, of which a variable chooses one.
    func plant(_ faults: [Fault]) throws {
        for (file, faults) in Dictionary(grouping: faults, by: \.file) {
            var bytes = Array(try Data(contentsOf: project.appending(path: file)))
            for fault in faults.sorted(by: { $0.offset > $1.offset }) {
                bytes.replaceSubrange(fault.offset..<fault.end, with: Array(fault.planted.utf8))
            }
            try Data(bytes).write(to: copy.appending(path: file))
        }
        for folder in Set(faults.map(Self.folder)) {
            try Data(Self.switchCode.utf8).write(to: copy.appending(path: "\(folder)/PlantedFault.swift"))
        }
    }

    /// Returns the lines of faults in the planted files: a text of several lines is there twice, and moves what follows.
    static func lines(of faults: [Fault]) -> [Fault: ClosedRange<Int>] {
        var lines: [Fault: ClosedRange<Int>] = [:]
        for faults in Dictionary(grouping: faults, by: \.file).values {
            var moved = 0
            for fault in faults.sorted(by: { $0.offset < $1.offset }) {
                let count = fault.planted.count { $0 == "\n" }
                lines[fault] = fault.line + moved...fault.line + moved + count
                moved += count - fault.text.count { $0 == "\n" }
            }
        }
        return lines
    }

    /// What chooses a fault in the copy: the variable `PLANTED_FAULTS`, numbers with commas between them.
    private static let switchCode = """
        import Foundation

        enum PlantedFault {
            private static let chosen: Set<Int> = Set(
                (ProcessInfo.processInfo.environment["PLANTED_FAULTS"] ?? "").split(separator: ",").compactMap { Int($0) })

            static func isChosen(_ number: Int) -> Bool { chosen.contains(number) }
        }

        """

    /// Builds all tests of the copy; returns the faults that the compiler does not accept, as file and line.
    func build() throws -> [(file: String, line: Int)] {
        let log = copy.appending(path: ".build/planted.log")
        let status = try Shell.run(
            [
                "bash", "-c",
                """
                source Scripts/common.sh
                # With the flags of all other builds; what the compiler warns of in a planted fault is refused too.
                build_for_tests
                """,
            ], in: copy, output: log)
        guard status != 0 else { return [] }
        let refused = Self.errors(in: try String(contentsOf: log, encoding: .utf8))
        guard !refused.isEmpty else { throw Failure("The copy does not build; see \(log.path).") }
        return refused
    }

    /// Compiles each module with faults by itself, against the products of the others as they are; returns the faults
    /// that the compiler does not accept, as file and line.
    ///
    /// A build ends with the first module that has such faults, so that each further one would take a build more.
    func refused(_ faults: [Fault]) throws -> [(file: String, line: Int)] {
        let manifest = try String(contentsOf: copy.appending(path: ".build/debug.yaml"), encoding: .utf8)
        return try Set(faults.map { Self.folder(of: $0) }).sorted().flatMap { folder in
            guard let command = try ModuleCommand(folder, in: copy, manifest) else {
                return [(file: String, line: Int)]()
            }
            return Self.errors(in: try command.run())
        }
    }

    /// Returns the folder of the module of a fault, such as `Sources/Core/HealthModel`.
    private static func folder(of fault: Fault) -> String {
        fault.file.split(separator: "/").prefix(3).joined(separator: "/")
    }

    /// Returns the places in source files that an output of the compiler has errors for.
    static func errors(in text: String) -> [(file: String, line: Int)] {
        let places = Set(
            text.matches(of: /(Sources\/[^:\n]+\.swift):(\d+):\d+: error/).map { "\($0.1):\($0.2)" })
        return places.compactMap { place in
            let parts = place.split(separator: ":")
            return Int(parts[1]).map { (String(parts[0]), $0) }
        }
    }
}
