/**
 * Time and chance. A machine takes them from its input and hands them to its children, so that the same events lead to
 * the same states. This file alone reads the clocks.
 */
interface Environment {
  /** Milliseconds since the epoch; people can set this clock. */
  now: () => number
  /** Milliseconds since any moment; nobody can set this clock. */
  monotonic: () => number
  /** 0..1. */
  random: () => number
}

/** `environment`: by default the clocks of this computer. */
export interface WithEnvironment {
  environment?: Environment | undefined
}

export const ownEnvironment: Environment = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  random: () => Math.random(),
}

export const environmentOf = ({ environment }: WithEnvironment): Environment => environment ?? ownEnvironment
export const now = (holder: WithEnvironment): number => environmentOf(holder).now()
export const random = (holder: WithEnvironment): number => environmentOf(holder).random()
/** Input for a child that needs nothing else. */
export const environmentInput = ({ context }: { context: WithEnvironment }): WithEnvironment => ({
  environment: context.environment,
})
