import { Observable } from 'rxjs'
import { createActor, type Actor, type AnyActor, type InspectionEvent } from 'xstate'
import { wireSession } from '../../src/app/createApp'
import { wholeBoard } from './whole-board'
import type { Auth, Sources, SourceSignal } from '../../src/backend/ports/backend.port'
import type { Board } from '../../src/board/board'
import type { SessionInput } from '../../src/machines/session/session.context'
import type { sessionMachine } from '../../src/machines/session/session.machine'
import { loadedAccount } from '../../dev/shared/loadedAccount'
import type { SignedInLogic } from '../../src/machines/session/signedIn.logic'
import { wireSignedIn } from '../../src/app/wireSignedIn'
import { openLink } from './link'
import { noApprovals } from './no-approvals'
import { noBoards } from './no-boards'
import { noFiles } from './files'
import { noCalls } from './calls'
import { noWrites } from './writes'
import { noShapes } from './shapes'
import { noTopics } from './scripted-backend'
import { board, guardedSource, numberPanel, row } from './boards'

/** One source that everybody may read, and one that needs the second factor. */
const guardedBoard: Board = {
  ...board,
  sources: { ...board.sources, salaries: { ...guardedSource, table: 'salaries' } },
  panels: [...board.panels, { ...numberPanel, id: 'pay', source: 'salaries' }],
}

/** What is in the rows that each of them reads. */
export const valueFor: Readonly<Record<string, number>> = { ann: 1_001_001, bob: 2_002_002 }

/** Joins and proves at once; what is read is the reader's. Tells what is open and what was joined, by table. */
export function talkingData(reader: () => string | undefined) {
  const open: string[] = []
  const joins: string[] = []
  const data: Sources = {
    listen: ({ table }) =>
      new Observable<SourceSignal>(subscriber => {
        open.push(table)
        joins.push(table)
        subscriber.add(() => open.splice(open.indexOf(table), 1))
        subscriber.next({ type: 'joined' })
        subscriber.next({ type: 'subscribed' })
      }),
    read: () =>
      new Observable(subscriber => {
        subscriber.next({ rows: [row(1, { value: valueFor[reader() ?? ''] ?? 0 })], isTruncated: false })
        subscriber.complete()
      }),
    ...noTopics,
    exactColumns: () => new Set(),
    columnTypes: () => new Map(),
  }
  return { data, open, joins }
}

/** A page whose listeners can be counted. */
class Page extends EventTarget {
  listeners = 0
  isOnline = true
  isVisible = true

  override addEventListener(...args: Parameters<EventTarget['addEventListener']>) {
    this.listeners += 1
    super.addEventListener(...args)
  }
  override removeEventListener(...args: Parameters<EventTarget['removeEventListener']>) {
    this.listeners -= 1
    super.removeEventListener(...args)
  }
  wake(how = 'visibilitychange') {
    this.dispatchEvent(new Event(how))
  }
  setOnline(isOnline: boolean) {
    this.isOnline = isOnline
    this.wake(isOnline ? 'online' : 'offline')
  }
}

export interface AppOf {
  auth: Auth
  data: Sources
  /** Fetched already unless given otherwise. */
  account?: Pick<SignedInLogic, 'account' | 'loadAccount'>
  secondFactor?: SessionInput['secondFactor']
  inspect?: (event: InspectionEvent) => void
}
/** The whole app core, not yet started, on whatever clock the test has faked. */
export function appOf({
  auth,
  data,
  account = loadedAccount(auth),
  secondFactor = 'at sign-in',
  inspect,
}: AppOf) {
  const page = new Page()
  const surroundings = { page, isOnline: () => page.isOnline, isVisible: () => page.isVisible }
  const inside = {
    sources: data,
    link: openLink,
    catalog: noShapes,
    approvals: noApprovals,
    boards: noBoards,
    writes: noWrites,
    calls: noCalls,
    files: noFiles,
  }
  const signedIn = {
    board: wholeBoard(inside, surroundings),
    ...wireSignedIn(auth, surroundings),
    ...account,
  }
  const machine = wireSession(auth, surroundings, signedIn)
  const actor = createActor(machine, {
    input: { board: guardedBoard, secondFactor },
    ...(inspect && { inspect }),
  }) as Actor<typeof sessionMachine>
  return { actor, page }
}

/** Every actor under `root`, itself included. */
export const actorsUnder = (root: AnyActor): AnyActor[] => {
  const { children = {} } = root.getSnapshot() as { children?: Record<string, AnyActor | undefined> }
  return [root, ...Object.values(children).flatMap(child => (child ? actorsUnder(child) : []))]
}
