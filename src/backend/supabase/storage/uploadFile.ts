import { catchError, defer, from, mergeMap, of, throwError, type Observable } from 'rxjs'
import type { FileRef, Upload, UploadOutcome, UploadEvent } from '../../ports/backend.port'
import { objectPath } from '../wire/resourceNames'
import { pathSegment } from '../wire/pathSegment'
import type { Project } from '../project'
import type { Tokens } from '../auth/session/tokens'
import { textMember } from '../textMember'
import { parseJson } from '../wire/parseJson'
import { UnusableName } from '../wire/unusableName'
import { isWithin } from '../wire/withinService'
import { mutationRefusal, notSentRefusal } from '../rest/writes/writeRefusals'
import { isTokenExpired, toFileRefusal, parseFailure, unusableNameRefusal } from './fileRefusals'
import { sendFile, type FileRequest, type SendProgress } from './sendFile'

/** Storage checks the token once, when a request begins. */
const MIN_TOKEN_MS = 30_000

/** Uploads one file: reports the bytes sent, then the outcome. */
export const uploadFile = (project: Project, tokens: Tokens, upload: Upload): Observable<UploadEvent> =>
  defer(() => tokens.freshToken(MIN_TOKEN_MS)).pipe(
    mergeMap((usable): Observable<UploadEvent> => {
      if ('loss' in usable) return of(notSentRefusal(usable.loss.reason))
      const { token } = usable
      const Request = project.request ?? XMLHttpRequest
      return sendFile(Request, requestFor(project, token, upload)).pipe(
        mergeMap(progress => from(toUploadEvent(progress, upload, () => tokens.markExpired(token)))),
      )
    }),
    catchError((error: unknown) =>
      error instanceof UnusableName ? of(unusableNameRefusal(error)) : throwError(() => error),
    ),
  )

function requestFor(project: Project, token: string, { id, file, to, isReplacing }: Upload): FileRequest {
  const { url, key } = project
  const address = `${url}/storage/v1/object/${pathSegment(to.bucket)}/${objectPath(to.path)}`
  if (!isWithin(address, project, 'storage')) throw new UnusableName(`${address} isn’t in Storage`)
  return {
    file,
    url: address,
    headers: {
      apikey: key,
      authorization: `Bearer ${token}`,
      'cache-control': 'max-age=3600',
      'content-type': file.type === '' ? 'application/octet-stream' : file.type,
      'x-metadata': btoa(JSON.stringify({ upload: id })),
      'x-upsert': String(isReplacing),
    },
  }
}

async function toUploadEvent(
  progress: SendProgress,
  { file, to }: Upload,
  markExpired: () => void,
): Promise<UploadEvent> {
  switch (progress.type) {
    case 'progress':
      return progress
    case 'answered':
      return toOutcome(progress, to, markExpired)
    case 'lost':
      return progress.isSent || (await isReadable(file)) ? unansweredOutcome : unreadableFile
  }
}

function toOutcome(
  { status, text }: Extract<SendProgress, { type: 'answered' }>,
  to: FileRef,
  markExpired: () => void,
): UploadOutcome {
  // Anything else is of somebody else, such as a proxy's page, or a page to which the request was redirected.
  if (status >= 200 && status < 300)
    return textMember(parseJson(text), 'Key') === null ? unansweredOutcome : { type: 'stored' }
  const failure = parseFailure(status, text)
  if (isTokenExpired(failure)) markExpired()
  return toFileRefusal(failure, to) ?? unansweredOutcome
}

const unansweredOutcome: UploadOutcome = { type: 'unanswered', reason: { code: 'upload_unanswered' } }
const unreadableFile = mutationRefusal('invalid', { code: 'unreadable_file' })

const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
