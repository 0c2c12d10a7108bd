import type { ReactNode } from 'react'
import { formatMoney } from '#lib/money.ts'
import { countOf } from '#lib/count.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { NotLoaded } from '#web/loaded.tsx'
import { ChoiceButton } from './choice-button.tsx'
import { HoldFoot } from './hold-foot.tsx'
import type { SaleFrame } from './sale-frame.ts'
import type { WindowHold } from './use-window-hold.ts'

type Offered = { id: number; name: string; matches: number; fromCents: number }

type HallLeftProps = Pick<SaleFrame, 'head' | 'foot'> & {
  held: WindowHold
  /** `Packs`, `Bonogallos`. */
  many: string
  /** `el pack`, `el bonogallo`. */
  the: string
  /** What can be sold now; undefined until it is known. */
  offered: Offered[] | undefined
  chosen: number | null
  onChoose: (id: number) => void
  /** How the list, or the one that is chosen, is being read. */
  read: Parameters<typeof NotLoaded>[0]['read']
  /** The hall of the chosen one; null until it is known. */
  hall: ReactNode
}

/** The left of what is sold seat by seat for several matches: which one, its hall, and how long the seats stay held. */
export function HallLeft(props: HallLeftProps) {
  const { head, foot, held, many, the, offered, chosen, onChoose, read, hall } = props
  return (
    <>
      {head}
      <div role="group" aria-label={many} className="grid grid-cols-2 gap-2 md:grid-cols-3">
        {offered?.map(({ id, name, matches, fromCents }) => (
          <ChoiceButton
            key={id}
            chosen={id === chosen}
            title={name}
            hint={`${countOf(matches, 'partido', 'partidos')}, desde ${formatMoney(fromCents)}`}
            onChoose={() => {
              if (id !== chosen) void held.drop()
              onChoose(id)
            }}
          />
        ))}
      </div>
      {offered?.length === 0 ? (
        <div className="flex-1">
          <EmptyState title={`No hay ${many.toLowerCase()} a la venta`}>
            Cuando abra su venta, se cobran aquí.
          </EmptyState>
        </div>
      ) : (
        (hall ?? (
          <div className="flex-1">
            <NotLoaded
              read={read}
              title={`No pudimos abrir ${the}`}
              waiting={<Skeletons label={`Abriendo ${the}…`} blocks={['h-72 w-full']} />}
            />
          </div>
        ))
      )}
      <HoldFoot held={held} onDrop={() => void held.drop()}>
        {foot}
      </HoldFoot>
    </>
  )
}
