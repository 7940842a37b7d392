import { createContext } from 'react'

/** What a panel draws may no longer be true: verdicts on it are those of the last moment that is certain. */
export const OutdatedContext = createContext(false)
