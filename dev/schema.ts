import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { toJsonSchema } from '@valibot/to-json-schema'
import { boardSchema } from '../src/board/board'
import { formatText } from './shared/formatText'

/** The published address of the schema. */
export const schemaFile = resolve(import.meta.dirname, '../docs/board.schema.json')

/**
 * The published JSON Schema of a board's file, from the schema that reads it. It says less: what one part means to
 * another, such as a panel's source being there, only reading the board can tell.
 */
export async function schemaText(): Promise<string> {
  const { $schema, ...words } = toJsonSchema(boardSchema, {
    typeMode: 'output',
    ignoreActions: ['check', 'raw_check', 'guard', 'finite'],
  })
  const schema = { $schema, title: 'Signalbox board', ...words }
  const own = { $schema: { type: 'string', description: 'Where an editor finds this schema.' } }
  const text = JSON.stringify({ ...schema, properties: { ...own, ...schema.properties } })
  return formatText(schemaFile, text)
}

/** Writes the schema, and says whether there was anything to write. */
async function main() {
  const text = await schemaText()
  if (text === readFileSync(schemaFile, 'utf8')) return
  writeFileSync(schemaFile, text)
  console.log(`Wrote ${schemaFile}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
