import { useState } from 'react'
import { Link } from 'react-router'
import type { Answer } from '#lib/endpoint.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { LedgerRow } from '#ui/ledger-row.tsx'
import { Notice } from '#ui/notice.tsx'
import { Mail } from '#ui/mail.tsx'
import { TextField } from '#ui/text-field.tsx'
import { call } from '#web/call.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { Loaded } from '#web/loaded.tsx'
import { invalidate, useRead } from '#web/query.ts'
import { useMay } from '#web/use-may.ts'
import {
  blockGiftCard,
  listDeskGiftCards,
  readDeskGiftCard,
  replaceGiftCard,
  sourceNames,
  unblockGiftCard,
} from '../desk-contract.ts'
import { StateBadge } from './state-badge.tsx'

type Card = Answer<typeof readDeskGiftCard>
type Act = 'block' | 'unblock' | 'replace'

/** One card: what is left, where it went, and what can be done with it. */
export function CardDetail({ cardId }: { cardId: string }) {
  const read = useRead(readDeskGiftCard, { params: { cardId } })
  return <Loaded read={read}>{(card) => <Shown card={card} />}</Loaded>
}

function Shown({ card }: { card: Card }) {
  const {
    last4,
    state,
    source,
    amountCents,
    balanceCents,
    lostCents,
    buyer,
    holder,
    letters,
    movements,
    note,
  } = card
  const [act, setAct] = useState<Act | null>(null)
  const manages = useMay()('manage GiftCard')
  const open = state === 'active' || state === 'used'
  const [returned] = letters.filter(({ fault, sentAt }) => fault !== null && sentAt === null).slice(0, 1)
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="title nums text-4xl">{formatMoney(balanceCents)}</p>
        <StateBadge state={state} />
      </div>
      {state === 'charged_back' && (
        <Notice tone="danger" title="El banco devolvió el cargo con que se compró">
          Se retiró lo que quedaba.
          {lostCents > 0 && ` ${formatMoney(lostCents)} ya se habían usado.`} Si el banco da la razón al club,
          vuelve sola.
        </Notice>
      )}
      {returned !== undefined && open && (
        <Notice tone="warn" title="Su correo no llegó">
          {returned.toEmail}: {returned.fault}
        </Notice>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
        {factsOf({ last4, source, amountCents, buyer, note }).map(([name, value]) => (
          <div key={name} className={name === 'Motivo' ? 'col-span-2' : ''}>
            <dt className="text-sm text-ink-2">{name}</dt>
            <dd className="font-semibold break-words">{value}</dd>
          </div>
        ))}
        <div className="col-span-2">
          <dt className="text-sm text-ink-2">En la cuenta de</dt>
          <dd className="font-semibold break-words">
            {holder === null ? (
              'Nadie todavía'
            ) : (
              <>
                {holder.name}, <Mail>{holder.email}</Mail>
              </>
            )}
          </dd>
        </div>
        {card.orderId !== null && (
          <div className="col-span-2">
            <Link className="font-semibold text-brand underline" to={deskPaths.order(card.orderId)}>
              Ver el pedido en que se compró
            </Link>
          </div>
        )}
      </dl>
      {manages && (
        <div className="flex flex-wrap gap-2">
          {open && (
            <Button size="sm" variant="secondary" onClick={() => setAct('block')}>
              Bloquear
            </Button>
          )}
          {(state === 'lost' || state === 'staff') && (
            <Button size="sm" variant="secondary" onClick={() => setAct('unblock')}>
              Desbloquear
            </Button>
          )}
          {balanceCents > 0 && holder === null && (
            <Button size="sm" variant="secondary" onClick={() => setAct('replace')}>
              Reponer
            </Button>
          )}
        </div>
      )}
      {letters.length > 0 && (
        <section aria-label="Envíos">
          <h3 className="font-sans text-base font-semibold">Envíos</h3>
          <ul className="divide-y divide-line">
            {letters.map(({ id, toEmail, sentAt, sendAt, fault, createdAt }) => (
              <li key={id}>
                <LedgerRow
                  title={<span className="wrap-anywhere">{toEmail}</span>}
                  note={formatMoment(sentAt ?? sendAt ?? createdAt)}
                  word={sentAt !== null ? 'Enviada' : fault === null ? 'Por enviar' : 'No llegó'}
                  wordTone={sentAt !== null ? 'ok' : fault === null ? 'quiet' : 'danger'}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="Movimientos">
        <h3 className="font-sans text-base font-semibold">Movimientos</h3>
        <ul className="divide-y divide-line">
          {movements.map((one) => (
            <li key={one.id}>
              <LedgerRow
                {...(one.orderId !== null && { to: deskPaths.order(one.orderId) })}
                title={one.words}
                note={formatMoment(one.at)}
                amount={`${one.amountCents > 0 ? '+' : '−'}${formatMoney(Math.abs(one.amountCents))}`}
                plus={one.amountCents > 0}
                word={`Saldo ${formatMoney(one.balanceCents)}`}
              />
            </li>
          ))}
        </ul>
      </section>
      {act !== null && <ActDialog act={act} card={card} onClose={() => setAct(null)} />}
    </div>
  )
}

function factsOf({
  last4,
  source,
  amountCents,
  buyer,
  note,
}: Pick<Card, 'last4' | 'source' | 'amountCents' | 'buyer' | 'note'>): [string, string][] {
  return [
    ['Termina en', last4],
    ['Importe', formatMoney(amountCents)],
    ['Origen', sourceNames[source]],
    [source === 'sold' ? 'Compró' : 'Dio', buyer],
    ...(note === '' ? [] : [['Motivo', note] as [string, string]]),
  ]
}

type ActDialogProps = { act: Act; card: Card; onClose: () => void }

/** Each act says what it does before it is done, and why is written down. */
function ActDialog({ act, card, onClose }: ActDialogProps) {
  const params = { cardId: card.id }
  const done = () => Promise.all([invalidate(readDeskGiftCard), invalidate(listDeskGiftCards)])
  if (act === 'replace')
    return (
      <FormDialog
        title="Reponer la tarjeta"
        size="sm"
        schema={replaceGiftCard.body}
        defaultValues={{ toEmail: card.letters[0]?.toEmail ?? '', reason: '' }}
        submitLabel="Mandar código nuevo"
        done="Mandamos la tarjeta con un código nuevo"
        onClose={onClose}
        onSubmit={async (body) => {
          await call(replaceGiftCard, { params, body })
          await done()
        }}
      >
        {({ field }) => (
          <>
            <p>
              El código anterior deja de servir y los {formatMoney(card.balanceCents)} siguen con el nuevo,
              que llega por correo. Antes, comprueba quién la pide.
            </p>
            <TextField label="Correo" type="email" autoComplete="off" {...field('toEmail')} />
            <TextField label="Por qué" autoComplete="off" maxLength={300} {...field('reason')} />
          </>
        )}
      </FormDialog>
    )
  if (act === 'unblock')
    return (
      <FormDialog
        title="Desbloquear la tarjeta"
        size="sm"
        schema={unblockGiftCard.body}
        defaultValues={{ reason: '' }}
        submitLabel="Desbloquear"
        done="La tarjeta vuelve a servir"
        onClose={onClose}
        onSubmit={async (body) => {
          await call(unblockGiftCard, { params, body })
          await done()
        }}
      >
        {({ field }) => (
          <>
            <p>Vuelve a pagar con los {formatMoney(card.balanceCents)} que tiene.</p>
            <TextField label="Por qué" autoComplete="off" maxLength={300} {...field('reason')} />
          </>
        )}
      </FormDialog>
    )
  return (
    <FormDialog
      title="Bloquear la tarjeta"
      size="sm"
      danger
      schema={blockGiftCard.body}
      defaultValues={{ lost: false, reason: '' }}
      submitLabel="Bloquear"
      done="La tarjeta ya no sirve"
      onClose={onClose}
      onSubmit={async (body) => {
        await call(blockGiftCard, { params, body })
        await done()
      }}
    >
      {({ field, register }) => (
        <>
          <p>
            Ya no paga nada. Los {formatMoney(card.balanceCents)} se quedan en ella hasta que se desbloquee o
            se reponga.
          </p>
          <Checkbox label="Se perdió o la robaron" {...register('lost')} />
          <TextField label="Por qué" autoComplete="off" maxLength={300} {...field('reason')} />
        </>
      )}
    </FormDialog>
  )
}
