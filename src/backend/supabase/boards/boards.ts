import { defer } from 'rxjs'
import type { Boards, Listing, ShelfEntry } from '../../boards.port'
import type { BrowserBoards } from './browser'
import type { ProjectBoards } from './project'
import { isAbsent, notDone } from './refusals'

/** Both places as one. What was kept in the browser before the project kept boards stays there until it is copied. */
export const boardsIn = (project: ProjectBoards, browser: BrowserBoards): Boards => ({
  async list(): Promise<Listing> {
    const answer = await project.list()
    const own = browser.list()
    if ('data' in answer) {
      const { entries, ...project } = answer.data
      return { entries: ownFirst([...entries, ...own]), project }
    }
    return {
      entries: own,
      project: isAbsent(answer) ? { state: 'absent' } : { state: 'unknown', reason: notDone(answer).reason },
    }
  },
  load: async id => (browser.has(id) ? browser.load(id) : project.load(id)),
  create: async (file, sharing) => (await project.create(file, sharing)) ?? browser.create(file),
  save: async (id, base, file) =>
    browser.has(id) ? browser.save(id, base, file) : project.save(id, base, file),
  share: async (id, sharing) =>
    browser.has(id) ? { type: 'refused', reason: inBrowser, mayRetry: false } : project.share(id, sharing),
  remove: async id => (browser.has(id) ? browser.remove(id) : project.remove(id)),
  elsewhere: () => defer(() => browser.elsewhere()),
  live: () => project.live(),
})

const inBrowser = 'What is kept in this browser is seen by nobody else. Copy it into the project first.'

const ownFirst = (entries: ShelfEntry[]) =>
  entries.sort(
    (a, b) => Number(b.isMine) - Number(a.isMine) || a.title.localeCompare(b.title) || (a.id < b.id ? -1 : 1),
  )
