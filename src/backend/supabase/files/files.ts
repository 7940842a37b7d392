import type { SupabaseClient } from '@supabase/supabase-js'
import { inFolder } from '../../../board/fileNames'
import type { Files, FoundUpload, Limits, Loss, Upload } from '../../port'
import { bucketIn, objectPath } from '../addresses'
import { pathSegment } from '../pathSegment'
import type { Project } from '../project'
import { storageLoss } from '../storageLosses'
import type { Tokens } from '../tokens'
import { unlessUnusable } from '../unusableName'
import { check, send } from './changing'
import { unsent } from './refusals'
import { uploading } from './uploading'

/** Of names that begin alike the shortest come first, so that the very name is among these. */
const ALIKE = 100

/** Changes of files in Storage. What may have been carried out is never sent again in here. */
export function filesOf(project: Project, client: SupabaseClient, tokens: Tokens): Files {
  const files = namedFiles(project, client, tokens)
  return {
    limits: bucket =>
      unlessUnusable(
        () => files.limits(bucket),
        () => null,
      ),
    isThere: file =>
      unlessUnusable(
        () => files.isThere(file),
        () => null,
      ),
    upload: upload => files.upload(upload),
    send: change => unlessUnusable(() => files.send(change), unsent),
    // Nothing was ever sent under such a name.
    check: change =>
      unlessUnusable(
        () => files.check(change),
        () => ({ type: 'absent' }),
      ),
    checkUpload: upload =>
      unlessUnusable(
        () => files.checkUpload(upload),
        () => ({ type: 'absent' }),
      ),
  }
}

/** The same, but that it throws at names that no address can have. */
function namedFiles(project: Project, client: SupabaseClient, tokens: Tokens): Files {
  const bucketOf = (name: string) => bucketIn(client, name)
  return {
    limits: async bucket => {
      const usable = await tokens.usable()
      if ('loss' in usable) return 'unanswered'
      const { data, error } = await client.storage.getBucket(pathSegment(bucket))
      if (error !== null) return isTold(storageLoss(error)) ? null : 'unanswered'
      const { file_size_limit: size = null, allowed_mime_types: types = null } = data
      return { size, types: types?.length === 0 ? null : types } satisfies Limits
    },
    isThere: async ({ bucket, path }) => {
      const usable = await tokens.usable()
      if ('loss' in usable) return null
      const [folder, name] = inFolder(path)
      const { data, error } = await bucketOf(bucket).list(folder, { limit: ALIKE, search: name })
      if (error !== null) return null
      return data.some(entry => entry.name === name && entry.id !== null)
    },
    upload: upload => uploading(project, tokens, upload),
    send: change => send(client, tokens, change),
    check: change => check(client, tokens, change),
    checkUpload: upload => checked(bucketOf, tokens, upload),
  }
}

/** A bucket that the viewer may not look at is not told of, and answered all the same. */
const isTold = ({ kind }: Loss) => kind === 'unknown' || kind === 'denied'

type BucketOf = (name: string) => ReturnType<SupabaseClient['storage']['from']>

/** Whether what is there is what was sent: it has its id beside it. */
async function checked(bucketOf: BucketOf, tokens: Tokens, { id, to }: Upload): Promise<FoundUpload> {
  const usable = await tokens.usable()
  if ('loss' in usable) return { type: 'unanswered', words: `It could not be asked: ${usable.loss.reason}.` }
  const { data, error } = await bucketOf(to.bucket).info(objectPath(to.path))
  if (error === null) return data.metadata?.['upload'] === id ? { type: 'stored' } : { type: 'absent' }
  return isTold(storageLoss(error))
    ? { type: 'absent' }
    : { type: 'unanswered', words: 'The project could not be reached.' }
}
