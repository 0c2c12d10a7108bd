import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { choiceName } from '#catalogue/fares/rules.ts'
import { countOf } from '#lib/count.ts'
import type { Asking } from '#lib/endpoint.ts'
import { headlineFare } from '#lib/headline-price.ts'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CountField } from '#ui/count-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { MomentField } from '#ui/moment-field.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { askQuoteApproval, listGroups, readGroup, sendQuote, type DeskGroup } from '../desk-contract.ts'
import { percentOffFor } from '../rules.ts'

type Line = { zoneId: number; fare: string; quantity: number | null; placeCents: number | null }
type ZoneChoice = DeskGroup['zoneChoices'][number]
type Body = Asking<typeof sendQuote>['body']

const dayMs = 86_400_000

/** Sensible dates before the match: three days to answer, the rest a week before the doors open. */
function datesFor({ event, quote }: DeskGroup) {
  if (quote !== null)
    return { holdUntil: quote.holdUntil, payUntil: quote.payUntil, countUntil: quote.countUntil }
  const doors = Date.parse(event.doorsAt)
  const now = Date.now()
  const left = Math.max(doors - now, dayMs)
  const at = (ms: number) => `${new Date(ms).toISOString().slice(0, 14)}00:00.000Z`
  const payUntil = doors - Math.min(7 * dayMs, left / 3)
  return {
    holdUntil: at(now + Math.min(3 * dayMs, left / 3)),
    countUntil: at(payUntil - Math.min(2 * dayMs, left / 6)),
    payUntil: at(payUntil),
  }
}

function linesFor({ quote, quantity, zoneChoices, places }: DeskGroup): Line[] {
  if (quote === null)
    return zoneChoices
      .slice(0, 1)
      .map(({ id }) => ({ zoneId: id, fare: headlineFare, quantity, placeCents: null }))
  const held = Map.groupBy(
    places.filter(({ state }) => state === 'held'),
    ({ zoneId, fare }) => `${zoneId} ${fare}`,
  )
  return [...held.values()].map((same) => {
    const { zoneId, fare, placeCents } = same[0]!
    return { zoneId, fare, quantity: same.length, placeCents }
  })
}

/** A zone and a fare that no line has yet: another fare of the last line's zone first. */
function anotherLine(zones: ZoneChoice[], lines: Line[]): Line | undefined {
  const last = lines.at(-1)?.zoneId
  const free = zones
    .toSorted((one, other) => Number(other.id === last) - Number(one.id === last))
    .flatMap(({ id, fares }) => fares.map(({ fare }) => ({ zoneId: id, fare })))
    .find((one) => !lines.some((line) => line.zoneId === one.zoneId && line.fare === one.fare))
  return free && { ...free, quantity: null, placeCents: null }
}

/** The answer to a group: how many of which zone and fare at which price, deposit, dates and words. */
export function QuoteForm({ group, onDone }: { group: DeskGroup; onDone: () => void }) {
  const [key] = useState(() => crypto.randomUUID())
  const [lines, setLines] = useState<Line[]>(() => linesFor(group))
  const [depositBy, setDepositBy] = useState<'percent' | 'cents'>('percent')
  const [percent, setPercent] = useState<number | null>(30)
  const [cents, setCents] = useState<number | null>(group.quote?.depositCents ?? null)
  const [dates, setDates] = useState(() => datesFor(group))
  const [fate, setFate] = useState<'kept' | 'returned'>(
    group.quote?.keepsDeposit === false ? 'returned' : 'kept',
  )
  const [words, setWords] = useState(group.quote?.words ?? '')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const sending = useSend(sendQuote)
  const asking = useSend(askQuoteApproval)
  const above = problem?.code === 'above_limit'
  const quantity = lines.reduce((sum, line) => sum + (line.quantity ?? 0), 0)
  const off = percentOffFor(group.rules, quantity)
  const faresIn = (zoneId: number) => group.zoneChoices.find(({ id }) => id === zoneId)?.fares ?? []
  const listOf = (zoneId: number, fare: string) =>
    faresIn(zoneId).find((one) => one.fare === fare)?.listCents ?? 0
  const priceOf = ({ zoneId, fare, placeCents }: Line): number => {
    const list = listOf(zoneId, fare)
    return placeCents ?? (off === 0 ? list : Math.floor((list * (100 - off)) / 10_000) * 100)
  }
  const total = lines.reduce((sum, line) => sum + (line.quantity ?? 0) * priceOf(line), 0)
  const deposited = group.state === 'confirmed'
  const change = (at: number, part: Partial<Line>) => {
    setProblem(null)
    setLines(lines.map((line, index) => (index === at ? { ...line, ...part } : line)))
  }

  async function send(): Promise<void> {
    setProblem(null)
    const quote: Body = {
      version: group.version,
      lines: lines.map((line) => ({ ...line, quantity: line.quantity ?? 0 })),
      deposit: depositBy === 'percent' ? { percent: percent ?? 0 } : { cents: cents ?? 0 },
      ...dates,
      keepsDeposit: fate === 'kept',
      words,
    }
    const params = { groupId: group.id }
    try {
      if (above) {
        await asking.mutateAsync({ params, body: { key, quote, reason } })
        toast({ title: 'Pediste aprobación', description: 'Te avisamos cuando alguien decida.', tone: 'ok' })
      } else {
        await sending.mutateAsync({ params, body: quote })
        toast({ title: 'Mandamos la cotización', tone: 'ok' })
      }
      onDone()
    } catch (error) {
      setProblem(error as Problem)
    } finally {
      await Promise.all([readGroup, listGroups].map(invalidate))
    }
  }

  return (
    <Card as="section" className="p-5">
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <h2 className="title text-2xl">{group.quote === null ? 'Cotizar' : 'Cambiar cotización'}</h2>
        {group.quote !== null && (
          <p className="text-ink-2">
            Escribe lo que falta por pagar; lo pagado no cambia. Tendrán que aceptarla otra vez.
          </p>
        )}
        {lines.map((line, at) => (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- lines have no names and never move
            key={at}
            className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1.5fr_1fr_1fr_auto]"
          >
            <SelectField
              label={lines.length > 1 ? `Zona ${at + 1}` : 'Zona'}
              value={String(line.zoneId)}
              onChange={({ target }) => {
                const zoneId = Number(target.value)
                const known = faresIn(zoneId).some(({ fare }) => fare === line.fare)
                change(at, { zoneId, fare: known ? line.fare : headlineFare, placeCents: null })
              }}
              options={group.zoneChoices.map(({ id, name, free, held }) => ({
                value: String(id),
                label: `${name}, ${countOf(free + held, 'libre', 'libres')}, ${formatMoney(listOf(id, headlineFare))}`,
              }))}
            />
            <SelectField
              label={lines.length > 1 ? `Tarifa ${at + 1}` : 'Tarifa'}
              value={line.fare}
              onChange={({ target }) => change(at, { fare: target.value, placeCents: null })}
              options={faresIn(line.zoneId).map((price) => ({
                value: price.fare,
                label: choiceName(price),
              }))}
            />
            <CountField
              label="Lugares"
              value={line.quantity}
              onChange={(many) => change(at, { quantity: many })}
            />
            <MoneyField
              label="Precio de cada uno"
              hint={`Por regla ${formatMoney(priceOf({ ...line, placeCents: null }))}`}
              value={line.placeCents ?? priceOf(line)}
              onChange={(placeCents) => change(at, { placeCents })}
            />
            {lines.length > 1 && (
              <IconButton
                label={`Quitar el renglón ${at + 1}`}
                icon={<IconTrash size={22} aria-hidden />}
                className="lg:mt-8"
                onClick={() => setLines(lines.filter((_, index) => index !== at))}
              />
            )}
          </div>
        ))}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Button
            size="sm"
            variant="ghost"
            icon={<IconPlus size={20} aria-hidden />}
            onClick={() => {
              const other = anotherLine(group.zoneChoices, lines)
              if (other !== undefined) setLines([...lines, other])
            }}
          >
            Agregar zona o tarifa
          </Button>
          <p className="text-lg font-semibold">
            {countOf(quantity, 'lugar', 'lugares')}, <span className="nums">{formatMoney(total)}</span>
            {off > 0 && <span className="text-sm font-normal text-ink-2"> · por regla, {off} % menos</span>}
          </p>
        </div>
        {deposited ? (
          <p className="text-ink-2">
            El anticipo ya está pagado: quedan {formatMoney(group.money.depositLeftCents)} para estos lugares.
          </p>
        ) : (
          <div className="grid items-end gap-3 sm:grid-cols-2">
            <RadioGroup
              look="segments"
              legend="Anticipo"
              value={depositBy}
              onValueChange={(by) => setDepositBy(by === 'cents' ? 'cents' : 'percent')}
              options={[
                { value: 'percent', label: 'En porcentaje' },
                { value: 'cents', label: 'En pesos' },
              ]}
            />
            {depositBy === 'percent' ? (
              <CountField
                label="Porcentaje"
                hint="0: sin anticipo. Hasta 80."
                value={percent}
                onChange={setPercent}
              />
            ) : (
              <MoneyField label="Importe del anticipo" value={cents} onChange={setCents} />
            )}
          </div>
        )}
        <div className="grid gap-3 sm:grid-cols-3">
          <MomentField
            label="Apartados hasta"
            hint="Aceptar y pagar el anticipo."
            value={dates.holdUntil}
            onChange={(holdUntil) => setDates({ ...dates, holdUntil })}
          />
          <MomentField
            label="Número final"
            hint="Hasta entonces sueltan lugares sin perder nada."
            value={dates.countUntil}
            onChange={(countUntil) => setDates({ ...dates, countUntil })}
          />
          <MomentField
            label="El resto hasta"
            hint="Después, vuelven a la venta."
            value={dates.payUntil}
            onChange={(payUntil) => setDates({ ...dates, payUntil })}
          />
        </div>
        <RadioGroup
          look="segments"
          legend="Si no se paga a tiempo, el anticipo"
          value={fate}
          onValueChange={(chosen) => setFate(chosen === 'returned' ? 'returned' : 'kept')}
          options={[
            { value: 'kept', label: 'Se lo queda el club' },
            { value: 'returned', label: 'Se devuelve' },
          ]}
        />
        <TextArea
          label="Palabras para el grupo"
          optional
          rows={4}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        {problem !== null && (
          <Notice tone={above ? 'warn' : 'danger'} live>
            {problem.message}
          </Notice>
        )}
        {above && (
          <TextField
            label="Por qué ese precio"
            hint="Lo lee quien lo aprueba."
            maxLength={300}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            loading={sending.isPending || asking.isPending}
            disabled={quantity === 0 || (above && reason.trim().length < 3)}
          >
            {above ? 'Pedir aprobación' : 'Mandar cotización'}
          </Button>
          <Button variant="ghost" onClick={onDone}>
            Volver
          </Button>
        </div>
      </form>
    </Card>
  )
}
