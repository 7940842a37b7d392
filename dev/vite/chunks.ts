import { resolve } from 'node:path'

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const root = resolve(import.meta.dirname, '../..')
/** What is fetched together once somebody signs in. */
const BOARD = [
  'src/app/wireBoard.ts',
  'src/ui/board/ScheduledBoardScreen.tsx',
  'src/ui/shell/Overlay.tsx',
  'src/ui/session/DeferredCard.tsx',
]
/** What is fetched where there is no board as well. */
const ANYWHERE = [
  'src/app/wireCheck.ts',
  'src/ui/check/CheckDialog.tsx',
  'src/ui/check/setup/SetupPage.tsx',
  'src/ui/session/signIn/SignInStep.tsx',
]
const PAGE = 'src/main.tsx'

/** tinykeys is one as well: alone it would stand in a chunk with what hears keys, around which the board would lie. */
const isOwn = (id: string) => id.startsWith(resolve(root, 'src')) || id.includes('/node_modules/tinykeys/')

function reached(from: readonly string[], graph: Graph) {
  const found = new Set<string>()
  const follow = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(follow)
  }
  from.forEach(file => follow(resolve(root, file)))
  return found
}

function partsOf(graph: Graph) {
  const [page, anywhere, board] = [[PAGE], ANYWHERE, BOARD].map(files => reached(files, graph))
  return { page, anywhere, board }
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
      // Not auth-js, which is needed to sign in.
      test: /node_modules\/(@supabase\/(supabase|realtime|postgrest|storage|functions|phoenix)[^/]*|iceberg-js)\//,
    },
    // Else it would stand in a chunk that imports the board, and be run after it.
    { name: 'rxjs', test: /node_modules\/(rxjs|tslib)\//, entriesAware: true },
    {
      debugName: 'page',
      // The entry stays a chunk of its own: the page names it, and a kiosk knows a new build by its name.
      name: (id: string, graph: Graph) =>
        (parts ??= partsOf(graph)).page?.has(id) && id !== resolve(root, PAGE) ? 'page' : null,
    },
    {
      debugName: 'board',
      name(id: string, graph: Graph) {
        const { page, anywhere, board } = (parts ??= partsOf(graph))
        if (!isOwn(id) || !board?.has(id) || page?.has(id)) return null
        return anywhere?.has(id) ? 'parts' : 'board'
      },
    },
  ]
}
