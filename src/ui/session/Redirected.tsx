import { useEffect, useRef } from 'react'
import type { SignInRef } from '../../machines/signIn.machine'
import { Button } from '../Button'
import { Card } from './Card'
import styles from './Form.module.css'
import { providerName } from './providers'
import type { Tried } from './SignIn'
import { useTurn } from './useTurn'

/** The browser is on its way to where one signs in. */
export function Redirected({ signIn, tried }: { signIn: SignInRef; tried: Tried | null }) {
  const button = useRef<HTMLButtonElement>(null)
  const name = tried?.provider == null ? 'your company' : providerName(tried.provider)
  useTurn(button, null)
  // The browser's own way back may show this page as it was left.
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) signIn.send({ type: 'signIn.returned' })
    }
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [signIn])
  return (
    <Card
      title={`Waiting for ${name}…`}
      about={<p role="status">This page is about to go there. You come back to it signed in.</p>}
    >
      <div className={styles['actions']}>
        <Button ref={button} look="plain" onClick={() => signIn.send({ type: 'signIn.returned' })}>
          Back
        </Button>
      </div>
    </Card>
  )
}
