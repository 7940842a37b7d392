import type { Project } from '../project'
import { withinService, type Service } from './withinService'

/** Longer than any answer worth waiting for, shorter than a person's patience. */
const TIMEOUT_MS = 10_000

/**
 * The fetch for one service of a project; it refuses URLs outside that service. supabase-js itself waits forever: here
 * a request that takes too long fails like one that the network lost.
 */
export const serviceFetch = (project: Pick<Project, 'url' | 'fetch'>, service: Service): typeof fetch =>
  withinService(
    (input, init) => {
      const ask = project.fetch ?? fetch
      // An Edge Function may take longer than anything else; its caller sets the limit.
      if (service === 'functions') return ask(input, init)
      const timeout = AbortSignal.timeout(TIMEOUT_MS)
      const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout
      return ask(input, { ...init, signal })
    },
    project,
    service,
  )
