import styles from './Check.module.css'
import { CodeText } from './CodeText'
import type { Place, Remedy } from './remedies'

interface RemedyTextProps {
  remedy: Remedy
  /** Of the project, whose dashboard is led to where it has one. */
  url: string
  /** The project's own words. */
  detail?: string | null
}

/** What is wrong, what to do, what to copy, and where in the dashboard. */
export function RemedyText({ remedy: { says, todo, code, at }, url, detail = null }: RemedyTextProps) {
  return (
    <div className={styles['remedy']}>
      <p className={styles['says']}>{says}</p>
      <p>{todo}</p>
      {code !== undefined && <CodeText text={code} />}
      {at && <Where at={at} dashboard={dashboardOf(url, at.path)} />}
      {detail !== null && (
        <p className={styles['detail']}>
          It said: <q>{detail}</q>
        </p>
      )}
    </div>
  )
}

/** A project under a domain of its own has a dashboard as well, only that nobody knows here which. */
const Where = ({ at, dashboard }: { at: Place; dashboard: string | null }) =>
  dashboard === null ? (
    <p>In the dashboard: {at.name}.</p>
  ) : (
    <p>
      <a href={dashboard} target="_blank" rel="noreferrer">
        Open {at.name}
      </a>
    </p>
  )

/** The dashboard of a hosted project; null: the address does not say which project it is. */
function dashboardOf(url: string, path: string): string | null {
  const ref = /^([a-z0-9]{20})\.supabase\.co$/.exec(new URL(url).hostname)?.[1]
  return ref === undefined ? null : `https://supabase.com/dashboard/project/${ref}${path}`
}
