import type { Refusal } from '../../../backend/ports/backend.port'
import { LazyBoundary, LOAD_FAILED } from '../../lazy/LazyBoundary'
import { lazyRefusalSentence } from './lazyRefusalSentence'

const { Component: RefusalSentence } = lazyRefusalSentence

/** Why something was refused, and what to do about it. */
export function RefusalWords({ refusal }: { refusal: Refusal }) {
  return (
    <LazyBoundary fallback={LOAD_FAILED}>
      <RefusalSentence refusal={refusal} />
    </LazyBoundary>
  )
}
