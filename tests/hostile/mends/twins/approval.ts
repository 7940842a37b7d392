export * from '../../../../src/board/model/approval'

/** Whatever is allowed has the same name. */
export const approvalId = (): string => 'allowed'
