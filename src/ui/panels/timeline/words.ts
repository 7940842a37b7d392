import type { Hole } from '../../../machines/ledger'
import type { Lane, StateSpan, TimelineView } from '../../../streams/view'
import { isDated, moment } from '../../chart/said'
import type { StateLook } from '../../chart/states'
import { age } from '../../words/age'
import { fateOf, isMended } from '../../words/hole'
import { spanTime } from '../../words/time'

type Looks = ReadonlyMap<string, StateLook>

export const nameOf = ({ entity }: Lane): string =>
  entity === null ? 'NULL' : entity === '' ? '(empty)' : entity

/** No name is this long a NULL. */
export const keyOf = ({ entity }: Lane): string => (entity === null ? 'null' : `=${entity}`)

export const stateName = ({ state }: StateSpan, looks: Looks): string =>
  state === null ? 'no state' : (looks.get(state)?.label ?? state)

/** "down, 14:02:03 – 14:05:11, 3 m 8 s" */
export function spanWords(span: StateSpan, looks: Looks, now: number): string {
  const { from, to } = span
  const dated = isDated(from / 1000, (to ?? now) / 1000) || isDated(from / 1000, now / 1000)
  const [begin, length] = [moment(from / 1000, dated), age((to ?? now) - from)]
  const when = to === null ? `since ${begin}` : `${begin} – ${moment(to / 1000, dated)}`
  return `${stateName(span, looks)}, ${when}, ${length}`
}

/** What has to be known of the lanes at rest, in a line. */
export function noteWords({ more, cut }: TimelineView, holes: readonly Hole[]): string {
  const hole = holes.at(-1)
  return [
    ...(more > 0 ? [`${more} more ${more === 1 ? 'lane' : 'lanes'} not drawn`] : []),
    ...(cut ? ['older changes are not held'] : []),
    ...(hole === undefined
      ? []
      : [`hatched: ${isMended(hole) ? 'missed at first, read again' : 'changes may be missing'}`]),
  ].join(' · ')
}

/** What the lanes show, for those who do not see them. */
export function summary(
  title: string,
  view: TimelineView,
  looks: Looks,
  { holes, now }: { holes: readonly Hole[]; now: number },
): string {
  const first = Math.min(now, ...view.lanes.flatMap(({ spans }) => spans[0]?.from ?? []))
  const each = view.lanes.map(lane => {
    const last = lane.spans.at(-1)
    const before = lane.spans.length - 1
    const changes = before === 0 ? '' : `, after ${before} ${before === 1 ? 'change' : 'changes'}`
    return `${nameOf(lane)} is ${last === undefined ? 'unknown' : spanWords(last, looks, now)}${changes}`
  })
  const note = noteWords(view, [])
  const gaps = holes.map(hole => ` Gap ${spanTime(hole, now)}: ${fateOf(hole)}.`).join('')
  return `${title} over the last ${age(now - first)}: ${each.join('; ')}.${note === '' ? '' : ` ${note}.`}${gaps}`
}
