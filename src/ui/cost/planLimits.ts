export interface PlanLimits {
  name: string
  /** Bytes a month. */
  egress: number
  /** Realtime messages a month. */
  messages: number
  /** Realtime messages in a second. */
  messagesPerSecond: number
}

/**
 * What plans of Supabase include, as its documentation says in November 2026: egress and messages for all projects of
 * an organization (https://supabase.com/docs/guides/platform/billing-on-supabase), messages a second for each project
 * (https://supabase.com/docs/guides/realtime/limits; 2,500 on Pro without a spend cap).
 */
export const plans: readonly PlanLimits[] = [
  { name: 'Free', egress: 5e9, messages: 2e6, messagesPerSecond: 100 },
  { name: 'Pro', egress: 250e9, messages: 5e6, messagesPerSecond: 500 },
]

/** On average. */
export const HOURS_A_MONTH = 730
