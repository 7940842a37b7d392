import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ChannelRef } from '../../machines/channel/channel.machine'
import { NeedsApproval } from '../approval/NeedsApproval'
import { useFreshness } from '../freshness/useFreshness'
import { useClockSkew } from '../freshness/useGaps'
import { explainFreshness } from '../freshness/wording/explainFreshness'
import { publishSql } from '../kit/sql/remedySql'
import { SqlActions } from '../kit/sql/SqlActions'
import { useCanMutate } from '../mutations/useCanMutate'
import { LockedNotice } from '../notices/LockedNotice'
import { PanelNotice } from '../notices/PanelNotice'

interface PanelStateProps {
  channel: ChannelRef
  /** The code form, shown while the panel is locked. */
  stepUp?: ReactNode
  /** A view of an earlier run is above. */
  isFoot?: boolean
}

/**
 * Why a panel shows nothing, or nothing new, and what can be done. Fetched with the first panel of which that is so.
 */
export default function PanelState({ channel, stepUp, isFoot = false }: PanelStateProps) {
  const freshness = useFreshness(channel)
  const clockSkewMs = useClockSkew(channel)
  const table = useSelector(channel, ({ context: { source } }) => (source.kind === 'table' ? source : null))
  // A kiosk may be unattended.
  const canPaste = useCanMutate()
  const { word } = freshness
  if (word === 'needs-approval') return <NeedsApproval channel={channel} isFoot={isFoot} />
  const { sentence, cause, remedy } = explainFreshness(freshness, clockSkewMs)
  if (word === 'locked') return <LockedNotice sentence={sentence}>{stepUp}</LockedNotice>
  const isRefused = word === 'denied' || word === 'failed'
  return (
    <PanelNotice
      title={isRefused ? sentence : 'Nothing loaded yet'}
      cause={cause}
      text={remedy}
      channel={channel}
    >
      {canPaste && table !== null && freshness.cause?.kind === 'unpublished' && (
        <SqlActions getText={() => publishSql(table)} />
      )}
    </PanelNotice>
  )
}
