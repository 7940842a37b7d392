import styles from './Check.module.css'
import { CodeText } from './CodeText'
import type { Remedy } from './remedies'

interface RemedyTextProps {
  remedy: Remedy
  /** Of the project, whose dashboard is led to where it has one. */
  url: string
  /** The project's own words. */
  detail?: string | null
}

/** What is wrong, what to do, what to copy, and where in the dashboard. */
export function RemedyText({ remedy: { says, todo, code, at }, url, detail = null }: RemedyTextProps) {
  const dashboard = at && dashboardOf(url, at.path)
  return (
    <div className={styles['remedy']}>
      <p className={styles['says']}>{says}</p>
      <p>{todo}</p>
      {code !== undefined && <CodeText text={code} />}
      {dashboard != null && (
        <p>
          <a href={dashboard} target="_blank" rel="noreferrer">
            Open {at?.name}
          </a>
        </p>
      )}
      {detail !== null && (
        <p className={styles['detail']}>
          It said: <q>{detail}</q>
        </p>
      )}
    </div>
  )
}

/** The dashboard of a hosted project; null: of any other host nobody knows where it is. */
function dashboardOf(url: string, path: string): string | null {
  const ref = /^([a-z0-9]{20})\.supabase\.co$/.exec(new URL(url).hostname)?.[1]
  return ref === undefined ? null : `https://supabase.com/dashboard/project/${ref}${path}`
}
