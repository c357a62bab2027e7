import Foundation
import TestSupport
import Testing

@testable import HealthService

/// The configuration of a server, and the origin of each setting.
@Suite struct ServiceConfigurationTests {
    private static let home = ["HOME": "/home/ada"]

    private func settled(
        _ flags: [String: String] = [:], _ environment: [String: String] = [:], file: String? = nil,
        exists: Set<String> = []
    ) throws -> ServiceConfiguration {
        let file = try file.map { try ServiceConfigurationFile(name: "server.json", bytes: Array($0.utf8)) }
        return try ServiceConfiguration(
            flags: flags, environment: environment.merging(Self.home) { given, _ in given }, file: file,
            exists: { exists.contains($0) })
    }

    private func failure(
        _ flags: [String: String] = [:], _ environment: [String: String] = [:], file: String? = nil
    ) -> ServiceConfigurationError? {
        do {
            _ = try settled(flags, environment, file: file)
            return nil
        } catch {
            return error as? ServiceConfigurationError
        }
    }

    private func origin(_ configuration: ServiceConfiguration, _ key: String) -> ServiceConfiguration.Origin? {
        configuration.entries.first { $0.key == key }?.origin
    }

    // MARK: Precedence

    /// Every combination of sources of a setting.
    @Test(
        arguments: [
            (nil, nil, nil, "127.0.0.1:8080", .standard), (nil, nil, "[::1]:1", "[::1]:1", .file),
            (nil, "[::1]:2", nil, "[::1]:2", .environment), (nil, "[::1]:2", "[::1]:1", "[::1]:2", .environment),
            ("[::1]:3", nil, nil, "[::1]:3", .flag), ("[::1]:3", nil, "[::1]:1", "[::1]:3", .flag),
            ("[::1]:3", "[::1]:2", nil, "[::1]:3", .flag), ("[::1]:3", "[::1]:2", "[::1]:1", "[::1]:3", .flag),
            (nil, "", "[::1]:1", "[::1]:1", .file),
        ] as [(String?, String?, String?, String, ServiceConfiguration.Origin)])
    func SRV_20_theNearestCounts(
        flag: String?, environment: String?, file: String?, value: String, origin: ServiceConfiguration.Origin
    ) throws {
        let configuration = try settled(
            flag.map { ["listen": $0] } ?? [:], environment.map { ["OPENHEALTHKIT_LISTEN": $0] } ?? [:],
            file: file.map { #"{"listen": "\#($0)"}"# })
        #expect(configuration.listen.text == value && self.origin(configuration, "listen") == origin)
    }

    @Test func SRV_20_theOutcomeIsPrintedWithItsOriginsAndWithoutSecrets() throws {
        let configuration = try settled(
            ["log-level": "debug"], ["OPENHEALTHKIT_TIMEZONE": "Asia/Tokyo"],
            file: """
                {"tiles": {"address": "https://tiles.example.org/{z}/{x}/{y}.png?key=s3cret", "attribution": "© Tiles"},
                 "limits": {"import": "1 GiB", "jobs": 4}}
                """)
        let printed = configuration.printed
        let lines = printed.split(separator: "\n").map {
            $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        }
        for line in [
            "listen 127.0.0.1:8080 (default)", "log.level debug (flag)", "timeZone Asia/Tokyo (environment)",
            "tiles.address https://tiles.example.org/{z}/{x}/{y}.png?… (file)", "tiles.attribution © Tiles (file)",
            "limits.import 1 GiB (file)", "limits.jobs 4 (file)", "limits.url 8 KiB (default)", "publicURL – (default)",
            "store /home/ada/.local/share/openhealthkit/health.sqlite (default)",
        ] { #expect(lines.contains(line), "\(line)") }
        #expect(!printed.contains("s3cret"))
        #expect(configuration.tileAddress?.hasSuffix("?key=s3cret") == true)
        #expect(lines.count == ServiceSetting.all.count)
    }

    @Test func SRV_20_theFileLiesWhereTheXDGSpecificationSays() {
        #expect(ServiceConfigurationFile.path(in: Self.home) == "/home/ada/.config/openhealthkit/server.json")
        #expect(ServiceConfigurationFile.path(in: ["XDG_CONFIG_HOME": "/c"]) == "/c/openhealthkit/server.json")
        #expect(
            ServiceConfigurationFile.path(in: ["XDG_CONFIG_HOME": "c", "HOME": "/h"])
                == "/h/.config/openhealthkit/server.json")
    }

    @Test(arguments: [
        (#"{"lisen": "x"}"#, "'lisen'", "'listen'"),
        (#"{"limits": {"imports": 1}}"#, "'limits.imports'", "'limits.import'"),
        (#"{"tls": {"certificat": "x"}}"#, "'tls.certificat'", "'tls.certificate'"),
        (#"{"webhooks": {"allow": []}}"#, "'webhooks'", ""), (#"{"tls": "x"}"#, "'tls'", ""),
        (#"{"limits": 5}"#, "'limits'", ""), (#"{"a": {"listen": "x"}}"#, "'a'", ""),
    ]) func SRV_20_anUnknownKeyIsAnErrorThatNamesIt(_ file: String, _ name: String, _ hint: String) throws {
        let error = try #require(failure(file: file))
        #expect(error.description.contains(name) && (hint.isEmpty || error.description.contains(hint)), "\(error)")
        #expect(error.exitStatus == 78)
    }

    @Test(arguments: [
        "", "{", "[]", "5", "{} {}", #"{"listen": {}}"#, #"{"listen": 1.5}"#, #"{"trustedProxies": [1]}"#,
        #"{"listen": "[::1]:1", "listen": "[::1]:2"}"#, #"{"tls.key": "a", "tls": {"key": "b"}}"#, "\u{0}",
        String(repeating: " ", count: 100_000), String(repeating: "[", count: 60_000),
    ]) func SRV_20_aFileThatCannotBeReadIsAnError(_ file: String) throws {
        let error = try #require(failure(file: file))
        #expect(error.exitStatus == 78 && error.description.contains("server.json"))
    }

    @Test func SRV_20_aFileThatIsNotThereSaysNothing() throws {
        let folder = try TemporaryFolder()
        #expect(try ServiceConfigurationFile(path: folder.url.appending(path: "none.json").path) == nil)
        let path = try folder.write(#"{"signup": "invited", "listen": null}"#, to: "server.json")
        let file = try #require(try ServiceConfigurationFile(path: path))
        let configuration = try ServiceConfiguration(environment: Self.home, file: file, exists: { _ in false })
        #expect(configuration.signup == .invited && configuration.listen.text == "127.0.0.1:8080")
        #expect(throws: ServiceConfigurationError.self) { try ServiceConfigurationFile(path: folder.url.path) }
    }

    @Test func SRV_20_anUnknownOptionIsAnErrorOfUsage() throws {
        let error = try #require(failure(["lisen": "x"]))
        #expect(error.exitStatus == 64 && error.description.contains("--lisen"))
        #expect(failure(["listen": "x"])?.exitStatus == 64)
        #expect(failure([:], ["OPENHEALTHKIT_LISTEN": "x"])?.exitStatus == 78)
        #expect(failure([:], ["OPENHEALTHKIT_LISTEN": "x"])?.description.hasPrefix("$OPENHEALTHKIT_LISTEN: ") == true)
    }

    @Test func IMP_100_watchedFoldersAreSetWithTheirPeople() throws {
        let file = #"""
            {"watch": [{"folder": "/srv/inbox/ann", "person": "ann", "after": "move"}, {"folder": "/srv/b", "person": "b"}]}
            """#
        let configuration = try settled(["state": "/var/lib/hk"], file: file)
        #expect(
            configuration.watchedFolders == [
                .init(path: "/srv/inbox/ann", person: "ann", after: .move), .init(path: "/srv/b", person: "b"),
            ])
        try configuration.check()
        let text = try #require(configuration.entries.first { $0.key == "watch" }?.value)
        #expect(try settled(["watch": text]).watchedFolders == configuration.watchedFolders)
        #expect(try settled(file: #"{"watch": ["/a", "/b"]}"#).watchedFolders.map(\.path) == ["/a", "/b"])
        #expect(try settled([:], ["OPENHEALTHKIT_WATCH": "/a, /b"]).watchedFolders.map(\.path) == ["/a", "/b"])
    }

    @Test(arguments: [
        "inbox", "/a,/a", "/a,/b/../a", "[5]", "[", #"[{"folder": "/a", "after": "delete"}]"#, #"[{"person": "ann"}]"#,
        #"[{"folder": "/a", "peson": "ann"}]"#, (0...64).map { "/\($0)" }.joined(separator: ","),
    ]) func IMP_100_foldersThatCannotBeWatchedAreRefused(_ text: String) throws {
        let error = try #require(failure(["watch": text]))
        #expect(error.exitStatus == 64 && error.description.contains("--watch"))
    }

    @Test(
        arguments: [
            (#"[{"folder": "/a", "person": "ann"}]"#, nil, "no names"), ("/home/ada", nil, "contains the store"),
            ("/", nil, "contains the store"), ("/a", "/var/lib/hk", "needs the login name"),
            (#"[{"folder": "/var/lib/hk/inbox", "person": "ann"}]"#, "/var/lib/hk", "overlaps"),
            (#"[{"folder": "/var/lib", "person": "ann"}]"#, "/var/lib/hk", "overlaps"),
            (#"[{"folder": "/var/lib/hk2", "person": "ann"}]"#, "/var/lib/hk", nil), ("/home/ada/Inbox", nil, nil),
        ] as [(String, String?, String?)])
    func IMP_100_aFolderOfTheServerItselfIsNotWatched(_ watch: String, _ state: String?, _ fault: String?) throws {
        let flags = ["watch": watch].merging(state.map { ["state": $0] } ?? [:]) { $1 }
        let configuration = try settled(flags)
        do {
            try configuration.check()
            #expect(fault == nil)
        } catch {
            #expect(fault.map(error.description.contains) == true && error.exitStatus == 78, "\(error)")
        }
    }

    /// Each setting has an option and a variable, all of which are different.
    @Test func SRV_21_everySettingHasAnOptionAndAVariable() throws {
        let keys = ServiceSetting.all
        func setting(_ name: String) throws -> ServiceSetting { try #require(ServiceSetting.byName[name]) }
        #expect(Set(keys.map(\.name)).count == keys.count && Set(keys.map(\.option)).count == keys.count)
        #expect(Set(keys.map(\.variable)).count == keys.count)
        #expect(
            try setting("publicURL").option == "public-url"
                && setting("publicURL").variable == "OPENHEALTHKIT_PUBLIC_URL")
        #expect(try setting("tls.key").option == "tls-key" && setting("state").variable == "OPENHEALTHKIT_STATE")
        #expect(try setting("store").variable == "OPENHEALTHKIT_STORE")
        #expect(ServiceConfiguration.options.allSatisfy { !$0.explanation.isEmpty })
        #expect(
            try setting("limits.import").option == "limits-import"
                && setting("limits.import").variable == "OPENHEALTHKIT_LIMITS_IMPORT")
    }

    // MARK: Values

    @Test func SRV_21_everythingHasADefault() throws {
        let configuration = try settled()
        #expect(configuration.listen == .tcp(host: "127.0.0.1", port: 8080) && configuration.publicURL == nil)
        #expect(configuration.signup == .closed && configuration.keepsOriginals && configuration.tileAddress == nil)
        #expect(configuration.limits == ServiceLimits() && configuration.trustedProxies.isEmpty)
        #expect(configuration.javascript == "/usr/share/javascript" && configuration.logLevel == .info)
        try configuration.check()
    }

    @Test(arguments: [
        ("127.0.0.1:8080", true), ("127.1.2.3:1", true), ("[::1]:65535", true), ("localhost:0", true),
        ("unix:/run/hk/hk.sock", true), ("0.0.0.0:80", false), ("[::]:80", false), ("192.0.2.1:80", false),
    ]) func SRV_21_SRV_24_whereItListens(_ text: String, _ isLocal: Bool) throws {
        let address = try #require(ListenAddress(text))
        #expect(address.text == text && address.isLocal == isLocal)
    }

    @Test(arguments: [
        "", "8080", ":8080", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1", "::1:80", "[127.0.0.1]:80",
        "[::1:80", "unix:", "unix:relative", "unix:/" + String(repeating: "x", count: 107), "example.org:80", "[]:80",
        "127.0.0.1:8080\n", "127.0.0.1:99999999999999999999", "localhost.evil:80", "unix:/a\u{0}b",
    ]) func SRV_21_whatIsNoAddressIsAnError(_ text: String) {
        #expect(ListenAddress(text) == nil)
        #expect(failure(["listen": text]) != nil)
    }

    @Test(arguments: [
        ("public-url", "ftp://example.org"), ("public-url", "example.org"), ("public-url", "https://a@example.org"),
        ("public-url", "https://example.org/path"), ("public-url", "https://example.org?x"), ("public-url", ""),
        ("trusted-proxies", "example.org"), ("trusted-proxies", "192.0.2.1,,x"), ("signup", "open"), ("signup", ""),
        ("keep-originals", "yes"), ("tiles-address", "http://host/{z}/{x}/{y}.png"),
        ("tiles-address", "https://host/{z}/{x}.png"), ("tiles-address", "https://ho;st/{z}/{x}/{y}"),
        ("tiles-address", "https://host/{z}/{x}/{y} ; script-src *"), ("tiles-address", "https://a:b@host/{z}/{x}/{y}"),
        ("time-zone", "Mars/Olympus"), ("log-level", "loud"), ("limits-import", "0"), ("limits-import", "-1"),
        ("limits-import", "1 TB"), ("limits-import", "9999999999 GiB"), ("limits-import", "1.5 GiB"),
        ("limits-jobs", "1 KiB"), ("limits-jobs", ""), ("limits-jobs", "99999999999999999999"), ("store", ""),
        ("state", ""),
    ]) func SRV_21_valuesThatMakeNoSenseAreErrors(_ option: String, _ value: String) throws {
        let error = try #require(failure([option: value]), "\(option) \(value)")
        #expect(error.description.hasPrefix("--\(option): ") && error.description.hasSuffix("."))
    }

    @Test(arguments: [
        ("public-url", "https://health.example.org:8443/", "https://health.example.org:8443"),
        ("public-url", "http://localhost:8080", "http://localhost:8080"),
        ("trusted-proxies", "192.0.2.1, ::1", "192.0.2.1,::1"), ("limits-import", "2147483648", "2 GiB"),
        ("limits-ingest", "1500", "1500"), ("limits-ingest", "5KiB", "5 KiB"), ("limits-token-burst", "7", "7"),
        ("signup", "invited", "invited"), ("keep-originals", "false", "false"),
    ]) func SRV_21_valuesAreWrittenOneWay(_ option: String, _ value: String, _ written: String) throws {
        let setting = try #require(ServiceSetting.all.first { $0.option == option })
        let configuration = try settled([option: value])
        #expect(configuration.entries.first { $0.key == setting.name }?.value == written)
    }

    @Test func SRV_25_proxiesAreTrustedByTheirAddresses() throws {
        let configuration = try settled(["trusted-proxies": "192.0.2.1,2001:db8::1"])
        #expect(configuration.trusts("192.0.2.1") && configuration.trusts("::ffff:192.0.2.1"))
        #expect(
            configuration.trusts("2001:db8:0::1") && !configuration.trusts("192.0.2.2") && !configuration.trusts(""))
    }

    @Test func SEC_50_everyLimitIsASetting() throws {
        for limit in ServiceLimits.all {
            let setting = try #require(ServiceSetting.byName["limits.\(limit.name)"])
            let configuration = try settled([setting.option: "12345"])
            #expect(configuration.limits[keyPath: limit.path] == 12_345, "\(limit.name)")
            var plain = ServiceLimits()
            plain[keyPath: limit.path] = 12_345
            #expect(configuration.limits == plain)
        }
        #expect(Mirror(reflecting: ServiceLimits()).children.count == ServiceLimits.all.count)
    }

    // MARK: Mode

    @Test func SRV_22_SRV_23_withoutAnyWordItIsForOnePersonUnlessThereIsAFolder() throws {
        let folder = "/home/ada/.local/share/openhealthkit/server"
        #expect(try settled().mode == .personal(store: "/home/ada/.local/share/openhealthkit/health.sqlite"))
        #expect(try settled(exists: [folder + "/server.sqlite"]).mode == .server(state: folder))
        #expect(
            try settled([:], ["XDG_DATA_HOME": "/d"], exists: ["/d/openhealthkit/server/server.sqlite"]).mode
                == .server(state: "/d/openhealthkit/server"))
        #expect(
            ServiceConfiguration.personalFolder(identity: "7F3A-../x", environment: Self.home)
                == "/home/ada/.local/share/openhealthkit/personal/7F3A-x")
    }

    @Test func SRV_22_SRV_23_ofStoreAndFolderTheNearerWordCounts() throws {
        let folder = ["/home/ada/.local/share/openhealthkit/server/server.sqlite"] as Set<String>
        #expect(try settled(["store": "/s"], exists: folder).mode == .personal(store: "/s"))
        #expect(try settled(["state": "/t"]).mode == .server(state: "/t"))
        #expect(try settled([:], ["OPENHEALTHKIT_STATE": "/t"]).mode == .server(state: "/t"))
        #expect(try settled([:], ["STATE_DIRECTORY": "/var/lib/hk:/other"]).mode == .server(state: "/var/lib/hk"))
        #expect(
            try settled([:], ["OPENHEALTHKIT_STATE": "/t", "STATE_DIRECTORY": "/v"]).mode == .server(state: "/t"))
        #expect(try settled(["store": "/s"], ["STATE_DIRECTORY": "/v"]).mode == .personal(store: "/s"))
        #expect(
            try settled([:], ["OPENHEALTHKIT_STORE": "/s"], file: #"{"state": "/t"}"#).mode == .personal(store: "/s"))
        #expect(try settled(["state": "/t"], ["OPENHEALTHKIT_STORE": "/s"]).mode == .server(state: "/t"))
        #expect(failure(["store": "/s", "state": "/t"])?.exitStatus == 64)
        #expect(failure(file: #"{"store": "/s", "state": "/t"}"#)?.exitStatus == 78)
    }

    // MARK: Forbidden settings

    private static let site = ["state": "/t", "public-url": "https://health.example.org"]

    @Test(arguments: ["0.0.0.0:8080", "[::]:8080", "192.0.2.1:443"])
    func SRV_24_whatOthersReachTakesTLSOrAProxy(_ address: String) throws {
        let open = Self.site.merging(["listen": address]) { $1 }
        func check(_ more: [String: String]) throws -> ServiceConfigurationError? {
            let configuration = try settled(open.merging(more) { $1 })
            do throws(ServiceConfigurationError) {
                try configuration.check()
                return nil
            } catch {
                return error
            }
        }
        let error = try #require(try check([:]))
        #expect(error.exitStatus == 78 && error.description.contains("TLS"))
        #expect(try check(["tls-certificate": "/c", "tls-key": "/k"]) == nil)
        #expect(try check(["trusted-proxies": "192.0.2.9"]) == nil)
        #expect(try check(["tls-certificate": "/c"])?.description.contains("tls.key") == true)
        #expect(try check(["tls-key": "/k"])?.exitStatus == 78)
    }

    @Test func SRV_24_onThisMachineItTakesNothing() throws {
        for address in ["127.0.0.1:1", "[::1]:1", "localhost:1", "unix:/run/hk.sock"] {
            try settled(["listen": address, "state": "/t"]).check()
            try settled(["listen": address, "store": "/s"]).check()
        }
    }

    @Test func SRV_22_forOnePersonItListensOnThisMachineAlone() throws {
        let more = ["listen": "0.0.0.0:1", "tls-certificate": "/c", "tls-key": "/k", "public-url": "https://a.example"]
        #expect(throws: ServiceConfigurationError.self) { try settled(more.merging(["store": "/s"]) { $1 }).check() }
        try settled(more.merging(["state": "/t"]) { $1 }).check()
    }

    @Test func SRV_25_whoListensForOthersSaysByWhichName() throws {
        #expect(throws: ServiceConfigurationError.self) {
            try settled(["state": "/t", "listen": "0.0.0.0:1", "trusted-proxies": "192.0.2.1"]).check()
        }
    }

    @Test func WEB_71_tilesSayWhereTheyAreFrom() throws {
        let tiles = ["tiles-address": "https://tiles.example.org/{z}/{x}/{y}.png"]
        #expect(throws: ServiceConfigurationError.self) { try settled(tiles).check() }
        try settled(tiles.merging(["tiles-attribution": "© Tiles"]) { $1 }).check()
    }
}
