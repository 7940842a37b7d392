import { Fragment, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import type { Hole } from '../../../machines/ledger'
import { holeWords } from '../../words/hole'
import { figures } from '../../words/value'
import { ScrollRegion } from '../ScrollRegion'
import { tearsAbove } from '../torn'
import { useHold } from './hold'
import foot from '../Foot.module.css'
import styles from './Log.module.css'

interface LogProps<L> {
  title: string
  /** The newest first. */
  lines: readonly L[]
  /** Held in all, of which `lines` are the first. */
  held: number
  holes: readonly Hole[]
  /** What one of them is called, and several. */
  names: readonly [string, string]
  draw: (line: L) => ReactNode
}

/** Lines as they come. They stand still while the focus is among them; arrows go from one to the next. */
export function Log<L extends { key: string; at: number | null }>({
  title,
  lines: all,
  held,
  holes,
  names: [one, several],
  draw,
}: LogProps<L>) {
  const region = useRef<HTMLDivElement>(null)
  const { lines, waiting, release, ...hold } = useHold(all)
  // What was there when the panel appeared is not news.
  const [known] = useState(() => new Set(all.map(({ key }) => key)))
  const torn = tearsAbove(lines, holes)
  /** The button goes with what waits: by keyboard the focus stays in here, and by pointer nobody wants it. */
  const showNewest = ({ detail, currentTarget }: MouseEvent<HTMLElement>) => {
    if (detail > 0) currentTarget.blur()
    else region.current?.focus()
    release()
    if (region.current !== null) region.current.scrollTop = 0
  }
  return (
    <div className={styles['log']} {...hold}>
      <ScrollRegion ref={region} label={`${title}, newest first`} onKeyDown={walk}>
        <ol className={styles['lines']}>
          {lines.map(line => (
            <Fragment key={line.key}>
              <li data-row-key={line.key} data-new={!known.has(line.key) || undefined}>
                {draw(line)}
              </li>
              {torn.has(line.key) && (
                <li className={styles['torn']} data-torn>
                  {holeWords(torn.get(line.key) ?? [])}
                </li>
              )}
            </Fragment>
          ))}
        </ol>
      </ScrollRegion>
      <p className={foot['foot']}>
        {waiting === 0 && lines.length === held
          ? `${figures(held)} ${held === 1 ? one : several}`
          : `${waiting === 0 ? 'newest ' : ''}${figures(lines.length)} of ${figures(held)} held`}
        {waiting > 0 && (
          <button type="button" onClick={showNewest}>
            {`${figures(waiting)} waiting, show ${waiting === 1 ? 'it' : 'them'}`}
          </button>
        )}
      </p>
    </div>
  )
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: at => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** From one button to the next; lines without any are scrolled by the browser. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('li > button')]
  if (step === undefined || buttons.length === 0) return
  const at = buttons.indexOf(event.target as HTMLElement)
  buttons[step(at, buttons.length - 1)]?.focus()
  event.preventDefault()
}
