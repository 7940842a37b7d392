import { useSelector } from '@xstate/react'
import { useLayoutEffect, useMemo } from 'react'
import { answerIn } from '../../../board/followed'
import { freshness } from '../../../machines/freshness'
import { useActing } from '../../act/acting'
import { AskedFoot } from '../../frame/AskedFoot'
import { Details } from '../../signal/Details'
import { figures } from '../../words/value'
import styles from './Action.module.css'
import { AnswerValue } from './AnswerValue'
import { Following } from './Following'
import type { Kept } from './kept'
import { KeptStanding } from './KeptStanding'

interface KeptAnswerProps {
  kept: Kept
  /** Of what it is the answer. */
  title: string
  /** It is of a call before the one that is not answered yet. */
  isBefore: boolean
}

/** An answer that is asked for again by itself for as long as it is looked at, with its sign and its age. */
export function KeptAnswer({ kept: { followed, first, at, body }, title, isBefore }: KeptAnswerProps) {
  const { id, panel } = followed
  const board = useActing()?.board
  useLayoutEffect(() => {
    // Before it is drawn: its sign is there with it.
    board?.send({ type: 'board.follow', followed })
    return () => board?.send({ type: 'board.unfollow', id: followed.id })
  }, [board, followed])
  const channel = useSelector(board, snapshot => snapshot?.context.answers[id])
  const word = useSelector(channel, snapshot => snapshot && freshness(snapshot).word)
  const view = useSelector(channel, snapshot => snapshot?.context.views[panel.id])
  const shown = view?.kind === 'result' ? view : null
  const value = useMemo(() => (shown === null ? first : answerIn(shown.rows, first)), [shown, first])
  const label = `Answer: ${title}`
  const isHidden = word === 'locked' || word === 'denied'
  const isOld = shown !== null && word !== 'live' && word !== 'polling'
  return (
    <div className={styles['kept']} data-old={isOld || undefined}>
      <div className={styles['head']}>
        <code title={body}>{body}</code>
        {isBefore && <span>before</span>}
        {channel && <Details channel={channel} title={label} />}
      </div>
      {!isHidden && (
        <Following label={label} of={null}>
          <AnswerValue value={value} />
        </Following>
      )}
      {!isHidden && shown?.cut === true && (
        <p className={styles['says']}>{`The first ${figures(shown.rows.length)} rows: there may be more.`}</p>
      )}
      {channel && (isHidden || word === 'failed') && <KeptStanding id={id} channel={channel} />}
      {channel && <AskedFoot channel={channel} before={at} />}
    </div>
  )
}
