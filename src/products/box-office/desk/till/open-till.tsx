import { useState } from 'react'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSend } from '#web/query.ts'
import { openTill } from '../../till-contract.ts'

/** The first thing at a window: what lies in the drawer. */
export function OpenTill({ onOpened }: { onOpened: () => void }) {
  const [openingCents, setOpening] = useState<number | null>(null)
  const { mutate, isPending, error } = useSend(openTill)
  const failure: Problem | null = error
  return (
    <DeskPage
      title="Taquilla"
      intro="Abre tu caja para vender. Al final la cuentas a ciegas y se dice la diferencia."
    >
      <Card className="max-w-md p-6">
        <div className="flex flex-col gap-5">
          <MoneyField
            label="Fondo de la caja"
            hint="Lo que hay en el cajón antes de la primera venta."
            value={openingCents}
            onChange={setOpening}
          />
          {failure !== null && (
            <Notice tone="danger" live>
              {failure.message}
            </Notice>
          )}
          <Button
            wide
            disabled={openingCents === null}
            loading={isPending}
            onClick={() => mutate({ body: { openingCents: openingCents ?? 0 } }, { onSuccess: onOpened })}
          >
            Abrir caja
          </Button>
        </div>
      </Card>
    </DeskPage>
  )
}
