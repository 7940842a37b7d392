import { finalize, Observable } from 'rxjs'
import { createActor, type ActorRefLike } from 'xstate'
import WebSocket from 'ws'
import { wireSession } from '../../../src/app/createApp'
import { wireMutations } from '../../../src/app/wireMutations'
import { loadedAccount } from '../../shared/loadedAccount'
import { loadedMutations } from '../../shared/loadedMutations'
import { wireBoard } from '../../../src/app/wireBoard'
import type { Sources } from '../../../src/backend/ports/backend.port'
import { createBackend } from '../../shared/createBackend'
import type { Board } from '../../../src/board/board'
import type { ChannelRef } from '../../../src/machines/channel/channel.machine'
import { Secret } from '../../../src/shared/secret'
import { wireSignedIn } from '../../../src/app/wireSignedIn'
import type { Breakage } from '../mutants/wrappers'
import type { Computer } from './computer'
import { emailOf, PASSWORD } from './project'
import { openReplica } from './oldAnswers'
import { sourceNames, type Arrangement, type SourceName } from './sources'

/** Called with each request; the function that it returns is called when the request ends. */
type NoteRequest = (url: string) => () => void
export type Viewer = ReturnType<typeof openViewer>

/** A page of the app, and counters of what it does. `viewer`: its number, another one for every window. */
export function openViewer(
  { key }: { key: string },
  { person, proxy, sessionStorage, tabs }: Computer,
  viewer: number,
  boardFor: (arrangement: Arrangement) => Board,
  { board: rebuilt = same, data: breakSources = same }: Breakage,
  noteRequest: NoteRequest,
) {
  const replica = openReplica(fetch)
  const open = { listens: 0, reads: 0, listeners: 0 }
  const actors = new Set<ActorRefLike>()
  const page = pageOf(open)
  const sight = { isOnline: true, isVisible: true }
  const surroundings = { page, isOnline: () => sight.isOnline, isVisible: () => sight.isVisible }
  const arrangement = { without: new Set<SourceName>(), twice: new Set<SourceName>() }
  const board = () => rebuilt(boardFor(arrangement))
  const backend = createBackend({
    url: proxy.url,
    key,
    transport: WebSocket as never,
    fetch: hideDates(noteRequest, replica.fetch),
    keep: sessionStorage,
    shared: tabs,
  })
  const session = createActor(
    wireSession(backend.auth, surroundings, {
      board: wireBoard(
        { ...backend, sources: countSources(breakSources(backend.sources), open) },
        surroundings,
        loadedMutations(wireMutations(backend, surroundings)),
      ),
      ...wireSignedIn(backend.auth, surroundings),
      ...loadedAccount(backend.auth),
    }),
    {
      input: { board: board(), secondFactor: 'at sign-in' },
      inspect: event => {
        if (event.type === '@xstate.actor') actors.add(event.actorRef)
      },
    },
  )
  const channel = (name: SourceName): ChannelRef | undefined =>
    session.getSnapshot().children.board?.getSnapshot().context.channels[name]

  return {
    viewer,
    person,
    proxy,
    session,
    channel,
    channels: () => sourceNames.flatMap(name => channel(name) ?? []),
    /** Through the form, as a person does. */
    enter() {
      session.start()
      const step = { by: 'password', email: emailOf(person), password: new Secret(PASSWORD) } as const
      const enter = () => {
        const { signIn } = session.getSnapshot().children
        if (signIn?.getSnapshot().matches('idle') === true) signIn.send({ type: 'signIn.try', step })
      }
      const trying = setInterval(enter, TRY_MS)
      const first = setTimeout(enter, 500)
      const finish = () => {
        clearTimeout(first)
        clearInterval(trying)
      }
      session.subscribe({
        next: ({ value }) => {
          if (value !== 'restoring' && value !== 'signedOut') finish()
        },
        complete: finish,
      })
    },
    online(is: boolean) {
      sight.isOnline = is
      page.dispatchEvent(new Event(is ? 'online' : 'offline'))
    },
    visible(is: boolean) {
      sight.isVisible = is
      page.dispatchEvent(new Event('visibilitychange'))
    },
    oldAnswers: replica.lag,
    frozen: (is: boolean) => void page.dispatchEvent(new Event(is ? 'freeze' : 'resume')),
    /** Takes the panel of a source away, or puts a second one beside it; or undoes that. */
    arrange(what: 'without' | 'twice', source: SourceName, is: boolean) {
      if (is) arrangement[what].add(source)
      else arrangement[what].delete(source)
      session.getSnapshot().children.board?.send({ type: 'board.change', board: board() })
    },
    isOnBoard: (source: SourceName) => !arrangement.without.has(source) || arrangement.twice.has(source),
    stop: () => void session.stop(),
    /** The names of open resources; must be empty after a stop. */
    left: (): string[] =>
      [
        ...Object.entries({ ...open, sockets: proxy.sockets() }),
        ['actors', [...actors].filter(isActive).length] as const,
      ].flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : [])),
  }
}

/** Again only after a refusal: checking a password keeps a core busy. */
const TRY_MS = 10_000

const same = <T>(whole: T): T => whole

const isActive = (actor: ActorRefLike) => (actor.getSnapshot() as { status?: string }).status === 'active'

/** Node dates answers by the true time, which nobody took over. */
const hideDates =
  (noteRequest: NoteRequest, fetchAnswer: typeof fetch): typeof fetch =>
  async (...args) => {
    const [to] = args
    const noteEnd = noteRequest(to instanceof Request ? to.url : to.toString())
    try {
      const answer = await fetchAnswer(...args)
      const headers = new Headers(answer.headers)
      headers.delete('date')
      return Object.defineProperty(answer, 'headers', { value: headers })
    } finally {
      noteEnd()
    }
  }

function countSources(data: Sources, open: { listens: number; reads: number }): Sources {
  const count = <T>(what: keyof typeof open, values$: Observable<T>) =>
    new Observable<T>(subscriber => {
      open[what] += 1
      return values$.pipe(finalize(() => (open[what] -= 1))).subscribe(subscriber)
    })
  return {
    ...data,
    listen: (...args) => count('listens', data.listen(...args)),
    read: (...args) => count('reads', data.read(...args)),
  }
}

function pageOf(open: { listeners: number }): EventTarget {
  const page = new EventTarget()
  const [add, remove] = [page.addEventListener.bind(page), page.removeEventListener.bind(page)]
  page.addEventListener = (...args: Parameters<EventTarget['addEventListener']>) => {
    open.listeners += 1
    add(...args)
  }
  page.removeEventListener = (...args: Parameters<EventTarget['removeEventListener']>) => {
    open.listeners -= 1
    remove(...args)
  }
  return page
}
