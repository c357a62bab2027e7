/// What chooses faults in the copy, in each module that has some.
enum PlantedSwitch {
    /// The numbers of the chosen faults, with commas between them.
    static let chosen = "PLANTED_FAULTS"
    /// The path of a file that gets the number of each fault that a process comes past.
    static let reached = "PLANTED_REACHED"

    /// Returns the source of the switch.
    ///
    /// Faults are in inner loops: a number is looked up in a table of bytes, and written when it is met the first time.
    /// Programs that a test starts with variables of their own ask the processes above them.
    static func code(count: Int) -> String {
        """
        import Foundation

        enum PlantedFault {
            private nonisolated(unsafe) static let states: UnsafeMutablePointer<UInt8> = {
                let states = UnsafeMutablePointer<UInt8>.allocate(capacity: \(count + 1))
                states.initialize(repeating: file < 0 ? 0 : 2, count: \(count + 1))
                for number in (variable("\(chosen)") ?? "").split(separator: ",") {
                    if let number = Int(number), number <= \(count) { states[number] = 1 }
                }
                return states
            }()
            private static let file: Int32 = {
                guard let path = variable("\(reached)") else { return -1 }
                return open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
            }()

            /// Returns a variable of this process, or of the nearest one above it that has it.
            private static func variable(_ name: String) -> String? {
                // The system hides those of a process that gave up its rights.
                if let own = getenv(name) { return String(cString: own) }
                var process = getppid()
                while process > 1, let data = FileManager.default.contents(atPath: "/proc/\\(process)/environ") {
                    let text = String(decoding: data, as: UTF8.self)
                    if let found = text.split(separator: "\\0").first(where: { $0.hasPrefix("\\(name)=") }) {
                        return String(found.dropFirst(name.utf8.count + 1))
                    }
                    let stat = FileManager.default.contents(atPath: "/proc/\\(process)/stat") ?? Data()
                    // After the name of the program, which may have any characters: the state and the parent.
                    let fields = String(decoding: stat, as: UTF8.self).split(separator: ")").last?.split(separator: " ")
                    process = fields?.dropFirst().first.flatMap { Int32($0) } ?? 0
                }
                return nil
            }

            static func isChosen(_ number: Int) -> Bool {
                let state = states[number]
                if state == 2 {
                    states[number] = 0
                    let line = Array("\\(number)\\n".utf8)
                    _ = write(file, line, line.count)
                }
                return state == 1
            }
        }

        """
    }
}
