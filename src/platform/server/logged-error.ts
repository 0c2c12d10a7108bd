type Logged = { type: string; message: string; stack: string; reason?: string; cause?: Logged } & Partial<
  Record<(typeof ofPostgres)[number], string>
>

/** What PostgreSQL says of where it failed: names of the schema, never a row's values. */
const ofPostgres = ['severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const

/** `ECONNRESET`, `ERR_…`, `FST_…`, `CERT_HAS_EXPIRED`; nothing that a person could have been given to type. */
const systems = /^(E[A-Z]{3,}|[A-Z]+(_[A-Z0-9]+)+)$/

/**
 * An error for the log, by what may be said of it. Its `code` becomes `reason`: a field of that name may hold a one-time
 * code and is hidden. What else hangs on an error (PostgreSQL's `detail` quotes the row) stays out.
 */
export function describeError(error: unknown): Logged {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const given = error as Error & Record<string, unknown>
  const reason = reasonOf(given)
  const named = ofPostgres.flatMap((field) => {
    const value = given[field]
    return typeof value === 'string' ? [[field, value] as const] : []
  })
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(reason !== undefined && { reason }),
    ...Object.fromEntries(named),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

/** Only PostgreSQL's own errors have a severity: their code is a SQLSTATE. */
function reasonOf({ code, severity }: Record<string, unknown>): string | undefined {
  if (typeof code !== 'string') return undefined
  const isSqlState = typeof severity === 'string' && /^[0-9A-Z]{5}$/.test(code)
  return isSqlState || systems.test(code) ? code : undefined
}
