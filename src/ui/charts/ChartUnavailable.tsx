import styles from './Chart.module.css'

/** Replaces a chart whose drawing code cannot be fetched. */
export const ChartUnavailable = () => (
  <p className={styles['undrawn']} role="status">
    The chart could not be loaded. Load the page again, or view it as a table.
  </p>
)
