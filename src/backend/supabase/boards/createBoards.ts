import type { Observable } from 'rxjs'
import type { TableSource } from '../../../board/model/source'
import type { SourceSignal } from '../../ports/backend.port'
import type { Boards, BoardListing, BoardEntry } from '../../ports/boards.port'
import type { Tokens } from '../auth/session/tokens'
import type { DataClient } from '../clients/dataClient'
import type { BrowserStorage } from '../browserStorage'
import { createBrowserBoards, type BrowserBoards } from './browserBoards'
import { createProjectBoards, type ProjectBoards } from './projectBoards'
import { boardText } from './lazyBoardText'
import { isTableMissing, toBoardRefusal } from './boardRefusals'

export type StoredBoards = Omit<Boards, 'arrangement' | 'saveArrangement'>

export interface BoardsContext {
  project: string
  client: DataClient
  tokens: Tokens
  listen: (source: TableSource) => Observable<SourceSignal>
  /** Null while nobody is signed in. */
  userId: () => string | null
  storage: BrowserStorage | undefined
}

/** The boards of the project and of this browser. */
export const createBoards = ({ project, client, tokens, listen, userId, storage }: BoardsContext) =>
  combine(createProjectBoards(client, tokens, listen), createBrowserBoards(project, userId, storage))

/**
 * Combines both libraries. Boards stored in the browser before the project stored boards stay there until somebody
 * copies them.
 */
const combine = (project: ProjectBoards, browser: BrowserBoards): StoredBoards => ({
  async list(): Promise<BoardListing> {
    const answer = await project.list()
    const browserEntries = browser.list()
    const lastOpened = browser.lastOpened()
    const lastOpenedField = lastOpened === null ? {} : { lastOpened }
    if ('data' in answer) {
      const { entries, ...project } = answer.data
      return { entries: ownFirst([...entries, ...browserEntries]), project, ...lastOpenedField }
    }
    return {
      entries: browserEntries,
      ...lastOpenedField,
      project: isTableMissing(answer)
        ? { state: 'absent' }
        : { state: 'unknown', reason: toBoardRefusal(answer).reason },
    }
  },
  load: async id => (browser.has(id) ? withText(() => browser.load(id)) : project.load(id)),
  create: async (file, sharing) =>
    (await project.create(file, sharing)) ?? withText(() => browser.create(file)),
  save: async (id, base, file) =>
    browser.has(id) ? withText(() => browser.save(id, base, file)) : project.save(id, base, file),
  share: async (id, sharing) =>
    browser.has(id)
      ? { type: 'refused', reason: { code: 'only_in_browser' }, canRetry: false }
      : project.share(id, sharing),
  remove: async id => (browser.has(id) ? browser.remove(id) : project.remove(id)),
  noteOpened: id => browser.noteOpened(id),
  otherTabChanges: () => browser.otherTabChanges(),
  projectChanges: () => project.projectChanges(),
})

const withText = <T>(work: () => T) => boardText.preload().then(work)

const ownFirst = (entries: BoardEntry[]) =>
  entries.sort(
    (a, b) => Number(b.isMine) - Number(a.isMine) || a.title.localeCompare(b.title) || (a.id < b.id ? -1 : 1),
  )
