import { countOf, formatCount } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Campaign, Figures } from '../contract.ts'
import { extraBuyers, pointsWords, shareWords, verdictOf, verdictWords } from '../rules.ts'

type ResultsProps = { figures: Figures | null; left: NonNullable<Campaign['left']> }

/** What came of a campaign, beside those who were not told. */
export function Results({ figures, left }: ResultsProps) {
  if (figures === null)
    return (
      <Notice tone="info" title="No se le mandó a nadie">
        {left.fitted === 0
          ? 'A la hora de salir, el segmento estaba vacío.'
          : `De ${countOf(left.fitted, 'persona', 'personas')} del segmento, a ninguna se le podía escribir.`}
      </Notice>
    )
  const { told, heldOut, measured, opened, clicked, countedUntil } = figures
  return (
    <Card as="section" className="flex flex-col gap-5 p-5">
      <h2 className="text-2xl">Qué pasó</h2>
      <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        <Figure
          label="Llegó a"
          value={formatCount(told.people)}
          note={`${formatCount(heldOut.people)} apartadas`}
        />
        <Figure
          label="Abrieron"
          value={shareWords(opened, measured)}
          note={`${formatCount(opened)} de ${formatCount(measured)} que dejan contarlo`}
        />
        <Figure
          label="Visitaron"
          value={shareWords(clicked, measured)}
          note={countOf(clicked, 'persona', 'personas')}
        />
        <Figure
          label="Compraron en 7 días"
          value={shareWords(told.buyers, told.people)}
          note={countOf(told.buyers, 'persona', 'personas')}
        />
      </dl>
      <Compared figures={figures} />
      <p className="text-sm text-ink-2">
        Quien abrió o visitó se cuenta solo si aceptó un aviso que lo dice.
        {left.capped > 0 &&
          ` ${countOf(left.capped, 'persona', 'personas')} ya tenía las campañas que el club permite.`}
        {left.unreached > 0 &&
          ` A ${countOf(left.unreached, 'persona', 'personas')} no se le puede escribir.`}
      </p>
      {countedUntil !== null && (
        <p className="text-sm text-ink-2">Se cuentan compras hasta: {formatMoment(countedUntil)}</p>
      )}
    </Card>
  )
}

function Figure({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div className="rounded-md bg-sunken px-3 py-2">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="title nums text-3xl">{value}</dd>
      <dd className="text-sm text-ink-2">{note}</dd>
    </div>
  )
}

/** Told against held out: shares, money, and what of it was the campaign, with how sure that is. */
function Compared({ figures: { told, heldOut, difference, money, over } }: { figures: Figures }) {
  const { title, tone } = verdictWords[verdictOf(difference, over)]
  const each = ({ cents, people }: Figures['told']) =>
    people === 0 ? '–' : formatMoney(Math.round(cents / people))
  const rows = [
    {
      label: 'Compraron',
      told: shareWords(told.buyers, told.people),
      heldOut: shareWords(heldOut.buyers, heldOut.people),
    },
    { label: 'Ingreso', told: formatMoney(told.cents), heldOut: formatMoney(heldOut.cents) },
    { label: 'Ingreso por persona', told: each(told), heldOut: each(heldOut) },
  ]
  return (
    <div className="flex flex-col gap-3">
      <table className="w-full">
        <caption className="sr-only">Quien la recibió contra quien quedó apartado</caption>
        <thead>
          <tr className="border-b border-line text-sm text-ink-2">
            <th scope="col">
              <span className="sr-only">Cifra</span>
            </th>
            <th scope="col" className="py-2 pl-3 text-end font-semibold">
              La recibieron
            </th>
            <th scope="col" className="py-2 pl-3 text-end font-semibold">
              Apartadas
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 text-start font-normal">
                {row.label}
              </th>
              <td className="nums py-2 pl-3 text-end font-semibold">{row.told}</td>
              <td className="nums py-2 pl-3 text-end font-semibold">{row.heldOut}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Notice tone={tone} title={title}>
        {difference !== null && (
          <p>
            Diferencia: {pointsWords(difference)}. Serían {extraBuyers(difference, told.people)}, que
            compraron por la campaña.
          </p>
        )}
        {money !== null && (
          <p>
            Por persona, {signed(money.value)} (de {signed(money.low)} a {signed(money.high)}).
          </p>
        )}
        <p>El intervalo acierta 19 de cada 20 veces.</p>
      </Notice>
    </div>
  )
}

const signed = (cents: number): string =>
  `${cents < 0 ? '−' : '+'}${formatMoney(Math.abs(Math.round(cents)))}`
