import { useActor } from '@xstate/react'
import { useRef, type ReactNode } from 'react'
import type { DemoCodeLogic } from '../../machines/demoCode.machine'
import { Button } from '../Button'
import styles from './DemoAccounts.module.css'

interface DemoFactorProps {
  codes: string
  logic: DemoCodeLogic
  /** The form that asks for the code. */
  children: ReactNode
}

/** Under the form, the code of a demo account's second factor: nobody has its phone. */
export function DemoFactor({ codes, logic, children }: DemoFactorProps) {
  const place = useRef<HTMLDivElement>(null)
  const [{ context }] = useActor(logic, { input: { codes } })
  const code = context.shown?.code
  const use = () => {
    const field = place.current?.querySelector('input[name="code"]')
    if (code === undefined || !(field instanceof HTMLInputElement) || field.readOnly) return
    field.value = code
    field.form?.requestSubmit()
  }
  return (
    <>
      <div ref={place}>{children}</div>
      <div className={styles['accounts']}>
        <p>This account lives on your computer. Instead of a phone, here is its code:</p>
        <Button look="plain" className={styles['account']} aria-disabled={code === undefined} onClick={use}>
          Use this code
          <span className={styles['code']}>{code === undefined ? '––– –––' : grouped(code)}</span>
        </Button>
      </div>
    </>
  )
}

const grouped = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`
