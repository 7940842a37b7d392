import type { BucketLimits } from '../../../../backend/ports/backend.port'
import type { UploadContext } from '../../../../machines/upload/upload.context'
import type { UploadSnapshot } from '../../../../machines/upload/upload.machine'
import { findUploadStage, type UploadStage } from '../../../../machines/upload/upload.select'
import { formatDuration } from '../../../words/duration'
import { formatBytes, formatFigures } from '../../../words/numberText'
import { sizeText } from '../filesText'

/** An upload's state, as drawn. */
export type UploadMark =
  'waiting' | 'asked' | 'locked' | 'sending' | 'unknown' | 'stored' | 'refused' | 'cancelled'

const marks: Readonly<Record<UploadStage, UploadMark>> = {
  ...{ preparing: 'waiting', 'checking name': 'waiting', queued: 'waiting', over: 'waiting' },
  ...{ 'name taken': 'asked', 'invalid name': 'asked', 'stepping up': 'locked', sending: 'sending' },
  ...{ checking: 'unknown', absent: 'unknown', unreached: 'unknown' },
  ...{ stored: 'stored', seen: 'stored', unseen: 'stored', refused: 'refused', cancelled: 'cancelled' },
}

export const uploadMark = (snapshot: UploadSnapshot): UploadMark => marks[findUploadStage(snapshot)]

/** One sentence about an upload's state. */
export function uploadSentence(snapshot: UploadSnapshot): string {
  const { context } = snapshot
  const { name, refusal, uncertainty, isCancelled, sentBytes } = context
  const arrivedText = isCancelled ? 'It had arrived before it was stopped' : 'Stored'
  switch (findUploadStage(snapshot)) {
    case 'checking name':
      return 'Looking whether one of that name is there.'
    case 'queued':
      return describeQueued(context)
    case 'name taken':
      return `One called “${name}” is there already.`
    case 'invalid name':
      return 'Storage takes no file of this name.'
    case 'stepping up':
      return 'Waits for your second factor. Nothing of it is sent before.'
    case 'sending':
      return 'Being sent.'
    case 'absent':
      return uncertainty ?? 'It is not there, or not for you to see.'
    case 'unreached':
      return `${isCancelled ? 'It was stopped.' : 'No answer came.'} Whether it is there could not be asked yet; it is asked again.`
    case 'checking':
      return isCancelled
        ? 'Stopped. Making sure that nothing of it is there.'
        : 'No answer came. The project is being asked what became of it.'
    case 'stored':
      return `${arrivedText}; not seen in the list yet.`
    case 'seen':
      return `${arrivedText}, and is in the list.`
    case 'unseen':
      return `${arrivedText}. The list does not show it: it may show other files only.`
    case 'refused':
      return refusal?.message ?? 'It was refused.'
    case 'cancelled':
      return sentBytes > 0 || isCancelled
        ? 'Stopped. Nothing of it is there, as far as you may see.'
        : 'Not sent.'
    case 'preparing':
    case 'over':
      return ''
  }
}

function describeQueued({ access, link }: UploadContext): string {
  if (link.cause?.kind === 'offline') return 'Waits: this computer is offline. It goes on once it is not.'
  return access === 'none' ? 'Waits: nobody is signed in.' : 'Waits for its turn.'
}

/** "12.4 of 50.0 MB, 3.1 MB/s, 12 s left"; the rate as soon as it is meaningful. */
export function progressText({ context: { sentBytes, progressAt, request, since } }: UploadSnapshot): string {
  const { size } = request.file
  const whole = formatBytes(size)
  const part = `${formatBytes(sentBytes, size).text} of ${whole.text} ${whole.unit}`
  const ms = progressAt - since
  if (sentBytes >= size) return `${part}; the project puts it away`
  if (ms < 1_000 || sentBytes === 0) return part
  return `${part}, ${sizeText((sentBytes / ms) * 1000)}/s, ${formatDuration((size - sentBytes) / (sentBytes / ms))} left`
}

/** "At most 5.24 MB each; image/jpeg, image/png"; null if no limits are known. */
export function limitsText(limits: BucketLimits | null): string | null {
  const parts = [
    ...(limits?.size != null ? [`at most ${sizeText(limits.size)} each`] : []),
    ...(limits?.types != null ? [limits.types.map(plainType).join(', ')] : []),
  ]
  const text = parts.join('; ')
  return text === '' ? null : text.charAt(0).toUpperCase() + text.slice(1)
}
const plainType = (type: string) =>
  type.endsWith('/*')
    ? `any ${type.slice(0, -2)}`
    : (/^image\/(?:svg\+)?(\w+)/.exec(type)?.[1] ?? type).toUpperCase()

/** For several uploads: "3 files: 1 being sent, 2 wait". */
export function uploadsSummary(marks: readonly UploadMark[]): string {
  const countText = (mark: UploadMark, stateText: string) => {
    const n = marks.filter(each => each === mark).length
    return n === 0 ? [] : [`${formatFigures(n)} ${stateText}`]
  }
  const parts = [
    ...countText('sending', 'being sent'),
    ...countText('waiting', 'waiting'),
    ...countText('asked', 'to be decided'),
    ...countText('locked', 'waiting for your second factor'),
    ...countText('unknown', 'not known'),
    ...countText('refused', 'refused'),
    ...countText('stored', 'stored'),
    ...countText('cancelled', 'stopped'),
  ]
  return `${formatFigures(marks.length)} files: ${parts.join(', ')}`
}
