import type { WritingCall } from '../../board/approval'
import { useShell } from '../commands/useShell'
import styles from './Approval.module.css'
import { kindOf, nameOf, repeatsOf, sentBy } from './callWords'

/** What a board would call, with what, where and how often: everything that an approval covers. */
export function CallDetails({ call }: { call: WritingCall }) {
  const { project } = useShell()
  const sent = sentBy(call)
  return (
    <dl className={styles['details']}>
      <dt>Calls</dt>
      <dd>
        <code>{nameOf(call)}</code> <span className={styles['soft']}>{kindOf(call)}</span>
      </dd>
      <dt>Sends</dt>
      <dd>{sent === null ? 'nothing' : <pre className={styles['sent']}>{sent}</pre>}</dd>
      <dt>Where</dt>
      <dd>{project === undefined ? 'this project' : <code>{hostOf(project)}</code>}, with your rights</dd>
      <dt>Repeats</dt>
      <dd>{repeatsOf(call)}, while this board is open</dd>
    </dl>
  )
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)
