import { Card } from '#ui/card.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import type { Counted } from '../../till-contract.ts'
import { CountedTill } from './counted-till.tsx'

/** Before another till is opened: why the last one did not fit. */
export function OwedReason({ counted, onGiven }: { counted: Counted; onGiven: () => void }) {
  return (
    <DeskPage title="Taquilla" intro="Tu caja anterior no cuadró. Escribe por qué y abre la siguiente.">
      <Card className="max-w-lg p-6">
        <CountedTill counted={counted} onDone={onGiven} />
      </Card>
    </DeskPage>
  )
}
