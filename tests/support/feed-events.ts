import type { FeedEvent } from '../../src/streams/feed'
import type { Views } from '../../src/streams/view'

type Told = Extract<FeedEvent, { type: 'feed.views' }>

/** Whole views that no read brought, unless said otherwise. */
export const viewsOf = (views: Views, rest: Partial<Omit<Told, 'type' | 'views'>> = {}): Told => ({
  ...{
    type: 'feed.views',
    views,
    whole: true,
    lag: null,
    ahead: 0,
    lastEvent: null,
    badRows: 0,
    read: null,
    memory: null,
  },
  ...rest,
})
