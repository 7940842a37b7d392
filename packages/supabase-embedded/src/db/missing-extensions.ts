import { commandRemedies, type Remedies } from '../remedies'
import type { Session } from './session'
import { describeLacks, type StandIn } from './stand-ins'
import { lineAt, splitStatements, withoutComments } from './scripts/statements'

/** A file of SQL that is about to run. */
export interface Script {
  /** Relative to the project. */
  file: string
  source: string
}

interface Wish {
  name: string
  /** `file:line`. */
  place: string
  statement: string
}

type Advice = Pick<Remedies, 'leaveOut'> & {
  /** The database is on a server, which takes more extensions. */
  isOnServer?: boolean
}

export const CREATE_EXTENSION =
  /^create\s+extension\s+(?<optional>if\s+not\s+exists\s+)?(?:"(?<quoted>(?:[^"]|"")+)"|(?<plain>[\w$]+))/i

/** What a statement without comments in front of it creates; undefined if it is of another kind. */
export function nameOfExtension(statement: string): string | undefined {
  const { quoted, plain } = CREATE_EXTENSION.exec(statement)?.groups ?? {}
  return quoted?.replaceAll('""', '"') ?? plain?.toLowerCase()
}

/**
 * Scripts create extensions that the database does not have; the message names all of them, and those beside them that
 * do not work fully.
 */
class MissingExtensions extends Error {
  override readonly name = 'MissingExtensions'

  constructor(wishes: Wish[], lacking: string | undefined, { leaveOut, isOnServer = false }: Advice) {
    const names = [...new Set(wishes.map(({ name }) => name))]
    const them = names.length === 1 ? 'it' : 'them'
    super(
      [
        names.length === 1
          ? 'An extension of this project is not available in this database:'
          : `${names.length} extensions of this project are not available in this database:`,
        ...wishes.map(({ name, place, statement }) => `  ${name} (${place}): ${statement}`),
        `${isOnServer ? `Install ${them} on the server. ` : ''}To leave ${them} out, start with ${leaveOut(names)}: an empty schema takes the place of an extension, and what uses it fails.`,
        ...(lacking === undefined ? [] : [lacking]),
      ].join('\n'),
    )
  }
}

/**
 * Before the first of the scripts runs. Makes the schemas that CREATE EXTENSION … WITH SCHEMA expects of some
 * stand-ins, as they are there on the hosted service. Throws MissingExtensions.
 */
export async function requireExtensions(
  session: Session,
  scripts: Script[],
  standIns: StandIn[],
  advice: Advice = commandRemedies,
): Promise<void> {
  const wishes = scripts.flatMap(wishesOf)
  if (wishes.length === 0) return
  const rows = await session.query<{ name: string }>('select name from pg_available_extensions')
  const available = new Set([...rows, ...standIns].map(({ name }) => name))
  const missing = wishes.filter(({ name }) => !available.has(name))
  const names = new Set(wishes.map(({ name }) => name))
  if (missing.length > 0)
    throw new MissingExtensions(missing, describeLacks([...names].sort(), standIns), advice)
  for (const { name, schema } of standIns)
    if (schema !== undefined && names.has(name)) await session.exec(`create schema if not exists ${schema}`)
}

/** Not those in the body of a DO block, which may never be reached. */
function wishesOf({ file, source }: Script): Wish[] {
  return splitStatements(source).flatMap(({ text, offset }) => {
    const statement = withoutComments(text)
    const name = nameOfExtension(statement)
    if (name === undefined) return []
    const line = lineAt(source, offset + text.length - statement.length)
    return [{ name, place: `${file}:${line}`, statement: statement.replaceAll(/\s+/g, ' ') }]
  })
}
