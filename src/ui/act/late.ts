import { fetchedAhead } from '../ahead'

/** How a command stands. Fetched beside the first rows, as what carries it out is. */
export const commandLine = fetchedAhead(async () => ({
  default: (await import('./CommandLine')).CommandLine,
}))
