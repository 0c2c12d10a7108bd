import { useEffect, useRef, useState } from 'react'
import { readGiftCardTerms, type GivingAtWindow } from '#products/gift-cards/contract.ts'
import { amountFault, deliveryFault, type Design, type Terms } from '#products/gift-cards/rules.ts'
import { DeliveryChoice, DesignChoice, type Delivery } from '#products/gift-cards/web/gift-card-choices.tsx'
import { GiftCardFace } from '#products/gift-cards/web/gift-card-face.tsx'
import { Email } from '#lib/contact.ts'
import { dayInMexico } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { call } from '#web/call.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { sellGiftCard } from '../../contract.ts'
import type { Buyer } from './buyer-dialog.tsx'
import { ChoiceButton } from './choice-button.tsx'
import { PayPanel, type PayPanelHandle } from './pay-panel.tsx'
import { SaleColumns } from './sale-columns.tsx'
import type { SaleFrame } from './sale-frame.ts'
import { SaleLine } from './sale-line.tsx'

type Wanted = {
  cents: number | null
  way: GivingAtWindow['way']
  toEmail: string
  toName: string
  fromName: string
  design: Design
} & Delivery
const nothing: Wanted = {
  cents: null,
  way: 'print',
  toEmail: '',
  toName: '',
  fromName: '',
  design: 'dawn',
  when: 'now',
  deliverOn: '',
}

/** A gift card: how much, how it looks, on paper or to whose mailbox and when, money. Its code is on no screen of the window. */
export function GiftSale({ head, foot, last, onSold }: SaleFrame) {
  const terms = useRead(readGiftCardTerms, {})
  const [wanted, setWanted] = useState(nothing)
  const [sales, setSales] = useState(0)
  const [buyer, setBuyer] = useState<Buyer | null>(null)
  const panel = useRef<PayPanelHandle>(null)
  const { cents } = wanted
  const fault = cents === null || terms.data === undefined ? null : amountFault(cents, terms.data)
  const totalCents = cents === null || fault !== null || terms.data?.onSale !== true ? null : cents

  return (
    <SaleColumns
      left={
        <>
          {head}
          {terms.data === undefined ? (
            <div className="flex-1">
              <NotLoaded
                read={terms}
                title="No pudimos abrir las tarjetas de regalo"
                waiting={<Skeletons label="Abriendo las tarjetas de regalo…" blocks={['h-72 w-full']} />}
              />
            </div>
          ) : terms.data.onSale ? (
            <Choose
              key={sales}
              terms={terms.data}
              wanted={wanted}
              fault={fault}
              onChange={(part) => setWanted((now) => ({ ...now, ...part }))}
              onChosen={() => panel.current?.toMoney()}
            />
          ) : (
            <div className="flex-1">
              <EmptyState title="Por ahora no se venden tarjetas de regalo">
                Las que ya existen siguen sirviendo para pagar aquí.
              </EmptyState>
            </div>
          )}
          <div className="flex min-h-9 items-center justify-end text-sm text-ink-2">{foot}</div>
        </>
      }
      right={
        <PayPanel
          ref={panel}
          saleKey={`${sales} ${JSON.stringify(wanted)}`}
          head={<h2 className="font-sans text-sm font-semibold">1 tarjeta de regalo</h2>}
          totalCents={totalCents}
          blocked={mailFault(wanted)}
          problem={null}
          buyer={buyer}
          onBuyer={setBuyer}
          noGift
          last={last}
          prints={leavesWords(wanted)}
          onCharge={(key, pay) =>
            call(sellGiftCard, {
              body: {
                key,
                amountCents: totalCents!,
                design: wanted.design,
                giving: givingOf(wanted),
                pay,
                ...(buyer && { guest: buyer }),
              },
            })
          }
          onSold={(sale) => {
            onSold(sale)
            setWanted(nothing)
            setSales(sales + 1)
            setBuyer(null)
          }}
        >
          {totalCents === null ? (
            <p className="py-3 text-sm text-ink-2">Elige o escribe de cuánto. Aquí aparece la cuenta.</p>
          ) : (
            <ul aria-label="Cuenta">
              <SaleLine
                title="Tarjeta de regalo"
                cents={totalCents}
                removeLabel="Quitar la tarjeta de regalo"
                onRemove={() => setWanted({ ...wanted, cents: null })}
                note={wanted.way === 'print' ? 'Impresa' : wanted.toEmail}
              />
            </ul>
          )}
        </PayPanel>
      }
    />
  )
}

/** What keeps the mail of a card from going, in words; null when nothing does. */
function mailFault({ way, toEmail, when, deliverOn }: Wanted): string | null {
  if (way === 'print') return null
  if (!Email.safeParse(toEmail).success) return 'Escribe el correo de quien la recibe.'
  if (when === 'now') return null
  if (deliverOn === '') return 'Elige el día de entrega.'
  return deliveryFault(daysAhead(deliverOn))
}

/** From today, by the club's calendar. */
const daysAhead = (day: string): number =>
  Math.round((Date.parse(day) - Date.parse(dayInMexico(new Date()))) / 86_400_000)

function leavesWords({ way, when }: Wanted): string {
  if (way === 'print') return 'Imprime la tarjeta con su código'
  return when === 'now' ? 'La manda por correo al cobrar' : 'La manda por correo el día que elegiste'
}

function givingOf({ way, toEmail, when, deliverOn, ...names }: Wanted): GivingAtWindow {
  const said = Object.fromEntries(
    Object.entries({ toName: names.toName, fromName: names.fromName }).filter(
      ([, name]) => name.trim() !== '',
    ),
  )
  if (way === 'print') return { way, ...said }
  return { way, toEmail, ...said, ...(when === 'later' && { deliverOn }) }
}

type ChooseProps = {
  terms: Terms
  wanted: Wanted
  fault: string | null
  onChange: (part: Partial<Wanted>) => void
  /** How much was said: the money is next. */
  onChosen: () => void
}

/** How much and how it is handed over, beside what the person gets. */
function Choose({ terms, wanted, fault, onChange, onChosen }: ChooseProps) {
  const { cents, way, toEmail, toName, fromName, design } = wanted
  const amount = useRef<HTMLInputElement>(null)
  useEffect(() => amount.current?.focus({ preventScroll: true }), [])
  return (
    <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto rounded-lg border border-line bg-surface p-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
      <div className="grid min-w-0 content-start gap-4">
        <div role="group" aria-label="De cuánto" className="grid grid-cols-2 gap-2 md:grid-cols-4">
          {terms.amountsCents.map((offered) => (
            <ChoiceButton
              key={offered}
              chosen={cents === offered}
              title={formatMoney(offered).replace(/\.00$/, '')}
              hint="Tarjeta"
              onChoose={() => {
                onChange({ cents: offered })
                onChosen()
              }}
            />
          ))}
        </div>
        <MoneyField
          ref={amount}
          label="Importe"
          hint={`De ${formatMoney(terms.leastCents)} a ${formatMoney(terms.mostCents)}, en pesos completos. Enter pasa al cobro.`}
          value={cents}
          error={fault ?? undefined}
          onChange={(typed) => onChange({ cents: typed })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (cents !== null && fault === null) onChosen()
          }}
        />
        <RadioGroup
          look="segments"
          legend="Cómo se entrega"
          value={way}
          onValueChange={(next) => onChange({ way: next as Wanted['way'] })}
          options={[
            { value: 'print', label: 'Impresa' },
            { value: 'mail', label: 'Por correo' },
          ]}
        />
        {way === 'mail' && (
          <TextField
            label="Correo de quien la recibe"
            hint="Ahí llega con su código. Quien cobra no lo ve."
            type="email"
            inputMode="email"
            autoComplete="off"
            value={toEmail}
            onChange={({ target }) => onChange({ toEmail: target.value })}
          />
        )}
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            label="Para quién es"
            optional
            autoComplete="off"
            maxLength={80}
            value={toName}
            onChange={({ target }) => onChange({ toName: target.value })}
          />
          <TextField
            label="De parte de"
            optional
            autoComplete="off"
            maxLength={80}
            value={fromName}
            onChange={({ target }) => onChange({ fromName: target.value })}
          />
        </div>
      </div>
      <div className="grid content-start gap-3">
        <div className="hidden xl:block">
          <GiftCardFace
            design={design}
            cents={cents ?? terms.leastCents}
            toName={toName}
            fromName={fromName}
          />
        </div>
        <DesignChoice design={design} onChange={(chosen) => onChange({ design: chosen })} />
        {way === 'mail' && <DeliveryChoice delivery={wanted} onChange={onChange} />}
        <p className="hidden text-sm text-ink-2 xl:block">
          {way === 'print'
            ? 'El código sale solo en el papel. Entrégalo doblado y pide que la agregue a su cuenta.'
            : 'El código viaja solo en su correo.'}
        </p>
      </div>
    </div>
  )
}
