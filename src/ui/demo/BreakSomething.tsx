import { useActor } from '@xstate/react'
import { clsx } from 'clsx'
import { use, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { DemoFault, DemoFaultsLogic } from '../../machines/demoFaults/demoFaults.machine'
import type { LazyValue } from '../../shared/lazyValue'
import { useFocusHandover } from '../editor/useFocusHandover'
import { Button } from '../kit/Button'
import { Countdown } from '../kit/Countdown'
import styles from './BreakSomething.module.css'

/** What can be broken, and what to watch for. */
const faults: readonly { fault: DemoFault; title: string; watch: string }[] = [
  {
    fault: 'cut',
    title: 'Cut the connection',
    watch:
      'Nothing gets through for 20 seconds. Panels dim and say since when, then reload; charts hatch the gap.',
  },
  {
    fault: 'lose',
    title: 'Lose five changes',
    watch:
      'The next five changes are never sent. Within half a minute a check finds them, and the status records the gap.',
  },
  {
    fault: 'slow',
    title: 'Slow down the network',
    watch:
      'For 30 seconds, changes arrive 2 seconds late and reads take 3 more. Press a green dot to see the lag.',
  },
  {
    fault: 'expire',
    title: 'Expire the token',
    watch: 'The access token expires now. The session renews it, and no panel goes dark.',
  },
]

const INTRODUCTION =
  'This demo runs on your computer: break it and watch the board. It recovers automatically.'
const NO_ANSWER = 'The demo’s server didn’t respond. Restart it and try again.'
const BUTTON = 'break-something'

interface BreakSomethingProps {
  lazyLogic: LazyValue<DemoFaultsLogic>
  /** Where its bar stands: above the board on a desk, at the lower edge of a phone. */
  place: Element | null
}

/** Breaks the demo on purpose: what a board shows then is what sets it apart. */
export default function BreakSomething({ lazyLogic, place }: BreakSomethingProps) {
  use(lazyLogic.preload())
  const [snapshot, send] = useActor(lazyLogic.get())
  const { fault: last, until, hasFailed, isShown } = snapshot.context
  const isHealthy = snapshot.hasTag('healthy')
  const isBroken = snapshot.hasTag('broken')
  const toggle = () => send({ type: 'demoFaults.toggle' })
  const watchText = faults.find(({ fault }) => fault === last)?.watch
  return (
    <>
      <button
        type="button"
        className={clsx('button no-phone', isBroken && styles['broken'])}
        id={BUTTON}
        aria-expanded={isShown}
        onClick={toggle}
      >
        {isBroken ? (
          <>
            Broken for <Countdown until={until} />
          </>
        ) : (
          'Break something'
        )}
      </button>
      {isShown &&
        place &&
        createPortal(
          <FaultBar>
            <ul className={clsx('row', styles['faults'])}>
              {faults.map(({ fault, title, watch }) => (
                <li key={fault}>
                  <button
                    type="button"
                    className={clsx('button', isBroken && fault === last && styles['broken'])}
                    title={watch}
                    aria-pressed={!isHealthy && fault === last}
                    aria-disabled={!isHealthy}
                    onClick={() => send({ type: 'demoFaults.break', fault })}
                  >
                    {title}
                  </button>
                </li>
              ))}
            </ul>
            <p className={clsx('small soft clamp grow', styles['text'])} role="status">
              {hasFailed ? NO_ANSWER : (watchText ?? INTRODUCTION)}
            </p>
            <Button variant="plain" onClick={isBroken ? () => send({ type: 'demoFaults.mend' }) : toggle}>
              {isBroken ? 'Repair now' : 'Close'}
            </Button>
          </FaultBar>,
          place,
        )}
    </>
  )
}

/** Never over a panel: the board is what to watch. */
function FaultBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLElement>(null)
  useFocusHandover(bar, `#${BUTTON}`)
  return (
    <section
      ref={bar}
      className={clsx('strip row around-4', styles['bar'])}
      aria-label="Break something"
      data-fault-bar=""
    >
      {children}
    </section>
  )
}
