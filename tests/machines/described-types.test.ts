import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { wireMutations } from '../../src/app/wireMutations'
import type { SchemaAnswer, WriteTarget } from '../../src/backend/ports/backend.port'
import { upStatus } from '../../src/machines/connection/connectionStatus'
import { findColumnTypes } from '../../src/machines/mutations/mutations.select'

const target: WriteTarget = {
  schema: 'public',
  table: 'orders',
  key: ['id'],
  columns: ['id', 'note', 'facts'],
}
const described: SchemaAnswer = {
  type: 'described',
  tables: [
    {
      schema: 'public',
      table: 'orders',
      key: ['id'],
      columns: [
        { name: 'id', type: 'bigint' },
        { name: 'note', type: 'text' },
        { name: 'facts', type: 'jsonb' },
      ],
    },
  ],
  functions: [],
}

/** The types that a form gets of `target`, and the columns whose types were read from the table for it. */
async function typesWith(answer: SchemaAnswer) {
  const types = vi.fn(({ columns }: WriteTarget) =>
    Promise.resolve(Object.fromEntries(columns.map(column => [column, 'read']))),
  )
  const describe = vi.fn(() => Promise.resolve(answer))
  const backend = { writes: { types }, catalog: { describe } } as unknown as Parameters<
    typeof wireMutations
  >[0]
  const logic = wireMutations(backend, { isOnline: () => true, isVisible: () => true } as never)
  const actor = createActor(logic, { input: { access: 'aal1', link: upStatus } }).start()
  onTestFinished(() => void actor.stop())
  actor.send({ type: 'mutations.describe', query: { about: 'keys', schema: 'public' } })
  await vi.waitFor(() => expect(describe).toHaveBeenCalledOnce())
  await Promise.resolve()
  actor.send({ type: 'mutations.describe', query: { about: 'columns', target } })
  const snapshot = await waitFor(actor, snapshot => findColumnTypes(snapshot, target) !== null)
  expect(describe).toHaveBeenCalledOnce()
  return { types: findColumnTypes(snapshot, target), readColumns: types.mock.lastCall?.[0].columns }
}

test('a form takes plain types from the description that was read for the keys, and the others from the table', async () => {
  expect(await typesWith(described)).toEqual({
    types: { id: 'bigint', note: 'text', facts: 'read' },
    readColumns: ['facts'],
  })
})

test('where a project does not describe itself, all types come from the table', async () => {
  expect((await typesWith({ type: 'undescribed' })).readColumns).toEqual(['id', 'note', 'facts'])
})
