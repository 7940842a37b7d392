import { readFileSync } from 'node:fs'
import type { Database } from '../src/db/database'
import { splitStatements } from '../src/db/scripts/statements'

/**
 * What a script of pgTAP said: how many tests it planned, how many passed, and each that did not, with its diagnosis.
 */
export interface TapReport {
  plannedCount: number
  passedCount: number
  failedTests: string[]
}

/** Runs a file of tests as `supabase test db` would. Rejects with the first error that is none of a test's own. */
export function runTap(database: Database, file: string): Promise<TapReport> {
  const statements = splitStatements(readFileSync(file, 'utf8'))
  return database.exclusive(async session => {
    const lines: string[] = []
    try {
      for (const { text } of statements) {
        const rows = await session.query(text).catch((error: unknown) => {
          throw new Error(`${file}: ${String(error)} in ${text}`, { cause: error })
        })
        for (const row of rows)
          for (const value of Object.values(row)) if (typeof value === 'string') lines.push(value)
      }
    } finally {
      await session.exec('rollback')
      await session.exec('reset role')
    }
    return reportOf(lines)
  })
}

const reportOf = (lines: string[]): TapReport => ({
  plannedCount: Number(lines.map(line => /^1\.\.(\d+)$/.exec(line)?.[1]).find(count => count !== undefined)),
  passedCount: lines.filter(line => line.startsWith('ok ')).length,
  failedTests: lines.filter(line => /^(not ok|# )/.test(line)),
})
