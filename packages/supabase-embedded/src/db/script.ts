import type { Session } from './database'
import { factsOf, ScriptError } from './script-error'
import { withoutComments, type Statement } from './statements'

/** What Postgres refuses inside a transaction. The CLI's pipeline lets it through at the head of a file; so do we. */
const ALONE =
  /^(create\s+(unique\s+)?index\s+concurrently|drop\s+index\s+concurrently|reindex\b.*\bconcurrently|vacuum|alter\s+system|create\s+(database|tablespace)|drop\s+(database|tablespace))\b/is

/** Ends the transaction that the file runs in; what follows gets a new one. */
const ENDS = /^(commit|end|rollback|abort)(\s+(work|transaction))?$/i

/** Runs a whole script in one transaction, `finish` included. Throws ScriptError. */
export async function runScript(
  session: Session,
  file: string,
  source: string,
  statements: Statement[],
  finish: () => Promise<void>,
): Promise<void> {
  const head = statements.findIndex(({ text }) => !ALONE.test(withoutComments(text)))
  const alone = head === -1 ? statements.length : head
  const run = async (statement: Statement) => {
    try {
      await session.exec(statement.text)
    } catch (error) {
      throw new ScriptError(file, source, statement, error)
    }
  }
  for (const statement of statements.slice(0, alone)) await run(statement)
  await session.exec('begin')
  try {
    for (const statement of statements.slice(alone)) {
      await run(statement)
      if (ENDS.test(withoutComments(statement.text))) await session.exec('begin')
    }
    await finish().catch((error: unknown) => {
      throw new Error(`${file} ran and could not be recorded: ${factsOf(error).message}`, { cause: error })
    })
    await session.exec('commit')
  } catch (error) {
    await session.exec('rollback')
    throw error
  }
}
