import { escapeBidiControls, isolateText } from '../../../../board/text/isolateText'
import type { BucketLimits } from '../../../../backend/ports/backend.port'
import type { MutationContext } from '../../../../machines/mutation/mutation.context'
import type { MutationSnapshot } from '../../../../machines/mutation/mutation.machine'
import { findMutationStage, uploadOf, type ShownStage } from '../../../../machines/mutation/mutation.select'
import { formatDuration } from '../../../words/duration'
import { formatBytes, formatFigures } from '../../../words/numberText'
import { describeReason } from '../../../words/reasons/describeReason'
import { sizeText } from '../filesText'

/** An upload's state, as drawn. */
export type UploadMark =
  | 'waiting'
  | 'asked'
  | 'locked'
  | 'sending'
  | 'unknown'
  | 'stored'
  | 'refused'
  | 'cancelled'

const marks: Readonly<Record<ShownStage, UploadMark>> = {
  preparing: 'waiting',
  waiting: 'waiting',
  confirming: 'waiting',
  over: 'waiting',
  'checking name': 'waiting',
  queued: 'waiting',
  'name taken': 'asked',
  'invalid name': 'asked',
  'stepping up': 'locked',
  sending: 'sending',
  calling: 'sending',
  answered: 'stored',
  checking: 'unknown',
  absent: 'unknown',
  unclear: 'unknown',
  unreachable: 'unknown',
  accepted: 'stored',
  seen: 'stored',
  unseen: 'stored',
  overrun: 'stored',
  refused: 'refused',
  cancelled: 'cancelled',
}

export const uploadMark = (snapshot: MutationSnapshot): UploadMark => marks[findMutationStage(snapshot)]

/** One sentence about an upload's state. */
export function uploadSentence(snapshot: MutationSnapshot): string {
  const { context } = snapshot
  const { refusal, uncertainty } = context
  const { name, isCancelled, sentBytes } = uploadOf(snapshot)
  const arrivedText = isCancelled ? 'Already uploaded when you canceled' : 'Uploaded'
  switch (findMutationStage(snapshot)) {
    case 'checking name':
      return 'Checking the name…'
    case 'queued':
      return describeQueued(context)
    case 'name taken':
      return `“${isolateText(escapeBidiControls(name))}” already exists.`
    case 'invalid name':
      return 'Storage doesn’t accept this file name.'
    case 'stepping up':
      return 'Waiting for two-factor. Nothing is uploaded before that.'
    case 'sending':
      return 'Uploading…'
    case 'absent':
      return describeReason(uncertainty ?? { code: 'upload_not_done' })
    case 'unreachable':
      return `${isCancelled ? 'Canceled.' : 'No response.'} Couldn’t check whether it arrived. Retrying.`
    case 'checking':
      return isCancelled
        ? 'Canceled. Making sure nothing was stored.'
        : 'No response. Checking with the project whether it arrived.'
    case 'accepted':
      return `${arrivedText}, confirming…`
    case 'seen':
      return `${arrivedText}.`
    case 'unseen':
      return `${arrivedText}, but not in this list, which may show other files.`
    case 'refused':
      return refusal ? describeReason(refusal.reason) : 'The upload was rejected.'
    case 'cancelled':
      return sentBytes > 0 || isCancelled
        ? 'Canceled. Nothing was stored, as far as you can see.'
        : 'Not uploaded.'
    default:
      return ''
  }
}

function describeQueued({ access, link }: MutationContext): string {
  if (link.cause?.kind === 'offline') return 'Waiting: you’re offline. Resumes when you’re back online.'
  return access === 'none' ? 'Waiting for sign-in.' : 'Waiting in line'
}

/** "12.4 of 50.0 MB, 3.1 MB/s, 12 s left"; the rate as soon as it is meaningful. */
export function progressText(snapshot: MutationSnapshot): string {
  const { sentBytes, progressAt, file } = uploadOf(snapshot)
  const { size } = file
  const whole = formatBytes(size)
  const part = `${formatBytes(sentBytes, size).text} of ${whole.text} ${whole.unit}`
  const ms = progressAt - snapshot.context.since
  if (sentBytes >= size) return `${part}, processing`
  if (ms < 1_000 || sentBytes === 0) return part
  return `${part}, ${sizeText((sentBytes / ms) * 1000)}/s, ${formatDuration((size - sentBytes) / (sentBytes / ms))} left`
}

/** "At most 5.24 MB each; image/jpeg, image/png"; null if no limits are known. */
export function limitsText(limits: BucketLimits | null): string | null {
  const parts = [
    ...(limits?.size != null ? [`at most ${sizeText(limits.size)} each`] : []),
    ...(limits?.types?.every(type => !ANY_TYPE.test(type)) === true
      ? [[...new Set(limits.types.map(plainType))].join(', ')]
      : []),
  ]
  const text = parts.join('; ')
  return text === '' ? null : text.charAt(0).toUpperCase() + text.slice(1)
}
const ANY_TYPE = /^\*(\/\*)?$/
const ICON_TYPE = /^image\/(vnd\.microsoft\.icon|x-icon)$/
function plainType(type: string): string {
  if (type.endsWith('/*')) return `any ${type.slice(0, -2)}`
  if (ICON_TYPE.test(type)) return 'ICO'
  return /^image\/(\w+)(?:\+xml)?$/.exec(type)?.[1]?.toUpperCase() ?? type
}

/** For several uploads: "3 files: 1 being sent, 2 wait". */
export function uploadsSummary(marks: readonly UploadMark[]): string {
  const countText = (mark: UploadMark, stateText: string) => {
    const n = marks.filter(each => each === mark).length
    return n === 0 ? [] : [`${formatFigures(n)} ${stateText}`]
  }
  const parts = [
    ...countText('sending', 'uploading'),
    ...countText('waiting', 'waiting'),
    ...countText('asked', 'waiting for your decision'),
    ...countText('locked', 'waiting for two-factor'),
    ...countText('unknown', 'unknown'),
    ...countText('refused', 'rejected'),
    ...countText('stored', 'uploaded'),
    ...countText('cancelled', 'canceled'),
  ]
  return `${formatFigures(marks.length)} files: ${parts.join(', ')}`
}
