/** Rarely used, so fetched on demand. */
export const loadExport = () => import('./saveExport')
