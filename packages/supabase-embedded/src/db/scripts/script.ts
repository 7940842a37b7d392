import type { Session } from '../session'
import { factsOf, ScriptError } from './script-error'
import { withoutComments, type Statement } from './statements'

/** What Postgres refuses inside a transaction. The CLI's pipeline lets it through at the head of a file; so do we. */
const ALONE =
  /^(create\s+(unique\s+)?index\s+concurrently|drop\s+index\s+concurrently|reindex\b.*\bconcurrently|vacuum|alter\s+system|create\s+(database|tablespace)|drop\s+(database|tablespace))\b/is

/** Its rows follow in the file, and only psql can send them: a database would wait for them forever. */
const FROM_STDIN = /^copy\b.*\bfrom\s+stdin\b/is
const withoutPsql = new Error(
  'COPY … FROM stdin needs psql. Write the rows as INSERT statements: pg_dump --inserts does so',
)

/** Ends the transaction that the file runs in; what follows gets a new one. */
const ENDS = /^(commit|end|rollback|abort)(\s+(work|transaction))?$/i

/**
 * Runs a whole script in one transaction, `finish` included, or in as many as it makes by ending them itself. At the
 * head of each, what Postgres refuses inside a transaction runs before it. Throws ScriptError.
 */
export async function runScript(
  session: Session,
  file: string,
  source: string,
  statements: Statement[],
  finish: () => Promise<void>,
): Promise<void> {
  let isOpen = false
  try {
    for (const statement of statements) {
      const text = withoutComments(statement.text)
      if (FROM_STDIN.test(text)) throw new ScriptError(file, source, statement, withoutPsql)
      if (!isOpen && !ALONE.test(text)) {
        await session.exec('begin')
        isOpen = true
      }
      await session.exec(statement.text).catch((error: unknown) => {
        throw new ScriptError(file, source, statement, error)
      })
      if (ENDS.test(text)) isOpen = false
    }
    if (!isOpen) await session.exec('begin')
    isOpen = true
    await finish().catch((error: unknown) => {
      throw new Error(`${file} ran and could not be recorded: ${factsOf(error).message}`, { cause: error })
    })
    await session.exec('commit')
  } catch (error) {
    if (isOpen) await session.exec('rollback')
    throw error
  }
}
