import type { Row } from '../../src/backend/ports/backend.port'
import type { Order } from '../stream'

/** V1: the open orders, by amount descending, the first 50. V2: by region, count, sum, average, least, greatest. */
export interface Answer {
  top: readonly Row[]
  groups: readonly Totals[]
}
export interface Totals {
  region: string
  count: number
  sum: number
  average: number
  min: number
  max: number
}

export const TOP = 50
export const byAmount = (a: Order, b: Order) => b.amount - a.amount || a.id - b.id

/** Both views of a table, from nothing; sums in whole cents, so exact. */
export function bruteForce(table: Iterable<Order>): Answer {
  const all = [...table]
  const amounts = new Map<string, number[]>()
  for (const { region, amount } of all) {
    const knownAmounts = amounts.get(region)
    if (knownAmounts === undefined) amounts.set(region, [amount])
    else knownAmounts.push(amount)
  }
  const groups = [...amounts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([region, amounts]) => {
      const cents = amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0)
      const [min, max] = amounts.reduce(
        ([min, max], amount) => [Math.min(min, amount), Math.max(max, amount)],
        [Infinity, -Infinity],
      )
      const count = amounts.length
      return { region, count, sum: cents / 100, average: cents / 100 / count, min, max }
    })
  const top = all
    .filter(({ status }) => status === 'open')
    .sort(byAmount)
    .slice(0, TOP)
  return { top, groups }
}

/** The error of an engine, in words; null if there is none. `tolerance`: of sums and averages, relative. */
export function mistake(
  answer: Answer,
  truth: Answer,
  tolerance: number,
  areTiesFree: boolean,
): string | null {
  const placeTop = ({ top }: Answer) =>
    top.map(({ id, amount }) => (areTiesFree ? String(amount) : `${String(id)}: ${String(amount)}`)).join()
  if (placeTop(answer) !== placeTop(truth)) return 'another top'
  if (answer.groups.length !== truth.groups.length) return `${answer.groups.length} groups`
  const close = (a: number, b: number) => Math.abs(a - b) <= tolerance * Math.abs(b)
  const wrong = truth.groups.find((group, i) => {
    const other = answer.groups[i]
    return (
      other === undefined ||
      (['region', 'count', 'min', 'max'] as const).some(name => other[name] !== group[name]) ||
      !close(other.sum, group.sum) ||
      !(Math.abs(other.average - group.average) <= 1e-12 + tolerance * group.average)
    )
  })
  return wrong === undefined ? null : `another group ${wrong.region}`
}
