import { dashboardUrl } from '../kit/sql/dashboardUrl'
import { CodeText } from './CodeText'
import type { DashboardPage, Remedy } from './remedies'

interface RemedyTextProps {
  remedy: Remedy
  /** The project's URL; a hosted project's dashboard is linked. */
  url: string
  /** The project's own words. */
  detail?: string | null
}

/** The fault, the remedy, the text to copy, and the dashboard page. */
export function RemedyText({ remedy: { message, todo, code, at }, url, detail = null }: RemedyTextProps) {
  return (
    <div className="stack notice above-8 ink">
      <p className="label">{message}</p>
      <p>{todo}</p>
      {code !== undefined && <CodeText text={code} />}
      {at && <DashboardLink at={at} dashboard={dashboardUrl(url, at.path)} />}
      {detail !== null && (
        <p className="soft">
          Response: <q>{detail}</q>
        </p>
      )}
    </div>
  )
}

/** A project under a custom domain has a dashboard too, but its URL is unknown here. */
const DashboardLink = ({ at, dashboard }: { at: DashboardPage; dashboard: string | null }) =>
  dashboard === null ? (
    <p>In the dashboard: {at.name}.</p>
  ) : (
    <p>
      <a href={dashboard} target="_blank" rel="noreferrer">
        Open {at.name}
      </a>
    </p>
  )
