import { clsx } from 'clsx'
import styles from './WebLink.module.css'

/** A link to a page of somebody else, with its whole address. Nothing is fetched before it is pressed. */
export const WebLink = ({ address, tabIndex }: { address: string; tabIndex?: number }) => (
  <a
    className={clsx('block clip fit-width', styles['leads'])}
    href={address}
    title={address}
    target="_blank"
    rel="noopener noreferrer"
    tabIndex={tabIndex}
    data-leads
  >
    {address}
  </a>
)
