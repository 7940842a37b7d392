import type { Backend as Embedded } from 'supabase-embedded'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { wireMutations } from '../../src/app/wireMutations'
import type { Backend, Row } from '../../src/backend/ports/backend.port'
import { upStatus } from '../../src/machines/connection/connectionStatus'
import { findMutationStage } from '../../src/machines/mutation/mutation.select'
import { openParcels, remove, targetOf } from '../support/parcels'

let embeddedBackend: Embedded
let sql: (text: string) => Promise<unknown>
let readStored: (text: string) => Promise<Row[]>
let another: () => Promise<Backend>
beforeAll(async () => {
  ;({ embeddedBackend, sql, readStored, another } = await openParcels(fetch))
  await sql(`create table public.docs (id int8 primary key, jsonb jsonb, json json);
    grant all on public.docs to authenticated; notify pgrst, 'reload schema'`)
})
afterAll(() => embeddedBackend.close())

const environment = { isOnline: () => true, isVisible: () => true } as never
const texts = ['"foo"', '"123"', '5', 'true', 'null', '{"a": 1}', '[1]']

test.each(['jsonb', 'json'])(
  'a row with any value of type %s is deleted on a page that has edited nothing',
  async type => {
    const target = targetOf('docs', ['id', type])
    const page = await another()
    for (const [id, text] of texts.entries()) {
      await sql(`insert into docs (id, ${type}) values (${id}, '${text}')`)
      const actor = createActor(wireMutations(page, environment), {
        input: { access: 'aal1', link: upStatus },
      }).start()
      onTestFinished(() => void actor.stop())
      const seen = { id, [type]: JSON.parse(text) as unknown }
      actor.send({
        type: 'mutations.begin',
        request: {
          id: 'a',
          label: 'Delete row',
          confirm: 'no',
          channel: null,
          write: remove(id, seen, target),
          place: { board: '', panel: '', title: '', table: 'docs' },
        },
      })
      const mutation = actor.getSnapshot().context.mutations['a']
      if (mutation === undefined) throw new Error('nothing was begun')
      const snapshot = await waitFor(mutation, snapshot => snapshot.value !== 'sending')
      expect([text, findMutationStage(snapshot), snapshot.context.refusal]).toEqual([text, 'accepted', null])
    }
    expect(await readStored('select * from docs')).toEqual([])
  },
)
