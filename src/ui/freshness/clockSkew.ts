import { createContext } from 'react'

/** How many ms this computer's clock is ahead of the clock behind the times of the panel's rows. */
export const ClockSkewContext = createContext(0)
