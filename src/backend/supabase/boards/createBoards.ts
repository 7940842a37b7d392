import { defer } from 'rxjs'
import type { Boards, BoardListing, BoardEntry } from '../../ports/boards.port'
import type { BrowserBoards } from './browserBoards'
import type { ProjectBoards } from './projectBoards'
import { isTableMissing, toBoardRefusal } from './boardRefusals'

/**
 * Combines both libraries. Boards stored in the browser before the project stored boards stay there until somebody
 * copies them.
 */
export const createBoards = (project: ProjectBoards, browser: BrowserBoards): Boards => ({
  async list(): Promise<BoardListing> {
    const answer = await project.list()
    const browserEntries = browser.list()
    const lastOpened = browser.lastOpened()
    const opened = lastOpened === null ? {} : { lastOpened }
    if ('data' in answer) {
      const { entries, ...project } = answer.data
      return { entries: ownFirst([...entries, ...browserEntries]), project, ...opened }
    }
    return {
      entries: browserEntries,
      ...opened,
      project: isTableMissing(answer)
        ? { state: 'absent' }
        : { state: 'unknown', reason: toBoardRefusal(answer).reason },
    }
  },
  load: async id => (browser.has(id) ? browser.load(id) : project.load(id)),
  create: async (file, sharing) => (await project.create(file, sharing)) ?? browser.create(file),
  save: async (id, base, file) =>
    browser.has(id) ? browser.save(id, base, file) : project.save(id, base, file),
  share: async (id, sharing) =>
    browser.has(id)
      ? { type: 'refused', reason: onlyInBrowser, canRetry: false }
      : project.share(id, sharing),
  remove: async id => (browser.has(id) ? browser.remove(id) : project.remove(id)),
  noteOpened: id => browser.noteOpened(id),
  otherTabChanges: () => defer(() => browser.otherTabChanges()),
  projectChanges: () => project.projectChanges(),
})

const onlyInBrowser = 'Boards in this browser can’t be shared. Copy it into the project first.'

const ownFirst = (entries: BoardEntry[]) =>
  entries.sort(
    (a, b) => Number(b.isMine) - Number(a.isMine) || a.title.localeCompare(b.title) || (a.id < b.id ? -1 : 1),
  )
