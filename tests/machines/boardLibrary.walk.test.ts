import fc from '../support/property'
import { expect, test } from 'vitest'
import type { Boards } from '../../src/backend/ports/backend.port'
import { heldBoards } from '../support/shelf'
import { addressBar, nameBoard, settleTasks, shelf } from './boardLibrary'

type Step =
  | {
      do: 'open' | 'rename' | 'duplicate' | 'remove' | 'goTo' | 'goPast' | 'othersSave' | 'othersRemove'
      which: number
    }
  | { do: 'create' | 'save' | 'edit' | 'stopEditing' | 'back' | 'showFirst' | 'retry' | 'away' | 'here' }

const step = fc.oneof(
  fc.record({
    do: fc.constantFrom(
      'open',
      'rename',
      'duplicate',
      'remove',
      'goTo',
      'goPast',
      'othersSave',
      'othersRemove',
    ),
    which: fc.nat(4),
  }),
  fc.record({
    do: fc.constantFrom(
      'create',
      'save',
      'edit',
      'stopEditing',
      'back',
      'showFirst',
      'retry',
      'away',
      'here',
    ),
  }),
) as fc.Arbitrary<Step>

/** The boards of a project that at times is not reached. */
function unreliable(boards: Boards) {
  const connection = { isAway: false }
  const away = { type: 'refused', reason: { code: 'unreachable' }, canRetry: true } as const
  const unlessAway =
    <Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) =>
    (...args: Args) =>
      connection.isAway ? Promise.resolve(away) : call(...args)
  return {
    connection,
    boards: {
      ...boards,
      create: unlessAway((...args: Parameters<Boards['create']>) => boards.create(...args)),
      save: unlessAway((...args: Parameters<Boards['save']>) => boards.save(...args)),
      load: unlessAway((...args: Parameters<Boards['load']>) => boards.load(...args)),
      remove: unlessAway((...args: Parameters<Boards['remove']>) => boards.remove(...args)),
    },
  }
}

const runs = [
  ['firstFile', ''],
  ['savedBoard', ''],
  ['addressBoard', '?board=nowhere'],
] as const

test.each(runs)(
  'from %s: what is made is kept, an edited board stays, and the address names what is shown',
  (start, search) =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async steps => {
        const openLibrary = heldBoards()
        const other = openLibrary.open()
        for (const title of ['Depot', 'Quay']) await other.create(nameBoard(title))
        const { boards, connection } = unreliable(openLibrary.open())
        const bar = addressBar(search)
        const library = await shelf(boards, { ...bar, start })
        const { send, context, shownTitles } = library
        const idOf = async (which: number) => {
          const { entries } = await other.list()
          return entries[which % Math.max(1, entries.length)]?.id ?? 'nowhere'
        }
        const unsavedTitles = () =>
          context().notices.flatMap(notice =>
            notice.type === 'refused' && 'file' in notice.task ? [notice.task.file.title] : [],
          )
        let isEditing = false
        let boardCount = 0
        for (const each of steps) {
          const before = { shown: shownTitles.length, unsaved: unsavedTitles() }
          const id = 'which' in each ? await idOf(each.which) : ''
          const title = `Made ${++boardCount}`
          if (each.do === 'open') await send({ type: 'boardLibrary.open', id })
          if (each.do === 'rename') await send({ type: 'boardLibrary.rename', id, title: 'Renamed' })
          if (each.do === 'duplicate') await send({ type: 'boardLibrary.duplicate', id })
          if (each.do === 'remove') await send({ type: 'boardLibrary.remove', id })
          if (each.do === 'goTo' || each.do === 'goPast') bar.go(`?board=${id}`)
          if (each.do === 'goPast') bar.back()
          if (each.do === 'back' && bar.steps.length > 1) bar.back()
          if (each.do === 'othersRemove') await other.remove(id)
          if (each.do === 'othersSave') {
            const loadAnswer = await other.load(id)
            if (loadAnswer.type === 'board')
              await other.save(id, loadAnswer.board.entry.revision, nameBoard('Theirs'))
          }
          if (each.do === 'create') await send({ type: 'boardLibrary.create', file: nameBoard(title) })
          if (each.do === 'save') await send({ type: 'boardLibrary.save', file: nameBoard(title) })
          if (each.do === 'edit' || each.do === 'stopEditing') {
            isEditing = each.do === 'edit' && typeof library.shownState() === 'string'
            await send({ type: 'boardLibrary.editing', isEditing })
          }
          if (each.do === 'showFirst') await send({ type: 'boardLibrary.showFirst' })
          if (each.do === 'retry') await send({ type: 'boardLibrary.retry' })
          if (each.do === 'away' || each.do === 'here') connection.isAway = each.do === 'away'
          await settleTasks()

          const { openEntry, shownFile, tasks, notice } = context()
          expect(tasks).toEqual([])
          // Nothing but the viewer's own save or removal takes an edited board away.
          const mayLeave = !isEditing || ['save', 'remove', 'retry'].includes(each.do)
          expect(mayLeave || shownTitles.length === before.shown).toBe(true)
          const state = library.shownState()
          expect(openEntry !== null).toBe(state === 'saved')
          expect(typeof state === 'object' && shownTitles.length === 0 && start === 'firstFile').toBe(false)
          // A save is stored, as it is or as a copy, or can be tried again.
          const { entries } = await other.list()
          const isStored = entries.some(entry => entry.title.startsWith(title))
          const canRetry = notice?.type === 'refused' && notice.canRetry
          const isSafe = isStored ? shownFile.title.startsWith(title) : canRetry
          expect(each.do !== 'save' || isSafe).toBe(true)
          // What could not be stored can be tried again until it is, or until what contains it is.
          const kept = ['save', 'retry'].includes(each.do) ? [] : before.unsaved
          expect(unsavedTitles()).toEqual(expect.arrayContaining(kept))
          const addressId = new URLSearchParams(bar.steps.at(-1)).get('board')
          expect(shownTitles.length === before.shown || addressId === (openEntry?.id ?? null)).toBe(true)
        }
      }),
      { numRuns: 40 },
    ),
)
