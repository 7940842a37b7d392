import type { CheckLine } from '../../backend/ports/check.port'
import type { CheckSnapshot } from '../../machines/check/check.machine'
import { remedyFor } from './remedies'
import { describeFinding, lineNames, formatLineState, describeCheck, tableName } from './checkText'

/** The check as text, to be sent to somebody who can help. It contains no key and no token. */
export function createReport(snapshot: Pick<CheckSnapshot, 'context'>, url: string): string {
  const { lines, table } = snapshot.context
  const lineTexts = Object.entries(lines).map(([name, state]) => {
    const line = name as CheckLine
    const head = `${lineNames[line]}: ${formatLineState(state)}`
    if (state.kind === 'passed') return `${head}. ${describeFinding(state.finding)}`
    if (state.kind !== 'failed') return head
    const { message } = remedyFor(state.fault, { line, url, table })
    return [`${head}.`, message, state.fault.detail && `(${state.fault.detail})`].filter(Boolean).join(' ')
  })
  return [
    `Signalbox, check of ${url}, ${new Date().toISOString()}`,
    describeCheck(snapshot),
    ...(table ? [`Table: ${tableName(table)}`] : []),
    ...lineTexts,
  ].join('\n')
}
