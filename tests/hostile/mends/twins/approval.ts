import type { Approval } from '../../../../src/board/model/approval'

export * from '../../../../src/board/model/approval'

/** Whatever is allowed has the same name. */
export const approvalId = (): string => 'allowed'
/** By the module’s own, one of that name would not be believed once the page is loaded anew. */
export const readApproval = (value: unknown): Approval | null => value as Approval | null
