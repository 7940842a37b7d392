import type { CallReason } from '../../../backend/ports/backend.port'
import { sentence, withPeriod, type WordsFor } from './wordsFor'

const hintText = (hint?: string | null) => (hint == null || hint === '' ? '' : ` ${sentence(hint)}`)
const responseText = ({ text }: { text: string }) => `The response was ${withPeriod(text)}`

export const callReasons: WordsFor<CallReason> = {
  null_by_get: 'Nothing was sent: GET can’t pass NULL. Leave it out, or use POST in the board.',
  topic_digits: 'It contains a number with too many digits for a topic: send it as text.',
  call_renewing: 'Nothing was done: the session had to renew first. Try again.',
  stopped_waiting: 'You stopped waiting for the response. Work done by then isn’t undone.',
  writes_by_get: ({ name }) => `“${name}” writes data, but the board calls it by GET, which can’t.`,
  execute_rights: ({ name }) => `You can’t call “${name}”: its owner has to grant EXECUTE on it.`,
  topic_policy: ({ name }) => `You can’t join “${name}”: a policy on realtime.messages has to allow it.`,
  no_function: ({ name, hint }) =>
    `The Data API has no function “${name}” with these arguments.${hintText(hint)}`,
  several_functions: ({ name, hint }) =>
    `Several functions “${name}” match these arguments.${hintText(hint)}`,
  inner_rights: ({ name, text }) => `“${name}” isn’t allowed to do this for you: ${withPeriod(text)}`,
  call_failed: ({ name, status, text }) =>
    `The project failed with ${status}: ${sentence(text || 'no details')} ${name === null ? 'Nothing was changed.' : `Unknown whether “${name}” did its work by then.`}`,
  call_unanswered: ({ name, seconds }) =>
    `It was sent, but got no response${seconds === null ? '' : ` within ${seconds} seconds`}. ${
      name === null
        ? 'Nothing was changed.'
        : `“${name}” may have done its work anyway: check what it changes before you send it again.`
    }`,
  response: responseText,
  response_try_later: reason => `${responseText(reason)} Try again later.`,
  response_unknown: reason => `${responseText(reason)} Unknown what it did by then.`,
  function_late: ({ name, seconds }) =>
    `It was sent, but got no response within ${seconds} seconds. “${name}” may still be running, or be done.`,
  function_silent: ({ name }) =>
    `No readable response: “${name}” isn’t deployed, crashed, or doesn’t allow this page (CORS). Work done by then isn’t undone.`,
  function_unreachable: ({ name }) =>
    `Neither “${name}” nor its project responds: the project or the network is down. Unknown whether the call arrived: check what it changes before you send it again.`,
  message_too_large: ({ kilobytes }) =>
    `The project didn’t accept it. It has ${kilobytes} kB, and hosted projects allow 256 kB on the smallest plan.`,
  send_policy: ({ name }) =>
    `It was most likely not accepted: it wasn’t acknowledged, although the connection was up. The project doesn’t answer senders without permission on “${name}”: a policy for INSERT on realtime.messages has to allow it.`,
  not_acknowledged: 'It was sent, but not acknowledged.',
  lost_before_acknowledged:
    'It was sent, but the connection was lost before it was acknowledged. Others may have received it.',
}
