import Foundation

/// Which tests come past which faults: others cannot notice them.
///
/// Each suite runs once without a fault, in a process of its own. The result is kept for as long as the same faults are
/// planted; a suite with other tests than before runs again.
struct Reach: Codable {
    /// A suite of tests.
    struct Suite: Codable {
        var name: String
        var tests: [String]
        /// How long the suite takes by itself.
        var seconds: Double
        /// The numbers of the faults that it comes past.
        var faults: Set<Int>
    }

    private var faults: [Int: Fault]
    private(set) var suites: [Suite]

    /// Runs the suites that the file does not know, and adds them to it.
    ///
    /// - Parameters:
    ///   - faults: The planted faults by their numbers.
    ///   - isIncluded: Which suites count, by their names.
    init(of faults: [Int: Fault], file: URL, _ trial: Trial, where isIncluded: (String) -> Bool) throws {
        let known = (try? JSONDecoder().decode(Reach.self, from: Data(contentsOf: file))) ?? Reach(of: faults)
        self = known.faults == faults ? known : Reach(of: faults)
        let all = try trial.suites()
        suites.removeAll { all[$0.name] != $0.tests }
        let names = Set(suites.map(\.name))
        let new = all.filter { isIncluded($0.key) && !names.contains($0.key) }.sorted { $0.key < $1.key }
        say("\(new.count) of \(all.count) suites run to learn which faults they come past")
        suites += try Shell.each(new) { try Self.suite($0.key, $0.value, trial) }.compactMap(\.self)
        try JSONEncoder().encode(self).write(to: file)
        suites.removeAll { !isIncluded($0.name) }
    }

    private init(of faults: [Int: Fault]) { (self.faults, suites) = (faults, []) }

    private static func suite(_ name: String, _ tests: [String], _ trial: Trial) throws -> Suite? {
        let reached = FileManager.default.temporaryDirectory.appending(path: "reached-\(UUID().uuidString)")
        // Tests that give up their rights write to it, too.
        try Data().write(to: reached)
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: reached.path)
        defer { try? FileManager.default.removeItem(at: reached) }
        let result = try trial.run([name], [], reached: reached, limit: 1_800)
        guard result.outcome == .unnoticed else {
            // It would notice each fault.
            say("\(name) is left out: without a fault, \(result.test ?? "it") fails")
            return nil
        }
        let numbers = (try? String(contentsOf: reached, encoding: .utf8)) ?? ""
        return Suite(
            name: name, tests: tests, seconds: result.seconds,
            faults: Set(numbers.split(separator: "\n").compactMap { Int($0) }))
    }

    /// Returns the suites that come past a fault, the quickest first.
    func suites(past number: Int) -> [Suite] {
        suites.filter { $0.faults.contains(number) }.sorted { $0.seconds < $1.seconds }
    }
}
