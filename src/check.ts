import { fromPromise } from 'xstate'
import type { Check } from './backend/check.port'
import { checkOf } from './backend/supabase/check/check'
import type { Project } from './backend/supabase/project'
import { checkMachine, type CheckLogic } from './machines/check.machine'
import type { Entrance } from './backend/supabase/entrance'

/** The check's part of the hinge, which is fetched when somebody wants one. */
export const wireCheck = (check: Check): CheckLogic =>
  checkMachine.provide({
    actors: { look: fromPromise(({ input, signal }) => check.look(input, signal)) },
  })

/** Of the project that the page points at, as whoever is signed in. */
export const checkHere = ({ project, tokens }: Pick<Entrance, 'project' | 'tokens'>): CheckLogic =>
  wireCheck(checkOf({ project, tokens }))

/** Of a project that is only being tried, as nobody. */
export const checkThere = (project: Pick<Project, 'url' | 'key' | 'fetch' | 'transport'>): CheckLogic =>
  wireCheck(checkOf({ project }))
