import { useState } from 'react'
import { BarRow } from './BarRow'
import foot from './Foot.module.css'
import styles from './Bars.module.css'
import { BarsTable } from './BarsTable'
import { barFormat, barsSummary, groupWords, lengthOf, scopeOf } from './barWords'
import type { PanelProps } from './kind'
import { TableToggle } from './TableToggle'
import { useSets } from '../variables/Choosing'

// What scrolls must be reachable by keyboard, although it is no control.
const focusable = { tabIndex: 0 }

/** What the rows of each group come to, in the board's order, as bars or as a table. */
export function Bars({ panel, view }: PanelProps<'bars'>) {
  const [asTable, setAsTable] = useState(false)
  const sets = useSets(panel.sets)
  const { bars, rest, total } = view
  const say = barFormat(panel, view)
  const lengths = bars.flatMap(({ value }) => lengthOf(value) ?? [])
  const range = [Math.min(0, ...lengths), Math.max(0, ...lengths)] as const
  const all = Object.values(say(total)).filter(Boolean).join(' ')
  const others = rest === null || rest.value === null ? null : say(rest.value)
  return (
    <>
      <p className="visually-hidden">{barsSummary(panel, view)}</p>
      {asTable ? (
        <BarsTable panel={panel} view={view} />
      ) : (
        <ol className={styles['bars']} aria-label={panel.title} {...focusable}>
          {bars.map(bar => (
            <BarRow key={keyOf(bar.label)} bar={bar} figure={say(bar.value)} range={range} sets={sets} />
          ))}
          {rest !== null && others !== null && (
            <li data-rest="">
              <span className={styles['label']}>{groupWords(rest.groups, 'other ')}</span>
              <span className={styles['value']}>
                {others.text}
                <span className={styles['unit']}> {others.unit}</span>
              </span>
            </li>
          )}
        </ol>
      )}
      <p className={foot['foot']}>
        <span>
          all {all}
          {rest !== null && others === null && ` · ${groupWords(rest.groups, 'more ')}`}
        </span>
        <span>{scopeOf(panel, view)}</span>
        <TableToggle name="bars" asTable={asTable} onChange={setAsTable} />
      </p>
    </>
  )
}

/** No text is this long a NULL. */
const keyOf = (label: string | null) => (label === null ? 'null' : `=${label}`)
