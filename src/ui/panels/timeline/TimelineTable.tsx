import { clsx } from 'clsx'
import { Fragment, useRef } from 'react'
import type { Gap } from '../../../machines/channel/ledger'
import type { TimelineView } from '../../../streams/views/view'
import { isDated, timeText } from '../../charts/data/chartText'
import type { StateStyle } from '../../charts/data/stateStyles'
import { formatDuration } from '../../words/duration'
import { formatFigures } from '../../words/numberText'
import { ScrollRegion } from '../shared/ScrollRegion'
import foot from '../../kit/PanelFoot.module.css'
import styles from '../shared/dataTable/DataTable.module.css'
import { gapsByIndex } from '../shared/dataTable/gapPositions'
import { GapRow } from '../shared/dataTable/GapRow'
import { laneKey, laneName, stateName } from './timelineText'

interface TimelineTableProps {
  title: string
  view: TimelineView
  stateStyles: ReadonlyMap<string, StateStyle>
  gaps: readonly Gap[]
  /** ms since the epoch. */
  now: number
}

/** More rows than anybody reads; a screen reader would have to hold them all. */
const MAX_ROWS = 500

/** The changes of state, newest first. */
export function TimelineTable({ title, view, stateStyles, gaps, now }: TimelineTableProps) {
  const region = useRef<HTMLDivElement>(null)
  const allSpans = view.lanes
    .flatMap(lane => lane.spans.map(span => ({ lane, span })))
    .sort((a, b) => a.span.from - b.span.from)
  const newestSpans = allSpans.slice(-MAX_ROWS)
  const times = newestSpans.map(({ span }) => span.from)
  const gapsPerIndex = gapsByIndex(times, gaps)
  const hasDates = isDated((times[0] ?? now) / 1000, now / 1000)
  const gapRowAt = (i: number) => {
    const gapsHere = gapsPerIndex.get(i)
    return gapsHere && <GapRow gaps={gapsHere} columns={5} />
  }
  return (
    <ScrollRegion ref={region} label={`${title}, as a table`} data-columns="all">
      <table className={clsx(styles['table'])}>
        <thead>
          <tr>
            {['Item', 'State', 'From', 'To'].map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col" data-align="end">
              Duration
            </th>
          </tr>
        </thead>
        <tbody>
          {gapRowAt(newestSpans.length)}
          {newestSpans
            .map(({ lane, span }, i) => (
              <Fragment key={`${span.from} ${laneKey(lane)}`}>
                <tr>
                  <td>{laneName(lane)}</td>
                  <td>{stateName(span, stateStyles)}</td>
                  <td data-face="mono">{timeText(span.from / 1000, hasDates)}</td>
                  <td data-face="mono">{span.to === null ? 'now' : timeText(span.to / 1000, hasDates)}</td>
                  <td data-align="end">{formatDuration((span.to ?? now) - span.from)}</td>
                </tr>
                {gapRowAt(i)}
              </Fragment>
            ))
            .reverse()}
        </tbody>
      </table>
      {allSpans.length > MAX_ROWS && (
        <p className={foot['foot']}>
          Latest {formatFigures(MAX_ROWS)} of {formatFigures(allSpans.length)}
        </p>
      )}
    </ScrollRegion>
  )
}
