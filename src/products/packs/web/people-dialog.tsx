import { useState } from 'react'
import type { Fare } from '#catalogue/fares/shapes/fare.ts'
import { choiceName } from '#catalogue/fares/rules.ts'
import { headlineFare } from '#lib/headline-price.ts'
import { formatMoney } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { Pack, Person } from '../contract.ts'

export type Seat = { words: string; zoneId: number }
/** `chosen`: product → piece of the stock, '' until it is chosen. */
type Choice = { fare: Fare; chosen: Record<number, string> }

type PeopleDialogProps = { pack: Pack; seats: Seat[]; onAnswer: (people: Person[] | null) => void }

/** For whom each pack is and in which size: what there is to choose before the packs are held. */
export function PeopleDialog({ pack, seats, onAnswer }: PeopleDialogProps) {
  const open = pack.products.filter(({ options }) => options.length > 1)
  const [people, setPeople] = useState<Choice[]>(() => seats.map(() => ({ fare: headlineFare, chosen: {} })))
  const [tried, setTried] = useState(false)
  const pricesOf = (zoneId: number) =>
    pack.zones.find(({ id }) => id === zoneId)?.prices.filter(({ retired }) => !retired) ?? []
  const centsOf = ({ zoneId }: Seat, { fare }: Choice) =>
    pricesOf(zoneId).find((price) => price.fare === fare)?.totalCents ?? 0
  const totalCents = seats.reduce((sum, seat, index) => sum + centsOf(seat, people[index]!), 0)
  const change = (at: number, part: Partial<Choice>) =>
    setPeople(people.map((person, index) => (index === at ? { ...person, ...part } : person)))

  function done() {
    setTried(true)
    if (people.some(({ chosen }) => open.some(({ id }) => !chosen[id]))) return
    onAnswer(
      people.map(({ fare, chosen }) => ({ fare, stockItemIds: open.map(({ id }) => Number(chosen[id])) })),
    )
  }

  return (
    <Dialog
      onClose={() => onAnswer(null)}
      title="Para quién es cada pack"
      actions={
        <>
          <Button variant="secondary" onClick={() => onAnswer(null)}>
            Volver
          </Button>
          <Button onClick={done}>Apartar por {formatMoney(totalCents)}</Button>
        </>
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {seats.map((seat, index) => {
          const person = people[index]!
          const prices = pricesOf(seat.zoneId)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- unnumbered places have no names and never move
            <li key={index} className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
              <p className="font-semibold">
                Pack {index + 1} · {seat.words}
              </p>
              {prices.length > 1 && (
                <SelectField
                  label={`Tarifa del pack ${index + 1}`}
                  value={person.fare}
                  options={prices.map((price) => ({
                    value: price.fare,
                    label: `${choiceName(price)} · ${formatMoney(price.totalCents)}`,
                  }))}
                  onChange={({ target }) => change(index, { fare: target.value })}
                />
              )}
              {open.map(({ id, label, options }) => (
                <SelectField
                  key={id}
                  label={`${label} del pack ${index + 1}`}
                  placeholder="Elige una"
                  value={person.chosen[id] ?? ''}
                  error={tried && !person.chosen[id] ? 'Elige una opción' : undefined}
                  options={options.map(({ stockItemId, name, available }) => ({
                    value: String(stockItemId),
                    label: available ? name : `${name} · agotada`,
                    disabled: !available,
                  }))}
                  onChange={({ target }) =>
                    change(index, { chosen: { ...person.chosen, [id]: target.value } })
                  }
                />
              ))}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
