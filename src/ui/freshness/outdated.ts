import { createContext } from 'react'

/** The panel may be out of date: its verdicts are those of the last certain moment. */
export const OutdatedContext = createContext(false)
