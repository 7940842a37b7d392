import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { format, type FormatConfig } from 'oxfmt'

const CONFIG = resolve(import.meta.dirname, '../../.oxfmtrc.json')

/** The text as `npm run format:fix` would write it into the file of that path. Throws Error where it cannot be parsed. */
export async function formatText(path: string, text: string): Promise<string> {
  const options = JSON.parse(readFileSync(CONFIG, 'utf8')) as FormatConfig
  const { code, errors } = await format(path, text, options)
  const [error] = errors
  if (error !== undefined) throw new Error(`${path}: ${error.message}`)
  return code
}
