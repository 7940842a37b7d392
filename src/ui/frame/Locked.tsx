import type { ReactNode } from 'react'
import { SignShape } from '../signal/SignShape'
import { Notice } from './Notice'

interface LockedProps {
  sentence: string
  /** What to do about it: it asks for the code, or offers a second factor. */
  children: ReactNode
}

/** What stands where a view needs a second factor: the lock, and the way to open it. */
export const Locked = ({ sentence, children }: LockedProps) => (
  <Notice
    title={
      <>
        <SignShape shape="lock" /> {sentence}
      </>
    }
  >
    {children}
  </Notice>
)
