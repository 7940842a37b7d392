import { clsx } from 'clsx'
import type { WritingCall } from '../../board/model/approval'
import { useShell } from '../commands/useShell'
import styles from './Approval.module.css'
import { callKind, callName, describeRepetition, callPayload } from './callText'
import { hostOf } from '../session/hostOf'

/** Everything an approval covers: function, arguments, project and repetition. */
export function CallDetails({ call }: { call: WritingCall }) {
  const { project } = useShell()
  const payload = callPayload(call)
  return (
    <dl className="facts">
      <dt>Calls</dt>
      <dd>
        <code>{callName(call)}</code> <span className="soft">{callKind(call)}</span>
      </dd>
      <dt>Sends</dt>
      <dd>{payload === null ? 'nothing' : <pre className={clsx('small', styles['sent'])}>{payload}</pre>}</dd>
      <dt>Where</dt>
      <dd>
        {project === undefined ? 'this project' : <code>{hostOf(project)}</code>}, with your permissions
      </dd>
      <dt>Repeats</dt>
      <dd>{describeRepetition(call)}, while this board is open</dd>
    </dl>
  )
}
