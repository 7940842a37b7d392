import { resolve } from 'node:path'

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const root = resolve(import.meta.dirname, '../..')
/** What is fetched together once somebody signs in. */
const BOARD = ['src/app/wireBoard.ts', 'src/ui/board/ScheduledBoardScreen.tsx']
/** What is fetched where there is no board as well. */
const ANYWHERE = [
  'src/app/wireCheck.ts',
  'src/ui/check/CheckDialog.tsx',
  'src/ui/check/setup/SetupPage.tsx',
  'src/ui/session/signIn/SignInStep.tsx',
  'src/ui/words/refusal/RefusalSentence.tsx',
]
/** What is fetched where nobody is signed in. */
const SIGN_IN = ['src/ui/session/SignedOut.tsx', 'src/backend/supabase/auth/signIn.ts']
const PAGE = 'src/main.tsx'
/** auth-js and what imports it, without its errors, which the page tells apart. */
const AUTH = /\/@supabase\/auth-js\/dist\/module\/(?!lib\/errors\.js)|\/auth\/session\/authJs\.ts$/
/**
 * The kinds of panels that most boards have. Each would else be fetched in a dozen small pieces, one after the other.
 */
const TABLE = ['src/ui/panels/table/TablePanelBody.tsx']
const CHARTS = [
  'src/ui/panels/line/LinePanelBody.tsx',
  'src/ui/panels/number/NumberPanelBody.tsx',
  'src/ui/panels/bars/BarsPanelBody.tsx',
]
/** What makes the views of those. */
const VIEWS = ['src/streams/views/late/chartKinds.ts']
/** What of RxJS the page does without. Another module that only boards need is fetched early, and breaks nothing. */
const RXJS_OF_BOARDS = new RegExp(
  `/rxjs/dist/[^/]+/internal/(${[
    'ReplaySubject',
    'observable/(combineLatest|race|interval|dom/animationFrames)',
    'operators/(audit|auditTime|buffer|combineLatest|connect|distinctUntilChanged|exhaustMap|finalize)',
    'operators/(ignoreElements|repeat|share|skip|startWith|takeUntil|takeWhile|tap|throttle|throttleTime)',
    'scheduler/(animationFrame(Provider)?|AnimationFrame(Action|Scheduler)|asap|Asap(Action|Scheduler))',
    'scheduler/(immediateProvider|performanceTimestampProvider)',
    'util/Immediate',
  ].join('|')})\\.js`,
)

/** tinykeys is one as well: alone it would stand in a chunk with what hears keys, around which the board would lie. */
const isOwn = (id: string) => id.startsWith(resolve(root, 'src')) || id.includes('/node_modules/tinykeys/')

function findReached(from: readonly string[], graph: Graph) {
  const reachedChunks = new Set<string>()
  const follow = (id: string) => {
    if (reachedChunks.has(id)) return
    reachedChunks.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(follow)
  }
  from.forEach(file => follow(resolve(root, file)))
  return reachedChunks
}

function partsOf(graph: Graph) {
  const [page, anywhere, signIn, board, table, charts, views] = [
    [PAGE],
    ANYWHERE,
    SIGN_IN,
    BOARD,
    TABLE,
    CHARTS,
    VIEWS,
  ].map(files => findReached(files, graph))
  return { page, anywhere, signIn, board, table, charts, views }
}

/**
 * The chunks of the page and of a board. Left to itself the bundler makes one for every way in which modules are
 * shared: fifty small ones, which are 13 kB heavier, for each is compressed alone.
 */
export function boardChunks() {
  let parts: ReturnType<typeof partsOf> | undefined
  return [
    {
      name: 'supabase',
      // Not auth-js, nor what few boards need of the project.
      test: /node_modules\/@supabase\/(realtime|postgrest|phoenix)/,
    },
    { name: 'auth', test: AUTH },
    // Clients of the other services: with the page's own modules, which import all of supabase-js, they would be
    // fetched at once.
    { name: 'services', test: /node_modules\/(@supabase\/(supabase|storage|functions)-js|iceberg-js)\// },
    { name: 'rxjs', test: RXJS_OF_BOARDS },
    {
      debugName: 'page',
      // The entry stays a chunk of its own: the page names it, and a kiosk knows a new build by its name.
      name(id: string, graph: Graph) {
        const { page, signIn, board } = (parts ??= partsOf(graph))
        const isShared = isOwn(id) && signIn?.has(id) === true && board?.has(id) === true
        return (page?.has(id) || isShared) && id !== resolve(root, PAGE) ? 'page' : null
      },
    },
    {
      debugName: 'board',
      name(id: string, graph: Graph) {
        const { page, anywhere, board } = (parts ??= partsOf(graph))
        if (!isOwn(id) || !board?.has(id) || page?.has(id)) return null
        return anywhere?.has(id) ? 'parts' : 'live'
      },
    },
    {
      debugName: 'signIn',
      name(id: string, graph: Graph) {
        const { page, signIn, board } = (parts ??= partsOf(graph))
        return isOwn(id) && signIn?.has(id) && !page?.has(id) && !board?.has(id) ? 'signIn' : null
      },
    },
    {
      debugName: 'kinds',
      name(id: string, graph: Graph) {
        const { page, board, table, charts, views } = (parts ??= partsOf(graph))
        if (!isOwn(id) || board?.has(id) || page?.has(id)) return null
        const isOfCharts = charts?.has(id) || views?.has(id)
        if (table?.has(id)) return isOfCharts ? 'kinds' : 'table'
        if (views?.has(id)) return 'views'
        return charts?.has(id) ? 'charts' : null
      },
    },
  ]
}
