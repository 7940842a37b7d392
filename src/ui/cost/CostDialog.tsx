import { useSelector } from '@xstate/react'
import type { BoardRef } from '../../machines/board/board.machine'
import { Fragment } from 'react'
import type { LazyValue } from '../../shared/lazyValue'
import type { UsageMeter, UsageReport, Usage } from '../../shared/usageMeter'
import { Modal } from '../kit/Modal'
import { useSteppedNow } from '../kit/useNow'
import { IsolatedText } from '../kit/text/IsolatedText'
import {
  describeShare,
  describeSpan,
  formatCount,
  formatMessages,
  formatQuota,
  formatRequests,
  formatSize,
} from '../words/cost/costText'
import { Advice } from './Advice'
import { costRows, type CostRow } from './costRows'
import { HOURS_A_MONTH, plans } from './planLimits'

interface CostDialogProps {
  board: BoardRef
  usage: LazyValue<UsageMeter> | undefined
  onClose: () => void
}

const STEP_MS = 5_000
/** Before anything is counted. */
const noReport: UsageReport = { spanMs: 0, hasStart: true, bySubject: new Map(), peakMessages: 0 }

/** What this page asks of the project, by panel, against what the plans include. */
export default function CostDialog({ board, usage, onClose }: CostDialogProps) {
  const shownBoard = useSelector(board, ({ context }) => context.board)
  useSteppedNow(STEP_MS, true)
  const report = usage?.isLoaded() === true ? usage.get().report() : noReport
  const { rows, total } = costRows(shownBoard, report)
  const firstWithDigest = rows.find(({ advice }) => advice?.type === 'install digest.sql')
  return (
    <Modal
      title="What this board costs"
      about={<p className="about">{describeSpan(report)}</p>}
      onClose={onClose}
    >
      <section aria-label="By panel">
        <ol className="lines" aria-label="By panel, most expensive first">
          {rows.map(row => (
            <CostLine key={row.subject ?? ''} row={row} offersFile={row === firstWithDigest} />
          ))}
        </ol>
      </section>
      {!report.hasStart && <Plans total={total} report={report} />}
    </Modal>
  )
}

function CostLine({
  row: { subject, panels, usage, advice },
  offersFile,
}: {
  row: CostRow
  offersFile: boolean
}) {
  return (
    <li className="around-8 wrap">
      <strong>
        {subject === null
          ? 'Everything else on this page'
          : panels.map((title, i) => (
              <Fragment key={title}>
                {i > 0 && ', '}
                <IsolatedText text={title} />
              </Fragment>
            ))}
      </strong>
      <div className="cluster loose between note">
        <span>
          {subject === null ? (
            'Lists of boards, names for foreign keys, other viewers'
          ) : (
            <IsolatedText text={subject} />
          )}
        </span>
        <span className="cluster loose end" data-cost="">
          <span>{formatRequests(usage.requests)}</span>
          <span>{formatSize(usage.bytes)}</span>
          <span>{formatMessages(usage.messages)}</span>
        </span>
      </div>
      {advice !== null && <Advice advice={advice} offersFile={offersFile} />}
    </li>
  )
}

/** A page that is open day and night. */
function Plans({ total, report: { peakMessages } }: { total: Usage; report: UsageReport }) {
  const [bytes, messages] = [total.bytes * HOURS_A_MONTH, total.messages * HOURS_A_MONTH]
  return (
    <section className="above-20" aria-labelledby="cost-plans">
      <h3 id="cost-plans" className="label">
        This page, open day and night for a month
      </h3>
      <table className="grid whole body above-8">
        <thead>
          <tr>
            <th scope="col" className="unbroken">
              Plan
            </th>
            <th scope="col">Egress</th>
            <th scope="col">Realtime messages</th>
            <th scope="col">In one second</th>
          </tr>
        </thead>
        <tbody>
          {plans.map(plan => (
            <tr key={plan.name}>
              <th scope="row" className="unbroken">
                {plan.name}
              </th>
              <td>{describeShare(formatSize(bytes), formatQuota(plan.egress), bytes / plan.egress)}</td>
              <td>
                {describeShare(formatCount(messages), formatCount(plan.messages), messages / plan.messages)}
              </td>
              <td>
                {describeShare(
                  formatCount(peakMessages),
                  formatCount(plan.messagesPerSecond),
                  peakMessages / plan.messagesPerSecond,
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="about above-8">
        Every other viewer costs as much again, and what nobody sees costs nothing. Data is counted before
        compression. Files that you open and upload aren’t counted.
      </p>
    </section>
  )
}
