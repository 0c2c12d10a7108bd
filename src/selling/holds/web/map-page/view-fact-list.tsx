import { IconDoorEnter, IconEye, IconMapPin, IconSun, IconUmbrella } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ViewFacts } from '#catalogue/venues/plan/view-of-seats.ts'
import type { SeatPlace } from '../../contract.ts'

/** Four facts of the place: how far, what is above it, where one goes in, and what one sees. */
export function ViewFactList({ facts, places }: { facts: ViewFacts; places: SeatPlace[] }) {
  const gate = places[0]?.gate ?? ''
  const line = facts.side === 'goal' ? 'de la portería' : 'de la banda'
  return (
    <ul className="grid grid-cols-2 gap-x-3 gap-y-3.5">
      <Fact
        icon={<IconMapPin size={22} aria-hidden />}
        name={facts.metres === null ? 'Tu lugar' : `A ${facts.metres} m ${line}`}
      >
        Fila {facts.row} de {facts.rows}
      </Fact>
      {facts.roof === null ? null : facts.roof ? (
        <Fact icon={<IconUmbrella size={22} aria-hidden />} name="Techado">
          Sin sol ni lluvia
        </Fact>
      ) : (
        <Fact icon={<IconSun size={22} aria-hidden />} name="Al aire libre">
          Trae gorra o impermeable
        </Fact>
      )}
      {gate !== '' && (
        <Fact icon={<IconDoorEnter size={22} aria-hidden />} name={`Puerta ${gate}`}>
          Entra por aquí
        </Fact>
      )}
      <Fact
        icon={<IconEye size={22} aria-hidden />}
        name={facts.obstructed ? 'Vista parcial' : 'Vista libre'}
      >
        {facts.obstructed ? 'Algo tapa parte de la cancha' : 'Sin obstáculos en el plano'}
      </Fact>
    </ul>
  )
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <span className="mt-0.5 shrink-0 text-brand">{icon}</span>
      <div className="min-w-0 text-sm">
        <p className="font-semibold">{name}</p>
        <p className="text-ink-2">{children}</p>
      </div>
    </li>
  )
}
