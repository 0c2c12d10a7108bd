import { AbilityProvider } from '@casl/react'
import { useEffect, type ReactNode } from 'react'
import { useSession } from '#features/accounts/store.ts'
import { ability, setRules } from './ability.ts'
import { loadRules } from './session-rules.ts'

/** Installs the permission rules for everything below, and reads them anew whenever somebody logs in or out. */
export default function Permissions({ children }: { children: ReactNode }) {
  const token = useSession((session) => session.token)
  useEffect(() => {
    let current = true
    void loadRules().then((rules) => current && setRules(rules))
    return () => {
      current = false
    }
  }, [token])
  return <AbilityProvider value={ability}>{children}</AbilityProvider>
}
