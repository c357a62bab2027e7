// The names of `UnifiedLogging` under the module that most code imports.
@_exported import UnifiedLogging
