import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The token of a mail link, from the fragment: `#<token>` or `#reset=<token>`. A fragment reaches no server and
 * no log; it is taken out of the address at once, so that it stays in no history either.
 */
export function useLinkToken(name = ''): string | null {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const found = tokenIn(hash, name)
  const [token, setToken] = useState(found)
  if (found !== null && found !== token) setToken(found)
  useEffect(() => {
    if (found !== null) void navigate({ pathname, search, hash: '' }, { replace: true, state })
  }, [found, navigate, pathname, search, state])
  return token
}

function tokenIn(hash: string, name: string): string | null {
  const match = /^#(?:(\w+)=)?([\w-]{43})$/.exec(hash)
  return match !== null && (match[1] ?? '') === name ? (match[2] ?? null) : null
}
