import { memo, useRef } from 'react'
import type { RosterView } from '../../streams/view'
import { useNow } from '../clock'
import { minuteTime } from '../words/time'
import type { PanelProps } from './kind'
import { Middle } from './Middle'
import foot from './Foot.module.css'
import styles from './Roster.module.css'
import { ScrollRegion } from './ScrollRegion'

type Person = RosterView['people'][number]

/** Who is there, those longest there first. */
export function Roster({ panel: { title, beat }, view: { people } }: PanelProps<'roster'>) {
  const region = useRef<HTMLDivElement>(null)
  const now = useNow(false)
  const tabs = people.reduce((sum, each) => sum + each.tabs, 0)
  const uncertain = people.filter(each => each.uncertain === each.tabs).length
  return (
    <>
      <ScrollRegion ref={region} label={title}>
        <ul className={styles['people']}>
          {people.map(person => (
            <li key={person.key} data-row-key={person.key}>
              <Who person={person} since={person.since === null ? null : minuteTime(person.since, now)} />
            </li>
          ))}
        </ul>
      </ScrollRegion>
      <p className={foot['foot']}>
        <span>{`${count(people.length, 'person', 'people')} in ${count(tabs, 'tab', 'tabs')}`}</span>
        {uncertain > 0 && (
          <span>{`hollow: silent for longer than ${String(beat ?? 0)} s, perhaps gone`}</span>
        )}
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
        width="10"
        height="10"
        aria-hidden="true"
        data-uncertain={isUncertain || undefined}
      >
        <circle cx="5" cy="5" r="4" />
      </svg>
      <span className={styles['name']}>
        <Middle text={name} />
      </span>
      <span className={styles['told']}>
        {[isUncertain && 'perhaps gone', tabs > 1 && count(tabs, 'tab', 'tabs'), since && `since ${since}`]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  )
})

const count = (n: number, one: string, several: string) => `${n} ${n === 1 ? one : several}`
