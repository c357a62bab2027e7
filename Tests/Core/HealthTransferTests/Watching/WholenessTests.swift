import Foundation
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

@Suite struct WholenessTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func isWhole(_ bytes: Data, beside: Set<String> = []) throws -> Bool {
        try bytes.write(to: folder.url.appending(path: "file"))
        let places = try FolderPlaces(folder.url.path)
        let file = try OpenFile(Array("file".utf8), in: places.folder)
        return try WholenessCheck(file, hasBeside: { beside.contains($0) }).isWhole()
    }

    private func isWhole(_ text: String) throws -> Bool { try isWhole(Data(text.utf8)) }

    /// Checks that a file is whole, and none of its beginnings is, of every length that has the mark of the format.
    private func check(_ bytes: Data, from first: Int) throws {
        #expect(try isWhole(bytes))
        for count in stride(from: first, to: bytes.count, by: max(1, bytes.count / 40)) {
            #expect(try !isWhole(bytes.prefix(count)), "\(count) of \(bytes.count)")
        }
        #expect(try !isWhole(bytes.prefix(bytes.count - 1)))
    }

    @Test("IMP-103: an archive has its end, also before a comment") func archives() throws {
        let bytes = Data(StoredPacking.zip([("a.gpx", Array("<gpx/>".utf8)), ("b.txt", Array("b".utf8))]))
        try check(bytes, from: 4)
        var commented = bytes
        commented[commented.count - 2] = 5
        #expect(try !isWhole(commented))
        #expect(try isWhole(commented + Data("hello".utf8)))
    }

    @Test("IMP-103: a compressed file inflates to its end") func compressed() throws {
        try check(Data(StoredPacking.gzip(Array(String(repeating: "<trkpt/>", count: 500).utf8))), from: 3)
    }

    @Test("IMP-103: whatever a compressed file holds, it has its length and its checksum, also if it is packed twice")
    func packedContents() throws {
        let contents: [(String, [UInt8])] = [
            ("document", Array("<gpx/>".utf8)), ("text", Array("nothing that is known".utf8)), ("nothing", []),
        ]
        for (name, content) in contents {
            let once = Data(StoredPacking.gzip(content))
            let twice = Data(StoredPacking.gzip(Array(once)))
            #expect(try isWhole(once) && isWhole(twice), "\(name)")
            for (packed, level) in [(once, "once"), (twice, "twice")] {
                for count in [1, 4, 8] { #expect(try !isWhole(packed.dropLast(count)), "\(name) \(level) \(count)") }
                var damaged = packed
                damaged[damaged.count - 5] ^= 1
                #expect(try !isWhole(damaged), "\(name) \(level)")
            }
            guard !content.isEmpty else { continue }
            // The inner one is cut off, and the outer one is not.
            let cut = Data(StoredPacking.gzip(Array(once.dropLast(1))))
            #expect(try !isWhole(cut), "\(name)")
        }
        // Readers say that an archive in it is not looked at; it is no reason to wait.
        let archive = StoredPacking.zip([("a.gpx", Array("<gpx/>".utf8))])
        #expect(try isWhole(Data(StoredPacking.gzip(archive))))
    }

    @Test("IMP-103: a FIT file has its stated length, and so have those that follow it") func fit() throws {
        let file = Data([14, 16, 0, 0, 20, 0, 0, 0]) + Data(".FIT".utf8) + Data(count: 2 + 20 + 2)
        try check(file, from: 12)
        #expect(try isWhole(file + file))
        #expect(try !isWhole(file + file.prefix(30)))
    }

    @Test(
        "IMP-103: a document closes its root element, and JSON its first bracket",
        arguments: [
            ("<?xml version=\"1.0\"?>\n<!-- <x> -->\n<gpx a=\"b\"><trk></trk></gpx>\n", true),
            ("<gpx><trk></trk>", false), ("<gpx><trk></trk></gp", false), ("<gpx/>", true),
            ("<gpx></gpx>\n<!-- end -->", true), ("<gpx></gpx\n>", true), ("<?xml version=\"1.0\"?>", true),
            ("{\"a\": [1]}\n", true), ("{\"a\": [1", false), ("[{\"a\": 1}, ", false),
            ("{\"a\": 1}\n{\"b\": 2}\n", true),
            ("\u{feff}<gpx><trk>", false), ("a,b\n1,2", true), ("", true), ("   ", true),
        ])
    func texts(text: String, isWhole: Bool) throws {
        #expect(try self.isWhole(text) == isWhole, "\(text)")
    }

    @Test("IMP-103: a database has its pages, and nobody writes to it") func databases() throws {
        var file = Data("SQLite format 3\0".utf8) + Data(count: 3 * 512 - 16)
        (file[16], file[17], file[31]) = (2, 0, 3)
        #expect(try isWhole(file))
        #expect(try !isWhole(file.prefix(1_535)) && !isWhole(file.prefix(50)))
        for name in ["-wal", "-journal"] { #expect(try !isWhole(file, beside: [name])) }
    }

    @Test("IMP-103: the numbers in heads have all of their bytes, and 1 stands for pages of 65,536 bytes")
    func numbersInHeads() throws {
        func database(_ page: (UInt8, UInt8), _ count: [UInt8], bytes: Int) throws -> Bool {
            var file = Data("SQLite format 3\0".utf8) + Data(count: bytes - 16)
            (file[16], file[17]) = page
            for (index, byte) in count.enumerated() { file[28 + index] = byte }
            return try isWhole(file)
        }
        #expect(try database((0, 1), [0, 0, 0, 1], bytes: 65_536) && !database((0, 1), [0, 0, 0, 1], bytes: 65_535))
        #expect(
            try database((2, 0), [0, 0, 1, 2], bytes: 258 * 512)
                && !database((2, 0), [0, 0, 1, 2], bytes: 258 * 512 - 1))
        #expect(try database((2, 3), [0, 0, 0, 1], bytes: 515) && !database((2, 3), [0, 0, 0, 1], bytes: 514))
        #expect(try database((0, 100), [0, 0, 0, 1], bytes: 100) && !database((0, 99), [0, 0, 0, 1], bytes: 99))
        // What is beside under other names does not count.
        var small = Data("SQLite format 3\0".utf8) + Data(count: 496)
        (small[16], small[31]) = (2, 1)
        #expect(try isWhole(small, beside: ["-shm"]))
        // A FIT file with a head of 12 bytes, and of 258 bytes of records.
        let head = Data([12, 16, 0, 0, 2, 1, 0, 0]) + Data(".FIT".utf8)
        #expect(try isWhole(head + Data(count: 260)) && !isWhole(head + Data(count: 259)))
        #expect(try isWhole(head + Data(count: 260) + Data([1, 2, 3])))
    }

    @Test("IMP-103: the number of pages of a database has four bytes", arguments: [28, 29, 30, 31])
    func countsOfPages(place: Int) throws {
        // All of these numbers but 1 are more pages than there are.
        var file = Data("SQLite format 3\0".utf8) + Data(count: 512 - 16)
        (file[16], file[place]) = (2, 1)
        #expect(try isWhole(file) == (place == 31))
        // The bytes beside the number are none of it.
        (file[place], file[27], file[31], file[32]) = (0, 1, 1, 1)
        #expect(try isWhole(file))
    }

    @Test("IMP-103: the comment of an archive may have 65,535 bytes")
    func longestComment() throws {
        let bytes = Data(StoredPacking.zip([("a.gpx", Array("<gpx/>".utf8))]))
        var longest = bytes
        (longest[longest.count - 2], longest[longest.count - 1]) = (255, 255)
        #expect(try isWhole(longest + Data(count: 65_535)))
        #expect(try !isWhole(longest + Data(count: 65_534)))
        #expect(try !isWhole(longest + Data(count: 65_536)))
        // A mark in the comment is no end, and one byte of a comment is none of its length.
        var small = bytes
        small[small.count - 1] = 1
        #expect(try isWhole(small + Data(count: 256)) && !isWhole(small + Data(count: 255)))
        #expect(try isWhole(bytes + Data("PK\u{5}\u{6}".utf8) + Data(count: 30)))
    }

    @Test("IMP-103: the end of a document is looked for in its last 4,096 bytes")
    func longEnds() throws {
        let blank = String(repeating: " ", count: 4_090)
        #expect(try isWhole("<gpx>\(blank)</gpx>") && !isWhole("<gpx></gpx>\(blank)       "))
        #expect(try isWhole("<gpx><trk/></gpx>") && !isWhole("<gpx><trk/>") && !isWhole("<gpx><trk></gpy>"))
        #expect(
            try isWhole("<x:gpx a='1'>\n</x:gpx>\0\n") && isWhole("<gpx a='b'/>")
                && isWhole("<?xml?><!-- a" + "--><gpx/>"))
        #expect(try !isWhole("<gpx>text") && !isWhole("{\"a\": 1") && !isWhole("[1, 2") && isWhole("[1]\n\n"))
        // Texts of wide characters.
        let wide = Data([0xff, 0xfe]) + Data("<gpx></gpx>".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })
        #expect(try isWhole(wide) && !isWhole(wide.prefix(wide.count - 6)))
    }

    @Test("IMP-106: digests are those of FIPS 180-4")
    func digests() throws {
        func hex(_ text: String, pieces: Int) -> String {
            var hash = SHA256()
            let bytes = Array(text.utf8)
            for start in stride(from: 0, to: bytes.count, by: pieces) {
                bytes[start..<min(start + pieces, bytes.count)].withUnsafeBytes { hash.update($0) }
            }
            return hash.finish().map { String(format: "%02x", $0) }.joined()
        }
        let long = String(repeating: "a", count: 1_000_000)
        let expected = [
            "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
            "abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq":
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
            long: "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
        ]
        for (text, digest) in expected {
            for pieces in [1, 55, 64, 4_096] where text.utf8.count < 100 || pieces > 1 {
                #expect(hex(text, pieces: pieces) == digest)
            }
        }
    }
}
