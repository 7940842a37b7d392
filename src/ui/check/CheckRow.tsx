import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import type { CheckLine } from '../../backend/ports/check.port'
import type { CheckRef, CheckSnapshot } from '../../machines/check/check.machine'
import { Button } from '../kit/Button'
import { BadgeShape } from '../freshness/BadgeShape'
import type { Shape } from '../freshness/badges'
import styles from './Check.module.css'
import { noteFor } from './findingNotes'
import { remedyFor } from './remedies'
import { RemedyText } from './RemedyText'
import { describeFinding, lineNames, questions, formatLineState } from './checkText'

interface CheckRowProps {
  line: CheckLine
  check: CheckRef
  snapshot: CheckSnapshot
  url: string
  /** Inputs of the check, such as the table. */
  children?: ReactNode
}

type LineState = CheckSnapshot['context']['lines'][CheckLine]
const shapes: Record<LineState['kind'], Shape> = {
  waiting: 'ring',
  running: 'dial',
  passed: 'disc',
  failed: 'octagon',
  skipped: 'barred',
  left: 'bars',
  unasked: 'ring',
}

/** A skipped line has no button: it runs again together with the line it was skipped for. */
const statesWithButton: ReadonlySet<LineState['kind']> = new Set(['running', 'passed', 'failed', 'left'])

/** A line of the check: its state, its finding, and the remedy. */
export function CheckRow({ line, check, snapshot, url, children }: CheckRowProps) {
  const { lines, table } = snapshot.context
  const state = lines[line]
  const isRunning = state.kind === 'running'
  // The pressed button stays while the line is queued, because it has the focus.
  const [isPressed, setPressed] = useState(false)
  const canToggle = statesWithButton.has(state.kind)
  const toggle = () => {
    if (!canToggle) return
    setPressed(true)
    check.send(isRunning ? { type: 'check.skipLine' } : { type: 'check.repeatLine', line })
  }
  const note = state.kind === 'passed' ? noteFor(state.finding, table) : null
  return (
    <li className={styles['line']} data-line={line} data-standing={state.kind}>
      <span className={styles['shape']}>
        <BadgeShape shape={shapes[state.kind]} />
      </span>
      <h3>{lineNames[line]}</h3>
      <span className={clsx('soft', styles['standing'])}>
        {state.kind === 'passed' && <span className="visually-hidden">passed, </span>}
        {formatLineState(state)}
      </span>
      {(canToggle || isPressed) && (
        <Button
          variant="quiet"
          className={styles['again']}
          aria-disabled={!canToggle || undefined}
          onClick={toggle}
          onBlur={() => setPressed(false)}
        >
          {isRunning ? 'Skip' : 'Retry'}
          <span className="visually-hidden">: {lineNames[line]}</span>
        </Button>
      )}
      <div className={clsx('soft wrap', styles['words'])}>
        <p>{describeLine(line, state)}</p>
        {children}
        {state.kind === 'failed' && (
          <RemedyText
            url={url}
            detail={state.fault.code === 'secret key' ? null : state.fault.detail}
            remedy={remedyFor(state.fault, { line, url, table })}
          />
        )}
        {note && <RemedyText url={url} remedy={note} />}
      </div>
    </li>
  )
}

function describeLine(line: CheckLine, state: LineState): string {
  if (state.kind === 'passed') return describeFinding(state.finding)
  if (state.kind === 'skipped') return `Waiting for ${lineNames[state.because]}`
  return questions[line]
}
