/** Replaces a chart whose drawing code cannot be fetched. */
export const ChartUnavailable = () => (
  <p className="about around-8" role="status">
    The chart couldn’t be loaded. Reload the page, or view it as a table.
  </p>
)
