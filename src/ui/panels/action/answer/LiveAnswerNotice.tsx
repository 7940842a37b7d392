import type { ChannelRef } from '../../../../machines/channel/channel.machine'
import { useMutationScope } from '../../../mutations/mutationContext'
import { StepUp } from '../../../factor/StepUp'
import { LockedNotice } from '../../../notices/LockedNotice'
import { PanelNotice } from '../../../notices/PanelNotice'
import { explainFreshness } from '../../../freshness/wording/explainFreshness'
import { useFreshness } from '../../../freshness/useFreshness'
import { useClockSkew } from '../../../freshness/useGaps'

interface LiveAnswerNoticeProps {
  id: string
  channel: ChannelRef
}

/** Why an answer is not kept live, or may no longer be seen, and what can be done. */
export function LiveAnswerNotice({ id, channel }: LiveAnswerNoticeProps) {
  const session = useMutationScope()?.session
  const freshness = useFreshness(channel)
  const { sentence, cause, remedy } = explainFreshness(freshness, useClockSkew(channel))
  if (freshness.word !== 'locked')
    return <PanelNotice title={sentence} cause={cause} text={remedy} channel={channel} />
  return (
    <LockedNotice sentence={sentence}>
      {session && <StepUp session={session} at={`answer.${id}`} />}
    </LockedNotice>
  )
}
