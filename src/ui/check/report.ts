import type { CheckLine } from '../../backend/check.port'
import type { CheckSnapshot } from '../../machines/check.machine'
import { remedyOf } from './remedies'
import { foundIn, names, standingIn, summaryOf, tableName } from './words'

/** The check as text, to be sent to whoever can help. No key and no token is in it. */
export function reportOf(snapshot: Pick<CheckSnapshot, 'context'>, url: string, at = new Date()): string {
  const { lines, table } = snapshot.context
  const said = Object.entries(lines).map(([name, standing]) => {
    const line = name as CheckLine
    const head = `${names[line]}: ${standingIn(standing)}`
    if (standing.is === 'passed') return `${head}. ${foundIn(standing.found)}`
    if (standing.is !== 'failed') return head
    const { says } = remedyOf(standing.fault, { line, url, table })
    return [`${head}.`, says, standing.fault.detail && `(${standing.fault.detail})`].filter(Boolean).join(' ')
  })
  return [
    `Signalbox, check of ${url}, ${at.toISOString()}`,
    summaryOf(snapshot),
    ...(table ? [`Table: ${tableName(table)}`] : []),
    ...said,
  ].join('\n')
}
