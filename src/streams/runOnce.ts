import { takeWhile, type Observable } from 'rxjs'
import type { Data } from '../backend/port'
import { askedOnce } from '../board/approval'
import type { Panel } from '../board/board'
import type { Source } from '../board/source'
import { feed, type FeedEvent } from './feed'
import type { Memory } from './memory'

const isAnswer = ({ type }: FeedEvent) => type === 'feed.views' || type === 'feed.refused'

/**
 * A feed that makes a single request, because a person asked for it: completes with the views of the answer, or with
 * what refused it. Errors with a Loss, and then too nothing is sent a second time.
 */
export const runOnce = (
  data: Data,
  source: Source,
  panels$: Observable<readonly Panel[]>,
  memory: Memory | null,
): Observable<FeedEvent> =>
  feed(data, askedOnce(source), panels$, memory).pipe(takeWhile(event => !isAnswer(event), true))
