import styles from './Chart.module.css'

/** In a chart's place while what draws it cannot be had. */
export const Undrawn = () => (
  <p className={styles['undrawn']} role="status">
    The chart could not be loaded. Load the page again, or view it as a table.
  </p>
)
