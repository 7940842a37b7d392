import { clsx } from 'clsx'
import {
  Fragment,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type FocusEvent,
} from 'react'
import type { Gap } from '../../../../machines/channel/ledger'
import { createTintGate, type TintGate } from '../../../kit/motion/tintGate'
import { describeGaps } from '../../../words/gapText'
import { formatFigures } from '../../../words/numberText'
import { ScrollRegion } from '../ScrollRegion'
import { gapsByLine } from '../dataTable/gapPositions'
import styles from './Log.module.css'

interface LogProps<L> {
  title: string
  /** Newest first. */
  lines: readonly L[]
  /** The number of lines held in all; `lines` are the first of them. */
  heldCount: number
  gaps: readonly Gap[]
  /** The noun for a line, singular and plural. */
  nouns: readonly [string, string]
  renderLine: (line: L) => ReactNode
  /** A call stands below it, in the line of its foot. */
  hasCall?: boolean
}

/** Lines as they arrive. They freeze while the focus is among them; arrow keys move from line to line. */
export function Log<L extends { key: string; at: number | null; arrivedAt?: number | null }>({
  title,
  lines: liveLines,
  heldCount,
  gaps,
  nouns: [singular, plural],
  renderLine,
  hasCall = false,
}: LogProps<L>) {
  const region = useRef<HTMLDivElement>(null)
  const { lines, waitingCount, release, ...focusHandlers } = useFrozenLines(liveLines)
  // Lines present at mount do not count as new.
  const [initialKeys] = useState(() => new Set(liveLines.map(({ key }) => key)))
  const motion = useNewLineMotion(lines)
  const gapsPerLine = gapsByLine(
    lines.map(({ key, at, arrivedAt = at }) => ({ key, at: arrivedAt })),
    gaps,
  )
  /** The button disappears once nothing waits: the keyboard focus stays in the log, a pointer needs none. */
  const showNewest = ({ detail, currentTarget }: MouseEvent<HTMLElement>) => {
    if (detail > 0) currentTarget.blur()
    else region.current?.focus()
    release()
    if (region.current !== null) region.current.scrollTop = 0
  }
  return (
    <div className="fill" data-has-call={hasCall || undefined} {...focusHandlers}>
      <ScrollRegion ref={region} label={`${title}, newest first`} onKeyDown={moveFocus}>
        <ol className={clsx('lines', styles['lines'])}>
          {lines.map(line => (
            <Fragment key={line.key}>
              <li
                data-row-key={line.key}
                data-new={(motion.isOpen && !initialKeys.has(line.key)) || undefined}
              >
                {renderLine(line)}
              </li>
              {gapsPerLine.has(line.key) && (
                <li data-torn>{describeGaps(gapsPerLine.get(line.key) ?? [])}</li>
              )}
            </Fragment>
          ))}
        </ol>
      </ScrollRegion>
      <p className="foot">
        {waitingCount === 0 && lines.length === heldCount
          ? `${formatFigures(heldCount)} ${heldCount === 1 ? singular : plural}`
          : `Showing ${formatFigures(lines.length)} of ${formatFigures(heldCount)} loaded`}
        {waitingCount > 0 && (
          <button type="button" onClick={showNewest}>
            {`Show ${formatFigures(waitingCount)} new`}
          </button>
        )}
      </p>
    </div>
  )
}

/** Whether new lines are tinted and slide in: not while they come all the time. */
function useNewLineMotion(lines: readonly { key: string }[]): TintGate {
  const [gate] = useState(createTintGate)
  const newest = useRef(lines[0]?.key)
  useEffect(() => {
    const knownKey = newest.current
    newest.current = lines[0]?.key
    const newCount = lines.findIndex(({ key }) => key === knownKey)
    if (newCount !== 0) gate.count(performance.now(), newCount === -1 ? lines.length : newCount)
  }, [gate, lines])
  return gate
}

const keySteps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: at => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** Moves from button to button; lines without buttons scroll by the browser. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = keySteps[event.key]
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('li > button')]
  if (step === undefined || buttons.length === 0) return
  const at = buttons.indexOf(event.target as HTMLElement)
  buttons[step(at, buttons.length - 1)]?.focus()
  event.preventDefault()
}

interface FrozenLines<L> {
  /** The lines to draw: the newest, or while the focus is inside, those from when it came. */
  lines: readonly L[]
  /** How many lines arrived since. */
  waitingCount: number
  onFocus: () => void
  onBlur: (event: FocusEvent<HTMLElement>) => void
  /** Draws the newest lines, and freezes those. */
  release: () => void
}

/** Lines that freeze while the focus is among them, so that nothing moves under the reader. */
function useFrozenLines<L extends { key: string }>(lines: readonly L[]): FrozenLines<L> {
  const [frozenLines, setFrozenLines] = useState<readonly L[] | null>(null)
  const frozenKeys = new Set(frozenLines?.map(({ key }) => key))
  return {
    lines: frozenLines ?? lines,
    waitingCount: frozenLines === null ? 0 : lines.filter(({ key }) => !frozenKeys.has(key)).length,
    onFocus: () => setFrozenLines(previous => previous ?? lines),
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) setFrozenLines(null)
    },
    release: () => setFrozenLines(previous => (previous === null ? null : lines)),
  }
}
