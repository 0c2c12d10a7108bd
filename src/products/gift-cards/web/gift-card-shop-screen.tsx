import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { withReturn } from '#people/accounts/web/go-on.tsx'
import { formatMoney } from '#lib/money.ts'
import { paths } from '#lib/paths.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { call } from '#web/call.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { useSession } from '#web/session-store.ts'
import { useLeaving } from '#web/shown-again.ts'
import { Giving, orderGiftCard, readGiftCardTerms } from '../contract.ts'
import { amountFault, wordsLength, type Design, type Terms } from '../rules.ts'
import { DeliveryChoice, DesignChoice, type Delivery } from './gift-card-choices.tsx'
import { GiftCardFace } from './gift-card-face.tsx'

/** A gift card from the first choice to its payment. */
export default function GiftCardShopScreen() {
  const terms = useRead(readGiftCardTerms, {})
  if (terms.data !== undefined) return terms.data.onSale ? <Choose terms={terms.data} /> : <NotOnSale />
  return (
    <Page title="Tarjetas de regalo">
      <NotLoaded
        read={terms}
        title="No pudimos abrir las tarjetas de regalo"
        waiting={<Skeletons label="Abriendo las tarjetas de regalo" blocks={['h-96 w-full rounded-lg']} />}
      />
    </Page>
  )
}

function NotOnSale() {
  return (
    <Page title="Tarjetas de regalo">
      <EmptyState
        title="Por ahora no vendemos tarjetas de regalo"
        action={<Button to={paths.giftCards()}>Ver mis tarjetas</Button>}
      >
        Las que ya tienes siguen sirviendo.
      </EmptyState>
    </Page>
  )
}

type Way = Giving['way']
type Draft = {
  chosen: string
  ownCents: number | null
  design: Design
  way: Way
  toEmail: string
  toName: string
  fromName: string
  words: string
} & Delivery
type Faults = Partial<Record<keyof Draft | 'amountCents', string>>

const ways: { value: Way; label: string; hint: string }[] = [
  { value: 'mail', label: 'Mandarla por correo', hint: 'Con tu mensaje, hoy o el día que elijas.' },
  { value: 'print', label: 'Imprimirla', hint: 'Te damos la tarjeta con su código para entregarla en mano.' },
  { value: 'own', label: 'Para mí', hint: 'Queda en tu cuenta, lista para pagar.' },
]

function Choose({ terms }: { terms: Terms }) {
  const navigate = useNavigate()
  const signedIn = useSession((session) => session.token !== null)
  const form = useRef<HTMLFormElement>(null)
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID())
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<string>()
  const [sending, setSending] = useLeaving()
  const [draft, setDraft] = useState<Draft>(() => ({
    chosen: String(terms.amountsCents[Math.min(1, terms.amountsCents.length - 1)]),
    ownCents: null,
    design: 'dawn',
    way: 'mail',
    toEmail: '',
    toName: '',
    fromName: '',
    words: '',
    when: 'now',
    deliverOn: '',
  }))
  const set = (part: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...part }))
    setFaults({})
    setRequestKey(crypto.randomUUID())
  }
  const { way, design, toName, fromName, words } = draft
  const amountCents = draft.chosen === 'own' ? draft.ownCents : Number(draft.chosen)

  function show(found: Faults): void {
    setFaults(found)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  async function buy(): Promise<void> {
    if (sending) return
    setFailure(undefined)
    const { giving, found } = checked(draft, amountCents, terms)
    if (giving === null || amountCents === null) return show(found)
    if (!signedIn) return void navigate(withReturn(paths.login, paths.giftCardShop))
    setSending(true)
    try {
      const { orderId } = await call(orderGiftCard, { body: { requestKey, amountCents, design, giving } })
      location.assign(paths.confirmation(orderId))
    } catch (error) {
      setSending(false)
      const { code, message, detail } = error as Problem
      if (code === 'login_required') return void navigate(withReturn(paths.login, paths.giftCardShop))
      const fields = (detail['fields'] ?? {}) as Record<string, string>
      const named = Object.entries(fields).map(([name, said]) => [name.replace('giving.', ''), said])
      if (named.length > 0) show(Object.fromEntries(named) as Faults)
      else setFailure(message)
    }
  }

  const shown = amountCents ?? terms.leastCents
  return (
    <Page
      title="Tarjetas de regalo"
      intro="Para boletos, packs, bonogallo y tienda, en línea y en la taquilla. No vencen."
      actions={
        <Button variant="secondary" to={paths.giftCards()}>
          Mis tarjetas
        </Button>
      }
      aside={
        <Card as="section" className="hidden gap-4 p-5 lg:grid" aria-label="Así se ve">
          <GiftCardFace
            {...(way === 'own' ? { design } : { design, toName, fromName, words })}
            cents={shown}
          />
          <p className="text-sm text-ink-2">Así la recibe. El código solo lo ve quien la tiene.</p>
        </Card>
      }
    >
      <form
        ref={form}
        noValidate
        className="grid grid-cols-1 gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          void buy()
        }}
      >
        <div className="flex justify-center lg:hidden">
          <GiftCardFace
            {...(way === 'own' ? { design } : { design, toName, fromName, words })}
            cents={shown}
          />
        </div>
        <Amounts terms={terms} draft={draft} fault={faults.amountCents} onChange={set} />
        <DesignChoice design={design} onChange={(chosen) => set({ design: chosen })} />
        <RadioGroup
          legend="Cómo la entregas"
          value={way}
          onValueChange={(value) => set({ way: value as Way })}
          options={ways}
        />
        {way !== 'own' && <Recipient draft={draft} faults={faults} onChange={set} />}
        {way === 'mail' && <DeliveryChoice delivery={draft} fault={faults.deliverOn} onChange={set} />}
        {failure !== undefined && (
          <Notice tone="danger" live>
            {failure} No te cobramos.
          </Notice>
        )}
        <Button type="submit" variant="accent" wide className="min-h-14 text-lg" loading={sending}>
          {amountCents === null ? 'Continuar al pago' : `Continuar: ${formatMoney(amountCents)}`}
        </Button>
        <p className="text-sm text-ink-2">
          Se puede devolver lo que nadie haya usado. No se factura la tarjeta, sino lo que se compre con ella.
        </p>
      </form>
    </Page>
  )
}

type PartProps = { draft: Draft; onChange: (part: Partial<Draft>) => void }

function Amounts({ terms, draft, fault, onChange }: PartProps & { terms: Terms; fault: string | undefined }) {
  const { amountsCents, leastCents, mostCents } = terms
  return (
    <div className="grid gap-3">
      <RadioGroup
        legend="De cuánto"
        value={draft.chosen}
        onValueChange={(chosen) => onChange({ chosen })}
        options={[
          ...amountsCents.map((cents) => ({
            value: String(cents),
            label: formatMoney(cents).replace(/\.00$/, ''),
          })),
          { value: 'own', label: 'Otro importe' },
        ]}
      />
      {draft.chosen === 'own' && (
        <MoneyField
          label="Importe"
          hint={`De ${formatMoney(leastCents)} a ${formatMoney(mostCents)}, en pesos completos.`}
          value={draft.ownCents}
          error={fault}
          onChange={(ownCents) => onChange({ ownCents })}
        />
      )}
    </div>
  )
}

function Recipient({ draft, faults, onChange }: PartProps & { faults: Faults }) {
  const mail = draft.way === 'mail'
  return (
    <div className="grid gap-4">
      <TextField
        label="Para quién es"
        optional={!mail}
        autoComplete="off"
        maxLength={80}
        value={draft.toName}
        error={faults.toName}
        onChange={({ target }) => onChange({ toName: target.value })}
      />
      {mail && (
        <TextField
          label="Su correo"
          hint="Ahí llega la tarjeta con su código."
          type="email"
          inputMode="email"
          autoComplete="off"
          value={draft.toEmail}
          error={faults.toEmail}
          onChange={({ target }) => onChange({ toEmail: target.value })}
        />
      )}
      <TextField
        label="De parte de"
        optional={!mail}
        autoComplete="name"
        maxLength={80}
        value={draft.fromName}
        error={faults.fromName}
        onChange={({ target }) => onChange({ fromName: target.value })}
      />
      <TextArea
        label="Tu mensaje"
        optional
        rows={3}
        maxLength={wordsLength}
        value={draft.words}
        error={faults.words}
        onChange={({ target }) => onChange({ words: target.value })}
      />
    </div>
  )
}

/** What is asked for, or what keeps it from being asked for, field by field. */
function checked(
  draft: Draft,
  amountCents: number | null,
  terms: Terms,
): { giving: Giving | null; found: Faults } {
  const { way, toEmail, toName, fromName, words, when, deliverOn } = draft
  const found: Faults = {}
  const amount = amountCents === null ? 'Escribe de cuánto.' : amountFault(amountCents, terms)
  if (amount !== null) found.amountCents = amount
  const said = (text: string) => text.trim() !== ''
  const some = {
    ...(said(words) && { words }),
    ...(way === 'mail' || said(toName) ? { toName } : {}),
    ...(way === 'mail' || said(fromName) ? { fromName } : {}),
  }
  const wish =
    way === 'own'
      ? { way }
      : way === 'print'
        ? { way, ...some }
        : { way, toEmail, ...some, ...(when === 'later' && { deliverOn }) }
  const parsed = Giving.safeParse(wish)
  for (const { path, message } of parsed.error?.issues ?? []) found[path.at(-1) as keyof Draft] ??= message
  return { giving: parsed.success && amount === null ? parsed.data : null, found }
}
