import type { Page } from 'playwright-core'
import { refusals } from '../support/browser'
import { busyness } from '../support/busy'
import { corpus, type NumberedBoard } from './corpus/corpus'
import { differences, dumpDatabase } from './judge/dump'
import { wrongOn } from './judge/page'
import { doorsPressed } from './judge/pressed'
import { servicesOf, wrongWith, type LogEntry } from './judge/requests'
import { watchPage, type Watch } from './judge/watch'
import { isFor, LOOKED_AT, visit, type Visit, type Way } from './visits/visits'
import { keepOrders } from './world/orders'
import type { World } from './world/world'

/** Something that a board did, or that became of it and should not have. */
export interface Finding {
  board: string
  way: Way
  /**
   * "harm": the board changed something, sent a request elsewhere or deceived. "page": the page suffered. "expected":
   * the result was not the expected one.
   */
  kind: 'harm' | 'page' | 'expected'
  what: string
}

/**
 * ms of CPU time that one board may cost the page: twice what two hundred panels and their forms cost alone, because a
 * second browser on a neighboring core was seen to make the same work cost 1.8 times as much.
 */
const MOST_CPU: Record<Way, number> = {
  view: 6_000,
  edit: 20_000,
  import: 6_000,
  kiosk: 6_000,
  press: 6_000,
  allow: 6_000,
}
/** And for each second that it is looked at. */
const MOST_CPU_A_SECOND = 1_000
/**
 * The requests that a page may make: so many at once, so many a second after that, and those for the page itself and
 * for a board that is opened.
 */
const [AT_FIRST, A_SECOND, ITS_OWN] = [100, 10, 30]
/** Boards between two looks at the database. */
const AT_ONCE = 16

interface Seat {
  page: Page
  watch: Watch
}

/** Shows every board in one way; what is found in a group of them is looked for in each of them alone. */
export async function runCorpus(
  world: World,
  all: readonly NumberedBoard[],
  way: Way,
  tell: (text: string) => void = () => undefined,
): Promise<Finding[]> {
  const findings: Finding[] = []
  const boards = all.filter(board => isFor(way, board))
  // Deletions by one of them are counted.
  const atOnce = way === 'press' ? 1 : AT_ONCE
  let seat: Seat | undefined
  for (let i = 0; i < boards.length; i += atOnce) {
    const group = boards.slice(i, i + atOnce)
    seat = await takeSeat(world, way, group, seat)
    const groupFindings = await judgeGroup(world, seat, group, way)
    if (groupFindings.length === 0) continue
    for (const { board, what } of groupFindings) tell(`  ${way} ${board}, among others: ${what}`)
    if (isHung(groupFindings)) {
      await leave(seat)
      seat = undefined
    }
    const alone: Finding[] = []
    for (const board of group) {
      seat = await takeSeat(world, way, [board], seat)
      const own = await judgeGroup(world, seat, [board], way)
      for (const { what } of own) tell(`  ${way} ${board.tag} ${board.name}: ${what}`)
      alone.push(...own)
      if (isHung(own)) {
        await leave(seat)
        seat = undefined
      }
    }
    // A fault that no board causes alone is reported for all of them.
    findings.push(...(alone.length > 0 ? alone : groupFindings))
  }
  if (seat !== undefined) await leave(seat)
  return findings
}

const isHung = (findings: readonly Finding[]) => findings.some(({ kind }) => kind === 'page')

/** A page that shows no hostile board yet, of somebody who is signed in: anew, where a board has ended that. */
async function takeSeat(
  world: World,
  way: Way,
  group: readonly NumberedBoard[],
  before?: Seat,
): Promise<Seat> {
  const page = before?.page ?? (await world.signIn())
  const seat = before ?? { page, watch: await watchPage(page, world.backend.url) }
  const ids = group.map(({ id }) => id).join(',')
  // Loaded anew, the page has nothing under way of what it showed before, and does not open it again.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('signalbox-last-board')) localStorage.removeItem(key)
  })
  await page.goto(`${world.app.url}/${way === 'kiosk' ? `?mode=kiosk&cycle=24h&boards=${ids}` : ''}`)
  const settledPage = page.locator(
    'html[data-session="active"], html[data-session="signed-out"], html[data-session="ended"]',
  )
  await settledPage.waitFor()
  if ((await page.locator('html[data-session="active"]').count()) > 0) return seat
  await leave(seat)
  return takeSeat(world, way, group)
}

const leave = ({ page }: Seat) => page.context().close()

/** Shows boards one after the other, and returns the changes and the requests meanwhile. */
async function judgeGroup(
  world: World,
  seat: Seat,
  group: readonly NumberedBoard[],
  way: Way,
): Promise<Finding[]> {
  const { watch } = seat
  const servedRequests: LogEntry[] = []
  const { database } = world.backend
  const giveBack = way === 'press' ? await keepOrders(database) : () => Promise.resolve()
  const before = await dumpDatabase(database)
  const unhear = world.backend.onServed(request => servedRequests.push(request))
  const findings: Finding[] = []
  watch.begin()
  for (const i of group.keys()) {
    const own = await lookAt(seat, group, i, way)
    findings.push(...own)
    if (own.some(({ kind }) => kind === 'page')) break
  }
  unhear()
  if (way === 'import') await forgetImports(world, group)
  const after = await dumpDatabase(database)
  await giveBack()
  const name = group.length === 1 ? (group[0]?.name ?? '') : `one of ${group.length} boards`
  const add = (kind: Finding['kind'], what: string) => void findings.push({ board: name, way, kind, what })
  const doors = [...servicesOf(group.map(({ text }) => text)), ...doorsPressed(way, group)]
  const wrong = [...servedRequests, ...watch.sentRequests].flatMap(
    logEntry => wrongWith(logEntry, doors) ?? [],
  )
  for (const what of new Set(wrong)) add('harm', what)
  const [wantedCount, changes] = [way === 'press' ? (group[0]?.deletes ?? 0) : 0, differences(before, after)]
  if (changes.length < wantedCount) add('expected', 'nothing was deleted')
  else for (const what of changes.slice(wantedCount)) add('harm', what)
  for (const what of new Set(watch.troubles)) add(what.startsWith('writes') ? 'harm' : 'page', what)
  refusals.length = 0
  return findings
}

/** The board at `i` of these, after those before it. */
async function lookAt(
  { page, watch }: Seat,
  group: readonly NumberedBoard[],
  i: number,
  way: Way,
): Promise<Finding[]> {
  const board = group[i]
  if (board === undefined) return []
  const findings: Finding[] = []
  const add = (kind: Finding['kind'], what: string) =>
    void findings.push({ board: board.name, way, kind, what })
  const [cpu, from, began] = [await watch.cpu(), watch.sentRequests.length, Date.now()]
  let own = group
  try {
    const seenVisit = await visit(way, { page, watch, isFresh: i === 0 }, board)
    // After a refusal, the previous board stays on the screen.
    if (seenVisit.shownState === 'refused') own = corpus
    for (const what of listUnexpected(board, seenVisit))
      // After something else was allowed it must still wait.
      add(way === 'allow' ? 'harm' : 'expected', what)
  } catch (error) {
    add(
      'page',
      `the page did not answer: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`,
    )
    return findings
  }
  const cost = (await watch.cpu()) - cpu
  for (const what of await wrongOn(page, own, way)) add('harm', what)
  const most = MOST_CPU[way] + (board.isGreedy === true ? LOOKED_AT / 1_000 : 0) * MOST_CPU_A_SECOND
  // On a shared machine the same work takes more of a processor's time: its caches are someone else's in between.
  if (cost > most * busyness()) add('page', `it cost the page ${Math.round(cost)} ms`)
  const [count, seconds] = [watch.sentRequests.length - from, (Date.now() - began) / 1_000]
  if (count > AT_FIRST + A_SECOND * seconds + ITS_OWN)
    add('harm', `too many requests: ${count} in ${Math.round(seconds)} s`)
  return findings
}

/** The outcome of a board with a fault. */
function listUnexpected(board: NumberedBoard, { shownState, words }: Visit): string[] {
  if (board.expect !== 'either' && shownState !== board.expect)
    return [`it is ${shownState}, and has to be ${board.expect}`]
  if (shownState === 'refused' || board.waits !== true) return []
  return Object.entries(words)
    .filter(([, word]) => word !== '' && word !== 'needs-approval')
    .map(([id, word]) => `panel ${id} is ${word}, and has to wait for approval`)
    .slice(0, 1)
}

/** Boards that the administrator imported are saved on purpose. Only these are deleted. */
async function forgetImports({ backend, admin }: World, group: readonly NumberedBoard[]): Promise<void> {
  await backend.database.query(
    `delete from public.signalbox_boards where owner = $1 and left(title, 4) = any ($2) and readers = '{}' and writers = '{}'`,
    [admin, group.map(({ tag }) => tag)],
  )
}
