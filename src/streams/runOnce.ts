import { takeWhile, type Observable } from 'rxjs'
import type { Sources } from '../backend/ports/backend.port'
import { asOneShot } from '../board/model/approval'
import type { Panel } from '../board/board'
import type { Source } from '../board/model/source'
import { feed, type FeedEvent } from './feed'
import type { RowsHandover } from './rowsHandover'

const isAnswer = ({ type }: FeedEvent) => type === 'feed.views' || type === 'feed.refused'

/**
 * A feed with a single request, made because a person asked for it: completes with the views of the answer, or with its
 * refusal. Errors with a Loss; then too nothing is sent a second time.
 */
export const runOnce = (
  sources: Sources,
  source: Source,
  panels$: Observable<readonly Panel[]>,
  previousRows: RowsHandover | null,
): Observable<FeedEvent> =>
  feed(sources, asOneShot(source), panels$, previousRows).pipe(takeWhile(event => !isAnswer(event), true))
