import { IconFlame } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { ChooseSeats } from '#selling/holds/web/choose-seats.tsx'
import type { Hall } from '#selling/holds/web/hall.tsx'
import type { SeatRequest } from '#selling/holds/web/hall-source.tsx'
import { placeOf, placeWords } from '#selling/holds/web/seat-place.tsx'
import { Problem } from '#lib/problem.ts'
import { paths } from '#lib/paths.ts'
import { Badge } from '#ui/badge.tsx'
import type { Pack, Person } from '../contract.ts'
import { PackContents } from './pack-contents.tsx'
import { PackQueue, PackRecord } from './pack-page.tsx'
import { hasChoices, packSource } from './pack-source.tsx'
import { contentWords } from './pack-words.tsx'
import { PeopleDialog, type Seat } from './people-dialog.tsx'

type Asked = { input: SeatRequest; answer: (people: Person[] | null) => void }

/** Seats chosen once for all matches; then for whom each pack is. */
export function PackPurchase({ pack }: { pack: Pack }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const source = useMemo(
    () =>
      packSource(pack, (input) => {
        if (!hasChoices(pack)) return Promise.resolve(quantityOf(input, () => ({})))
        return new Promise((resolve, reject) => {
          const answer = (people: Person[] | null) => {
            setAsked(null)
            if (people === null) reject(new Problem('no_choice', 'Falta decir para quién es cada pack.', 0))
            else resolve(people)
          }
          setAsked({ input, answer })
        })
      }),
    [pack],
  )
  return (
    <ChooseSeats
      source={source}
      back={{ to: paths.tickets, label: 'Atrás, a los partidos' }}
      title={pack.name}
      line={contentWords(pack)}
      notices={
        <>
          <PackQueue pack={pack} />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-2">
            {pack.left === 'few' && (
              <Badge tone="warn" icon={<IconFlame size={16} aria-hidden />}>
                Últimos packs
              </Badge>
            )}
            {pack.matches.length === 1
              ? 'Solo ves libres los lugares que puedes tener.'
              : `Solo ves lugares libres en los ${pack.matches.length} partidos.`}
          </div>
        </>
      }
      about={
        <>
          <p className="text-ink-2 lg:col-span-2">{pack.description}</p>
          <PackContents pack={pack} />
          <PackRecord pack={pack} />
        </>
      }
      asked={
        asked &&
        ((hall) => <PeopleDialog pack={pack} seats={seatsOf(asked.input, hall)} onAnswer={asked.answer} />)
      }
    />
  )
}

function quantityOf<T>(input: SeatRequest, make: () => T): T[] {
  const length = 'seatIds' in input ? input.seatIds.length : input.bestAvailable.quantity
  return Array.from({ length }, make)
}

/** The seats of a wish in words; unnumbered ones have only their zone. */
function seatsOf(input: SeatRequest, hall: Hall): Seat[] {
  if ('seatIds' in input)
    return input.seatIds.map((seatId) => {
      const place = placeOf(hall, seatId)
      return { words: placeWords(place), zoneId: place.zoneId }
    })
  const { zoneId } = input.bestAvailable
  return quantityOf(input, () => ({ words: 'Lugar sin numerar', zoneId }))
}
