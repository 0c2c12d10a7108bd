import { IconArmchair, IconDisabled, IconEyeOff } from '@tabler/icons-react'
import type { SeatPlace } from '../contract.ts'
import { groupPlaces } from './seat-place.tsx'

/** Where the seats are, row by row, with the gate and what is special about them. */
export function PlaceList({ places }: { places: SeatPlace[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {groupPlaces(places).map(({ where, zone, gate, seats }) => (
        <li key={where} className="flex gap-3">
          <IconArmchair size={24} className="mt-0.5 shrink-0 text-brand" aria-hidden />
          <div className="min-w-0">
            <p className="font-semibold">{where}</p>
            <p className="text-sm text-ink-2">
              {zone}
              {gate !== '' && ` · Puerta\u00a0${gate}`}
            </p>
            <Marks seats={seats} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Marks({ seats }: { seats: SeatPlace[] }) {
  const mark = 'flex items-center gap-1.5 text-sm font-medium text-warn'
  return (
    <>
      {seats.some((seat) => seat.obstructed) && (
        <p className={mark}>
          <IconEyeOff size={18} aria-hidden /> Con vista parcial
        </p>
      )}
      {seats.some((seat) => seat.accessible) && (
        <p className={mark}>
          <IconDisabled size={18} aria-hidden /> Espacio para silla de ruedas
        </p>
      )}
    </>
  )
}
