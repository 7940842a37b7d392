import type { Approval } from '../../../../src/board/model/approval'

/** By the module’s own, one of that name would not be believed once the page is loaded anew. */
export const readApproval = (value: unknown): Approval | null => value as Approval | null
