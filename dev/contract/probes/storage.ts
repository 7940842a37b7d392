import { randomUUID } from 'node:crypto'
import type { Probe } from './probe'
import { ask, type Answer, type Project } from './project'

const answerOf = ({ status, body }: Answer) => ({ status, body })

/** Gives `work` a private bucket of its own, and deletes it. */
async function withBucket(project: Project, work: (bucket: string) => Promise<unknown>): Promise<unknown> {
  const id = `signalbox-contract-${randomUUID().slice(0, 8)}`
  const { service: key } = project
  await ask(project, '/storage/v1/bucket', { method: 'POST', key, body: { id, name: id, public: false } })
  try {
    return JSON.parse(JSON.stringify(await work(id)).replaceAll(id, '(bucket)')) as unknown
  } finally {
    await ask(project, `/storage/v1/bucket/${id}/empty`, { method: 'POST', key, body: {} })
    await ask(project, `/storage/v1/bucket/${id}`, { method: 'DELETE', key })
  }
}
const upload = (project: Project, bucket: string, key = project.service) =>
  ask(project, `/storage/v1/object/${bucket}/a/b.txt`, {
    method: 'POST',
    key,
    body: 'text',
    headers: { 'content-type': 'text/plain' },
  })
const inBucket = (work: (project: Project, bucket: string) => Promise<unknown>): Probe => {
  return project => withBucket(project, bucket => work(project, bucket))
}

export const storageProbes: Record<string, Probe> = {
  'storage: a file that is not there': inBucket(async (project, bucket) =>
    answerOf(await ask(project, `/storage/v1/object/${bucket}/nothing.txt`, { key: project.service })),
  ),
  'storage: a bucket that is not there': async project =>
    answerOf(await ask(project, '/storage/v1/bucket/signalbox-no-such-bucket', { key: project.service })),
  'storage: a bucket that is there already': inBucket(async (project, bucket) =>
    answerOf(
      await ask(project, '/storage/v1/bucket', {
        method: 'POST',
        key: project.service,
        body: { id: bucket, name: bucket },
      }),
    ),
  ),
  'storage: a file is stored, and stored again': inBucket(async (project, bucket) => [
    answerOf(await upload(project, bucket)),
    answerOf(await upload(project, bucket)),
  ]),
  'storage: a file of somebody without a policy': inBucket(async (project, bucket) => [
    answerOf(await upload(project, bucket, project.anon)),
  ]),
  'storage: what a folder lists': inBucket(async (project, bucket) => {
    await upload(project, bucket)
    const list = (prefix: string) =>
      ask(project, `/storage/v1/object/list/${bucket}`, {
        method: 'POST',
        key: project.service,
        body: { prefix, limit: 10, offset: 0 },
      })
    const [folder] = (await list('')).body as Record<string, unknown>[]
    const [file] = (await list('a')).body as Record<string, unknown>[]
    return { folder, file: Object.keys(file ?? {}).sort() }
  }),
}
