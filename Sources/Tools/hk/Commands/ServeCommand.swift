import ArgumentParser
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The `hk serve` command, which replaces this process with the server, a separate program.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve the store over HTTP, for a browser, a phone and scripts.",
        discussion: """
            Listens only on this machine, and prints an address with a one-time key. All options are those of 'hk-server'; \
            'hk serve --help' lists the most important ones, 'hk-server serve --help' all of them.
            """)

    @Option(help: "The path of the store.", completion: .file())
    var store: String?

    @Option(help: "The state folder of a server with users.", completion: .directory)
    var state: String?

    @Option(help: "The address to listen on: HOST:PORT or unix:PATH (default: 127.0.0.1:8080).")
    var listen: String?

    @Argument(parsing: .allUnrecognized, help: .hidden)
    var others: [String] = []

    func run() throws {
        guard let program = ServerProgram.find() else {
            throw CommandFailure(
                .missingProgram,
                "The program hk-server is not installed. In a clone, run 'Scripts/serve' to build and start it."
            )
        }
        var words = [program, "serve"]
        for (name, value) in [("--store", store), ("--state", state), ("--listen", listen)] {
            if let value { words += [name, value] }
        }
        var pointers = (words + others).map { strdup($0) }
        pointers.append(nil)
        execv(program, pointers)
        throw CommandFailure(
            .missingProgram, "'\(program.printable)' could not be started: \(String(cString: strerror(errno))).")
    }
}

/// The location of the server (SRV-3).
enum ServerProgram {
    private static let name = "hk-server"

    /// Returns the path of the server: beside this program, otherwise in `PATH`, otherwise where a clone builds it;
    /// nil if it is not found.
    static func find(
        beside own: String = Bundle.main.executablePath ?? CommandLine.arguments[0],
        path: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
    ) -> String? {
        let folder = URL(fileURLWithPath: own).resolvingSymlinksInPath().deletingLastPathComponent()
        var places = [folder] + path.split(separator: ":").map { URL(fileURLWithPath: String($0)) }
        // `.build/<machine>/<kind>/hk` and `.build/<kind>/hk` are in the clone that contains the server's package.
        var above = folder
        while above.lastPathComponent != ".build", above.path != "/" { above.deleteLastPathComponent() }
        if above.lastPathComponent == ".build" {
            places.append(above.deletingLastPathComponent().appending(path: "Programs/hk-server/.build/release"))
        }
        return places.map { $0.appending(path: name).path }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
