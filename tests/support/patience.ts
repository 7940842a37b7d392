import { configure } from '@testing-library/react'
import { lazyRefusalSentence } from '../../src/ui/words/refusal/lazyRefusalSentence'

// What is found is waited for as long as by `until`; parts of the page are fetched first, and a busy machine takes its
// time.
configure({ asyncUtilTimeout: 20_000 })
// An idle browser fetches them ahead as well.
await lazyRefusalSentence.preload()
