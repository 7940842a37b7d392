import styles from './Chart.module.css'

/** Replaces a chart whose drawing code cannot be fetched. */
export const ChartUnavailable = () => (
  <p className={styles['undrawn']} role="status">
    The chart couldn’t be loaded. Reload the page, or view it as a table.
  </p>
)
