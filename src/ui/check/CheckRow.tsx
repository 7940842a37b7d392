import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import type { CheckLine, CheckTable, CheckFinding } from '../../backend/ports/check.port'
import type { CheckRef, CheckSnapshot } from '../../machines/check/check.machine'
import { Button } from '../kit/Button'
import { BadgeShape } from '../freshness/BadgeShape'
import type { Shape } from '../freshness/badges'
import styles from './Check.module.css'
import { remedyFor, type DashboardPage, type Remedy, sqlEditor } from './remedies'
import { describeFinding, lineNames, questions, formatLineState } from './checkText'
import { dashboardUrl } from '../kit/sql/dashboardUrl'
import { CodeText } from './CodeText'
import { policySql } from '../kit/sql/remedySql'

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
  if (state.kind === 'skipped') return `Waiting for ${lineNames[state.failedLine]}`
  return questions[line]
}

interface RemedyTextProps {
  remedy: Remedy
  /** The project's URL; a hosted project's dashboard is linked. */
  url: string
  /** The project's own words. */
  detail?: string | null
}

/** The fault, the remedy, the text to copy, and the dashboard page. */
function RemedyText({ remedy: { message, todo, code, at }, url, detail = null }: RemedyTextProps) {
  return (
    <div className="stack notice above-8 ink">
      <p className="label">{message}</p>
      <p>{todo}</p>
      {code !== undefined && <CodeText text={code} />}
      {at && <DashboardLink at={at} dashboard={dashboardUrl(url, at.path)} />}
      {detail !== null && (
        <p className="soft">
          Response: <q>{detail}</q>
        </p>
      )}
    </div>
  )
}

/** A project under a custom domain has a dashboard too, but its URL is unknown here. */
const DashboardLink = ({ at, dashboard }: { at: DashboardPage; dashboard: string | null }) =>
  dashboard === null ? (
    <p>In the dashboard: {at.name}.</p>
  ) : (
    <p>
      <a href={dashboard} target="_blank" rel="noreferrer">
        Open {at.name}
      </a>
    </p>
  )

/** A hint about a passed line for the project's administrator; null: nothing. */
function noteFor(finding: CheckFinding, table: CheckTable | null): Remedy | null {
  if (finding.of === 'auth' && finding.methods.length === 0)
    return {
      message: 'Nobody can sign in: all sign-in methods are off.',
      todo: 'Turn one on.',
      at: { name: 'Authentication → Sign In / Providers', path: '/auth/providers' },
    }
  if (finding.of === 'socket' && finding.isPrivateOnly)
    return {
      message: 'Boards that use Postgres Changes need public channels, too.',
      todo: 'Turn on “Allow public access” if a board has such a table.',
      at: { name: 'Realtime → Settings', path: '/realtime/settings' },
    }
  if (finding.of !== 'table' || finding.hasRow) return null
  if (finding.as === 'nobody')
    return {
      message: 'The table is empty, or its policies hide all rows while signed out.',
      todo: 'Sign in and check again to see your rows.',
    }
  return {
    message: 'The table is empty, or row level security hides all its rows from you (it gives no error).',
    todo: 'If there should be rows, this lets everyone who is signed in read them:',
    ...(table && { code: policySql(table) }),
    at: sqlEditor,
  }
}
