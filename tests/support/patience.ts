import { configure } from '@testing-library/react'

// What is found is waited for as long as by `until`; parts of the page are fetched first, and a busy machine takes its time.
configure({ asyncUtilTimeout: 20_000 })
