import type { FeedEvent } from '../../src/streams/feed'
import type { Views } from '../../src/streams/views/view'

type ViewsEvent = Extract<FeedEvent, { type: 'feed.views' }>

/** Whole views that no read brought, unless said otherwise. */
export const viewsOf = (
  views: Views,
  rest: Partial<Omit<ViewsEvent, 'type' | 'views'>> = {},
): ViewsEvent => ({
  type: 'feed.views',
  views,
  isComplete: true,
  lag: null,
  clockSkewMs: 0,
  lastEvent: null,
  malformedChanges: 0,
  read: null,
  previousRows: null,
  ...rest,
})
