import type { Views } from './view'

/** What a channel hears of its source over one connection. `lag`: ms from commit to fold, where known. */
export type FeedEvent =
  | { type: 'feed.joined' }
  | { type: 'feed.proven' }
  | { type: 'feed.views'; views: Views; lag: number | null; badRows: number }
  | { type: 'feed.unheard' }
  | { type: 'feed.heard' }
