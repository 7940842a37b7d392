import { firstValueFrom, lastValueFrom } from 'rxjs'
import type { Files, WriteTarget, Write } from '../../src/backend/ports/backend.port'
import type { FolderSource, RpcSource, TableSource } from '../../src/board/model/source'
import type { recordedProject } from './recorded-project'

type Project = ReturnType<typeof recordedProject>

export const table: TableSource = {
  kind: 'table',
  schema: 'public',
  table: 'orders',
  columns: ['id'],
  key: ['id'],
  limit: 5,
  order: { column: 'id', ascending: true },
}
export const targetOf = (name: string): WriteTarget => ({
  schema: 'public',
  table: name,
  key: ['id'],
  columns: ['id'],
})
export const values = { id: { kind: 'text', text: '1' } } as const
const writesOf = (name: string): Write[] => [
  { type: 'insert', target: targetOf(name), values },
  { type: 'update', target: targetOf(name), key: { id: 1 }, original: { id: 1 }, values },
  { type: 'delete', target: targetOf(name), key: { id: 1 }, original: { id: 1 } },
]
const rpc = (name: string, get: boolean): RpcSource =>
  ({
    kind: 'rpc',
    schema: 'public',
    function: name,
    columns: ['value'],
    key: [],
    limit: 1,
    get,
    refresh: { interval: 60 },
  }) as const
const folder = (bucket: string, path: string): FolderSource =>
  ({
    kind: 'folder',
    bucket,
    path,
    order: { column: 'name', ascending: true },
    limit: 5,
    refresh: { interval: 60 },
  }) as const
export const upload = (bucket: string, path: string): Parameters<Files['upload']>[0] => ({
  id: '1',
  file: new File(['x'], 'x'),
  to: { bucket, path },
  isReplacing: false,
})
const never = new AbortController().signal

/** What is done with a name, and the one place below the project's address where a request for it may go. */
export interface Use {
  what: string
  run: (project: Project, name: string) => Promise<unknown>
  /** `*` stands for the name, `**` for it as the path of an object. */
  to: string[]
}
export const uses: Use[] = [
  {
    what: 'a read',
    to: ['rest/v1/*'],
    run: ({ sources }, name) => firstValueFrom(sources.read({ ...table, table: name })),
  },
  {
    what: 'a read of keys',
    to: ['rest/v1/*'],
    run: ({ sources }, name) => firstValueFrom(sources.read({ ...table, table: name }, [{ id: 1 }])),
  },
  {
    what: 'a read of a schema',
    to: ['rest/v1/orders'],
    run: ({ sources }, name) => firstValueFrom(sources.read({ ...table, schema: name })),
  },
  {
    what: 'a read of columns',
    to: ['rest/v1/orders'],
    run: ({ sources }, name) =>
      firstValueFrom(
        sources.read(
          {
            ...table,
            columns: [name],
            key: [name, 'id'],
            order: { column: name, ascending: true },
            filter: [{ column: name, op: 'eq', value: name }],
          },
          [{ [name]: name, id: name }],
        ),
      ),
  },
  {
    what: 'a call by POST',
    to: ['rest/v1/rpc/*'],
    run: ({ sources }, name) => firstValueFrom(sources.call(rpc(name, false))),
  },
  {
    what: 'a call by GET',
    to: ['rest/v1/rpc/*'],
    run: ({ sources }, name) => firstValueFrom(sources.call(rpc(name, true))),
  },
  {
    what: 'arguments of a call',
    to: ['rest/v1/rpc/add'],
    run: ({ sources }, name) =>
      firstValueFrom(sources.call({ ...rpc('add', true), arguments: { [name]: name } })),
  },
  {
    what: 'a probe',
    to: ['functions/v1/*', 'auth/v1/health', 'storage/v1/status'],
    run: ({ sources }, name) =>
      firstValueFrom(sources.probe({ kind: 'function', function: name, method: 'POST', body: {} }, 1_000)),
  },
  {
    what: 'a listing',
    to: ['storage/v1/object/list/*'],
    run: ({ sources }, name) => firstValueFrom(sources.list(folder(name, 'a'))),
  },
  {
    what: 'a folder',
    to: ['storage/v1/object/list/reports'],
    run: ({ sources }, name) => firstValueFrom(sources.list(folder('reports', name))),
  },
  {
    what: 'a signature in a bucket',
    to: ['storage/v1/object/sign/*/a.txt'],
    run: ({ sources }, name) => firstValueFrom(sources.sign({ bucket: name, path: 'a.txt' })),
  },
  {
    what: 'a signature of a path',
    to: ['storage/v1/object/sign/reports/**'],
    run: ({ sources }, name) => firstValueFrom(sources.sign({ bucket: 'reports', path: name })),
  },
  {
    what: 'writes',
    to: ['rest/v1/*'],
    run: async ({ writes }, name) => {
      for (const write of writesOf(name)) {
        await writes.send(write)
        await writes.check(write, null)
      }
      return writes.types(targetOf(name))
    },
  },
  {
    what: 'calls that a person makes',
    to: ['rest/v1/rpc/*', 'functions/v1/*', 'auth/v1/health', 'storage/v1/status'],
    run: async ({ calls }, name) => {
      for (const get of [true, false])
        await lastValueFrom(calls.make({ type: 'rpc', schema: 'public', function: name, body: '{}', get }))
      return lastValueFrom(
        calls.make({ type: 'function', function: name, method: 'POST', body: '{}', timeoutMs: 1_000 }),
      )
    },
  },
  {
    what: 'an upload into a bucket',
    to: ['storage/v1/object/*/a.txt'],
    run: ({ files }, name) => lastValueFrom(files.upload(upload(name, 'a.txt'))),
  },
  {
    what: 'an upload to a path',
    to: ['storage/v1/object/reports/**'],
    run: ({ files }, name) => lastValueFrom(files.upload(upload('reports', name))),
  },
  {
    what: 'changes of files',
    to: ['storage/v1/object/move', 'storage/v1/object/*', 'storage/v1/object/list/*'],
    run: async ({ files }, name) => {
      await files.send({ type: 'remove', bucket: name, paths: [name] })
      await files.send({ type: 'move', bucket: name, from: name, to: name })
      return files.check({ type: 'remove', bucket: name, paths: [name] })
    },
  },
  {
    what: 'questions about files',
    to: ['storage/v1/bucket/*', 'storage/v1/object/list/*', 'storage/v1/object/info/*/**'],
    run: async ({ files }, name) => {
      await files.limits(name)
      await files.exists({ bucket: name, path: name })
      return files.checkUpload(upload(name, name))
    },
  },
  {
    what: 'the shape of a table',
    to: ['rest/v1/*'],
    run: ({ catalog }, name) => catalog.sampleTable({ schema: 'public', table: name }),
  },
  {
    what: 'the description of a schema',
    to: ['rest/v1/', 'rest/v1/rpc/signalbox_description'],
    run: ({ catalog }, name) => catalog.describe(name),
  },
  {
    what: 'the check of a table',
    to: ['rest/v1/*'],
    run: ({ check }, name) =>
      check.run(
        { line: 'table', table: { schema: 'public', table: name, columns: [name], topic: null } },
        never,
      ),
  },
  {
    what: 'boards',
    to: ['rest/v1/signalbox_boards'],
    run: async ({ boards }, name) => {
      await boards.load(name)
      await boards.share(name, { readers: [name], writers: [] })
      return boards.remove(name)
    },
  },
]
