import { useState, type ReactNode } from 'react'
import type { CheckLine } from '../../backend/check.port'
import type { CheckRef, CheckSnapshot } from '../../machines/check.machine'
import { Button } from '../Button'
import { SignShape } from '../signal/SignShape'
import type { Shape } from '../signal/signs'
import styles from './Check.module.css'
import { noteOf } from './notes'
import { remedyOf } from './remedies'
import { RemedyText } from './RemedyText'
import { foundIn, names, questions, standingIn } from './words'

interface LineProps {
  line: CheckLine
  check: CheckRef
  snapshot: CheckSnapshot
  url: string
  /** What it can be told, such as which table. */
  children?: ReactNode
}

type Standing = CheckSnapshot['context']['lines'][CheckLine]
const shapes: Record<Standing['is'], Shape> = {
  ...{ waiting: 'ring', running: 'dial', passed: 'disc', failed: 'octagon' },
  ...{ skipped: 'barred', left: 'bars', unasked: 'ring' },
}

/** What was skipped is looked at again with what it was skipped for. */
const hasButton: ReadonlySet<Standing['is']> = new Set(['running', 'passed', 'failed', 'left'])

/** One line of the check: how it stands, what was found, and what to do about it. */
export function Line({ line, check, snapshot, url, children }: LineProps) {
  const { lines, table } = snapshot.context
  const standing = lines[line]
  const isRunning = standing.is === 'running'
  // While it waits for its turn the button stays, for whoever pressed it is on it.
  const [isAsked, setAsked] = useState(false)
  const canTurn = hasButton.has(standing.is)
  const turn = () => {
    if (!canTurn) return
    setAsked(true)
    check.send(isRunning ? { type: 'check.leave' } : { type: 'check.one', line })
  }
  const note = standing.is === 'passed' ? noteOf(standing.found, table) : null
  return (
    <li className={styles['line']} data-line={line} data-standing={standing.is}>
      <span className={styles['shape']}>
        <SignShape shape={shapes[standing.is]} />
      </span>
      <h3>{names[line]}</h3>
      <span className={styles['standing']}>
        {standing.is === 'passed' && <span className="visually-hidden">passed, </span>}
        {standingIn(standing)}
      </span>
      {(canTurn || isAsked) && (
        <Button
          look="quiet"
          className={styles['again']}
          aria-disabled={!canTurn || undefined}
          onClick={turn}
          onBlur={() => setAsked(false)}
        >
          {isRunning ? 'Leave out' : 'Again'}
          <span className="visually-hidden">: {names[line]}</span>
        </Button>
      )}
      <div className={styles['words']}>
        <p>{wordsOf(line, standing)}</p>
        {children}
        {standing.is === 'failed' && (
          <RemedyText
            url={url}
            detail={standing.fault.code === 'secret key' ? null : standing.fault.detail}
            remedy={remedyOf(standing.fault, { line, url, table })}
          />
        )}
        {note && <RemedyText url={url} remedy={note} />}
      </div>
    </li>
  )
}

function wordsOf(line: CheckLine, standing: Standing): string {
  if (standing.is === 'passed') return foundIn(standing.found)
  if (standing.is === 'skipped') return `It needs “${names[standing.because]}” first.`
  return questions[line]
}
