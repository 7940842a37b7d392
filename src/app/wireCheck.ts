import { fromPromise } from 'xstate'
import type { Check } from '../backend/ports/check.port'
import { createCheck } from '../backend/supabase/check/createCheck'
import type { Project } from '../backend/supabase/project'
import { checkMachine, type CheckLogic } from '../machines/check/check.machine'
import type { AuthContext } from '../backend/supabase/createAuth'

/** Connects the check machine with its actor; its code is fetched when somebody wants a check. */
export const wireCheck = (check: Check): CheckLogic =>
  checkMachine.provide({
    actors: { runCheck: fromPromise(({ input, signal }) => unlessAborted(check.run(input, signal), signal)) },
  })

/**
 * Never settles once `signal` is aborted. React's StrictMode stops an actor and starts it again under the same
 * reference, which would take the failure of the aborted request for that of the new one.
 */
const unlessAborted = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    promise.then(
      value => !signal.aborted && resolve(value),
      (error: unknown) =>
        !signal.aborted && reject(error instanceof Error ? error : new Error(String(error))),
    )
  })

/** Checks the project of this page, as the signed-in user. */
export const createProjectCheck = ({
  project,
  tokens,
}: Pick<AuthContext, 'project' | 'tokens'>): CheckLogic => wireCheck(createCheck({ project, tokens }))

/** Checks a project that is only being tried, without a session. */
export const createSetupCheck = (project: Pick<Project, 'url' | 'key' | 'fetch' | 'transport'>): CheckLogic =>
  wireCheck(createCheck({ project }))
