import { CopyButton } from '../kit/CopyButton'
import { Disclosure } from '../kit/disclosure/Disclosure'
import SqlFileActions from '../kit/sql/SqlFileActions'
import { ExactName } from '../kit/text/ExactName'
import type { TableSource } from '../../board/model/source'
import { describeAdvice } from '../words/cost/costText'
import type { CostAdvice } from './adviseCost'
import { broadcastSql, broadcastTopic } from './broadcastSql'

/** What would make a row cheaper. `offersFile`: the file is offered once. */
export function Advice({ advice, offersFile }: { advice: CostAdvice; offersFile: boolean }) {
  return (
    <>
      <p>{describeAdvice(advice)}</p>
      {advice.type === 'install digest.sql' && offersFile && <SqlFileActions file="digest.sql" />}
      {advice.type === 'broadcast' && <BroadcastSql source={advice.source} />}
    </>
  )
}

function BroadcastSql({ source }: { source: TableSource }) {
  const sql = broadcastSql(source)
  if (sql === null) return null
  return (
    <Disclosure summary="SQL for it" className="above-8">
      <pre className="card small">{sql}</pre>
      <p className="cluster above-8">
        <CopyButton getText={() => sql} label="Copy SQL" />
        <span className="note">
          Then set the source’s changes to broadcast, with the topic{' '}
          <ExactName name={broadcastTopic(source)} />.
        </span>
      </p>
    </Disclosure>
  )
}
