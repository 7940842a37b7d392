import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Ends a command with what is wrong about its options, and how it is used. */
export function refuseOptions(why: string, usage: string): never {
  console.error(`${why}\n\n${usage}`)
  process.exit(2)
}

/** The options of a command. Ends it if one is unknown, or has no value: Node's stack would bury the sentence. */
export function readOptions<T extends ParseArgsConfig>(
  usage: string,
  config: T,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    return refuseOptions(error instanceof Error ? error.message : String(error), usage)
  }
}
