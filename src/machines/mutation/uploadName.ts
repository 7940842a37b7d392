import type { MutationReason, MutationRefusal } from '../../backend/ports/backend.port'
import {
  isFileName,
  isTypeAllowed,
  numberedName,
  sanitizeFileName,
  splitPath,
} from '../../board/storage/fileNames'
import type { FileToUpload, UploadState } from './mutation.context'

/** A refusal that is certain without asking the project; null: no objection. */
export function findUploadRefusal({ file, limits, bucket }: FileToUpload): MutationRefusal | null {
  const refuse = (kind: MutationRefusal['kind'], reason: MutationReason): MutationRefusal => ({
    type: 'refused',
    kind,
    column: null,
    reason,
  })
  if (limits?.size != null && file.size > limits.size)
    return refuse('size', { code: 'over_bucket_limit', bucket })
  if (limits?.types != null && !isTypeAllowed(file.type, limits.types))
    return refuse('constraint', { code: 'not_an_allowed_type', bucket, types: limits.types, type: file.type })
  return null
}

export const isUsableName = (name: string): boolean => isFileName(splitPath(name)[1])

/** The upload under the next name with a number: after "a.png", "a (2).png". */
export function withNextNumber(upload: UploadState, file: File): UploadState {
  const number = Math.max(2, upload.number + 1)
  const plainName = isUsableName(file.name) ? file.name : sanitizeFileName(file.name)
  const name = numberedName(upload.number > 0 ? plainName : upload.name, number)
  return { ...upload, number, name, isReplacing: false }
}
