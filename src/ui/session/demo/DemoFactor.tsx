import { clsx } from 'clsx'
import { useActor } from '@xstate/react'
import { use, useRef, type ReactNode } from 'react'
import type { DemoCodeLogic } from '../../../machines/demoCode/demoCode.machine'
import type { LazyValue } from '../../../shared/lazyValue'
import { Button } from '../../kit/Button'
import styles from './DemoAccounts.module.css'

interface DemoFactorProps {
  codes: string
  lazyLogic: LazyValue<DemoCodeLogic>
  /** The code form. */
  children: ReactNode
}

/** Shows the code of a demo account's second factor under the form: nobody has its phone. */
export function DemoFactor({ codes, lazyLogic, children }: DemoFactorProps) {
  use(lazyLogic.preload())
  const container = useRef<HTMLDivElement>(null)
  const [{ context }] = useActor(lazyLogic.get(), { input: { codes } })
  const code = context.code?.code
  const submitCode = () => {
    const field = container.current?.querySelector('input[name="code"]')
    if (code === undefined || !(field instanceof HTMLInputElement) || field.readOnly) return
    field.value = code
    field.form?.requestSubmit()
  }
  return (
    <>
      <div ref={container}>{children}</div>
      <div className="stack about ruled-above">
        <p>This is a demo account on your computer, so you don’t need a phone.</p>
        <Button
          variant="plain"
          className="between whole"
          aria-disabled={code === undefined}
          onClick={submitCode}
        >
          Use this code
          <span className={clsx('ink', styles['code'])}>
            {code === undefined ? '––– –––' : groupDigits(code)}
          </span>
        </Button>
      </div>
    </>
  )
}

const groupDigits = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`
