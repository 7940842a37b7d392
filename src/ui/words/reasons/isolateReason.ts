import { isolateText } from '../../../board/text/isolateText'

/** A reason whose names and messages, which others wrote, cannot reorder the sentence around them. */
export const isolateReason = <Reason extends { code: string }>(reason: Reason): Reason =>
  Object.fromEntries(
    Object.entries(reason).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? isolateText(value) : value,
    ]),
  ) as Reason
