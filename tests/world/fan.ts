/** A fan's browser over real HTTP: keeps cookies and token from call to call. */
export type Fan = ReturnType<typeof fan>

type Reply<T> = { status: number; body: T; headers: Headers }

export function fan(origin: string) {
  const cookies = new Map<string, string>()
  let token: string | null = null

  async function call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    at = origin,
  ): Promise<Reply<T>> {
    const response = await fetch(`${at}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return {
      status: response.status,
      body: (isJson ? JSON.parse(text) : text) as T,
      headers: response.headers,
    }
  }

  return {
    call,
    get: <T = Record<string, unknown>>(path: string) => call<T>('GET', path),
    post: <T = Record<string, unknown>>(
      path: string,
      body: unknown = {},
      headers: Record<string, string> = {},
    ) => call<T>('POST', path, body, headers),
    login: async (email: string, password: string): Promise<void> => {
      const { status, body } = await call<{ token: string }>('POST', '/auth/login', { email, password })
      if (status !== 200) throw new Error(`login ${status} ${JSON.stringify(body)}`)
      token = body.token
    },
  }
}

/** A card's token, made where the browser makes it: at the provider. The holder's name decides what will happen. */
export async function cardToken(sandboxOrigin: string, holder = 'APRO'): Promise<string> {
  const response = await fetch(`${sandboxOrigin}/v1/card_tokens?public_key=APP_USR-sandbox-public-key`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      card_number: '5474925432670366',
      expiration_month: 11,
      expiration_year: 2030,
      security_code: '123',
      cardholder: { name: holder },
    }),
  })
  return ((await response.json()) as { id: string }).id
}
