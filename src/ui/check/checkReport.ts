import type { CheckLine } from '../../backend/ports/check.port'
import type { CheckSnapshot } from '../../machines/check/check.machine'
import { remedyFor } from './remedies'
import { describeFinding, lineNames, formatLineState, describeCheck, tableName } from './checkText'

/** The check as text, to be sent to somebody who can help. It contains no key and no token. */
export function createReport(snapshot: Pick<CheckSnapshot, 'context'>, url: string, at = new Date()): string {
  const { lines, table } = snapshot.context
  const lineTexts = Object.entries(lines).map(([name, standing]) => {
    const line = name as CheckLine
    const head = `${lineNames[line]}: ${formatLineState(standing)}`
    if (standing.is === 'passed') return `${head}. ${describeFinding(standing.found)}`
    if (standing.is !== 'failed') return head
    const { says } = remedyFor(standing.fault, { line, url, table })
    return [`${head}.`, says, standing.fault.detail && `(${standing.fault.detail})`].filter(Boolean).join(' ')
  })
  return [
    `Signalbox, check of ${url}, ${at.toISOString()}`,
    describeCheck(snapshot),
    ...(table ? [`Table: ${tableName(table)}`] : []),
    ...lineTexts,
  ].join('\n')
}
