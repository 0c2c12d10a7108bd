import { useState } from 'react'
import { formatDay } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { paths } from '#lib/paths.ts'
import type { Problem } from '#lib/problem.ts'
import { useProvider } from '#selling/payments/web/bricks/provider.tsx'
import { CardPanel } from '#selling/payments/web/card-panel.tsx'
import { useOwnDocument } from '#selling/payments/web/own-document.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Bound } from '#ui/bound.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page, Section } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { invalidate, useRead, useSend } from '#web/query.ts'
import { useSession } from '#web/session-store.ts'
import { agreeToOwnSeatCharges } from '../agreement-contract.ts'
import {
  endOwnSeatCharges,
  forgetOwnSeatCard,
  readOwnSeats,
  saveOwnSeatCard,
  type OwnSeats,
} from '../contract.ts'
import { consentWords } from '../rules.ts'

const title = 'Cobro automático de mi lugar'
const waiting = <Skeletons label="Abriendo el cobro automático" blocks={['h-80 w-full rounded-lg']} />

/** The card that pays one's own seats, and the consent by which it is charged without asking each time. */
export default function OwnSeatChargesScreen() {
  const own = useOwnDocument(paths.ownSeatCharges)
  const signedIn = useSession(({ token }) => token !== null)
  const read = useRead(readOwnSeats, {}, { enabled: signedIn && own, staleTime: 0 })
  const { data } = read
  return (
    <Page
      narrow
      title={title}
      intro="Cuando el club te aparte tu lugar en copa o liguilla, se paga con tu tarjeta. Te avisamos dos días antes de cada cobro."
    >
      {!signedIn && (
        <EmptyState title="Inicia sesión" action={<Button to={paths.login}>Iniciar sesión</Button>}>
          Así sabemos cuál es tu lugar.
        </EmptyState>
      )}
      {signedIn && data === undefined && (
        <NotLoaded read={read} title="No pudimos abrir el cobro automático" charged="no" waiting={waiting} />
      )}
      {data !== undefined && (
        <>
          <OwnCard key={data.card?.last4 ?? ''} data={data} />
          {data.card !== null && !data.card.expired && (
            <Agreement key={data.consent?.givenAt ?? ''} card={data.card} consent={data.consent} />
          )}
          <p className="mt-8">
            <Button variant="ghost" className="-ml-6" to={paths.miBonogallo}>
              Volver a Mi bonogallo
            </Button>
          </p>
        </>
      )}
    </Page>
  )
}

function OwnCard({ data: { card, consent, provider } }: { data: OwnSeats }) {
  const [adding, setAdding] = useState(card === null)
  const [removing, setRemoving] = useState(false)
  const forget = useSend(forgetOwnSeatCard)
  async function remove(): Promise<void> {
    await forget.mutateAsync({}).then(
      () => toast({ title: 'Quitamos tu tarjeta', tone: 'ok' }),
      (problem: Problem) => toast({ title: problem.message, tone: 'danger' }),
    )
    setRemoving(false)
    await invalidate(readOwnSeats)
  }
  return (
    <Section title="Tu tarjeta" className="mt-6">
      {card !== null && (
        <Card className="flex flex-wrap items-center justify-between gap-3 p-4">
          <p>
            <span className="nums block font-semibold">Termina en {card.last4}</span>
            <span className={`text-sm ${card.expired ? 'text-danger-strong' : 'text-ink-2'}`}>
              {card.expired ? 'Ya venció: guarda otra' : `Vence ${monthOf(card.expiresOn)}`}
            </span>
          </p>
          <span className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={() => setAdding(!adding)}>
              Cambiarla
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setRemoving(true)}>
              Quitarla
            </Button>
          </span>
        </Card>
      )}
      {adding && <NewCard provider={provider} ends={consent !== null} onSaved={() => setAdding(false)} />}
      <ConfirmDialog
        open={removing}
        onClose={() => setRemoving(false)}
        title="¿Quitar tu tarjeta?"
        confirmLabel="Quitarla"
        cancelLabel="Volver"
        danger
        loading={forget.isPending}
        onConfirm={() => void remove()}
      >
        Mercado Pago la olvida y ya no habrá cobros automáticos. Tus lugares apartados siguen apartados.
      </ConfirmDialog>
    </Section>
  )
}

/** As it stands on the card: `11/30`. */
const monthOf = (day: string): string => `${day.slice(5, 7)}/${day.slice(2, 4)}`

type NewCardProps = { provider: OwnSeats['provider']; ends: boolean; onSaved: () => void }

function NewCard({ provider, ends, onSaved }: NewCardProps) {
  const script = useProvider(provider.sdkUrl, provider.publicKey)
  const save = useSend(saveOwnSeatCard)
  const [problem, setProblem] = useState<string | null>(null)
  async function keep(token: string): Promise<void> {
    setProblem(null)
    try {
      await save.mutateAsync({ body: { token } })
      toast({ title: 'Guardamos tu tarjeta', tone: 'ok' })
      onSaved()
      await invalidate(readOwnSeats)
    } catch (error) {
      setProblem((error as Problem).message)
    }
  }
  return (
    <div className="mt-4 grid gap-4">
      {ends && <Notice tone="info">Con otra tarjeta, vuelve a aceptar el cobro automático.</Notice>}
      {problem !== null && (
        <Notice tone="danger" live title={problem}>
          No te cobramos.
        </Notice>
      )}
      <CardPanel
        script={script}
        totalCents={100}
        monthly="Guardar esta tarjeta"
        onPay={async (body) => (body.method === 'card' ? keep(body.token) : undefined)}
      />
      <p className="text-sm text-ink-2">La guarda Mercado Pago. No se cobra nada por guardarla.</p>
    </div>
  )
}

type AgreementProps = { card: NonNullable<OwnSeats['card']>; consent: OwnSeats['consent'] }

/** The consent apart from the card: how much at most, in words that are read before they are agreed to. */
function Agreement({ card, consent }: AgreementProps) {
  const agree = useSend(agreeToOwnSeatCharges)
  const stop = useSend(endOwnSeatCharges)
  const [stopping, setStopping] = useState(false)
  const form = useZodForm(agreeToOwnSeatCharges.body, {
    defaultValues: { ceilingCents: consent?.ceilingCents ?? 150_000 },
  })
  const ceilingCents = form.watch('ceilingCents')
  async function end(): Promise<void> {
    await stop.mutateAsync({}).then(
      () => toast({ title: 'Ya no habrá cobros automáticos', tone: 'ok' }),
      (problem: Problem) => toast({ title: problem.message, tone: 'danger' }),
    )
    setStopping(false)
    await invalidate(readOwnSeats)
  }
  return (
    <Section title="Tu permiso" className="mt-8">
      {consent !== null && (
        <div className="mb-5 grid gap-3">
          <Notice tone="ok" title={`Activo, hasta ${formatMoney(consent.ceilingCents)} por partido`}>
            Lo aceptaste el {formatDay(consent.givenAt)}.
          </Notice>
          <Button variant="secondary" wide onClick={() => setStopping(true)}>
            Retirar el cobro automático
          </Button>
        </div>
      )}
      <Form
        form={form}
        onSubmit={async (body) => {
          await agree.mutateAsync({ body })
          toast({ title: 'Cobro automático activo', tone: 'ok' })
          await invalidate(readOwnSeats)
        }}
      >
        <Bound form={form} name="ceilingCents">
          {({ value, onChange, ...field }) => (
            <MoneyField
              label="Hasta cuánto por partido"
              hint="De todos tus lugares juntos. Si cuestan más, no se cobra y te avisamos para que decidas."
              value={Number.isNaN(value) ? null : value}
              onChange={(cents) => onChange(cents ?? Number.NaN)}
              {...field}
            />
          )}
        </Bound>
        {Number.isInteger(ceilingCents) && (
          <p className="rounded-md bg-sunken p-4 text-sm">
            {consentWords({ ceilingCents, last4: card.last4 })}
          </p>
        )}
        <SubmitButton variant="accent">{consent === null ? 'Acepto' : 'Acepto el cambio'}</SubmitButton>
      </Form>
      <ConfirmDialog
        open={stopping}
        onClose={() => setStopping(false)}
        title="¿Retirar el cobro automático?"
        confirmLabel="Retirarlo"
        cancelLabel="Volver"
        danger
        loading={stop.isPending}
        onConfirm={() => void end()}
      >
        Los cobros que ya te avisamos no se hacen. Tus lugares siguen apartados y los pagas tú.
      </ConfirmDialog>
    </Section>
  )
}
