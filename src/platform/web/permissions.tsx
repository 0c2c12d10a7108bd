import { AbilityProvider } from '@casl/react'
import type { ReactNode } from 'react'
import { ability } from './ability.ts'

/** Lets everything below ask what the person may do, whoever that is. */
export function Permissions({ children }: { children: ReactNode }) {
  return <AbilityProvider value={ability}>{children}</AbilityProvider>
}
