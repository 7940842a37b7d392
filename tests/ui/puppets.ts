import { act } from '@testing-library/react'
import { NEVER, Subject, type Observable } from 'rxjs'
import { createActor, fromCallback, fromEventObservable, fromPromise } from 'xstate'
import type {
  AuthAnswer,
  AuthChange,
  Challenge,
  ChallengeAnswer,
  DoneAnswer,
  Factor,
  FactorsAnswer,
  PlainRefusalCode,
  SessionChoice,
  Loss,
  SignInMethods,
  Refusal,
  RefusalAnswer,
  RestoreAnswer,
  SignInStep,
  SignInAnswer,
} from '../../src/backend/ports/backend.port'
import type { Board, BoardFile, Panel } from '../../src/board/board'
import type { Source } from '../../src/board/model/source'
import { accountLoaded } from '../../dev/shared/loadedAccount'
import { loadedMutations } from '../../dev/shared/loadedMutations'
import { accountMachine } from '../../src/machines/account/account.machine'
import { mutationsMachine } from '../../src/machines/mutations/mutations.machine'
import type { BoardLogic } from '../../src/machines/board/board.logic'
import { boardMachine } from '../../src/machines/board/board.machine'
import { channelMachine } from '../../src/machines/channel/channel.machine'
import type { FeedInput } from '../../src/machines/channel/channel.context'
import type { Access } from '../../src/machines/shared/access'
import { factorMachine } from '../../src/machines/factor/factor.machine'
import { createListener } from '../../src/machines/listener/listener.machine'
import { renewalMachine } from '../../src/machines/renewal/renewal.machine'
import type { RefreshResult } from '../../src/machines/renewal/renewal.setup'
import { sessionMachine } from '../../src/machines/session/session.machine'
import type { boardLibraryMachine } from '../../src/machines/boardLibrary/boardLibrary.machine'
import type { SignedInLogic } from '../../src/machines/session/signedIn.logic'
import { signInMachine } from '../../src/machines/signIn/signIn.machine'
import { viewersMachine } from '../../src/machines/viewers/viewers.machine'
import type { Secret } from '../../src/shared/secret'
import type { FeedEvent } from '../../src/streams/feed'
import type { TokenTick } from '../../src/streams/page/tokenTicks'
import type { Views } from '../../src/streams/views/view'
import { ann } from '../support/scripted-backend'
import { source } from '../support/boards'
import { viewsOf } from '../support/feed-events'
import { openConnection } from '../support/link'
import { noBoards } from '../support/no-boards'
import { shelfOver } from '../support/shelf'
import { fetchedEditor } from './fetchedEditor'

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
    show: (views: Views) => tell({ type: 'feed.joined' }, { type: 'feed.subscribed' }, showViews(views)),
    update: (views: Views) => tell(showViews(views)),
    end: () => act(() => feeds.at(-1)?.complete()),
    lose: (loss: Loss) => act(() => feeds.at(-1)?.error(loss)),
  }
}

const showViews = (views: Views): FeedEvent => viewsOf(views, { lag: 84 })

/** A real channel for one panel. */
export function puppetChannel(panel: Panel, input: { source?: Source; access?: Access } = {}) {
  const feeds = puppetFeeds()
  const channel = createActor(channelMachine.provide({ actors: { feed: feeds.feed } }), {
    input: { source, access: 'aal1', ...input, panels: [panel] },
  }).start()
  /** The data that the session may read from now on. */
  const grant = (access: Access) => act(() => channel.send({ type: 'channel.access', access }))
  return { channel, ...feeds, grant }
}

/** The project's answers for a second factor. Two codes; 123456 is right unless given otherwise. */
export interface FactorScript {
  factors?: () => Promise<FactorsAnswer>
  challenge?: (factorId: string) => Promise<ChallengeAnswer>
  verify?: (code: Secret, challenge: Challenge) => Promise<AuthAnswer>
}

export const factorOf = (id: string, kind: Factor['kind'] = 'totp', name: string | null = null): Factor => ({
  id,
  kind,
  name,
  isVerified: true,
  createdAt: 0,
})
export const answerFactors = (...factors: Factor[]): Promise<FactorsAnswer> =>
  Promise.resolve({ type: 'factors', factors })
export const admit = () => Promise.resolve({ type: 'session', session: ann } as const)
export const answerRefusal = (
  code: Refusal['code'],
  reason: PlainRefusalCode,
  retryAfter?: number,
): RefusalAnswer => ({
  type: 'refused',
  refusal: { code, reason: { code: reason }, ...(retryAfter !== undefined && { retryAfter }) },
})
const answerChallenge = (factorId: string): Promise<ChallengeAnswer> =>
  Promise.resolve({ type: 'challenge', challenge: { factorId, id: 'c', remaining: 300_000 } })

/** A real second factor whose project is a script. */
const scriptedFactor = ({
  factors = () => answerFactors(factorOf('phone')),
  challenge = answerChallenge,
  verify = admit,
}: FactorScript = {}) =>
  factorMachine.provide({
    actors: {
      factors: fromPromise(factors),
      challenge: fromPromise(({ input }) => challenge(input.factorId)),
      verify: fromPromise(({ input }) => verify(input.code, input.challenge)),
    },
  })

interface Script extends FactorScript {
  restore?: (choice?: SessionChoice) => Promise<RestoreAnswer>
  offers?: () => Promise<SignInMethods>
  signIn?: (step: SignInStep) => Promise<SignInAnswer>
  signOut?: (scope: 'local' | 'global') => Promise<DoneAnswer>
  board?: Board
  secondFactor?: 'at sign-in' | 'when needed'
  account?: typeof accountMachine
  /** The account is loaded unless given otherwise. */
  loadAccount?: SignedInLogic['loadAccount']
  activity?: typeof mutationsMachine
  /** Loads the editor, which is available unless given otherwise. */
  editor?: () => Promise<unknown>
  renewal?: typeof renewalMachine
  /** None is stored unless given otherwise. */
  boardLibrary?: typeof boardLibraryMachine
  /** With it, the address names the board to open; until that is loaded, `board` stands in for it. */
  firstFile?: BoardFile
  viewers?: typeof viewersMachine
}
const nobody = (): Promise<RestoreAnswer> => Promise.resolve({ type: 'none' })
const answerDone = (): Promise<DoneAnswer> => Promise.resolve({ type: 'done' })
export const offers: SignInMethods = {
  password: true,
  code: true,
  signUp: 'by mail',
  anonymous: false,
  sso: false,
  passkey: false,
  providers: [],
}

/** A real renewal that time does not reach. */
export const scriptedRenewal = (
  refresh: () => Promise<RefreshResult> = async () => ({ answer: await admit(), remaining: ann.remaining }),
  ticks$: Observable<TokenTick> = NEVER,
) =>
  renewalMachine.provide({
    actors: {
      refresh: fromPromise(refresh),
      ticks: createListener(() => ticks$),
      suspicions: createListener(() => NEVER),
    },
  })

/** Real mutations of a project that answers no question about its tables. */
const quietMutations = mutationsMachine.provide({ actors: { describe: fromCallback(() => undefined) } })

/** A real session whose auth service is a script. Time does not renew it. */
export function puppetSession({
  restore = nobody,
  offers: ask = () => Promise.resolve(offers),
  signIn = admit,
  signOut = answerDone,
  board = { version: 2, title: 'Empty', sources: {}, panels: [] },
  secondFactor = 'at sign-in',
  account = accountMachine,
  loadAccount = accountLoaded,
  activity = quietMutations,
  editor: load,
  renewal = scriptedRenewal(),
  boardLibrary = shelfOver(noBoards),
  firstFile,
  viewers = viewersMachine,
  ...factor
}: Script = {}) {
  const feeds = puppetFeeds()
  const editor = fetchedEditor(load)
  const news = new Subject<AuthChange>()
  const channel = channelMachine.provide({ actors: { feed: feeds.feed } })
  const boardLogic: BoardLogic = boardMachine.provide({
    guards: editor.guards,
    actors: {
      ...loadedMutations(activity),
      channel,
      connection: openConnection,
      ...editor.actors,
      boardLibrary,
      viewers,
    },
  })
  const session = createActor(
    sessionMachine.provide({
      actors: {
        board: {
          ...boardLogic,
          getInitialSnapshot: (scope, input) =>
            boardLogic.getInitialSnapshot(scope, { ...input, ...(firstFile && { firstFile }) }),
        },
        restore: fromPromise(({ input }) => restore(input.choice)),
        signIn: signInMachine.provide({
          actors: {
            offers: fromPromise(ask),
            ask: fromPromise(async ({ input: step }) => ({ step, answer: await signIn(step) })),
          },
        }),
        factor: scriptedFactor(factor),
        renewal,
        account,
        loadAccount,
        signOut: fromPromise(({ input }) => signOut(input.scope)),
        outsideChanges: createListener(() => news),
      },
    }),
    { input: { board, secondFactor } },
  ).start()
  /** A change of the session elsewhere. */
  const hear = (change: AuthChange) => act(() => news.next(change))
  return { session, hear, ...feeds }
}
