import { clsx } from 'clsx'
import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { InputFrom } from 'xstate'
import { answerFromRows } from '../../../../board/model/liveAnswer'
import { answerPanelMachine } from '../../../../machines/answerPanel/answerPanel.machine'
import { freshness } from '../../../../machines/freshness'
import { useMutationScope } from '../../../mutations/mutationContext'
import { AnswerFoot } from '../../../freshness/AnswerFoot'
import { FreshnessDetails } from '../../../freshness/details/FreshnessDetails'
import { formatFigures } from '../../../words/numberText'
import styles from '../ActionPanelBody.module.css'
import { AnswerValue } from './AnswerValue'
import { StickToEnd } from './StickToEnd'
import type { FollowedAnswer } from './followAnswer'
import type { ChannelRef } from '../../../../machines/channel/channel.machine'
import StepUp from '../../../factor/StepUp'
import { LockedNotice } from '../../../notices/LockedNotice'
import { PanelNotice } from '../../../notices/PanelNotice'
import { explainFreshness } from '../../../freshness/wording/explainFreshness'
import { useFreshness } from '../../../freshness/useFreshness'
import { useClockSkew } from '../../../freshness/useGaps'

interface LiveAnswerProps {
  liveAnswer: FollowedAnswer
  /** What the answer belongs to. */
  title: string
  /** The answer of an earlier call, shown while the latest call is unanswered. */
  isPrevious: boolean
}

/** An answer that is requested again by itself while it is visible, with its badge and its age. */
export function LiveAnswer({
  liveAnswer: { liveAnswer, firstAnswer, at, body },
  title,
  isPrevious,
}: LiveAnswerProps) {
  const { id, panel } = liveAnswer
  const board = useMutationScope()?.board
  const channel = useSelector(board, snapshot => snapshot?.context.answerChannels[id])
  const freshnessWord = useSelector(channel, snapshot => snapshot && freshness(snapshot).word)
  const view = useSelector(channel, snapshot => snapshot?.context.views[panel.id])
  const resultView = view?.kind === 'result' ? view : null
  const value = useMemo(
    () => (resultView === null ? firstAnswer : answerFromRows(resultView.rows, firstAnswer)),
    [resultView, firstAnswer],
  )
  const label = `Answer: ${title}`
  const isHidden = freshnessWord === 'locked' || freshnessWord === 'denied'
  const isOutdated = resultView !== null && freshnessWord !== 'live' && freshnessWord !== 'polling'
  return (
    <div className={clsx('stack wrap', styles['current'])} data-old={isOutdated || undefined}>
      <AnswerUpdates key={id} board={board} answer={liveAnswer} />
      <div className={clsx('row note wrap', styles['head'])}>
        <code className="clip" title={body}>
          {body}
        </code>
        {isPrevious && <span>previous</span>}
        {channel && (
          <span className="end rigid">
            <FreshnessDetails channel={channel} title={label} />
          </span>
        )}
      </div>
      {!isHidden && (
        <StickToEnd label={label} text={null}>
          <AnswerValue value={value} />
        </StickToEnd>
      )}
      {!isHidden && resultView?.isTruncated === true && (
        <p className="note">{`First ${formatFigures(resultView.rows.length)} rows, there may be more`}</p>
      )}
      {channel && (isHidden || freshnessWord === 'failed') && <LiveAnswerNotice id={id} channel={channel} />}
      {channel && <AnswerFoot channel={channel} previousAnswerAt={at} />}
    </div>
  )
}

/** Keeps an answer current. The table around it stays when the next answer takes its place. */
function AnswerUpdates(input: InputFrom<typeof answerPanelMachine>) {
  useActorRef(answerPanelMachine, { input })
  return null
}

interface LiveAnswerNoticeProps {
  id: string
  channel: ChannelRef
}

/** Why an answer is not kept live, or may no longer be seen, and what can be done. */
function LiveAnswerNotice({ id, channel }: LiveAnswerNoticeProps) {
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
