import { clsx } from 'clsx'
import { Fragment, useRef } from 'react'
import type { Hole } from '../../../machines/ledger'
import type { TimelineView } from '../../../streams/view'
import { isDated, moment } from '../../chart/said'
import type { StateLook } from '../../chart/states'
import { age } from '../../words/age'
import { figures } from '../../words/value'
import { ScrollRegion } from '../ScrollRegion'
import foot from '../Foot.module.css'
import styles from '../Table.module.css'
import { tears } from '../torn'
import { TornRow } from '../TornRow'
import { keyOf, nameOf, stateName } from './words'

interface TimelineTableProps {
  title: string
  view: TimelineView
  looks: ReadonlyMap<string, StateLook>
  holes: readonly Hole[]
  /** ms since the epoch. */
  now: number
}

/** More rows than anybody reads; a screen reader would have to hold them all. */
const MOST = 500

/** The changes of state, newest first. */
export function TimelineTable({ title, view, looks, holes, now }: TimelineTableProps) {
  const region = useRef<HTMLDivElement>(null)
  const all = view.lanes
    .flatMap(lane => lane.spans.map(span => ({ lane, span })))
    .sort((a, b) => a.span.from - b.span.from)
  const shown = all.slice(-MOST)
  const times = shown.map(({ span }) => span.from)
  const torn = tears(times, holes)
  const dated = isDated((times[0] ?? now) / 1000, now / 1000)
  const tornAt = (i: number) => {
    const found = torn.get(i)
    return found && <TornRow holes={found} columns={5} />
  }
  return (
    <ScrollRegion ref={region} label={`${title}, as a table`} data-columns="all">
      <table className={clsx(styles['table'])}>
        <thead>
          <tr>
            {['Of', 'State', 'From', 'To'].map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col" data-align="end">
              For
            </th>
          </tr>
        </thead>
        <tbody>
          {tornAt(shown.length)}
          {shown
            .map(({ lane, span }, i) => (
              <Fragment key={`${span.from} ${keyOf(lane)}`}>
                <tr>
                  <td>{nameOf(lane)}</td>
                  <td>{stateName(span, looks)}</td>
                  <td data-face="mono">{moment(span.from / 1000, dated)}</td>
                  <td data-face="mono">{span.to === null ? 'now' : moment(span.to / 1000, dated)}</td>
                  <td data-align="end">{age((span.to ?? now) - span.from)}</td>
                </tr>
                {tornAt(i)}
              </Fragment>
            ))
            .reverse()}
        </tbody>
      </table>
      {all.length > MOST && (
        <p className={foot['foot']}>
          the newest {figures(MOST)} of {figures(all.length)}
        </p>
      )}
    </ScrollRegion>
  )
}
