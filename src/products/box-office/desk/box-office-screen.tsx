import { useState } from 'react'
import type { Hold } from '#selling/holds/contract.ts'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { invalidate, useRead } from '#web/query.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { ChooseSeats } from './choose-seats.tsx'
import { readTill } from '../contract.ts'
import { OpenTill } from './open-till.tsx'
import { PayPanel, type SoldOrder } from './pay-panel.tsx'
import { SoldPanel } from './sold-panel.tsx'
import { TillBar } from './till-bar.tsx'

/** The window: a till, then seats, money, tickets, and the next person. */
export default function BoxOfficeScreen() {
  const till = useRead(readTill, {})
  const [hold, setHold] = useState<Hold | null>(null)
  const [sold, setSold] = useState<SoldOrder | null>(null)
  const next = () => {
    setHold(null)
    setSold(null)
    void invalidate(readTill)
  }
  if (till.data === undefined) {
    return (
      <DeskPage title="Taquilla">
        <NotLoaded
          read={till}
          title="No pudimos abrir la taquilla"
          waiting={<Skeletons label="Cargando la taquilla…" blocks={['h-64 w-full']} />}
        />
      </DeskPage>
    )
  }
  if (till.data.till === null) return <OpenTill onOpened={next} />
  return (
    <DeskPage title="Taquilla" actions={<TillBar till={till.data.till} onClosed={next} />}>
      {sold !== null ? (
        <SoldPanel sold={sold} onNext={next} />
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26rem]">
          <ChooseSeats hold={hold} onHeld={setHold} />
          <PayPanel
            key={hold?.id}
            hold={hold}
            onSold={(done) => {
              setSold(done)
              void invalidate(readTill)
            }}
          />
        </div>
      )}
    </DeskPage>
  )
}
