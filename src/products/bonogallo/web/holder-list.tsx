import { IconArmchair } from '@tabler/icons-react'
import { placeWords } from '#selling/holds/web/seat-place.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Money } from '#ui/money.tsx'
import { paths } from '#lib/paths.ts'
import type { PassHold } from '../contract.ts'

/** Who sits where and for how much. */
export function HolderList({ passHold: { hold, holders, plan, orderId } }: { passHold: PassHold }) {
  return (
    <Card as="section" className="flex flex-col gap-5 p-5">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-2xl">Titulares</h2>
        {orderId === null && (
          <Button size="sm" variant="ghost" to={paths.compra1Bonogallo(plan.id)}>
            Cambiar
          </Button>
        )}
      </div>
      <ul className="flex flex-col gap-4">
        {hold.seats.map((seat) => {
          const holder = holders.find(({ seatId }) => seatId === seat.id)
          return (
            <li key={seat.id} className="flex gap-3">
              <IconArmchair size={24} className="mt-0.5 shrink-0 text-brand" aria-hidden />
              <div className="min-w-0 flex-1">
                <p className="font-semibold">
                  {holder?.firstName} {holder?.lastName}
                </p>
                <p className="text-sm text-ink-2">
                  {placeWords(seat)}
                  <span className="block">
                    {seat.zone} · {holder?.fareName}
                  </span>
                </p>
              </div>
              <Money cents={holder?.priceCents ?? 0} />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
