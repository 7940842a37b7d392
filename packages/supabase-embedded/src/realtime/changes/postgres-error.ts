/** Names of the SQLSTATEs that a filter, a column list or a role can provoke (PostgreSQL manual, appendix A). */
const names: Record<string, string> = {
  '22001': 'string_data_right_truncation',
  '22003': 'numeric_value_out_of_range',
  '22007': 'invalid_datetime_format',
  '22008': 'datetime_field_overflow',
  '22023': 'invalid_parameter_value',
  '22P02': 'invalid_text_representation',
  '22P03': 'invalid_binary_representation',
  '23502': 'not_null_violation',
  '23514': 'check_violation',
  '42501': 'insufficient_privilege',
  '42601': 'syntax_error',
  '42704': 'undefined_object',
  '42846': 'cannot_coerce',
  '42883': 'undefined_function',
  P0001: 'raise_exception',
}

/** An error of Postgres in the words of the hosted service's driver; undefined for any other error. */
export function postgresErrorText(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  const name = names[error.code]
  const hint = 'hint' in error && typeof error.hint === 'string' ? `\n\n    hint: ${error.hint}` : ''
  const detail = 'detail' in error && typeof error.detail === 'string' ? `\n\n${error.detail}` : ''
  return `ERROR ${error.code}${name === undefined ? '' : ` (${name})`} ${error.message}${hint}${detail}`
}
