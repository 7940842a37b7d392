import { useActor } from '@xstate/react'
import { clsx } from 'clsx'
import { use } from 'react'
import type { DemoFault, DemoFaultsLogic } from '../../machines/demoFaults/demoFaults.machine'
import type { LazyValue } from '../../shared/lazyValue'
import { Button } from '../kit/Button'
import { Countdown } from '../kit/Countdown'
import { Popover } from '../kit/popover/Popover'
import styles from './BreakSomething.module.css'

const WIDTH = 380

/** What can be broken, and what to watch for. */
const faults: readonly { fault: DemoFault; title: string; watch: string }[] = [
  {
    fault: 'cut',
    title: 'Cut the connection',
    watch:
      'Nothing gets through for 20 seconds. Panels dim and say since when; then they reload, and charts hatch the gap.',
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
      'For 30 seconds, changes arrive 2 seconds late and reads take 3 more. Point at a green dot to see the lag.',
  },
  {
    fault: 'expire',
    title: 'Expire the token',
    watch: 'The access token expires now. The session renews it, and no panel goes dark.',
  },
]

/** Breaks the demo on purpose: what a board shows then is what sets it apart. */
export default function BreakSomething({ lazyLogic }: { lazyLogic: LazyValue<DemoFaultsLogic> }) {
  use(lazyLogic.preload())
  const [snapshot, send] = useActor(lazyLogic.get())
  const { fault: current, until, hasFailed } = snapshot.context
  const isHealthy = snapshot.hasTag('healthy')
  const isBroken = snapshot.hasTag('broken')
  return (
    <Popover
      label="Break something"
      place={{ width: WIDTH }}
      button={{
        className: clsx('button no-phone', isBroken && styles['broken']),
        id: 'break-something',
        children: isBroken ? (
          <>
            Broken for <Countdown until={until} />
          </>
        ) : (
          'Break something'
        ),
      }}
    >
      {() => (
        <>
          <p className="below-8 soft">
            This demo runs on your computer: break it and watch the board. It recovers automatically.
          </p>
          <ul className={clsx('stack tight', styles['faults'])}>
            {faults.map(({ fault, title, watch }) => (
              <li key={fault}>
                <button
                  type="button"
                  className="choice tall"
                  aria-pressed={current === fault}
                  aria-disabled={!isHealthy}
                  onClick={() => send({ type: 'demoFaults.break', fault })}
                >
                  <strong>{title}</strong>
                  <span className="soft">{watch}</span>
                </button>
              </li>
            ))}
          </ul>
          <div className={clsx('row loose between above-8', styles['state'])}>
            {isBroken && (
              <>
                <span>
                  Repaired in <Countdown until={until} />
                </span>
                <Button variant="plain" onClick={() => send({ type: 'demoFaults.mend' })}>
                  Repair now
                </Button>
              </>
            )}
            <p role="status">{hasFailed && 'The demo’s server didn’t respond. Restart it and try again.'}</p>
          </div>
        </>
      )}
    </Popover>
  )
}
