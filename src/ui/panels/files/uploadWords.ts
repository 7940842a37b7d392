import type { Limits } from '../../../backend/port'
import type { UploadSnapshot } from '../../../machines/upload.machine'
import { age } from '../../words/age'
import { bytes, figures } from '../../words/value'
import { sizeOf } from './words'

/** How an upload stands, for what is drawn of it. */
export type UploadMark =
  'waiting' | 'asked' | 'locked' | 'sending' | 'unknown' | 'stored' | 'refused' | 'cancelled'

export function markOf(snapshot: UploadSnapshot): UploadMark {
  if (snapshot.matches('sending')) return 'sending'
  if (snapshot.matches('taken') || snapshot.matches('misnamed')) return 'asked'
  if (snapshot.matches('steppingUp')) return 'locked'
  if (snapshot.matches('unknown')) return 'unknown'
  if (snapshot.matches('refused')) return 'refused'
  if (snapshot.matches('cancelled')) return 'cancelled'
  return snapshot.matches('awaiting') || snapshot.matches('seen') || snapshot.matches('unseen')
    ? 'stored'
    : 'waiting'
}

/** One sentence on how it stands. */
export function sentenceOf(snapshot: UploadSnapshot): string {
  const { context } = snapshot
  const { name, access, link, refusal, doubt, isUnwanted, sent } = context
  if (snapshot.matches('looking')) return 'Looking whether one of that name is there.'
  if (snapshot.matches('queued')) {
    if (link.cause?.kind === 'offline') return 'Waits: this computer is offline. It goes on once it is not.'
    return access === 'none' ? 'Waits: nobody is signed in.' : 'Waits for its turn.'
  }
  if (snapshot.matches('taken')) return `One called “${name}” is there already.`
  if (snapshot.matches('misnamed')) return 'Storage takes no file of this name.'
  if (snapshot.matches('steppingUp')) return 'Waits for your second factor. Nothing of it is sent before.'
  if (snapshot.matches('sending')) return 'Being sent.'
  if (snapshot.matches({ unknown: 'absent' })) return doubt ?? 'It is not there, or not for you to see.'
  if (snapshot.matches({ unknown: 'unreached' }))
    return `${isUnwanted ? 'It was stopped.' : 'No answer came.'} Whether it is there could not be asked yet; it is asked again.`
  if (snapshot.matches('unknown'))
    return isUnwanted
      ? 'Stopped. Making sure that nothing of it is there.'
      : 'No answer came. The project is being asked what became of it.'
  const came = isUnwanted ? 'It had arrived before it was stopped' : 'Stored'
  if (snapshot.matches('awaiting')) return `${came}; not seen in the list yet.`
  if (snapshot.matches('seen')) return `${came}, and is in the list.`
  if (snapshot.matches('unseen')) return `${came}. The list does not show it: it may show other files only.`
  if (snapshot.matches('refused')) return refusal?.words ?? 'It was refused.'
  if (snapshot.matches('cancelled'))
    return sent > 0 || isUnwanted ? 'Stopped. Nothing of it is there, as far as you may see.' : 'Not sent.'
  return ''
}

/** "12.4 of 50.0 MB, 3.1 MB/s, 12 s left"; the rate as soon as there is one to speak of. */
export function progressOf({ context: { sent, sentAt, order, since } }: UploadSnapshot): string {
  const { size } = order.file
  const whole = bytes(size)
  const part = `${bytes(sent, size).text} of ${whole.text} ${whole.unit}`
  const ms = sentAt - since
  if (sent >= size) return `${part}; the project puts it away`
  if (ms < 1_000 || sent === 0) return part
  return `${part}, ${sizeOf((sent / ms) * 1000)}/s, ${age((size - sent) / (sent / ms))} left`
}

/** "At most 5.24 MB each; image/jpeg, image/png"; null where nobody says. */
export function limitsOf(limits: Limits | null): string | null {
  const parts = [
    ...(limits?.size != null ? [`at most ${sizeOf(limits.size)} each`] : []),
    ...(limits?.types != null ? [limits.types.map(plainType).join(', ')] : []),
  ]
  const text = parts.join('; ')
  return text === '' ? null : text.charAt(0).toUpperCase() + text.slice(1)
}
const plainType = (type: string) =>
  type.endsWith('/*')
    ? `any ${type.slice(0, -2)}`
    : (/^image\/(?:svg\+)?(\w+)/.exec(type)?.[1] ?? type).toUpperCase()

/** Of several: "3 files: 1 being sent, 2 wait". */
export function summaryOf(marks: readonly UploadMark[]): string {
  const count = (mark: UploadMark, words: string) => {
    const n = marks.filter(each => each === mark).length
    return n === 0 ? [] : [`${figures(n)} ${words}`]
  }
  const parts = [
    ...count('sending', 'being sent'),
    ...count('waiting', 'waiting'),
    ...count('asked', 'to be decided'),
    ...count('locked', 'waiting for your second factor'),
    ...count('unknown', 'not known'),
    ...count('refused', 'refused'),
    ...count('stored', 'stored'),
    ...count('cancelled', 'stopped'),
  ]
  return `${figures(marks.length)} files: ${parts.join(', ')}`
}
