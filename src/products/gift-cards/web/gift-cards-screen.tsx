import { IconGift, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Answer } from '#lib/endpoint.ts'
import { formatDay, formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { paths } from '#lib/paths.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { LedgerRow } from '#ui/ledger-row.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page, Section } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { call } from '#web/call.ts'
import { Loaded, NotLoaded } from '#web/loaded.tsx'
import { invalidate, useRead } from '#web/query.ts'
import { addGiftCard, listGiftCards, readGiftCard, renewGiftCode } from '../contract.ts'
import { letterStateWords } from '../rules.ts'
import { CodeShown } from './code-shown.tsx'
import { GiftCardFace } from './gift-card-face.tsx'

/** My gift cards, or one of them with its movements. */
export default function GiftCardsScreen() {
  const { cardId } = useParams()
  return cardId === undefined ? <Cards /> : <OneCard key={cardId} cardId={cardId} />
}

function Cards() {
  const read = useRead(listGiftCards, {})
  const { data } = read
  const [adding, setAdding] = useState(false)
  const add = (
    <Button icon={<IconPlus size={20} aria-hidden />} onClick={() => setAdding(true)}>
      Agregar tarjeta
    </Button>
  )
  return (
    <Page title="Mis tarjetas de regalo" actions={data && data.cards.length > 0 && add}>
      {data === undefined && (
        <NotLoaded
          read={read}
          title="No pudimos traer tus tarjetas"
          also="Tu saldo está a salvo."
          waiting={<Skeletons label="Buscando tus tarjetas" blocks={['h-60 w-full max-w-100 rounded-xl']} />}
        />
      )}
      {data?.cards.length === 0 && (
        <EmptyState title="Aún no tienes tarjetas" action={add}>
          ¿Te regalaron una? Agrega su código y su saldo queda en tu cuenta.
        </EmptyState>
      )}
      {data && data.cards.length > 0 && (
        <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
          {data.cards.map(({ id, design, balanceCents, last4, blocked }) => (
            <li key={id} className="grid content-start gap-2">
              <Link to={paths.giftCards(id)} className="rounded-xl">
                <GiftCardFace
                  design={design}
                  cents={balanceCents}
                  caption="Saldo"
                  last4={last4}
                  spent={blocked !== null || balanceCents === 0}
                />
              </Link>
              {blocked !== null && <p className="text-sm font-semibold text-danger-strong">{blocked}</p>}
            </li>
          ))}
        </ul>
      )}
      {data && data.bought.length > 0 && (
        <Section title="Las que regalaste" className="mt-8 max-w-3xl">
          <ul className="divide-y divide-line">
            {data.bought.map((gift) => (
              <li key={gift.orderId}>
                <LedgerRow
                  to={paths.giftCardPaid(gift.orderId)}
                  title={gift.toName === '' ? 'Tarjeta para imprimir' : `Para ${gift.toName}`}
                  note={noteOf(gift)}
                  amount={formatMoney(gift.amountCents)}
                  {...(gift.letter !== null && { word: letterStateWords[gift.letter] })}
                  wordTone={gift.letter === 'returned' ? 'danger' : gift.letter === 'sent' ? 'ok' : 'quiet'}
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {data && (
        <div className="mt-8">
          <Button variant="secondary" icon={<IconGift size={20} aria-hidden />} to={paths.giftCardShop}>
            Regalar una tarjeta
          </Button>
        </div>
      )}
      {adding && <AddDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}

function noteOf({ way, sentAt, deliverAt, folio }: Answer<typeof listGiftCards>['bought'][number]): string {
  if (way === 'print') return folio
  if (sentAt !== null) return `${folio} · ${formatDay(sentAt)}`
  return deliverAt === null ? folio : `${folio} · sale el ${formatDay(deliverAt)}`
}

function AddDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      title="Agregar una tarjeta"
      size="sm"
      schema={addGiftCard.body}
      defaultValues={{ code: '' }}
      submitLabel="Agregar"
      done="La tarjeta ya está en tu cuenta"
      onClose={onClose}
      onSubmit={async (body) => {
        await call(addGiftCard, { body })
        await invalidate(listGiftCards)
      }}
    >
      {({ field }) => (
        <TextField
          label="Código"
          hint="16 letras y números. Ya en tu cuenta, el código deja de servir."
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          {...field('code')}
        />
      )}
    </FormDialog>
  )
}

function OneCard({ cardId }: { cardId: string }) {
  const read = useRead(readGiftCard, { params: { cardId } })
  return (
    <Page title="Tarjeta de regalo" narrow>
      <Loaded
        read={read}
        title="No encontramos esa tarjeta"
        waiting={<Skeletons label="Abriendo tu tarjeta" blocks={['h-60 w-full max-w-100 rounded-xl']} />}
      >
        {(data) => <Shown {...data} />}
      </Loaded>
    </Page>
  )
}

function Shown({ card, movements }: Answer<typeof readGiftCard>) {
  const { id, design, balanceCents, last4, blocked } = card
  const [asking, setAsking] = useState(false)
  const [code, setCode] = useState<string>()
  return (
    <div className="grid gap-6 print:block">
      {code === undefined ? (
        <GiftCardFace
          design={design}
          cents={balanceCents}
          caption="Saldo"
          last4={last4}
          spent={blocked !== null || balanceCents === 0}
        />
      ) : (
        <CodeShown design={design} cents={balanceCents} code={code} />
      )}
      {blocked !== null && (
        <Notice tone="danger" title="Esta tarjeta no se puede usar">
          {blocked} Si crees que es un error, escríbenos.
        </Notice>
      )}
      {blocked === null && balanceCents > 0 && code === undefined && (
        <div className="grid gap-2">
          <Button variant="secondary" className="justify-self-start" onClick={() => setAsking(true)}>
            Pedir un código
          </Button>
          <p className="text-sm text-ink-2">
            En línea pagas sin código. Pídelo para usarla en la taquilla o dársela a alguien.
          </p>
        </div>
      )}
      <Section title="Movimientos" className="print:hidden">
        <ul className="divide-y divide-line">
          {movements.map((one) => (
            <li key={one.id}>
              <LedgerRow
                {...(one.orderId !== null && one.amountCents < 0 && { to: paths.payment })}
                title={one.words}
                note={formatMoment(one.at)}
                amount={`${one.amountCents > 0 ? '+' : '−'}${formatMoney(Math.abs(one.amountCents))}`}
                plus={one.amountCents > 0}
                word={`Saldo ${formatMoney(one.balanceCents)}`}
              />
            </li>
          ))}
        </ul>
      </Section>
      {asking && (
        <AskCode
          cardId={id}
          onClose={() => setAsking(false)}
          onCode={(shown) => {
            setCode(shown)
            setAsking(false)
          }}
        />
      )}
    </div>
  )
}

type AskCodeProps = { cardId: string; onClose: () => void; onCode: (code: string) => void }

/** A code is worth money and is shown once: it is asked for, not found. */
function AskCode({ cardId, onClose, onCode }: AskCodeProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function ask(): Promise<void> {
    setBusy(true)
    try {
      onCode((await call(renewGiftCode, { params: { cardId } })).code)
    } catch (error) {
      setProblem((error as Problem).message)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="¿Mostrar un código?"
      size="sm"
      onClose={onClose}
      actions={
        <Button loading={busy} onClick={() => void ask()}>
          Mostrar código
        </Button>
      }
    >
      <p>
        Se muestra una sola vez y quien lo tenga puede usar tu saldo. Si ya pediste uno, ese deja de servir.
      </p>
      {problem !== undefined && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
    </Dialog>
  )
}
