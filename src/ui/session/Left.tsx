import { useNow } from '../clock'
import { countdown } from '../words/age'

/** The time until then as a clock shows it. By whole seconds, as the page's clock goes: it never shows one too many. */
export const Left = ({ until }: { until: number }) => countdown(Math.floor(until / 1000) * 1000 - useNow())
