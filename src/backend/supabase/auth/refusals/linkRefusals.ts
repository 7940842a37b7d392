import { refusal } from './sessionRefusals'

/* Refusals of what a link or a provider left in the page's address. */

export const linkIncomplete = refusal('link_broken', 'link_incomplete')
export const signInFailed = refusal('interrupted', 'sign_in_failed')
export const signInDeclined = refusal('cancelled', 'sign_in_declined')
