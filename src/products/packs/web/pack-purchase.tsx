import { useMemo, useState } from 'react'
import { useHall, type Hall } from '#selling/holds/web/hall.tsx'
import type { SeatRequest } from '#selling/holds/web/hall-source.tsx'
import { placeOf, placeWords } from '#selling/holds/web/seat-place.tsx'
import { SeatPurchase } from '#selling/holds/web/seat-purchase.tsx'
import { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import type { Pack, Person } from '../contract.ts'
import { PeopleDialog, type Seat } from './people-dialog.tsx'
import { hasChoices, packSource } from './pack-source.tsx'

type Asked = { input: SeatRequest; answer: (people: Person[] | null) => void }

/** Seats chosen once for all matches, by map, list or best ones; then for whom each pack is. */
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
  const { hall, problem, retry } = useHall(source)
  return (
    <section aria-labelledby="lugares">
      <h2 id="lugares" className="text-3xl">
        Elige tu lugar
      </h2>
      <p className="mb-6 text-ink-2">
        {pack.matches.length === 1
          ? 'Solo ves libres los lugares que puedes tener.'
          : `Ves libres los lugares que lo están en los ${pack.matches.length} partidos.`}
      </p>
      {hall ? (
        <SeatPurchase hall={hall} withMap asking={asked !== null} />
      ) : problem === null ? (
        <Skeletons label="Cargando los lugares" blocks={['h-120 w-full rounded-lg']} />
      ) : (
        <ErrorState
          title="No pudimos cargar los lugares"
          charged="no"
          action={<Button onClick={retry}>Volver a intentar</Button>}
        >
          {problem.message}
        </ErrorState>
      )}
      {asked && hall && (
        <PeopleDialog pack={pack} seats={seatsOf(asked.input, hall)} onAnswer={asked.answer} />
      )}
    </section>
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
