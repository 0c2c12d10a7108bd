const names: Record<number, string> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  500: 'internal_error',
}

/** An answer that is not a success, in the provider's shape `{message, error, status, cause[]}`. */
export class Refusal extends Error {
  readonly status: number
  readonly code: number | null

  constructor(status: number, message: string, code: number | null = null) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** The body that goes with a refusal. Clients decide on `cause[0].code`, never on the message. */
export function refusalBody({ status, message, code }: Refusal) {
  return {
    message,
    error: names[status] ?? 'error',
    status,
    cause: code === null ? [] : [{ code, description: message, data: null }],
  }
}
