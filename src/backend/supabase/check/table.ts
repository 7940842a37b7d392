import type { CheckedTable, Fault, Verdict } from '../../check.port'
import { schemaInHeader } from '../addresses'
import { pathSegment } from '../pathSegment'
import { nameOf } from '../query'
import { unlessUnusable, type UnusableName } from '../unusableName'
import { ask, faultOf, textOf, wordsIn, type Asked } from './ask'
import { failed, fault, passed, tokenOf, type Parts } from './parts'

/** Whether the viewer may read a table, by asking for one row of it; a role may be let read some columns only. */
export const table = (parts: Parts, checked: CheckedTable, signal: AbortSignal): Promise<Verdict> =>
  unlessUnusable(
    () => named(parts, checked, signal),
    ({ message }: UnusableName) => failed('no table', message),
  )

async function named(
  parts: Parts,
  { schema, table: name, columns }: CheckedTable,
  signal: AbortSignal,
): Promise<Verdict> {
  const known = await tokenOf(parts)
  if ('fault' in known) return { type: 'failed', fault: known.fault }
  const { token } = known
  const select = columns === undefined ? '*' : columns.map(nameOf).join(',')
  const path = `${pathSegment(name)}?${new URLSearchParams({ select, limit: '1' }).toString()}`
  const headers = {
    'accept-profile': schemaInHeader(schema),
    ...(token !== null && { authorization: `Bearer ${token}` }),
  }
  const asked = await ask(parts, { service: 'rest', path, headers }, signal)
  if ('fault' in asked) return { type: 'failed', fault: asked.fault }
  if (!asked.ok) return { type: 'failed', fault: refusalIn(asked) }
  if (!Array.isArray(asked.body)) return failed('not a project')
  return passed(asked.ms, {
    of: 'table',
    hasRow: asked.body.length > 0,
    as: token === null ? 'nobody' : 'viewer',
  })
}

function refusalIn(asked: Extract<Asked, { status: number }>): Fault {
  const { status, body } = asked
  const [code, words] = [textOf(body, 'code') ?? '', wordsIn(body)]
  if (code === 'PGRST205' || code === '42P01') return fault('no table', words)
  if (code === 'PGRST106') return fault('no schema', words)
  if (code === '42501') return fault('no grant', words)
  // PGRST000 to 003: PostgREST cannot reach its database.
  if (/^PGRST00/.test(code)) return fault('database unreachable', words)
  return faultOf(asked) ?? fault('refused', words ?? `it answered with ${status}`)
}
