import type { SupabaseClient } from '@supabase/supabase-js'
import { concatMap } from 'rxjs'
import { splitPath } from '../../../board/storage/fileNames'
import type { Files, UploadCheck, BucketLimits, Loss, Upload } from '../../ports/backend.port'
import { bucketRequest, objectPath } from '../wire/resourceNames'
import { pathSegment } from '../wire/pathSegment'
import type { Project } from '../project'
import { storageLoss } from './storageLosses'
import type { Tokens } from '../auth/session/tokens'
import { catchUnusableName } from '../wire/unusableName'
import { checkFileChange, sendFileChange } from './changeFiles'
import { unusableNameRefusal } from './fileRefusals'
import { uploadFile } from './uploadFile'

/** Names with the same start are listed shortest first, so the exact name is among this many. */
const ALIKE = 100

/** Changes of files in Storage. Nothing here repeats a change that may have been carried out. */
export function createFiles(project: Project, client: SupabaseClient, tokens: Tokens): Files {
  const files = filesOrThrow(project, client, tokens)
  return {
    limits: bucket =>
      catchUnusableName(
        () => files.limits(bucket),
        () => null,
      ),
    exists: file =>
      catchUnusableName(
        () => files.exists(file),
        () => null,
      ),
    upload: upload => files.upload(upload),
    send: change => catchUnusableName(() => files.send(change), unusableNameRefusal),
    // No change was ever sent under such a name.
    check: change =>
      catchUnusableName(
        () => files.check(change),
        () => ({ type: 'absent' }),
      ),
    checkUpload: upload =>
      catchUnusableName(
        () => files.checkUpload(upload),
        () => ({ type: 'absent' }),
      ),
  }
}

/** The same methods; they throw for names that no URL can contain. */
function filesOrThrow(project: Project, client: SupabaseClient, tokens: Tokens): Files {
  const bucketOf = (name: string) => bucketRequest(client, name)
  return {
    limits: async bucket => {
      const usable = await tokens.freshToken()
      if ('loss' in usable) return 'unanswered'
      const { data, error } = await client.storage.getBucket(pathSegment(bucket))
      if (error !== null) return isNotVisible(storageLoss(error)) ? null : 'unanswered'
      const { file_size_limit: size = null, allowed_mime_types: types = null } = data
      return { size, types: types?.length === 0 ? null : types } satisfies BucketLimits
    },
    exists: async ({ bucket, path }) => {
      const usable = await tokens.freshToken()
      if ('loss' in usable) return null
      const [folder, name] = splitPath(path)
      const { data, error } = await bucketOf(bucket).list(folder, { limit: ALIKE, search: name })
      if (error !== null) return null
      return data.some(entry => entry.name === name && entry.id !== null)
    },
    upload: upload =>
      uploadFile(project, tokens, upload).pipe(
        // A browser repeats a request whose connection was dead; the second one finds the file of the first one.
        concatMap(async event => {
          if (event.type !== 'refused' || event.kind !== 'conflict') return event
          const check = await checkUpload(bucketOf, tokens, upload)
          return check.type === 'stored' ? check : event
        }),
      ),
    send: change => sendFileChange(client, tokens, change),
    check: change => checkFileChange(client, tokens, change),
    checkUpload: upload => checkUpload(bucketOf, tokens, upload),
  }
}

/** Storage hides a bucket that the viewer may not see; that still counts as an answer. */
const isNotVisible = ({ kind }: Loss) => kind === 'unknown' || kind === 'denied'

type BucketOf = (name: string) => ReturnType<SupabaseClient['storage']['from']>

/** Whether the stored file is the uploaded one, judged by the upload id in its metadata. */
async function checkUpload(bucketOf: BucketOf, tokens: Tokens, { id, to }: Upload): Promise<UploadCheck> {
  const usable = await tokens.freshToken()
  if ('loss' in usable) return { type: 'unanswered', reason: { code: 'not_asked', text: usable.loss.reason } }
  const { data, error } = await bucketOf(to.bucket).info(objectPath(to.path))
  if (error === null) return data.metadata?.['upload'] === id ? { type: 'stored' } : { type: 'absent' }
  if (!isNotVisible(storageLoss(error))) return UNREACHABLE
  const folder = splitPath(to.path)[0]
  for (const place of new Set([folder, ''])) {
    const hasFiles = await hasVisibleFiles(bucketOf(to.bucket), place)
    if (hasFiles === null) return UNREACHABLE
    if (hasFiles) return { type: 'absent' }
  }
  return { type: 'unclear', reason: { code: 'upload_unseen' }, canStillArrive: true }
}

const UNREACHABLE: UploadCheck = { type: 'unanswered', reason: { code: 'project_unreachable' } }

/** Null if the project could not be asked. A folder is listed only for the files in it that the viewer may see. */
async function hasVisibleFiles(bucket: ReturnType<BucketOf>, folder: string): Promise<boolean | null> {
  const { data, error } = await bucket.list(folder, { limit: 1 })
  return error === null ? data.length > 0 : null
}
