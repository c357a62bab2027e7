// On Apple's systems `OSLog` contains what `os` does, and the reading of logs besides.
@_exported import UnifiedLogging
