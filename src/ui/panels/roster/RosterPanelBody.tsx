import { clsx } from 'clsx'
import { memo, useRef } from 'react'
import type { RosterView } from '../../../streams/views/view'
import { useNow } from '../../kit/useNow'
import { formatMinute } from '../../words/dateTime'
import { countText } from '../../words/numberText'
import type { PanelProps } from '../panelRenderer'
import { TruncatedText } from '../shared/TruncatedText'
import styles from './RosterPanelBody.module.css'
import { ScrollRegion } from '../shared/ScrollRegion'

type Person = RosterView['people'][number]

/** The people present, longest present first. */
export function RosterPanelBody({
  panel: { title, heartbeatInterval: beat },
  view: { people },
}: PanelProps<'roster'>) {
  const region = useRef<HTMLDivElement>(null)
  const now = useNow(false)
  const tabs = people.reduce((sum, each) => sum + each.tabs, 0)
  const uncertain = people.filter(each => each.uncertain === each.tabs).length
  return (
    <>
      <ScrollRegion ref={region} label={title}>
        <ul className={clsx('lines', styles['people'])}>
          {people.map(person => (
            <li key={person.key} data-row-key={person.key}>
              <Who person={person} since={person.since === null ? null : formatMinute(person.since, now)} />
            </li>
          ))}
        </ul>
      </ScrollRegion>
      <p className="foot">
        <span>{`${countText(people.length, 'person', 'people')} in ${countText(tabs, 'tab')}`}</span>
        {uncertain > 0 && <span>{`Hollow: inactive for over ${String(beat ?? 0)} s, may have left`}</span>}
      </p>
    </>
  )
}

const Who = memo(function Who({ person, since }: { person: Person; since: string | null }) {
  const { name, tabs, uncertain } = person
  const isUncertain = uncertain === tabs
  return (
    <>
      <svg
        viewBox="0 0 10 10"
        width="0.625rem"
        height="0.625rem"
        fill={isUncertain ? 'none' : 'var(--live)'}
        stroke={isUncertain ? 'var(--quiet)' : 'var(--live)'}
        strokeWidth="2"
        // Hollow and dashed, so that no color is needed to see who may be gone.
        strokeDasharray={isUncertain ? '3 2' : undefined}
        aria-hidden="true"
        data-uncertain={isUncertain || undefined}
      >
        <circle cx="5" cy="5" r="4" />
      </svg>
      <span className="wrap strong">
        <TruncatedText text={name} />
      </span>
      <span className="note">
        {[isUncertain && 'may have left', tabs > 1 && countText(tabs, 'tab'), since && `since ${since}`]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  )
})
