import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { CheckoutPage } from '#ui/checkout-page.tsx'
import { paths } from '#lib/paths.ts'
import { hearOwnHold } from './held-seats.tsx'

type LookForHoldProps = { title: string; waiting: ReactNode; children: ReactNode }

/** This tab holds nothing: asks the server, who may know of another tab or device, before it says so. */
export function LookForHold({ title, waiting, children }: LookForHoldProps) {
  const [heard, setHeard] = useState<boolean | null>(null)
  useEffect(() => {
    if (heard === null) void hearOwnHold().then(setHeard)
  }, [heard])
  if (heard === null) return waiting
  if (heard) return children
  return (
    <CheckoutPage title={title} back={{ to: paths.inicio, label: 'Salir' }}>
      <ErrorState
        title="No pudimos buscar tus lugares"
        charged="no"
        action={<Button onClick={() => setHeard(null)}>Volver a intentar</Button>}
      >
        Si apartaste lugares, siguen apartados mientras dure su tiempo.
      </ErrorState>
    </CheckoutPage>
  )
}
