import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The token behind a link's `#`, which reaches no server and no log; it is taken out of the address at once, so that it
 * stays in no history either. Empty when there is none.
 */
export function useLinkFragment(): string {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState(hash.slice(1))
  if (hash.length > 1 && hash.slice(1) !== token) setToken(hash.slice(1))
  useEffect(() => {
    if (hash !== '') void navigate({ pathname, search, hash: '' }, { replace: true })
  }, [hash, navigate, pathname, search])
  return token
}
