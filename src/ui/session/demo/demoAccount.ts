/** An account that exists on this computer only. */
export interface DemoAccount {
  email: string
  password: string
  /** What the account may do. */
  description?: string
  /** Where its second-factor codes are shown. */
  codes?: string
}
