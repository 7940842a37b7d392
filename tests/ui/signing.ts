import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SignInStep, SignInAnswer } from '../../src/backend/ports/backend.port'

export const answerSent = (): Promise<SignInAnswer> => Promise.resolve({ type: 'sent' })

export const email = () => screen.getByLabelText<HTMLInputElement>('Email')
export const password = () => screen.getByLabelText<HTMLInputElement>('Password')
export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
export const toPassword = () => press('Use a password')
export async function fillPassword(address: string, secret: string) {
  await userEvent.type(email(), address)
  await toPassword()
  await userEvent.type(password(), `${secret}{Enter}`)
}
/** What a step says, with its secret open. */
export const openStep = (step: SignInStep | undefined) => {
  if (step?.by === 'password') return { ...step, password: step.password.open() }
  return step?.by === 'otp' ? { ...step, code: step.code.open() } : step
}
