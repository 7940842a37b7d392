import { randomUUID } from 'node:crypto'
import { lastValueFrom } from 'rxjs'
import type { Backend, Upload, UploadEvent } from '../../src/backend/ports/backend.port'

export const fileOf = (name: string, body: string | Uint8Array<ArrayBuffer>, type = '') =>
  new File([body], name, { type })
export const uploadOf = (
  file: File,
  rest: Partial<Upload> & { path?: string; bucket?: string } = {},
): Upload => ({
  ...{ id: randomUUID(), file, isReplacing: false, ...rest },
  to: { bucket: rest.bucket ?? 'papers', path: rest.path ?? file.name },
})
export const send = ({ files }: Backend, upload: Upload): Promise<UploadEvent> =>
  lastValueFrom(files.upload(upload))
