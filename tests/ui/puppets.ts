import { act } from '@testing-library/react'
import { NEVER, Subject, type Observable } from 'rxjs'
import { createActor, fromEventObservable, fromPromise } from 'xstate'
import type { Answer, AuthChange, Loss, Renewal, Restored } from '../../src/backend/port'
import type { Board, Panel, Source } from '../../src/board/board'
import { boardMachine } from '../../src/machines/board.machine'
import { channelMachine } from '../../src/machines/channel.machine'
import { sessionMachine } from '../../src/machines/session.machine'
import type { Access, FeedInput } from '../../src/machines/channel.context'
import type { FeedEvent } from '../../src/streams/feed'
import type { Tick } from '../../src/streams/ticks'
import type { Views } from '../../src/streams/view'
import { ann } from '../support/scripted-backend'
import { source } from '../support/boards'

/** The feeds of a real channel, moved by hand. Every connection is a new feed; orders go to the newest. */
function puppetFeeds() {
  const feeds: Subject<FeedEvent>[] = []
  const tell = (...events: FeedEvent[]) => act(() => events.forEach(event => feeds.at(-1)?.next(event)))
  return {
    feed: fromEventObservable<FeedEvent, FeedInput>(() => {
      const feed = new Subject<FeedEvent>()
      feeds.push(feed)
      return feed
    }),
    /** How often the channel has connected. */
    connections: () => feeds.length,
    tell,
    show: (views: Views) => tell({ type: 'feed.joined' }, { type: 'feed.proven' }, shown(views)),
    update: (views: Views) => tell(shown(views)),
    lose: (loss: Loss) => act(() => feeds.at(-1)?.error(loss)),
  }
}

const shown = (views: Views): FeedEvent => ({ type: 'feed.views', views, whole: true, lag: 84, badRows: 0 })

/** A real channel for one panel. */
export function puppetChannel(panel: Panel, input: { source?: Source; access?: Access } = {}) {
  const feeds = puppetFeeds()
  const channel = createActor(channelMachine.provide({ actors: { feed: feeds.feed } }), {
    input: { source, access: 'aal1', ...input, panels: [panel] },
  }).start()
  /** What the session lets be read from now on. */
  const grant = (access: Access) => act(() => channel.send({ type: 'channel.access', access }))
  return { channel, ...feeds, grant }
}

interface Script {
  restore?: () => Promise<Restored>
  signIn?: (credentials: { email: string; password: string }) => Promise<Answer>
  verify?: (code: string) => Promise<Answer>
  board?: Board
}
const nobody = (): Promise<Restored> => Promise.resolve({ type: 'none' })
const admit = (): Promise<Answer> => Promise.resolve({ type: 'session', session: ann })

/** A real session whose auth service is a script. */
export function puppetSession({ restore = nobody, signIn = admit, verify = admit, board }: Script = {}) {
  const feeds = puppetFeeds()
  const channel = channelMachine.provide({ actors: { feed: feeds.feed } })
  const session = createActor(
    sessionMachine.provide({
      actors: {
        board: boardMachine.provide({ actors: { channel } }),
        restore: fromPromise(restore),
        signIn: fromPromise(({ input }) => signIn(input)),
        verify: fromPromise(({ input }) => verify(input.code)),
        refresh: fromPromise<Renewal>(admit),
        signOut: fromPromise<unknown>(() => Promise.resolve()),
        authChanges: fromEventObservable(() => NEVER as Observable<AuthChange>),
        ticks: fromEventObservable(() => NEVER as Observable<Tick>),
      },
    }),
    { input: { board: board ?? { version: 1, title: 'Empty', sources: {}, panels: [] } } },
  ).start()
  return { session, ...feeds }
}
