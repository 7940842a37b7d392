import type { MutationReason } from '../../../backend/ports/backend.port'
import { callReasons } from './callReasons'
import { fileReasons } from './fileReasons'
import { isolateReason } from './isolateReason'
import { textFor } from './wordsFor'
import { writeReasons } from './writeReasons'

const words = { ...writeReasons, ...fileReasons, ...callReasons }

/** Why a change was refused or what is known of its outcome, and what to do about it. */
export const describeReason = (reason: MutationReason): string => textFor(words, isolateReason(reason))
