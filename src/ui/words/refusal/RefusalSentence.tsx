import type { Refusal } from '../../../backend/ports/backend.port'
import { describeRefusal } from '../reasons/refusalReasons'

export default function RefusalSentence({ refusal }: { refusal: Refusal }) {
  return describeRefusal(refusal)
}
