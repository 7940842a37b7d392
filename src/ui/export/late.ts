/** What few ask for, fetched when they do. */
export const fetchedLate = () => import('./save')
