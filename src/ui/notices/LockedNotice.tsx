import type { ReactNode } from 'react'
import { BadgeShape } from '../freshness/BadgeShape'
import { PanelNotice } from './PanelNotice'

interface LockedNoticeProps {
  sentence: string
  /** The code form, or the offer to add a second factor. */
  children: ReactNode
}

/** Replaces a view that needs a second factor: the lock, and the way to unlock it. */
export const LockedNotice = ({ sentence, children }: LockedNoticeProps) => (
  <PanelNotice
    title={
      <>
        <BadgeShape shape="lock" /> {sentence}
      </>
    }
  >
    {children}
  </PanelNotice>
)
